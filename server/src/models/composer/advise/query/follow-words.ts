import { toNextSpan, toPreviousSpan } from '../days.ts'
import type { TaggedWords } from './tag-words.ts'
import { toKind } from './to-kind.ts'

/** "Which of those": the rows of the answer before. */
const referring =
  /\b(?:of (?:those|these|them)|of that(?= (?:is|was|are|were|do|does|did|has|have|will|belongs?)\b|$)|(?:is|was) that (?:together|in total)|(?:ist|sind|war|waren) das (?:zusammen|insgesamt)|davon|darunter|von (?:denen|diesen))\b/u
const opening =
  /^(?:and|und|only|nur|just|without|ohne|except|ausser|excluding|what about|how about|same|same for|or|oder|no|nee|nein|also|ok|which of those|which ones?$|which$|i meant|ich meinte|how many|wie viele|bei wem|wem|who|whose|wer|wann|when)\b/u

/** Whether a question goes on from the one before: it begins so, or points at the rows that were answered. */
export const isContinuing = (text: string): boolean =>
  opening.test(text) || isPointingBack(text) || isAskingForOnes(text)
export const isPointingBack = (text: string): boolean => referring.test(text)
/** "Which ones have no next step" asks for some of the rows that were answered. */
export const isAskingForOnes = (text: string): boolean =>
  /^(?:(?:and|und) )?(?:which ones?(?!\p{L}| of)|welche[rs]? (?:sind|waren|ist|war) (?:das|die|es)(?: \p{L}+)?$)/u.test(
    text,
  )
/** "Who won them?", "und wer hat die geholt?": the rows of a number with their people. */
export const isAskingForDoer = (text: string): boolean =>
  /^(?:(?:and|und) )?(?:who|wer)\b.* (?:them|those|these|it|die|das|sie|diese)\b/u.test(text)
/** "Which ones?" after a number asks for the rows. */
export const isAskingForRows = (text: string): boolean =>
  /^(?:(?:and|und) )?(?:(?:of (?:those|these|them)|davon) )?(?:which|welche[rs]?)\b/u.test(text)
/** "And on the blog?", "und im Dezember?": the rest of the question stands before it. */
export const isOpenBeginning = (items: readonly TaggedWords[]): boolean =>
  items[0]?.tag === 'and' &&
  /^(?:on|in|at|for|with|from|by|of|auf|im|am|bei|beim|fuer|mit|von)$/u.test(items[1]?.words ?? '') &&
  items.every(({ tag }) => ['and', 'quiet', 'with', 'op', 'group', 'value', 'span', 'comma', 'unknown'].includes(tag))

const ofAnswer =
  /^(?:(?:and|und|so|ok) )*(?:(?:how (?:many|much)|which(?: ones)?|who|any|some|wie ?viele?|welche[rs]?|wer|was|gibt es) )?(of (?:those|these|them)|of that(?= (?:is|was|are|were|do|does|did|has|have|will|belongs?)\b|[?.!]*$)|davon|darunter|von (?:denen|diesen))(?!\p{L})/u
/** The words by which a question goes on from rows that it does not name: "how many of those", "and the worst?". */
export function findBackReference(
  question: string,
  items: readonly TaggedWords[],
): { words: string; isOrder: boolean } | null {
  const text = question.toLowerCase()
  const said = items.filter(({ tag }) => tag !== 'quiet' && tag !== 'comma' && tag !== 'and' && tag !== 'or')
  const isOrder =
    /^(?:and|und|or|oder|what about|how about)\b/u.test(text) &&
    said.length > 0 &&
    said.every(({ tag, arg }) => (tag === 'top' || tag === 'low') && arg !== 'next')
  const words = isOrder ? said.map(({ typed = '' }) => typed).join(' ') : ofAnswer.exec(text)?.[1]
  return words === undefined ? null : { words, isOrder }
}

/** "Without Kessler" takes rows out of those that were answered. */
export const isExcluding = (items: readonly TaggedWords[]): boolean =>
  ['without', 'except'].includes(items[0]?.tag ?? '') &&
  items.every(({ tag }) =>
    ['without', 'except', 'value', 'unknown', 'member', 'quiet', 'and', 'or', 'comma'].includes(tag),
  )

/** Words that may stand beside what a question of one word says anew. */
const besideName =
  /^(?:the|for|in|on|of|by|from|with|at|just|only|ok|so|then|now|please|too|s|mit|bei|beim|von|vom|fuer|der|die|das|den|dem|nur|dann|auch|bitte)$/u
/** "Jonas?", "last week?", "mine?": whom or when, of which the rest stands in the question before. */
export const isEllipsis = (items: readonly TaggedWords[]): boolean =>
  items.some(({ tag }) => tag === 'member' || tag === 'me' || tag === 'span') &&
  items.every(
    ({ tag, words }) =>
      ['and', 'comma', 'member', 'me', 'span'].includes(tag) ||
      (['quiet', 'op', 'group', 'with'].includes(tag) && besideName.test(words)),
  )
/** "And Paul Kranich's?": another name of the kind by which the question before was put. */
export const isOtherName = (items: readonly TaggedWords[], kinds: readonly string[]): boolean =>
  items.some(({ tag }) => tag === 'value') &&
  items.every(
    ({ tag, words, values = [] }) =>
      ['and', 'comma'].includes(tag) ||
      (['quiet', 'op', 'group', 'with'].includes(tag) &&
        (besideName.test(words) || /^(?:what|how) about$/u.test(words))) ||
      (tag === 'value' && values.some(({ kind, field }) => field === 'name' && kinds.includes(kind))),
  )

/** "And the month before": the days before those of the question before; "und nächste?": those after them. */
export function moveToSpanBefore(
  items: readonly TaggedWords[],
  span: { readonly from: string; readonly to: string } | null,
): TaggedWords[] {
  return items.map((item, at) => {
    if (span === null || items[at + 1]?.tag === 'span') return item
    const isNext = item.tag === 'low' && item.arg === 'next' && items.filter(({ tag }) => tag !== 'comma').length <= 2
    if (isNext) return { tag: 'span', arg: '', words: item.words, span: toNextSpan({ ...span, words: '' }) }
    const isBefore =
      (item.tag === 'unknown' || item.tag === 'quiet' || item.tag === 'shift') &&
      /^(?:letzten|letzter|letzte|vorigen|last|previous)$|davor$|before$/u.test(item.words)
    return isBefore ? { tag: 'span', arg: '', words: item.words, span: toPreviousSpan({ ...span, words: '' }) } : item
  })
}

/** "What is open, and how much of that is mine": where the words begin that go on from the first part. */
export function findContinuation(items: readonly TaggedWords[]): number | null {
  const at = items.findIndex(({ tag }, i) => {
    const rest = items.slice(i + 1)
    const text = rest.map(({ words }) => words).join(' ')
    return (
      (tag === 'and' || tag === 'comma') &&
      /^(?:how (?:much|many)|which|who)\b/u.test(text) &&
      isPointingBack(text) &&
      rest.every((item) => toKind(item) === null) &&
      items.slice(0, i).some(({ tag: before }) => ['kind', 'is', 'entry', 'note'].includes(before))
    )
  })
  return at < 0 ? null : at
}
