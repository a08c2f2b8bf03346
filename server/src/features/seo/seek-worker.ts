// What a thread of the pool runs: its default export takes one search and answers it.
export { seek as default } from './seek.ts'
