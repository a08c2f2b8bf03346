import type { CitedToolResult, CitableSource } from '../../../../models/advising/tool-result.ts'
import { renderQuotedLine } from './render-line.ts'
import { chooseWords, type FormatContext, formatNumber, renderCitation, renderName } from './format.ts'

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
  if (!hasMore(found, group, shown)) return ''
  return language === 'de'
    ? `\n\nGezeigt: ${formatNumber(shown)} von ${formatNumber(getGroupTotal(found, group))}.`
    : `\n\nShowing ${formatNumber(shown)} of ${formatGroupTotal(found, group)}.`
}
const hasMore = (found: CitedToolResult, group: string, shown: number): boolean =>
  getGroupTotal(found, group) > shown || found.at_least?.includes(group) === true

/** The same behind a heading. */
export const renderShownCount = (
  found: CitedToolResult,
  group: string,
  shown: number,
  speech: FormatContext,
): string =>
  hasMore(found, group, shown)
    ? chooseWords(
        speech,
        `, showing ${formatNumber(shown)} of ${formatGroupTotal(found, group)}`,
        `, gezeigt: ${formatNumber(shown)} von ${formatNumber(getGroupTotal(found, group))}`,
      )
    : ''

/** One group under its heading; empty without rows. */
export function renderSection(found: CitedToolResult, group: string, heading: string, speech: FormatContext): string {
  const rows = listGroupRows(found, group)
  if (rows.length === 0) return ''
  return `### ${heading}${renderShownCount(found, group, rows.length, speech)}\n${rows.map((row) => `- ${renderQuotedLine(row, speech)}`).join('\n')}`
}

/** A line for each row of a group under a heading; empty without rows. */
export function renderList(
  found: CitedToolResult,
  group: string,
  heading: string,
  describe: (row: CitableSource) => string,
): string {
  const rows = listGroupRows(found, group)
  if (rows.length === 0) return ''
  const lines = rows.map((row) => `- ${renderName(row)}: ${describe(row)}${renderCitation(row)}`)
  return `### ${heading}\n${lines.join('\n')}${renderMoreNote(found, group, rows.length)}`
}

export const joinParagraphs = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join('\n\n')

/** Notes verbatim, each once. */
export const renderNotes = ({ notes }: CitedToolResult): string => [...new Set(notes)].join(' ')
