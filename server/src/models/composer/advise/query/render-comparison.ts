import { queryFields, type QueryForm } from '../../../advising/query.ts'
import type { CitedToolResult } from '../../../advising/tool-result.ts'
import { escapeMarkdown, type FormatContext, formatDay, renderCitation, toText } from '../format.ts'
import { listGroupRows } from '../render-groups.ts'
import type { Comparison } from './compare-words.ts'
import type { Language } from './answer-language.ts'
import { formatValue } from './query-words.ts'
import { kindNames } from './row-names.ts'

/** A table with one column for each of those that are compared and one row for each measure. */
export function renderComparison(
  { subjects, measures }: Comparison,
  answers: readonly { readonly query: QueryForm; readonly found: CitedToolResult }[],
  speech: FormatContext,
  language: Language,
): string {
  const you = language === 'de' ? 'Sie' : 'You'
  const toLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const escape = (text: string) => escapeMarkdown(text).replaceAll('|', String.raw`\|`)
  const notes = [...new Set(answers.flatMap(({ found }) => found.notes))].join(' ')
  // Somebody without access is told so, and no zeros.
  if (notes !== '' && answers.every(({ found }) => isEmpty(found))) return notes
  const table = [
    toLine(['', ...subjects.map((name) => (name === '@me' ? you : escape(name)))]),
    toLine(['---', ...subjects.map(() => '---')]),
    ...measures.map((measure, at) =>
      toLine([
        escape(measure),
        ...subjects.map((_name, i) => {
          const answer = answers[at * subjects.length + i]
          return answer === undefined ? '' : renderCell(answer, speech, language)
        }),
      ]),
    ),
  ].join('\n')
  return notes === '' ? table : `${table}\n\n${notes}`
}

const isEmpty = (found: CitedToolResult): boolean =>
  listGroupRows(found, 'matches').length === 0 &&
  listGroupRows(found, 'numbers').every(({ facts }) => Number(facts['n'] ?? 0) === 0)

function renderCell(
  { query, found }: { readonly query: QueryForm; readonly found: CitedToolResult },
  speech: FormatContext,
  language: Language,
): string {
  const none = language === 'de' ? 'nichts' : 'none'
  const { measure, kind } = query
  if (measure === undefined) {
    const [row] = listGroupRows(found, 'matches')
    const day = toText(row?.facts['on'])
    return row === undefined || day === null
      ? none
      : `${formatDay(day, { ...speech, language })}: ${escapeMarkdown(row.title)}${renderCitation(row)}`
  }
  const numbers = listGroupRows(found, 'numbers')
  const count = numbers.reduce((sum, { facts }) => sum + Number(facts['n'] ?? 0), 0)
  const [one, many, einer, viele] = kindNames[kind]
  const noun = language === 'de' ? (count === 1 ? einer : viele) : count === 1 ? one : many
  const type =
    measure.of === 'rate' || measure.of === 'share'
      ? 'percent'
      : measure.field === undefined
        ? 'number'
        : queryFields[kind][measure.field]
  const values = numbers.flatMap((row) => {
    const value = row.facts['value']
    if (typeof value !== 'number') return []
    return [`${formatValue(value, type, String(row.facts['currency'] ?? 'EUR'), language)}${renderCitation(row)}`]
  })
  if (measure.of === 'count' || values.length === 0)
    return count === 0 ? `0 ${noun}` : `${count} ${noun}${numbers.map(renderCitation).join('')}`
  return measure.of === 'sum' ? `${values.join(' + ')} (${count} ${noun})` : values.join(' + ')
}
