/** Marks spelling, grammar and words that a brand voice avoids. Pages load it lazily, once their editor is there. */
export { readLanguage } from './read-language.ts'
export { useKnownWords } from './use-known-words.ts'
export { Proofreading } from './Proofreading.tsx'
