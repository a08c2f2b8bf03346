import { isPlaceWord } from './leaning-words.ts'
import type { TaggedWords } from './tag-words.ts'

/** "There" may only make a sentence as "it" mostly does, and "ihr" may be "you": they are not among these. */
const pronouns =
  /^(?:they|them|their|theirs|he|she|him|his|her|hers|er|ihn|ihm|ihnen|denen|deren|dessen|davon|darunter|damit)(?:'s)?$/u
/** "Those" at the end is no part of a noun. */
const demonstratives = /^(?:those|these|diesen)$/u
/** "Mit ihr" is "with her". */
const behindPreposition = /^(?:mit|bei|von|zu|fuer|ueber|an)$/u
/** "Können Sie mir zeigen" is said to the advisor. */
const polite = /^(?:koennen|koennten|wuerden|haben|hatten|sagen|zeigen|geben|nennen|wissen)$/u

/** What a pronoun may stand for. */
const nouns: readonly string[] = ['kind', 'entry', 'member', 'value', 'unknown', 'words']
/** What it may stand for where both are parts of a sentence: "what did we publish and who wrote them". */
const statements: readonly string[] = ['is', 'field', 'note', 'time', 'measure']
/** A question with one of these does not need the word to be about something. */
const ownNouns: readonly string[] = [...nouns, 'note', 'talk', 'touch', 'says', 'span', 'group', 'voter']
const verbs = /^(?:meet|met|getroffen|trafen|call|promise|posted)\b/u

/**
 * Words that point at rows or people which the question itself does not name: "anything coming up with them". Unknown words may be
 * names, unless they are the words of a report.
 */
export function listPointingWords(items: readonly TaggedWords[], { hasNames = true } = {}): string[] {
  const said = items.filter(({ tag }) => tag !== 'comma')
  const ones = said[said[0]?.tag === 'and' ? 1 : 0]
  const isOnes =
    /^which$/u.test(ones?.words ?? '') &&
    /^ones?$/u.test(said[said.indexOf(ones as TaggedWords) + 1]?.words ?? '') &&
    !said.some(({ tag }) => tag === 'kind' || tag === 'entry' || tag === 'note')
  return [
    ...(isOnes ? [`which ${said[said.indexOf(ones as TaggedWords) + 1]?.words}`] : []),
    ...items.flatMap((item, at) => (isPronoun(items, at) && !isNamedBefore(items, at, hasNames) ? [item.words] : [])),
  ]
}

function isPronoun(items: readonly TaggedWords[], at: number): boolean {
  const { tag = '', words = '', typed = '' } = items[at] ?? {}
  if (tag !== 'quiet' && tag !== 'unknown') return false
  const before = items[at - 1]?.words ?? ''
  const next = items[at + 1]
  if (words === 'ihr') return next?.tag === 'note' || (behindPreposition.test(before) && isEnd(next))
  if (words === 'sie') return typed === 'sie' && at > 0 && (isEnd(next) || !polite.test(before))
  if (/^ihre[nmrs]?$/u.test(words)) return typed === words && !items.some((one) => one.tag === 'note')
  if (isPlaceWord(items, at)) return true
  // "Was gibt es Neues".
  if (words === 'es' && /^(?:gibt|gab)$/u.test(before)) return false
  if (/^(?:it|its|es)$/u.test(words)) return !items.some((one) => ownNouns.includes(one.tag))
  if (words === 'ihnen') return typed === 'ihnen'
  // "Which client is it for", of a task that the question does not name.
  if (words === 'it') return isAbout(before) && next?.words === 'for'
  if (demonstratives.test(words)) return isEnd(next)
  // "Their promises" are those of customers, whoever they are.
  if (/^(?:they|their)$/u.test(words) && items.some((one) => one.tag === 'note')) return false
  return pronouns.test(words)
}
const isAbout = (before: string): boolean => /^(?:is|was)$/u.test(before)
const isEnd = (next: TaggedWords | undefined): boolean => next === undefined || next.tag === 'comma'

function isNamedBefore(items: readonly TaggedWords[], at: number, hasNames: boolean): boolean {
  const before = items.slice(0, at)
  const isJoined = before.some(({ tag }) => tag === 'and' || tag === 'comma')
  if (isPlaceWord(items, at) && !isJoined)
    return before.some(({ tag }) => tag === 'value' || (hasNames && tag === 'unknown'))
  const joint = before.findLastIndex(({ tag }) => tag === 'and' || tag === 'comma')
  // "Which tasks do they have": the tasks are not who has them.
  const isSubject = /^(?:do|does|did|haben|hat|hatten)$/u.test(before.at(-1)?.words ?? '') || items[at]?.words === 'it'
  return before.some(
    ({ tag, words }, i) =>
      (i < joint && (statements.includes(tag) || nouns.includes(tag))) ||
      (nouns.includes(tag) &&
        !verbs.test(words) &&
        (hasNames || tag !== 'unknown') &&
        !(isSubject && (tag === 'kind' || tag === 'entry'))),
  )
}
