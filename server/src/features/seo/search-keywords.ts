import {
  type Candidate,
  rankKeywords,
  type IdeaQuestion,
  suggestKeywords,
  suggestLongTail,
  suggestShortTail,
  suggestTrending,
} from './candidates.ts'
import { buildMaterial, type Subject, type WorkspaceTexts } from './material.ts'

interface SearchBase {
  readonly texts: WorkspaceTexts
  readonly subject: Subject
}
/** One search in the workspace's own words; plain data, because it is sent to another thread. */
export type KeywordSearch =
  | (SearchBase & { readonly kind: 'short' })
  /** `now` in milliseconds: trends depend on the age of texts. */
  | (SearchBase & { readonly kind: 'trending'; readonly now: number })
  /** A given `list` is sorted, and nothing is added to it. */
  | (SearchBase & { readonly kind: 'long'; readonly question: IdeaQuestion; readonly list: readonly string[] })
  | (SearchBase & { readonly kind: 'any'; readonly question: IdeaQuestion })

export interface KeywordSearchResult {
  /** Best first. */
  readonly own: Candidate[]
  /** The idea's own best keyword, used as a seed; null if it has none. */
  readonly best: string | null
}

/** Up to half a second of work for a large workspace, so it runs in a worker thread. */
export function searchKeywords(search: KeywordSearch): KeywordSearchResult {
  const { subject } = search
  const material = () => buildMaterial(search.texts, subject)
  switch (search.kind) {
    case 'short':
      return { own: suggestShortTail(material(), subject.topic), best: null }
    case 'trending':
      return { own: suggestTrending(material(), subject.topic, search.now), best: null }
    case 'long': {
      const { list, question } = search
      return {
        own: list.length > 0 ? rankKeywords(list, question) : suggestLongTail(question, material()),
        best: findBestKeyword(question),
      }
    }
    case 'any':
      return { own: suggestKeywords(search.question, material()), best: findBestKeyword(search.question) }
  }
}

const findBestKeyword = (question: IdeaQuestion): string | null => suggestKeywords(question, [])[0]?.keyword ?? null
