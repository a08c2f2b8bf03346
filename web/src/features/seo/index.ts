export { useFindShortTailKeywordsMutation, useFindTrendingKeywordsMutation } from './api.ts'
export { IdeaKeywords } from './IdeaKeywords.tsx'
export { KeywordResults } from './KeywordResults.tsx'
export { RejectedKeywords } from './RejectedKeywords.tsx'
