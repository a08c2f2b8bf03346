import moment from 'moment-timezone'
import 'moment/min/locales.js'
import { getZoneOffset, isTimeZone } from '@draftwright/contract/wall-clock'
import { failure, type FormulaDate, type FormulaValue } from '../values.ts'

/** Characters of a format, and of a text that is read by one: both may come from a cell. */
const longestFormat = 1000

const locales: ReadonlySet<string> = new Set(moment.locales().filter((name) => name !== 'x-pseudo'))

/** The language that a name means, by its script or region or without them; undefined for none that is known. */
export function findLocale(name: string): string | undefined {
  const given = name.trim().toLowerCase().replaceAll('_', '-')
  if (locales.has(given)) return given
  try {
    const { language, script, region } = new Intl.Locale(given === 'no' ? 'nb' : given).maximize()
    const all = [`${language}-${script}`, `${language}-${region}`, language].map((one) => one.toLowerCase())
    return all.find((one) => locales.has(one))
  } catch {
    return undefined
  }
}

/** Whether dates can be formatted in the zone. */
export const isFormulaZone = (name: string): boolean => isTimeZone(name) && moment.tz.zone(name) !== null

/** The zone's own abbreviation, such as CEST; beyond the years that the list of zones has, that of the same offset. */
function findAbbreviation(at: number, zone: string, minutes: number): string {
  const known = moment.tz.zone(zone)
  if (known === null) return ''
  if (known.utcOffset(at) === -minutes) return known.abbr(at)
  return known.abbrs[known.offsets.lastIndexOf(-minutes)] ?? ''
}

const pad = (count: number): string => String(count).padStart(2, '0')
const printOffset = (minutes: number): string =>
  `${minutes < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(minutes) / 60))}:${pad(Math.abs(minutes) % 60)}`

const expandable = /\[[^[]*\]|\\?(?:LTS|LT|L{1,4}|l{1,4})/gu
const token =
  /\[[^[]*\]|\\?(?:Mo|M{1,4}|Qo?|DDDo|Do|D{1,4}|do|d{1,4}|[eE]|[wW]o|w{1,2}|W{1,2}|Y{5,6}|YYYY|YY|Y|g{4,5}|gg|G{4,5}|GG|[aA]|H{1,2}|h{1,2}|k{1,2}|m{1,2}|s{1,2}|S{1,9}|x|X|zz?|ZZ?)/gu

/** The language's own forms of a date, such as L; they stand in for each other. */
function expandFormat(format: string, data: moment.Locale): string {
  let expanded = format
  for (let times = 0; times < 5; times++) {
    const next = expanded.replaceAll(expandable, (found) =>
      /^[[\\]/u.test(found) ? found : (data.longDateFormat(found as moment.LongDateFormatKey) ?? found),
    )
    if (next === expanded) break
    expanded = next
  }
  return expanded
}

/**
 * A date by the tokens of Airtable's formats. Each token is formatted for itself: formats come from cells, too, and the library remembers all
 * that it was given.
 */
export function formatDate({ at, zone = 'UTC', locale = 'en' }: FormulaDate, format: string | undefined): FormulaValue {
  const name = findLocale(locale)
  if (name === undefined || (format?.length ?? 0) > longestFormat) return failure
  const isZoned = zone !== 'UTC'
  const minutes = isZoned ? Math.round(getZoneOffset(at, zone) / 60_000) : 0
  const clock = moment.utc(at).utcOffset(printOffset(minutes)).locale(name)
  if (Number.isNaN(clock.year())) return failure
  if (format === undefined) return clock.locale('en').format(`YYYY-MM-DDTHH:mm:ss.SSS${isZoned ? 'Z' : '[Z]'}`)
  const data = clock.localeData()
  const expanded = expandFormat(format, data)
  const text = expanded.replaceAll(token, (found) => {
    if (found.startsWith('[')) return found.slice(1, -1)
    if (found.startsWith('\\')) return found.slice(1)
    switch (found) {
      // Whether a month is named alone or in a date is another form in some languages.
      case 'MMMM':
        return data.months(clock, expanded)
      case 'MMM':
        return data.monthsShort(clock, expanded)
      case 'dddd':
        return data.weekdays(clock, expanded)
      case 'z':
      case 'zz':
        return isZoned ? findAbbreviation(at, zone, minutes) : 'UTC'
      default:
        return clock.format(found)
    }
  })
  return data.postformat(text)
}

/** Milliseconds since 1970 UTC of a text in a format; NaN where it has none. */
export function parseDate(text: string, format: string, locale: string | undefined): number {
  const name = findLocale(locale ?? 'en')
  // Without a format the library guesses.
  if (name === undefined || format === '' || text.length > longestFormat || format.length > longestFormat)
    return Number.NaN
  return moment.utc(text, format, name).valueOf()
}

/** The start of a month, quarter or year, in UTC. */
export const startOfMonths = (at: number, unit: string): number =>
  moment
    .utc(at)
    .startOf(unit === 'M' ? 'month' : unit === 'Q' ? 'quarter' : 'year')
    .valueOf()
