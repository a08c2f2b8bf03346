export { Attempts } from './Attempts.tsx'
export { type DuePost, WhatHappened } from './WhatHappened.tsx'
export { needOf, needTitles } from './due-words.ts'
