import { parseDay } from '@draftwright/contract/days'
import { addDays } from '@draftwright/contract/wall-clock'
import type { Language } from './answer-language.ts'

const toLocale = (language: Language) => (language === 'de' ? 'de' : 'en-GB')
const format = (iso: string, language: Language, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(toLocale(language), { ...options, timeZone: 'UTC' }).format(new Date(`${iso}T00:00:00Z`))

/** "27 November 2026". */
export const formatLongDay = (iso: string, language: Language): string => format(iso, language, { dateStyle: 'long' })

const isFirst = (iso: string): boolean => iso.endsWith('-01')
const isLast = (iso: string): boolean => isFirst(addDays(iso, 1))
const countMonths = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1

const quarters = {
  en: ['first', 'second', 'third', 'fourth'],
  de: ['ersten', 'zweiten', 'dritten', 'vierten'],
} as const

/** Whole months, quarters, years, weeks and single days by their names: "in October 2026", "on 27 November 2026". */
export function describeSpan(from: string, to: string, language: Language): string {
  const isGerman = language === 'de'
  if (parseDay(from) === undefined || parseDay(to) === undefined) return `${from} – ${to}`
  if (from === to) return isGerman ? `am ${formatLongDay(from, language)}` : `on ${formatLongDay(from, language)}`
  const months = isFirst(from) && isLast(to) ? countMonths(from, to) : 0
  const year = from.slice(0, 4)
  const month = Number(from.slice(5, 7))
  if (months === 1) {
    const name = format(from, language, { month: 'long', year: 'numeric' })
    return isGerman ? `im ${name}` : `in ${name}`
  }
  if (months === 3 && month % 3 === 1) {
    const quarter = quarters[language][(month - 1) / 3] ?? ''
    return isGerman ? `im ${quarter} Quartal ${year}` : `in the ${quarter} quarter of ${year}`
  }
  if (months === 12 && month === 1) return isGerman ? `im Jahr ${year}` : `in ${year}`
  const isWeek = addDays(from, 6) === to && new Date(`${from}T00:00:00Z`).getUTCDay() === 1
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
  const first = isSameMonth
    ? `${Number(from.slice(8))}${isGerman ? '.' : ''}`
    : from.slice(0, 4) === to.slice(0, 4)
      ? sayDayWithoutYear(from, language)
      : formatLongDay(from, language)
  const last = formatLongDay(to, language)
  if (isWeek) return isGerman ? `in der Woche vom ${first} bis ${last}` : `in the week from ${first} to ${last}`
  return isGerman ? `vom ${first} bis ${last}` : `from ${first} to ${last}`
}
const sayDayWithoutYear = (iso: string, language: Language): string =>
  format(iso, language, { day: 'numeric', month: 'long' })

/** A span as a name: "October 2026", "Q4 2026"; other days as they are written. */
export function formatSpanName(from: string, to: string, language: Language): string {
  const said = describeSpan(from, to, language)
  const bare = said.replace(/^(?:in the week|in der Woche) /u, '').replace(/^(?:in the|in|on|im Jahr|im|am) /u, '')
  return bare.replace(/^(\p{L}+)n Quartal/u, '$1s Quartal')
}
