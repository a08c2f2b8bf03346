import type { CitedToolResult, CitableSource } from '../../advising/tool-result.ts'
import { renderQuotedLine } from './render-line.ts'
import { formatNumber, type FormatContext, say } from './format.ts'

export const listGroupRows = ({ rows }: CitedToolResult, group: string): CitableSource[] =>
  rows.filter(({ facts }) => facts['group'] === group)
export const getGroupTotal = ({ totals }: CitedToolResult, group: string): number => totals[group] ?? 0

/** "3", "more than 10,000". */
export const formatGroupTotal = (found: CitedToolResult, group: string): string =>
  `${found.at_least?.includes(group) === true ? 'more than ' : ''}${formatNumber(getGroupTotal(found, group))}`

/** Says that there are more rows than shown; empty if all are shown. */
export const renderMoreNote = (
  found: CitedToolResult,
  group: string,
  shown: number,
  { language }: Pick<FormatContext, 'language'> = {},
): string => {
  if (getGroupTotal(found, group) <= shown && found.at_least?.includes(group) !== true) return ''
  return language === 'de'
    ? `\n\nGezeigt: ${formatNumber(shown)} von ${formatNumber(getGroupTotal(found, group))}.`
    : `\n\nShowing ${formatNumber(shown)} of ${formatGroupTotal(found, group)}.`
}

/** One group under its heading; empty without rows. */
export function renderSection(found: CitedToolResult, group: string, heading: string, speech: FormatContext): string {
  const rows = listGroupRows(found, group)
  if (rows.length === 0) return ''
  const of = getGroupTotal(found, group)
  const shown =
    of > rows.length || found.at_least?.includes(group) === true
      ? say(
          speech,
          `, showing ${formatNumber(rows.length)} of ${formatGroupTotal(found, group)}`,
          `, gezeigt: ${formatNumber(rows.length)} von ${formatNumber(of)}`,
        )
      : ''
  return `### ${heading}${shown}\n${rows.map((row) => `- ${renderQuotedLine(row, speech)}`).join('\n')}`
}

export const joinParagraphs = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join('\n\n')

/** Notes verbatim, each once. */
export const renderNotes = ({ notes }: CitedToolResult): string => [...new Set(notes)].join(' ')
