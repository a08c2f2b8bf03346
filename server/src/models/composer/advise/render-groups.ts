import type { CitedFound, CitedReceipt } from '../../advising/found.ts'
import { line } from './lines.ts'
import { number, type Speech } from './say.ts'

export const rowsOf = ({ rows }: CitedFound, group: string): CitedReceipt[] =>
  rows.filter(({ facts }) => facts['group'] === group)
export const totalOf = ({ totals }: CitedFound, group: string): number => totals[group] ?? 0

/** "3", "more than 10,000". */
export const totalSaid = (found: CitedFound, group: string): string =>
  `${found.at_least?.includes(group) === true ? 'more than ' : ''}${number(totalOf(found, group))}`

/** Says that there are more than are shown; empty where all are. */
export const more = (found: CitedFound, group: string, shown: number): string =>
  totalOf(found, group) > shown || found.at_least?.includes(group) === true
    ? `\n\nShowing ${number(shown)} of ${totalSaid(found, group)}.`
    : ''

/** One group under its heading; empty where it has no rows. */
export function section(found: CitedFound, group: string, heading: string, speech: Speech): string {
  const rows = rowsOf(found, group)
  if (rows.length === 0) return ''
  const of = totalOf(found, group)
  const shown =
    of > rows.length || found.at_least?.includes(group) === true
      ? `, showing ${number(rows.length)} of ${totalSaid(found, group)}`
      : ''
  return `### ${heading}${shown}\n${rows.map((row) => `- ${line(row, speech)}`).join('\n')}`
}

export const paragraphs = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join('\n\n')

/** Notes as they stand, each once. */
export const notesOf = ({ notes }: CitedFound): string => [...new Set(notes)].join(' ')
