import {
  queryFields,
  type QueryCondition,
  type QueryForm,
  type QueryKind,
  queryKinds,
} from '../../../advising/query.ts'
import { escapeMarkdown, type FormatContext } from '../format.ts'
import { translateCountry, translateState } from '../german-terms.ts'

export type Language = 'en' | 'de'

/** What kinds, fields and conditions are called in an answer. */
export const kindNames: Readonly<
  Record<QueryKind, readonly [one: string, many: string, einer: string, viele: string]>
> = {
  idea: ['idea', 'ideas', 'Idee', 'Ideen'],
  post: ['post', 'posts', 'Beitrag', 'Beiträge'],
  pillar: ['pillar', 'pillars', 'Säule', 'Säulen'],
  channel: ['channel', 'channels', 'Kanal', 'Kanäle'],
  opportunity: ['deal', 'deals', 'Deal', 'Deals'],
  company: ['company', 'companies', 'Firma', 'Firmen'],
  contact: ['contact', 'contacts', 'Kontakt', 'Kontakte'],
  task: ['task', 'tasks', 'Aufgabe', 'Aufgaben'],
  log_entry: ['entry', 'entries', 'Eintrag', 'Einträge'],
  survey_response: ['survey answer', 'survey answers', 'Umfrageantwort', 'Umfrageantworten'],
  meeting: ['meeting', 'meetings', 'Meeting', 'Meetings'],
  meeting_note: ['meeting note', 'meeting notes', 'Notiz aus Meetings', 'Notizen aus Meetings'],
  meeting_line: ['place in meetings', 'places in meetings', 'Stelle in Meetings', 'Stellen in Meetings'],
  member: ['member', 'members', 'Mitglied', 'Mitglieder'],
}
const opNames: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    is: '',
    has: 'with the word',
    over: 'over',
    under: 'under',
    from: 'from',
    to: 'up to',
    empty: 'none',
    not: 'not',
  },
  de: {
    is: '',
    has: 'mit dem Wort',
    over: 'über',
    under: 'unter',
    from: 'ab',
    to: 'bis',
    empty: 'keine Angabe',
    not: 'nicht',
  },
}
const noteNames: Readonly<Record<string, readonly [one: string, many: string, einer: string, viele: string]>> = {
  action: ['promise', 'promises', 'Zusage', 'Zusagen'],
  decision: ['decision', 'decisions', 'Entscheidung', 'Entscheidungen'],
  objection: ['objection', 'objections', 'Einwand', 'Einwände'],
  question: ['open question', 'open questions', 'offene Frage', 'offene Fragen'],
  'action question': [
    'promise or open question',
    'promises and open questions',
    'Zusage oder offene Frage',
    'Zusagen und offene Fragen',
  ],
}
export function nameRows({ kind, where }: QueryForm) {
  const note = where.find((one) => 'field' in one && one.field === 'note' && one.op === 'is' && one.not !== true)
  const named = note !== undefined && 'field' in note ? noteNames[note.values.join(' ')] : undefined
  return named ?? kindNames[kind]
}

export const sayField = (field: string, language: Language = 'en') =>
  translateState((field === 'at' ? 'day' : field).replace('.', ' '), { language })

export function formatValue(
  value: string | number | boolean,
  type: string | undefined,
  currency: string,
  speech: FormatContext,
  language: Language,
): string {
  if (typeof value === 'number') {
    if (type === 'money') return new Intl.NumberFormat(language, { style: 'currency', currency }).format(value / 100)
    const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value)
    return type === 'percent' ? (language === 'de' ? `${number} %` : `${number}%`) : number
  }
  if (type === 'day' && /^\d{4}-\d\d-\d\d$/u.test(String(value)))
    return new Intl.DateTimeFormat(language === 'de' ? 'de' : 'en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(`${String(value)}T00:00:00Z`))
  return escapeMarkdown(String(value))
}

const statesBehind: Readonly<Record<string, string>> = {
  in_review: 'in review',
  changes_requested: 'sent back for changes',
}

/** What stands before and behind the noun: "3 open deals of yours"; the other conditions are told in brackets. */
export function splitStates({ kind, where }: QueryForm): { before: string; after: string; rest: QueryCondition[] } {
  let [before, after] = ['', '']
  const rest = where.filter((one) => {
    if (!('field' in one) || one.op !== 'is' || one.not === true || one.values.length !== 1) return true
    const value = String(one.values[0])
    if (one.field === 'status' || one.field === 'overdue') {
      if (statesBehind[value] !== undefined) after = ` ${statesBehind[value]}${after}`
      else before = one.field === 'overdue' ? 'overdue ' : `${value} `
      return false
    }
    if (one.field === 'person' && kind !== 'meeting_note' && value !== '@me') {
      after += ` ${kind === 'meeting' ? 'with' : 'where it was said by'} ${escapeMarkdown(value)}`
      return false
    }
    if (['owner', 'author', 'assignee', 'person'].includes(one.field) && !value.includes('(')) {
      after += value === '@me' ? ' of yours' : ` of ${escapeMarkdown(value)}'s`
      return false
    }
    return true
  })
  return { before, after, rest }
}

/** The conditions in words: "status open; amount over €1,000". */
export function describeConditions(
  where: readonly QueryCondition[],
  speech: FormatContext,
  language: Language,
): string {
  const names = opNames[language]
  return where
    .map((one) => {
      const not = one.not === true ? `${names['not'] ?? ''} ` : ''
      if ('linked' in one) {
        const entry = one.where.find((each) => 'field' in each && each.field === 'entry' && each.not !== true)
        const told = one.where.filter((each) => each !== entry)
        const { before, after, rest } =
          language === 'de' ? { before: '', after: '', rest: told } : splitStates({ kind: one.linked, where: told })
        const inner = describeConditions(rest, speech, language)
        const noun =
          entry !== undefined && 'field' in entry
            ? joinOr(
                entry.values.map((value) => describeValue('entry', value, speech, language)),
                language,
              )
            : kindNames[one.linked][language === 'de' ? 2 : 0]
        const lacking = one.not === true ? (language === 'de' ? 'ohne ' : 'without ') : ''
        return `${lacking}${before}${noun}${after}${inner === '' ? '' : ` ${inner}`}`
      }
      if (one.field === 'note' && nameRows({ kind: 'meeting_note', where: [one] }) !== kindNames.meeting_note) return ''
      if (one.field === 'side') return sides[language][one.values[0] === 'us' ? 0 : 1]
      const isLong = one.op === 'has' && one.values.length > maxToldWords
      const told = isLong ? one.values.slice(0, maxToldWords - 1) : one.values
      const others = one.values.length - told.length
      const said = told
        .map((value) => describeValue(one.field, value, speech, language))
        .map((value) => (one.op === 'has' ? `“${value}”` : value))
        .concat(isLong ? [language === 'de' ? `${others} ähnlichen` : `${others} like these`] : [])
      const values = joinOr(said, language)
      if (one.field === 'overdue' && language === 'de') return sayField(one.field, language)
      const field = one.field === 'status' && language === 'de' ? '' : sayField(one.field, language)
      return `${field} ${not}${names[one.op] ?? ''} ${values}`.replaceAll(/\s+/gu, ' ').trim()
    })
    .filter((text) => text !== '')
    .join('; ')
}
const joinOr = (values: readonly string[], language: Language): string =>
  values.join(language === 'de' ? ' oder ' : ' or ')
/** Of words that are sought for one subject. */
const maxToldWords = 4
const sides = { en: ['made by us', 'made by them'], de: ['von uns', 'von ihnen'] } as const

/** Fields whose values are words of the product. */
export const stated: readonly string[] = ['status', 'entry', 'by', 'consent']
function describeValue(field: string, value: string | number, speech: FormatContext, language: Language): string {
  if (value === '@me') return language === 'de' ? 'Sie' : 'you'
  if (typeof value === 'string' && stated.includes(field)) return escapeMarkdown(translateState(value, { language }))
  if (field === 'country') return escapeMarkdown(translateCountry(String(value), { language }))
  const type = queryKinds.map((kind) => queryFields[kind][field]).find((one) => one !== undefined)
  const text = formatValue(value, type === 'money' ? 'number' : type, 'EUR', speech, language)
  return type === 'money' && typeof value === 'number'
    ? formatValue(value / 100, 'number', 'EUR', speech, language)
    : text
}
