import { type FieldCondition, queryFields, type QueryCondition, type QueryKind } from '../../../advising/query.ts'
import { escapeMarkdown, quote } from '../format.ts'
import { translateCountry, translateState } from '../german-terms.ts'
import { fieldNouns, roleNames, describeCountryPlace } from './field-words.ts'
import type { Language } from './answer-language.ts'
import { formatFieldName, stated } from './query-words.ts'
import { describeNumber, joinOr, joinWords, type OpWords } from './describe-number.ts'
import { describeRowPhrase, describeOneRow, describeOwner } from './row-names.ts'
import { describeSpan, formatLongDay } from './span-words.ts'

/** The conditions as a person writes them: "closed in October 2026, without a next step". All of them, none is left out. */
export function describeConditions(
  kind: QueryKind,
  where: readonly QueryCondition[],
  language: Language,
  today: string,
): string {
  return joinPhrases(listPhrases(kind, where, language, today), language)
}

/** Several conditions in one text. */
export function joinPhrases(phrases: readonly string[], language: Language): string {
  const and = language === 'de' ? ' und ' : ' and '
  if (phrases.length === 2 && !phrases.some((one) => / (?:or|oder|and|und) /u.test(one))) return phrases.join(and)
  return phrases.join(phrases.some((one) => one.includes(',')) ? '; ' : ', ')
}

/** Each of the conditions in words. */
export function listPhrases(
  kind: QueryKind,
  where: readonly QueryCondition[],
  language: Language,
  today: string,
): string[] {
  const taken = new Set<QueryCondition>()
  return where
    .flatMap((one) => {
      if (taken.has(one)) return []
      if ('linked' in one) return [describeLink(kind, one, language, today)]
      if (isDayField(kind, one.field) && one.op === 'from' && one.not !== true) {
        const end = where.find(
          (other) => 'field' in other && other.field === one.field && other.op === 'to' && other.not !== true,
        )
        if (end !== undefined && 'field' in end) {
          taken.add(end)
          const days = sayDays(String(one.values[0]), String(end.values[0]), language, today)
          return [joinWords(dayVerbs[language][one.field] ?? '', days)]
        }
      }
      return [describeField(kind, one, language, today)]
    })
    .filter((text) => text !== '')
}

const isDayField = (kind: QueryKind, field: string): boolean => queryFields[kind][field] === 'day'

const dayVerbs: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    created: 'added',
    closed: 'closed',
    close_date: 'due to close',
    due: 'due',
    done: 'done',
    planned: 'planned',
    published: 'published',
    viewed: 'viewed',
    last_activity: 'last activity',
  },
  de: {
    created: 'angelegt',
    closed: 'abgeschlossen',
    close_date: 'mit Abschlussdatum',
    due: 'fällig',
    done: 'erledigt',
    planned: 'geplant',
    published: 'veröffentlicht',
    viewed: 'aufgerufen',
    last_activity: 'letzte Aktivität',
  },
}

const prepositions: Readonly<Record<Language, Partial<Record<QueryKind, string>>>> = {
  en: {
    contact: 'with',
    opportunity: 'on',
    meeting: 'in',
    pillar: 'in the pillar',
    channel: 'on',
    idea: 'from the idea',
  },
  de: {
    contact: 'mit',
    opportunity: 'zu',
    meeting: 'in',
    pillar: 'in der Säule',
    channel: 'auf',
    idea: 'aus der Idee',
  },
}
/** Before the name of a company, by what hangs on it. */
const companyPrepositions: Readonly<Record<Language, Partial<Record<QueryKind, string>>>> = {
  en: {
    contact: 'at',
    opportunity: 'with',
    meeting: 'with',
    log_entry: 'with',
    meeting_note: 'with',
    meeting_line: 'with',
  },
  de: {
    contact: 'bei',
    opportunity: 'mit',
    meeting: 'mit',
    log_entry: 'mit',
    meeting_note: 'mit',
    meeting_line: 'mit',
  },
}

const blogName: Readonly<Record<Language, string>> = { en: 'the blog', de: 'dem Blog' }

function describeLink(
  head: QueryKind,
  one: Extract<QueryCondition, { linked: QueryKind }>,
  language: Language,
  today: string,
): string {
  const isGerman = language === 'de'
  const isLacking = one.not === true
  const [only, ...others] = one.where
  // A note of a meeting always has one.
  if (!isLacking && only === undefined && one.linked === 'meeting' && head.startsWith('meeting_')) return ''
  // "On the blog", "on LinkedIn".
  if (
    one.linked === 'channel' &&
    only !== undefined &&
    'field' in only &&
    only.field === 'type' &&
    others.length === 0
  ) {
    const types = only.values.map((value) =>
      value === 'blog' ? blogName[language] : sayValue('type', String(value), language),
    )
    return joinWords(isLacking ? (isGerman ? 'nicht' : 'not') : '', isGerman ? 'auf' : 'on', joinOr(types, language))
  }
  if (!isLacking && only !== undefined && 'field' in only && others.length === 0 && isName(only)) {
    const words =
      one.linked === 'company'
        ? (companyPrepositions[language][head] ?? (isGerman ? 'zu' : 'about'))
        : (prepositions[language][one.linked] ?? (isGerman ? 'zu' : 'about'))
    return `${words} ${joinOr(
      only.values.map((value) => escapeMarkdown(String(value))),
      language,
    )}`
  }
  const phrase = describeRowPhrase({ kind: one.linked, where: one.where }, language)
  const inner = describeConditions(one.linked, phrase.rest, language, today)
  const owner = phrase.owner === null ? '' : describeOwner(phrase.owner, language)
  const isAny = isLacking && one.linked === 'log_entry' && phrase.names[0] === 'entry'
  const noun = isAny
    ? isGerman
      ? `Aktivität${phrase.after}`
      : `any activity${phrase.after}`
    : describeOneRow(phrase, language, isLacking)
  return joinWords(isLacking ? (isGerman ? 'ohne' : 'without') : isGerman ? 'mit' : 'with', noun, owner, inner)
}

const isName = ({ field, op, not }: FieldCondition): boolean => field === 'name' && op === 'is' && not !== true
/** Of words that are sought for one subject. */
const maxToldWords = 4

function describeField(kind: QueryKind, one: FieldCondition, language: Language, today: string): string {
  const { field, op, values } = one
  const isGerman = language === 'de'
  const isNot = one.not === true
  const not = isNot ? (isGerman ? 'nicht' : 'not') : ''
  const type = queryFields[kind][field]
  if (op === 'empty') {
    const noun = fieldNouns[language][field] ?? [formatFieldName(field, language), formatFieldName(field, language)]
    return isNot ? joinWords(isGerman ? 'mit' : 'with', noun[1]) : joinWords(isGerman ? 'ohne' : 'without', noun[0])
  }
  if (op === 'has') return joinWords(not, describeWords(one, language))
  if (type === 'day') {
    const at = String(values[0])
    const isAhead = aheadFields.includes(field) || at >= today
    const words = op === 'from' && isAhead ? (isGerman ? 'ab {}' : 'from {} on') : (dayOps[language][op] ?? '')
    const day = at === today ? (isGerman ? 'heute' : 'today') : formatLongDay(at, language)
    const said =
      op === 'is' || op === 'within'
        ? sayDays(at, String(values[1] ?? at), language, today)
        : words.replace(at === today ? /(?:dem )?\{\}/u : '{}', day)
    return joinWords(not, dayVerbs[language][field] ?? '', said)
  }
  if (type === 'number' || type === 'money' || type === 'percent')
    return joinWords(not, describeNumber(one, type, language))
  if (type === 'member') return describePeople(one, language)
  const said = joinOr(
    values.map((value) => sayValue(field, String(value), language)),
    language,
  )
  switch (field) {
    case 'status':
    case 'entry':
      return joinWords(not, said)
    case 'overdue':
      return joinWords(not, values[0] === 'yes' ? '' : isGerman ? 'nicht' : 'not', formatFieldName(field, language))
    case 'name':
      return isNot ? `${isGerman ? 'außer' : 'except'} ${said}` : said
    case 'action':
      return isGerman
        ? `für ${values[0] === 'call' ? 'einen Anruf' : 'eine E-Mail'}`
        : `for ${values[0] === 'call' ? 'a call' : 'an email'}`
    case 'city':
      return joinWords(not, `in ${said}`)
    case 'country':
      return joinWords(
        not,
        `in ${joinOr(
          values.map((value) => describeCountryPlace(String(value), language)),
          language,
        )}`,
      )
    case 'stage':
      return joinWords(not, `${isGerman ? 'in der Phase' : 'in the stage'} ${said}`)
    case 'industry':
      return joinWords(not, `${isGerman ? 'aus der Branche' : 'in the industry'} ${said}`)
    case 'side':
      return joinWords(
        not,
        isGerman ? (said === 'us' ? 'von uns' : 'der Gegenseite') : said === 'us' ? 'ours' : 'theirs',
      )
    case 'by':
      return joinWords(not, `${isGerman ? 'beantwortet von' : 'answered by'} ${said}`)
    default:
      return joinWords(formatFieldName(field, language), not, said)
  }
}

const dayOps: OpWords = {
  en: { over: 'after {}', under: 'before {}', from: 'since {}', to: 'up to {}' },
  de: { over: 'nach dem {}', under: 'vor dem {}', from: 'seit {}', to: 'bis {}' },
}
const sayDays = (from: string, to: string, language: Language, today: string): string =>
  from === today && to === today ? (language === 'de' ? 'heute' : 'today') : describeSpan(from, to, language)
/** What is not behind us has no "since". */
const aheadFields: readonly string[] = ['close_date', 'due', 'planned']

function describeWords({ field, values }: FieldCondition, language: Language): string {
  const isGerman = language === 'de'
  const role = field === 'role' ? roleNames[language][String(values[0])] : undefined
  if (role !== undefined) return role
  const told = values.length > maxToldWords ? values.slice(0, maxToldWords - 1) : values
  const others = values.length - told.length
  const words = joinOr(
    [
      ...told.map((value) => quote(String(value), language)),
      ...(others > 0 ? [isGerman ? `${others} ähnlichen` : `${others} like these`] : []),
    ],
    language,
  )
  const where =
    field === 'text' ? '' : isGerman ? `in: ${formatFieldName(field, language)}` : `in the ${formatFieldName(field)}`
  return joinWords(isGerman ? 'mit dem Wort' : 'with the word', words, where)
}

function describePeople({ field, values, not }: FieldCondition, language: Language): string {
  const isGerman = language === 'de'
  const isOwner = field === 'owner' || field === 'assignee'
  if (field === 'reviewer') {
    const who = values.map((value) => (value === '@me' ? (isGerman ? 'Sie' : 'you') : escapeMarkdown(String(value))))
    const by = isGerman ? 'Freigabe durch' : 'reviewed by'
    return joinWords(not === true ? (isGerman ? 'nicht' : 'not') : '', by, joinOr(who, language))
  }
  const names = values.map((value) => {
    if (value === '@me') return isGerman ? (isOwner ? 'Sie' : 'Ihnen') : 'yours'
    return isGerman ? escapeMarkdown(String(value)) : `${escapeMarkdown(String(value))}'s`
  })
  const said = joinOr(names, language)
  const denied = not === true ? (isGerman ? 'nicht ' : 'not ') : ''
  if (isGerman) return isOwner ? `zuständig: ${denied}${said}` : `${denied}von ${said}`
  return `${denied}${said}`
}

function sayValue(field: string, value: string, language: Language): string {
  if (stated.includes(field)) return escapeMarkdown(translateState(value, { language }))
  if (field === 'country') return escapeMarkdown(translateCountry(value, { language }))
  return escapeMarkdown(value)
}
