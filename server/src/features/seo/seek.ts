import {
  type Candidate,
  chosenFrom,
  type IdeaQuestion,
  keywordList,
  longTail,
  shortTail,
  trending,
} from './candidates.ts'
import { materialOf, type Subject, type Texts } from './material.ts'

interface Whole {
  readonly texts: Texts
  readonly subject: Subject
}
/** One search in the workspace's own words; plain data, because it is handed to another thread. */
export type Search =
  | (Whole & { readonly kind: 'short' })
  /** `now` in milliseconds: what rises is told by when it was written. */
  | (Whole & { readonly kind: 'trending'; readonly now: number })
  /** A `list` that was given is put in order, and nothing is added to it. */
  | (Whole & { readonly kind: 'long'; readonly question: IdeaQuestion; readonly list: readonly string[] })
  | (Whole & { readonly kind: 'any'; readonly question: IdeaQuestion })

export interface Sought {
  /** Best first. */
  readonly own: Candidate[]
  /** The idea's own best keyword, to ask others by; null where it has none. */
  readonly best: string | null
}

/** Up to half a second of work on a large workspace, which is why it runs beside the server's own thread. */
export function seek(search: Search): Sought {
  const { subject } = search
  const material = () => materialOf(search.texts, subject)
  switch (search.kind) {
    case 'short':
      return { own: shortTail(material(), subject.topic), best: null }
    case 'trending':
      return { own: trending(material(), subject.topic, search.now), best: null }
    case 'long': {
      const { list, question } = search
      return {
        own: list.length > 0 ? chosenFrom(list, question) : longTail(question, material()),
        best: bestOf(question),
      }
    }
    case 'any':
      return { own: keywordList(search.question, material()), best: bestOf(search.question) }
  }
}

const bestOf = (question: IdeaQuestion): string | null => keywordList(question, [])[0]?.keyword ?? null
