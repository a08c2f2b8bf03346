import { parseLineTime } from './clock.ts'
import type { Head, Line } from './lines.ts'
import { isNameLike } from './names.ts'
import { type Columns, findColumns } from './table-transcript.ts'

/** Rows of a table in Word, whose cells are separated by tabs. */
export function findTableLines(lines: readonly Line[]): Head[] {
  const rows = lines.flatMap(({ text }, at) => {
    const cells = text.split('\t').map((cell) => cell.trim())
    return cells.length < 2 ? [] : [{ at, cells }]
  })
  const [first] = rows
  const named = first === undefined ? undefined : findColumns(first.cells)
  const columns = named ?? guessColumns(rows.map(({ cells }) => cells))
  if (columns === undefined) return []
  return (named === undefined ? rows : rows.slice(1)).map(({ at, cells }) => ({
    at,
    size: 1,
    name: cells[columns.speaker ?? -1] || null,
    time: parseLineTime(cells[columns.start ?? -1] ?? '') ?? null,
    words: cells[columns.text ?? -1] ?? '',
  }))
}

/** By what stands in most rows: a name, a time, and the words in the last cell. */
function guessColumns(rows: readonly (readonly string[])[]): Columns | undefined {
  const width = rows[0]?.length ?? 0
  if (rows.filter(({ length }) => length === width).length < rows.length * 0.8) return undefined
  const isMost = (at: number, test: (cell: string) => boolean) =>
    rows.filter((cells) => test(cells[at] ?? '')).length > rows.length * 0.6
  const isTime = (cell: string) => parseLineTime(cell) !== undefined
  if (width < 2 || isMost(width - 1, isTime)) return undefined
  const columns: Columns = { text: width - 1 }
  for (let at = 0; at < width - 1; at++)
    if (columns.start === undefined && isMost(at, isTime)) columns.start = at
    else if (columns.speaker === undefined && isMost(at, isNameLike)) columns.speaker = at
  return (columns.speaker ?? columns.start) === undefined ? undefined : columns
}
