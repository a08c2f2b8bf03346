import type { QueryKind } from '../../../advising/query.ts'
import type { TaggedWords } from './tag-words.ts'
import { toKind } from './to-kind.ts'

/** Questions that are always answered, by what the question was about. */
const starters: Partial<Record<QueryKind, Readonly<Record<'en' | 'de', readonly string[]>>>> = {
  post: {
    en: ['Which posts are in review?', 'How many posts did we publish this month?'],
    de: ['Welche Beiträge sind in Prüfung?', 'Wie viele Beiträge haben wir diesen Monat veröffentlicht?'],
  },
  idea: {
    en: ['Which idea has the most votes?', 'How many ideas were added this month?'],
    de: ['Welche Idee hat die meisten Stimmen?', 'Wie viele Ideen wurden diesen Monat angelegt?'],
  },
  task: {
    en: ['Which tasks are overdue?', 'Which of my tasks are open?'],
    de: ['Welche Aufgaben sind überfällig?', 'Welche meiner Aufgaben sind offen?'],
  },
  contact: {
    en: ['Which contacts have no phone number?', 'Which contacts are customers?'],
    de: ['Welche Kontakte haben keine Telefonnummer?', 'Wie viele Kontakte haben wir?'],
  },
  company: {
    en: ['Which companies have no open deal?', 'How many companies do we have?'],
    de: ['Welche Firmen haben keinen offenen Deal?', 'Wie viele Firmen haben wir?'],
  },
  meeting: {
    en: ['Which meetings did we have this month?', 'Which promises are open?'],
    de: ['Welche Meetings hatten wir diesen Monat?', 'Welche Zusagen sind offen?'],
  },
}
const usual = {
  en: ['Which open deals have no next step?', 'How many posts did we publish this month?'],
  de: ['Welche offenen Deals haben keinen nächsten Schritt?', 'Wie viele Aufgaben sind überfällig?'],
}

export const listStarters = (items: readonly TaggedWords[], isGerman: boolean): readonly string[] => {
  const kind = items.map(toKind).find((one) => one !== null) ?? 'opportunity'
  const of = starters[kind === 'meeting_note' ? 'meeting' : kind] ?? usual
  return of[isGerman ? 'de' : 'en']
}

/** Words with which a phrase or a clause begins that a question may go without. */
const opening =
  /^(?:in|on|at|from|of|with|by|for|about|because|that|which|who|whose|and|outside|since|during|aus|von|mit|bei|für|über|wegen|im|am|seit|und|die|der|deren|wo)$/iu
/** What a whole question may end with. */
const ends: readonly string[] = ['kind', 'entry', 'value', 'span', 'field', 'number', 'member', 'is', 'note']

/**
 * The beginnings of a question that are whole questions without what was not understood, the longest first: each stops before the
 * phrase or clause that has the first unknown word, and never behind a preposition, a verb or a word that denies.
 */
export function listShorterQuestions(
  question: string,
  unknown: readonly string[],
  read: (text: string) => readonly TaggedWords[],
): string[] {
  const isUnknown = (word: string) => unknown.some((one) => one.toLowerCase().split(' ').includes(word.toLowerCase()))
  const words = question.replace(/[?!.]+$/u, '').split(/\s+/u)
  const first = words.findIndex((word) => isUnknown(word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')))
  return words
    .slice(0, Math.max(0, first))
    .flatMap((word, at) => (at > 1 && opening.test(word) ? [words.slice(0, at).join(' ').replace(/,$/u, '')] : []))
    .toReversed()
    .filter((text) => {
      const items = read(text).filter(({ tag }) => tag !== 'comma')
      return items.some((item) => toKind(item) !== null) && ends.includes(items.at(-1)?.tag ?? '')
    })
}
