import type { KnownValue } from './known-values.ts'
import type { TaggedWords } from './tag-words.ts'

/** What a deal is lost by, in the words of questions and of the rows. */
const reasons: readonly (readonly string[])[] = [
  ['price', 'preis', 'preises', 'pricing', 'expensive', 'teuer', 'cost', 'costs', 'kosten'],
  [
    'competitor',
    'competitors',
    'competition',
    'rival',
    'rivals',
    'konkurrenz',
    'konkurrenten',
    'konkurrent',
    'wettbewerb',
    'wettbewerber',
    'mitbewerber',
  ],
  ['timing', 'zeitpunkt'],
  ['budget'],
]
/** The words of the rows for a reason that a question names; null for other words. */
export const findReason = (word: string): readonly string[] | null =>
  reasons.find((some) => some.includes(word)) ?? null

const isLoss = ({ tag, arg }: TaggedWords): boolean =>
  tag === 'beaten' || (tag === 'is' && arg === 'lost') || (tag === 'field' && arg === 'lost_reason') || tag === 'losses'
/** "Lost because of the price": why a deal was lost, where the question is about lost deals and not about what somebody said. */
export function markReasons(items: readonly TaggedWords[]): readonly TaggedWords[] {
  if (!items.some(isLoss)) return items
  return items.map((item): TaggedWords => {
    const isOpen = item.tag === 'unknown' || item.tag === 'words'
    if (isOpen && findReason(item.words) !== null) return { ...item, tag: 'reason', arg: item.words }
    // "Because of", "with the euros behind each".
    if (isOpen && /^(?:because|behind|dahinter)$/u.test(item.words)) return { ...item, tag: 'quiet' }
    // "The reasons" of what was lost are the fields.
    return isOpen && /^(?:reasons?|gruende?n?)$/u.test(item.words)
      ? { ...item, tag: 'field', arg: 'lost_reason' }
      : item
  })
}

/** "From the source website", "came through Instagram": where rows came from is any word behind it; each word keeps its place. */
export function markSources(items: readonly TaggedWords[]): readonly TaggedWords[] {
  const isSource = (item: TaggedWords | undefined) => item?.tag === 'field' && item.arg === 'source'
  return items.map((item, at): TaggedWords => {
    const before = items.slice(0, at).findLast(({ tag }) => tag !== 'quiet')
    const isNamed = item.values?.some(({ field }) => field === 'source') === true
    const isWord = ['unknown', 'field', 'value', 'words'].includes(item.tag) && !isNamed
    return isSource(before) && isWord ? { ...item, tag: 'words' } : item
  })
}

/** What has to be in a question for a value of a field that is a common word: "price" is a reason only of what was lost. */
const contexts: Readonly<Record<string, RegExp>> = {
  lost_reason: /\b(?:los[et]|losing|loss(?:es)?|reasons?|verl(?:o|ie)r\w*|verlust\w*|gr(?:u|ü|ue)nde?)\b/iu,
  source:
    /\b(?:sources?|c[ao]me|through|thru|via|quellen?|kam(?:en)?|gekommen|herkunft|(?:ü|ue)ber (?!(?:\d|\p{L}+ (?:gesprochen|geredet))))/iu,
}
export const isInContext = ({ field }: KnownValue, question: string): boolean => contexts[field]?.test(question) ?? true

/** "Nächstes Meeting": the next of some rows, and not a span of days; each word keeps its place. */
export const markNext = (items: readonly TaggedWords[]): readonly TaggedWords[] =>
  items.map((item, at) =>
    item.tag === 'unknown' && /^naechste[nrs]?$/u.test(item.words) && items[at + 1]?.tag === 'kind'
      ? { ...item, tag: 'low', arg: 'next' }
      : item,
  )

/** Ideas that are lying around are those that nobody has used; of everything else it tells nothing. Each word keeps its place. */
export const markLying = (items: readonly TaggedWords[]): readonly TaggedWords[] => {
  const isOfIdeas = items.some(({ tag, arg }) => tag === 'kind' && arg === 'idea')
  return items.map((item) =>
    item.tag === 'lying' ? { ...item, ...(isOfIdeas ? { tag: 'is', arg: 'open' } : { tag: 'quiet' }) } : item,
  )
}

/** "What was our last blog post about" asks for its text; each word keeps its place. */
export const markTexts = (items: readonly TaggedWords[]): readonly TaggedWords[] => {
  const last = items.findLast(({ tag }) => tag !== 'comma')
  const isAsked = last?.words === 'about' && last.tag === 'says' && /^what(?:'s)?$/u.test(items[0]?.words ?? '')
  return isAsked ? items.map((item) => (item === last ? { ...item, tag: 'show', arg: 'text' } : item)) : items
}

/** "Blog posts": posts of a channel that is a blog. */
export const adaptBlogWords = (items: readonly TaggedWords[]): readonly TaggedWords[] =>
  items.flatMap((item): TaggedWords[] =>
    item.tag === 'kind' && item.arg === 'blog'
      ? [
          { ...item, arg: 'post' },
          { tag: 'blog', arg: '', words: item.words },
        ]
      : [item],
  )
