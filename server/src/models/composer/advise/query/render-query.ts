import { queryFields, type QueryForm, type QueryKind, queryKinds } from '../../../advising/query.ts'
import type { CitableSource, CitedToolResult } from '../../../advising/tool-result.ts'
import { escapeMarkdown, type FormatContext, formatSpan, renderCitation, renderCitations } from '../format.ts'
import { getGroupTotal, joinParagraphs, listGroupRows, renderMoreNote, renderNotes } from '../render-groups.ts'
import { translateState } from '../german-terms.ts'
import { renderLine } from '../render-line.ts'
import {
  describeConditions,
  formatValue,
  kindNames,
  type Language,
  nameRows,
  sayField,
  stated,
  splitStates,
} from './query-words.ts'

const measureNames: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    sum: 'together',
    average: 'on average',
    lowest: 'lowest',
    highest: 'highest',
    range: 'difference',
    share: 'share',
    rate: 'win rate',
  },
  de: {
    sum: 'zusammen',
    average: 'im Schnitt',
    lowest: 'niedrigster Wert',
    highest: 'höchster Wert',
    range: 'Unterschied',
    share: 'Anteil',
    rate: 'Gewinnrate',
  },
}
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
  const [one, many, einer, viele] = nameRows(query)
  const { before, after, rest } = language === 'de' ? { before: '', after: '', rest: query.where } : splitStates(query)
  const isOne = total === 1
  const name =
    language === 'de'
      ? isOne
        ? einer
        : viele
      : before === 'draft '
        ? isOne
          ? 'draft'
          : 'drafts'
        : `${before}${isOne ? one : many}${after}`
  const said = describeConditions(rest, speech, language)
  const behind = said === '' ? '' : ` (${said})`
  const isNumber = query.measure !== undefined
  const unknown = getGroupTotal(found, 'without_country')
  const missing =
    unknown === 0
      ? null
      : language === 'de'
        ? `Ohne Land im CRM: ${unknown} ${unknown === 1 ? 'Firma' : 'Firmen'}.`
        : `Without a country in the CRM: ${unknown} ${unknown === 1 ? 'company' : 'companies'}.`
  const sought = query.kind === 'meeting_line' && total === 0 ? findSoughtWord(query) : null
  // A word that is nowhere does not tell that nothing was said.
  if (sought !== null)
    return language === 'de'
      ? `Ich finde kein “${escapeMarkdown(sought)}”: in den Meetings steht nichts mit diesem Wort${behind}.`
      : `I find no “${escapeMarkdown(sought)}”: nothing with this word stands in the meetings${after}${behind}.`
  if (total === 0 && !(numbers.length > 0 && query.spans !== undefined))
    return joinParagraphs([
      language === 'de'
        ? `Es gibt keine ${viele}${behind}, soweit ich sehe.`
        : `There are no ${before === 'draft ' ? 'drafts' : `${before}${many}${after}`}${behind}, as far as you may see.`,
      missing,
    ])
  if (isNumber) {
    const text = renderNumbers(query, numbers, rows, { name, behind, total }, speech, language)
    return joinParagraphs([text, missing, renderNotes(found)])
  }
  const head =
    query.limit === 1
      ? ''
      : language === 'de'
        ? `${total} ${name}${behind}:`
        : query.limit !== undefined && query.sort !== undefined
          ? `The first ${total} ${name}${behind}, by ${sayField(query.sort.field)}:`
          : `There ${total === 1 ? 'is' : 'are'} ${total} ${name}${behind}:`
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

/** Its line tells who said it and when. */
const isQuote = ({ kind }: CitableSource) => kind === 'meeting_note' || kind === 'meeting_line'

function renderShown(
  row: CitableSource,
  { show = [], kind }: QueryForm,
  speech: FormatContext,
  language: Language,
): string {
  const quote = row.facts['quote']
  const text = row.facts['text']
  const isSaid = row.kind === 'log_entry' || row.kind === 'survey_response' || isQuote(row)
  const said = typeof quote === 'string' ? quote : isSaid && typeof text === 'string' ? text : null
  const cited = renderCitation(row)
  const quoted = said === null || said === row.title ? '' : `: “${escapeMarkdown(said)}”`
  const isTold = isQuote(row) && show.every((field) => field === 'person' || field === 'at')
  if (show.length === 0 || isTold) {
    const line = renderLine(row, speech)
    return `${cited === '' ? line : line.slice(0, -cited.length)}${quoted}${cited}`
  }
  const facts = show.map((field) => {
    const value = row.facts[`show_${field}`]
    const type = isKind(field) ? 'text' : queryFields[kind][field]
    const none = language === 'de' ? 'keine Angabe' : 'none'
    const shown =
      value === null || value === undefined
        ? none
        : stated.includes(field)
          ? escapeMarkdown(translateState(String(value), { language }))
          : formatValue(value, type, String(row.facts['currency'] ?? 'EUR'), speech, language)
    return `${isKind(field) ? kindNames[field][language === 'de' ? 2 : 0] : sayField(field, language)}: ${shown}`
  })
  return `**${escapeMarkdown(row.title)}** · ${facts.join(' · ')}${quoted}${cited}`
}

/** Who or what has the most, where that was asked; several of them if they have as many. */
function renderFirst(
  { sort, spans }: QueryForm,
  numbers: readonly CitableSource[],
  write: (row: CitableSource) => string,
  language: Language,
): string {
  const named = numbers.filter(({ title }) => title !== '–')
  const [first] = named
  if (sort === undefined || spans !== undefined || first === undefined || numbers.length < 2) return ''
  const best = named.filter(({ facts }) => facts['value'] === first.facts['value'])
  const names = best.map(({ title }) => `**${escapeMarkdown(title)}**`)
  const said = `${write(first)}${renderCitations(best)}`
  if (language === 'de') return `Am ${sort.isDown ? 'meisten' : 'wenigsten'}: ${names.join(' und ')}: ${said}.\n\n`
  return `${names.join(' and ')} ${best.length === 1 ? 'has' : 'have'} the ${sort.isDown ? 'most' : 'fewest'}: ${said}.\n\n`
}

function renderNumbers(
  query: QueryForm,
  numbers: readonly CitableSource[],
  rows: readonly CitableSource[],
  { name, behind, total }: { readonly name: string; readonly behind: string; readonly total: number },
  speech: FormatContext,
  language: Language,
): string {
  const { measure = { of: 'count' }, group } = query
  const type =
    measure.of === 'share' || measure.of === 'rate'
      ? 'percent'
      : measure.of === 'count' || measure.field === undefined
        ? 'number'
        : queryFields[query.kind][measure.field]
  const unit = (value: number) =>
    measure.of === 'count'
      ? ` ${group === undefined && query.spans === undefined ? name : nameRows(query)[(language === 'de' ? 2 : 0) + (value === 1 ? 0 : 1)]}`
      : measure.field !== undefined && type === 'number'
        ? ` ${sayField(measure.field, language)}`
        : ''
  const value = (row: CitableSource) => {
    const n = row.facts['value']
    const none = language === 'de' ? 'nichts, woraus sich das rechnen ließe' : 'nothing to compute it from'
    return typeof n === 'number'
      ? `${formatValue(n, type, String(row.facts['currency'] ?? 'EUR'), speech, language)}${unit(n)}`
      : none
  }
  const how = measureNames[language][measure.of] ?? ''
  const span = (row: CitableSource) =>
    typeof row.facts['from'] === 'string' ? `${formatSpan(row.facts['from'], String(row.facts['to']), speech)}: ` : ''
  if (group !== undefined || query.spans !== undefined) {
    const lines = numbers.map(
      (row) =>
        `- ${span(row)}${group === undefined ? '' : `**${escapeMarkdown(stated.includes(group) ? translateState(row.title, { language }) : row.title)}**: `}${value(row)}${renderCitation(row)}`,
    )
    const [first, second] = numbers.map((row) => Number(row.facts['value']))
    const difference =
      numbers.length === 2 &&
      first !== undefined &&
      second !== undefined &&
      query.limit === undefined &&
      type !== 'percent'
        ? `\n\n${language === 'de' ? 'Unterschied' : 'Difference'}: ${formatValue(Math.abs(first - second), type, String(numbers[0]?.facts['currency'] ?? 'EUR'), speech, language)}${renderCitations(numbers)}`
        : ''
    return `${language === 'de' ? 'Gezählt' : 'Counted'}: ${name}${behind}${how === '' ? '' : `, ${how}`}:\n\n${renderFirst(query, numbers, value, language)}${lines.join('\n')}${difference}`
  }
  const sums = numbers.map((row) => `${value(row)}${renderCitation(row)}`).join(' + ')
  if (measure.of === 'count') {
    const list = rows.slice(0, 5).map((row) => `- ${renderShown(row, query, speech, language)}`)
    const some = rows.length > 5 ? (language === 'de' ? '\n\nDie ersten fünf.' : '\n\nThe first five.') : ''
    const verb = language === 'de' ? (total === 1 ? 'Es ist' : 'Es sind') : rows.length === 1 ? 'There is' : 'There are'
    return `${verb} ${sums}${behind}:\n\n${list.join('\n')}${some}`
  }
  const of = measure.field === undefined ? '' : ` (${sayField(measure.field, language)})`
  return `${total} ${name}${behind}: ${sums} ${how}${of}.${renderCitations(rows)}`
}
