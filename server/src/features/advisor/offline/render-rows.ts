import type { AskLanguage } from '@draftwright/contract/advisor-cards'
import { isTableKind, type QueryForm } from '@draftwright/contract/query-form'
import type { CitableSource, CitedToolResult } from '../../../models/advising/tool-result.ts'
import {
  chooseWords,
  escapeMarkdown,
  type FormatContext,
  formatMoney,
  formatNumber,
  renderCitation,
  renderName,
  renderTable,
  renderTitle,
} from './render/format.ts'
import { getGroupTotal, joinParagraphs, listGroupRows, renderMoreNote, renderNotes } from './render/render-groups.ts'
import { renderQuotedLine } from './render/render-line.ts'
import { type NameTable, describeField, describeForm, describeKind } from './describe-form.ts'

/** The rows of a query and its numbers, under the words of its conditions. */
export function renderRows(
  form: QueryForm,
  found: CitedToolResult,
  speech: FormatContext,
  nameTable: NameTable,
): string {
  const language: AskLanguage = speech.language ?? 'en'
  const { measure, group, ...rows } = form
  const what = describeForm({ ...rows, where: form.where }, language, nameTable)
  const numbers = listGroupRows(found, 'numbers')
  const groups = isTableKind(form.kind) ? listGroupRows(found, 'groups') : group === undefined ? [] : numbers
  if (found.notes.length > 0 && found.rows.length === 0) return renderNotes(found)
  const total = isTableKind(form.kind) ? countRecords(numbers) : getGroupTotal(found, 'matches')
  if (total === 0) return joinParagraphs([renderNone(what, found, speech), renderNotes(found)])
  if (groups.length > 0 && group !== undefined)
    return joinParagraphs([renderGroups(form, groups, speech, nameTable), renderNotes(found)])
  if (measure !== undefined)
    return joinParagraphs([
      renderNumber(form, numbers, what, speech),
      renderList(form, found, speech, 5),
      renderNotes(found),
    ])
  const head =
    form.sort !== undefined && form.limit !== undefined
      ? `${escapeMarkdown(what)}:`
      : `**${formatNumber(total)}** · ${escapeMarkdown(what)}`
  return joinParagraphs([
    capitalize(head),
    renderList(form, found, speech),
    renderMissing(found, speech),
    renderNotes(found),
  ])
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const countRecords = (numbers: readonly CitableSource[]): number => Number(numbers[0]?.facts['records'] ?? 0)

/** Nothing is there; what was looked through is told, so that "none" is no mistake of the words. */
function renderNone(what: string, found: CitedToolResult, speech: FormatContext): string {
  const all = getGroupTotal(found, 'looked_through')
  const seen =
    all === 0
      ? ''
      : chooseWords(speech, ` Looked through ${formatNumber(all)}.`, ` Durchgesehen: ${formatNumber(all)}.`)
  return `${chooseWords(speech, `None: ${escapeMarkdown(what)}.`, `Keine: ${escapeMarkdown(what)}.`)}${seen}`
}

const renderMissing = (found: CitedToolResult, speech: FormatContext): string | null => {
  const n = getGroupTotal(found, 'without_country')
  return n === 0 ? null : chooseWords(speech, `Companies without a country: ${n}.`, `Firmen ohne Land: ${n}.`)
}

function renderList({ kind, limit }: QueryForm, found: CitedToolResult, speech: FormatContext, most = 20): string {
  const rows = listGroupRows(found, 'matches').slice(0, most)
  const lines = rows.map((row) => {
    const text = row.facts['text']
    const cells = isTableKind(kind) && typeof text === 'string' ? `: ${escapeMarkdown(text)}` : ''
    return isTableKind(kind)
      ? `- ${renderName(row)}${cells}${renderCitation(row)}`
      : `- ${renderQuotedLine(row, speech)}`
  })
  const more = limit === undefined ? renderMoreNote(found, 'matches', rows.length, speech) : ''
  return lines.join('\n') + more
}

/** A number as its field is: an amount, a share, or a count. */
function formatValue(form: QueryForm, row: CitableSource, speech: FormatContext): string {
  const { value, currency, records } = row.facts
  const shown = isTableKind(form.kind) && (form.measure === undefined || form.measure.of === 'count') ? records : value
  if (typeof shown !== 'number') return shown === null || shown === undefined ? '–' : escapeMarkdown(String(shown))
  if (typeof currency === 'string' && currency !== '') return formatMoney(shown, currency, speech)
  const isShare = form.measure?.of === 'rate' || form.measure?.of === 'share'
  return isShare ? `${formatNumber(shown, 1)} %` : formatNumber(shown, 1)
}

function renderNumber(form: QueryForm, numbers: readonly CitableSource[], what: string, speech: FormatContext): string {
  const values = numbers.map((row) => `**${formatValue(form, row, speech)}**${renderCitation(row)}`)
  const language: AskLanguage = speech.language ?? 'en'
  const { measure } = form
  const name = measure === undefined || measure.of === 'count' ? '' : ` · ${sayMeasured(form, language)}`
  return `${values.join(' + ')}${name} · ${escapeMarkdown(what)}`
}

const sayMeasured = ({ measure }: QueryForm, language: AskLanguage): string => {
  const names = {
    count: ['count', 'Anzahl'],
    sum: ['total', 'Summe'],
    average: ['average', 'Durchschnitt'],
    lowest: ['lowest', 'niedrigster Wert'],
    highest: ['highest', 'höchster Wert'],
    range: ['range', 'Spanne'],
    share: ['share', 'Anteil'],
    rate: ['win rate', 'Gewinnquote'],
  } as const
  const name = names[measure?.of ?? 'count'][language === 'de' ? 1 : 0]
  return measure?.field === undefined ? name : `${name}: ${describeField(measure.field, language)}`
}

function renderGroups(
  form: QueryForm,
  groups: readonly CitableSource[],
  speech: FormatContext,
  nameTable: NameTable,
): string {
  const language: AskLanguage = speech.language ?? 'en'
  const { group = '', measure, ...rest } = form
  const head = [
    describeField(group, language),
    measure === undefined || measure.of === 'count'
      ? describeKind(form.kind, language, nameTable)
      : sayMeasured(form, language),
  ]
  const rows = groups.map((row) => [renderTitle(row), formatValue(form, row, speech)])
  return joinParagraphs([
    capitalize(
      escapeMarkdown(
        describeForm({ ...rest, group, ...(measure === undefined ? {} : { measure }) }, language, nameTable),
      ),
    ),
    renderTable(head.map(capitalize), rows, [1]),
  ])
}
