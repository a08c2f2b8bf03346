import { toPlainText, toPlainWord } from './plain-text.ts'

const languages = 'en de fr es it pt nl pl sv da nb fi cs sk hr hu ro tr ru uk bg el ar hi id vi ca'.split(' ')
/** What people write and no calendar prints. */
const alsoWritten: readonly (readonly [string, number])[] = [
  ['sept', 9],
  ['mrz', 3],
  ['mai', 5],
  // Austria.
  ['janner', 1],
  ['feber', 2],
  ['aou', 8],
]

interface CalendarWords {
  readonly months: ReadonlyMap<string, ReadonlySet<number>>
  readonly weekdays: ReadonlySet<string>
}

function collectWords(names: readonly string[]): CalendarWords {
  const months = new Map<string, Set<number>>(alsoWritten.map(([name, month]) => [name, new Set([month])]))
  const weekdays = new Set<string>()
  for (const language of names)
    for (const width of ['long', 'short'] as const) {
      const options = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const
      const alone = new Intl.DateTimeFormat(language, { ...options, month: width })
      // With a day beside it, a month has another case in Slavic languages.
      const inDate = new Intl.DateTimeFormat(language, { ...options, month: width, day: 'numeric' })
      for (let month = 0; month < 12; month++) {
        const at = Date.UTC(2026, month, month + 1)
        const parts = inDate.formatToParts(at)
        for (const name of [alone.format(at), parts.find(({ type }) => type === 'month')?.value ?? '']) {
          const word = toPlainWord(name)
          if (/\p{L}/u.test(word)) months.set(word, (months.get(word) ?? new Set()).add(month + 1))
        }
      }
      const ofWeek = new Intl.DateTimeFormat(language, { ...options, month: width, day: 'numeric', weekday: width })
      for (let day = 1; day <= 7; day++) {
        const parts = ofWeek.formatToParts(Date.UTC(2026, 0, day))
        weekdays.add(toPlainWord(toPlainText(parts.find(({ type }) => type === 'weekday')?.value ?? '')))
      }
    }
  return { months, weekdays }
}

let allWords: CalendarWords | undefined
const wordsByLanguage = new Map<string, CalendarWords>()

const readAllWords = (): CalendarWords => (allWords ??= collectWords(languages))

/** The months that a word can be: those of the person's language, else those of any. */
export function findMonths(word: string, locale: string | undefined): readonly number[] {
  const plain = toPlainWord(word)
  const language = locale?.split('-')[0] ?? ''
  if (languages.includes(language)) {
    const own = wordsByLanguage.get(language) ?? collectWords([language])
    wordsByLanguage.set(language, own)
    const found = own.months.get(plain)
    if (found !== undefined) return [...found]
  }
  return [...(readAllWords().months.get(plain) ?? [])]
}

export const isWeekdayName = (word: string): boolean => readAllWords().weekdays.has(toPlainWord(toPlainText(word)))
