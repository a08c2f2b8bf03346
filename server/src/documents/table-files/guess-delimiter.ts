import { takeRecords } from './cell-scan.ts'

/** What separates cells in files that people have, the likeliest first. */
const delimiters = [',', ';', '\t', '|'] as const

/** Characters and rows that the delimiter is guessed by. */
const guessedBy = { characters: 300_000, rows: 300 }

export const splitSample = (text: string, delimiter: string, isSpaced = false): string[][] => {
  const most = Number.MAX_SAFE_INTEGER
  const bounds = { rows: most, columns: most, cells: most, characters: guessedBy.characters }
  const options = { delimiter, bounds, width: 0, firstRow: 1, mostRows: guessedBy.rows, isSample: true, isSpaced }
  return [...takeRecords(text.slice(0, guessedBy.characters), options)]
    .map(({ cells }) => cells)
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
}

/** The most frequent number of cells above one; 1 if no row has more. */
export function findUsualWidth(rows: readonly string[][]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 1
}

/** The delimiter that gives the rows the same number of cells; empty if none does, as in a list of sentences. */
export function guessDelimiter(text: string, isSpaced: boolean): string {
  let best = { delimiter: '', score: 0.5 }
  for (const delimiter of delimiters) {
    const score = scoreRows(splitSample(text, delimiter, isSpaced))
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** The delimiter with which most rows are as wide as one beside them. A row alone is what stands above no rows: its headings. */
export function guessDelimiterOfTables(text: string): string {
  let best = { delimiter: '', score: 0.5 }
  for (const delimiter of delimiters) {
    const rows = splitSample(text, delimiter).filter(([first = '']) => !first.startsWith('#'))
    const [only = []] = rows
    const isHeadings = rows.length === 1 && only.length > 1 && only.every((cell) => /^\S(?:.*\S)?$/u.test(cell))
    const alike = rows.filter(
      ({ length }, at) => length > 1 && (rows[at - 1]?.length === length || rows[at + 1]?.length === length),
    )
    const score = isHeadings ? only.length : alike.length / Math.max(1, rows.length)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** 0 for rows of one cell, 1 for rows of as many cells as the first, and a little more the more cells they have. */
function scoreRows(all: readonly string[][]): number {
  const usual = findUsualWidth(all)
  if (usual < 2) return 0
  const first = all.findIndex((cells) => cells.length === usual)
  const rows = dropNotes(all.slice(first), usual)
  const isSentence =
    rows.filter((cells) => cells.slice(1).every((cell) => cell.startsWith(' '))).length > rows.length / 2
  // Commas below a heading of one cell belong to sentences; else what stands above the headings is a note.
  if (first > 0 && (isSentence || first > rows.length)) return 0
  const fits = rows.map(({ length }) => (length === usual ? 1 : length > 1 && length < usual ? 0.6 : 0))
  const share = fits.reduce((sum: number, one) => sum + one, 0) / rows.length
  if ((first > 0 && share < 0.9) || (isSentence && (share < 1 || rows.length === 1))) return 0
  const likely = first > 0 ? 0.9 : 1
  return likely * share * (1 + Math.min(usual, 20) / 200 - 0.1 * shareOfPunctuation(rows))
}

/** Notes below a table that a guess passes over at most. */
const mostNotes = 3

/** Without the lines of one cell at the end: what stands below a table has no delimiters. */
function dropNotes(rows: readonly string[][], usual: number): readonly string[][] {
  const last = rows.findLastIndex(({ length }) => length > 1)
  const isBelow = last >= 2 && rows.length - 1 - last <= mostNotes && (rows[last]?.length ?? 0) >= usual - 1
  return isBelow ? rows.slice(0, last + 1) : rows
}

/** Of the places between two cells, those that look as if the delimiter were part of a sentence or a number. */
function shareOfPunctuation(rows: readonly string[][]): number {
  let [all, doubtful] = [0, 0]
  for (const cells of rows)
    for (const [at, cell] of cells.slice(1).entries()) {
      all++
      if (cell.startsWith(' ') || (/\d$/u.test(cells[at] ?? '') && /^\d/u.test(cell))) doubtful++
    }
  return all === 0 ? 0 : doubtful / all
}
