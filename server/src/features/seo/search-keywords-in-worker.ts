import { runInWorker } from '../../run-in-worker.ts'
import type { KeywordSearch, KeywordSearchResult } from './search-keywords.ts'

const module = new URL('search-keywords.ts', import.meta.url)

/** `searchKeywords` in a worker thread. */
export const searchKeywordsInWorker = (search: KeywordSearch, signal: AbortSignal): Promise<KeywordSearchResult> =>
  runInWorker<KeywordSearchResult>(module, 'searchKeywords', search, signal)
