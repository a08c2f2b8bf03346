import type { QueryForm } from '../../advising/query.ts'
import { toNextSpan } from './days.ts'
import type { Intent } from './intent.ts'

interface Days {
  readonly from: string
  readonly to: string
}

/** The days that a query is about. */
export function findSpan({ where }: QueryForm): Days | null {
  const find = (op: 'from' | 'to') =>
    where.flatMap((one) => ('field' in one && one.op === op && one.not !== true ? one.values.map(String) : []))[0]
  const [from, to] = [find('from'), find('to')]
  return from === undefined || to === undefined ? null : { from, to }
}

/** The days that a question was about, by its query or else by its report. */
export function findDaysAsked(query: QueryForm | null, intent: Intent | undefined): Days | null {
  if (query !== null) return findSpan(query)
  const input: Readonly<Record<string, unknown>> = intent?.kind === 'tool' ? { ...intent.input } : {}
  const { from, to } = input
  return typeof from === 'string' && typeof to === 'string' ? { from, to } : null
}

const following =
  /\b(?:the )?(?:following (?<next>week|month)|(?<unit>week|month) after(?: that(?: one)?)?)(?=\s*[?.!]*$)|(?<!\p{L})(?:(?:die|der|den|im|in der|in dem) )?(?:(?<einheit>woche|monat) (?:danach|darauf)|darauf ?folgende[nrs]? (?<naechste>woche|monat))(?=\s*[?.!]*$)/iu

/** "And the week after": the days behind those of the question before, where they are a week or a month themselves. */
export function nameFollowingDays(question: string, asked: Days | null): string {
  const groups = following.exec(question)?.groups
  if (asked === null || groups === undefined) return question
  const unit = (groups['next'] ?? groups['unit'] ?? groups['einheit'] ?? groups['naechste'] ?? '').toLowerCase()
  const length = Math.round((Date.parse(asked.to) - Date.parse(asked.from)) / 86_400_000) + 1
  const isSame =
    unit.startsWith('wo') || unit === 'week' ? length === 7 : asked.from.endsWith('-01') && length > 27 && length < 32
  if (!isSame) return question
  const { from, to } = toNextSpan({ ...asked, words: '' })
  const isGerman = groups['einheit'] !== undefined || groups['naechste'] !== undefined
  const language = isGerman ? 'de' : 'en'
  const [first, last] = [sayDay(from, language), sayDay(to, language)]
  return question.replace(following, isGerman ? `vom ${first} bis ${last}` : `from ${first} to ${last}`)
}

const days = {
  en: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
  de: new Intl.DateTimeFormat('de', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
}
const sayDay = (at: string, language: 'en' | 'de'): string => days[language].format(Date.parse(at))
