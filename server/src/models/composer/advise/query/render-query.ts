import { toZoneDay } from '@draftwright/contract/wall-clock'
import { queryFields, type QueryForm, type QueryKind, queryKinds } from '../../../advising/query.ts'
import type { CitableSource, CitedToolResult } from '../../../advising/tool-result.ts'
import { escapeMarkdown, type FormatContext, formatDaysAgo, quote, renderCitation } from '../format.ts'
import { getGroupTotal, joinParagraphs, listGroupRows, renderMoreNote, renderNotes } from '../render-groups.ts'
import { translateState } from '../german-terms.ts'
import { renderLine } from '../render-line.ts'
import { renderConditionsBehind } from './conditions-behind.ts'
import { fieldNouns } from './field-words.ts'
import type { Language } from './answer-language.ts'
import { formatValue, formatFieldName, stated } from './query-words.ts'
import { renderMeasure } from './render-measure.ts'
import { kindNames, describeRowPhrase, type RowPhrase, describeRows } from './row-names.ts'
import { describeSuperlative } from './superlative-words.ts'

/** Notes of one kind have a name of their own. */
const isKind = (name: string): name is QueryKind => (queryKinds as readonly string[]).includes(name)

/** An answer from the result of one query: its numbers, its rows, and under which conditions, in the question's language. */
export function renderQuery(
  query: QueryForm,
  found: CitedToolResult,
  speech: FormatContext,
  language: Language,
): string {
  const numbers = listGroupRows(found, 'numbers')
  const rows = listGroupRows(found, 'matches')
  if (found.notes.length > 0 && rows.length === 0 && numbers.length === 0) return renderNotes(found)
  const total = getGroupTotal(found, 'matches')
  const sought = query.kind === 'meeting_line' && total === 0 ? findSoughtWord(query) : null
  const phrase = describeRowPhrase(query, language)
  const told = phrase.rest.filter((one) => sought === null || !('field' in one && one.op === 'has'))
  const today = toZoneDay(speech.now, speech.timeZone)
  const behind = renderConditionsBehind(query.kind, told, language, today)
  const unknown = getGroupTotal(found, 'without_country')
  const missing =
    unknown === 0
      ? null
      : language === 'de'
        ? `Ohne Land im CRM: ${unknown} ${unknown === 1 ? 'Firma' : 'Firmen'}.`
        : `Without a country in the CRM: ${unknown} ${unknown === 1 ? 'company' : 'companies'}.`
  // A word that is nowhere does not tell that nothing was said.
  if (sought !== null)
    return language === 'de'
      ? `Ich finde kein ${quote(sought, language)}: In den Meetings steht nichts${phrase.after} mit diesem Wort${behind}.`
      : `I find no ${quote(sought, language)}: nothing${phrase.after} with this word stands in the meetings${behind}.`
  if (total === 0 && !(numbers.length > 0 && query.spans !== undefined))
    return joinParagraphs([
      `${renderNone(phrase, behind, language)} ${renderLookedThrough(query, found, language)}`.trim(),
      missing,
      renderNotes(found),
    ])
  if (query.measure !== undefined || query.spans !== undefined || query.group !== undefined) {
    const list = rows.slice(0, 5).map((row) => `- ${renderShown(row, query, speech, language)}`)
    const text = renderMeasure({ query, numbers, rows, phrase, behind, total, list }, language)
    return joinParagraphs([text, missing, renderNotes(found)])
  }
  if (query.limit === 1 && rows.length === 1 && query.sort !== undefined && rows[0] !== undefined) {
    const lead = describeSuperlative(query, phrase, 1, language)
    const shown = renderShown(rows[0], query, speech, language)
    return joinParagraphs([
      `${lead}${behind} ${language === 'de' ? 'ist' : 'is'} ${shown}`,
      missing,
      renderNotes(found),
    ])
  }
  const named = findNamed(query)
  // Who was asked about by name is answered about without a count.
  const [only] = rows
  if (named.length === 1 && isNamedAlone(query) && only !== undefined && total === 1)
    return joinParagraphs([renderShown(only, query, speech, language), missing, renderNotes(found)])
  const isRanked = query.limit !== undefined && query.sort !== undefined
  const head = isRanked
    ? `${describeSuperlative(query, phrase, total, language)}${behind}:`
    : named.length > 1
      ? renderHeadOfNamed(named, { ...query, where: query.where.filter((one) => !isName(one)) }, total, language, today)
      : renderHead(phrase, total, behind, language)
  const lines = rows.map((row) => `- ${renderShown(row, query, speech, language)}`).join('\n')
  return joinParagraphs([
    head,
    lines + renderMoreNote(found, 'matches', rows.length, speech),
    missing,
    renderNotes(found),
  ])
}

function findSoughtWord({ where }: QueryForm): string | null {
  const one = where.find((each) => 'field' in each && each.op === 'has' && each.not !== true)
  return one !== undefined && 'field' in one ? String(one.values[0]) : null
}

/** "There are 5 open deals", "You have 5 open deals", "5 Deals sind offen". */
function renderHead(phrase: RowPhrase, total: number, behind: string, language: Language): string {
  const count = total === 1 ? 'one' : 'many'
  const rows = describeRows(phrase, count, language, 'object')
  const { owner, states } = phrase
  if (language !== 'de') {
    if (owner === '@me') return `You have ${total} ${rows}${behind}:`
    if (owner !== null) return `${escapeMarkdown(owner)} has ${total} ${rows}${behind}:`
    return `There ${total === 1 ? 'is' : 'are'} ${total} ${rows}${behind}:`
  }
  if (owner === '@me') return `Sie haben ${total} ${rows}${behind}:`
  if (owner !== null) return `${escapeMarkdown(owner)} hat ${total} ${rows}${behind}:`
  const [state] = states
  if (state !== undefined && states.length === 1) {
    const bare = describeRows({ ...phrase, before: '' }, count, language)
    const is = total === 1 ? 'ist' : 'sind'
    return behind.startsWith(' (')
      ? `${total} ${bare} ${is} ${phrase.before}${behind}:`
      : `${total} ${bare}${behind} ${is} ${phrase.before}:`
  }
  return `Es gibt ${total} ${rows}${behind}:`
}

const isName = (one: QueryForm['where'][number]): boolean =>
  'field' in one && one.field === 'name' && one.op === 'is' && one.not !== true
/** The rows that a question names. */
const findNamed = ({ where }: QueryForm): string[] =>
  where.flatMap((one) => ('field' in one && isName(one) ? one.values.map(String) : []))
/** Nothing is asked of the row but what it shows. */
const isNamedAlone = ({ where, sort }: QueryForm): boolean =>
  sort === undefined && where.every((one) => isName(one) || ('field' in one && one.op === 'empty' && one.not === true))

/** "Of Hall 3 and Hall 4, 1 deal is lost". */
function renderHeadOfNamed(
  named: readonly string[],
  query: QueryForm,
  total: number,
  language: Language,
  today: string,
): string {
  const names = named.map((one) => escapeMarkdown(one))
  const joined = `${names.slice(0, -1).join(', ')} ${language === 'de' ? 'und' : 'and'} ${names.at(-1) ?? ''}`
  const phrase = describeRowPhrase(query, language)
  const behind = renderConditionsBehind(query.kind, phrase.rest, language, today)
  if (phrase.states.length === 0 && phrase.owner === null && behind === '') return `${joined}:`
  const one = total === 1 ? 'one' : 'many'
  const [state] = phrase.states
  if (state === undefined || phrase.states.length > 1 || phrase.owner !== null) {
    const head = renderHead(phrase, total, behind, language)
    return `${language === 'de' ? 'Von' : 'Of'} ${joined}: ${head}`
  }
  const bare = describeRows({ ...phrase, before: '' }, one, language)
  return language === 'de'
    ? `Von ${joined} ${total === 1 ? 'ist' : 'sind'} ${total} ${bare}${behind} ${phrase.before}:`
    : `Of ${joined}, ${total} ${bare}${behind} ${total === 1 ? 'is' : 'are'} ${phrase.before}:`
}

function renderNone(phrase: RowPhrase, behind: string, language: Language): string {
  const rows = describeRows(phrase, 'many', language, 'none')
  const { owner } = phrase
  if (language !== 'de') {
    if (owner === '@me') return `You have no ${rows}${behind}.`
    return owner === null ? `There are no ${rows}${behind}.` : `${escapeMarkdown(owner)} has no ${rows}${behind}.`
  }
  if (owner === '@me') return `Sie haben keine ${rows}${behind}.`
  return owner === null ? `Es gibt keine ${rows}${behind}.` : `${escapeMarkdown(owner)} hat keine ${rows}${behind}.`
}

/** What was looked through where nothing fits. */
function renderLookedThrough({ kind }: QueryForm, found: CitedToolResult, language: Language): string {
  const all = found.totals['looked_through']
  // Where not all could be read, a note says so.
  if (all === undefined || found.notes.length > 0) return ''
  const names = kindNames[kind]
  if (language === 'de')
    return all === 0
      ? `Es sind noch gar keine ${names[3]} da, die Sie sehen dürfen.`
      : all === 1
        ? `Durchgesehen: 1 ${names[2]}, mehr sehen Sie nicht.`
        : `Durchgesehen: alle ${all} ${names[3]}, die Sie sehen.`
  return all === 0
    ? `There are no ${names[1]} at all yet that you may see.`
    : all === 1
      ? `I looked through the only ${names[0]} that you may see.`
      : `I looked through all ${all} ${names[1]} that you may see.`
}

/** Its line tells who said it and when. */
const isQuote = ({ kind }: CitableSource) => kind === 'meeting_note' || kind === 'meeting_line'
/** Days that are to come; of what is open they may be behind. */
const expected: readonly string[] = ['close_date', 'due']

function renderShown(
  row: CitableSource,
  { show = [], kind }: QueryForm,
  speech: FormatContext,
  language: Language,
): string {
  const said = row.facts['quote']
  const text = row.facts['text']
  const isSaid = row.kind === 'log_entry' || row.kind === 'survey_response' || isQuote(row)
  const words = typeof said === 'string' ? said : isSaid && typeof text === 'string' ? text : null
  const cited = renderCitation(row)
  const quoted = words === null || words === row.title ? '' : `: ${quote(words, language)}`
  const isTold = isQuote(row) && show.every((field) => field === 'person' || field === 'at')
  if (show.length === 0 || isTold) {
    const line = renderLine(row, speech)
    return `${cited === '' ? line : line.slice(0, -cited.length)}${quoted}${cited}`
  }
  const facts = show.map((field) => renderField(row, field, kind, speech, language))
  return `**${escapeMarkdown(row.title)}** · ${facts.join(' · ')}${quoted}${cited}`
}

function renderField(
  row: CitableSource,
  field: string,
  kind: QueryKind,
  speech: FormatContext,
  language: Language,
): string {
  const value = row.facts[`show_${field}`]
  if (value === null || value === undefined) {
    const noun = isKind(field)
      ? language === 'de'
        ? kindNames[field][2]
        : `a ${kindNames[field][0]}`
      : (fieldNouns[language][field]?.[0] ?? formatFieldName(field, language))
    return `${language === 'de' ? 'ohne' : 'without'} ${noun}`
  }
  const type = isKind(field) ? 'text' : queryFields[kind][field]
  const shown = stated.includes(field)
    ? escapeMarkdown(translateState(String(value), { language }))
    : formatValue(value, type, String(row.facts['currency'] ?? 'EUR'), language)
  const isOpen = row.facts['status'] === 'open' || (kind === 'task' && row.facts['done_at'] === null)
  const late = expected.includes(field) && isOpen ? formatDaysAgo(String(value), speech) : null
  const label = isKind(field) ? kindNames[field][language === 'de' ? 2 : 0] : formatFieldName(field, language)
  return `${label}: ${shown}${late === null ? '' : `, ${late}`}`
}
