import { parseDelimited } from '../table-files/delimited.ts'
import { usualBounds } from '../table-files/read-table-file.ts'
import { TableFileError } from '../table-files/table-file.ts'
import { parseClock, parseLineTime } from './clock.ts'
import { type ParsedTranscript, SegmentList, completeSegments } from './parsed-transcript.ts'

type Column = 'speaker' | 'start' | 'end' | 'text'

/** How products head the columns of a transcript. */
const headings: Readonly<Record<Column, RegExp>> = {
  speaker: /^(?:speaker(?:[ _-]?name)?|name|who|participant|author|person|voice)$/iu,
  start: /^(?:start(?:[ _-]?(?:time|offset|at|s|ms))?|time(?:[ _-]?(?:stamp|code))?|timestamp|begin|from|in)$/iu,
  end: /^(?:end(?:[ _-]?(?:time|offset|at|s|ms))?|stop|until|to|out)$/iu,
  text: /^(?:text|transcript|words|content|sentence|message|caption|utterance|said|what was said)$/iu,
}

/** Seconds of the start and the end of a label, without headings above them. */
const audacityLabel = /^\d+\.\d{6}\t\d+\.\d{6}\t\S/u

/** A transcript as a table with headings: CSV, or cells separated by tabs. Undefined if it is none. */
export function readTableTranscript(text: string): ParsedTranscript | undefined {
  const first = text.trimStart().split(/\r\n|\r|\n/u, 1)[0] ?? ''
  if (audacityLabel.test(first)) return readTableTranscript(`start\tend\ttranscript\n${text.trimStart()}`)
  const delimiter = ['\t', ';', ','].find((mark) => findColumns(first.split(mark)) !== undefined)
  if (delimiter === undefined) return undefined
  const [header, ...rows] = readRows(text, delimiter)
  const columns = findColumns(header?.cells ?? [])
  if (columns === undefined) return undefined
  const list = new SegmentList()
  // Whisper's own table counts in milliseconds and does not say so.
  const isWhisper = delimiter === '\t' && header?.cells.join(' ') === 'start end text'
  const isMs = isWhisper || /ms$/iu.test(header?.cells[columns.start ?? -1] ?? '')
  for (const { cells, line } of rows) {
    const cellOf = (column: Column) => (cells[columns[column] ?? -1] ?? '').trim()
    const [startMs, endMs] = [parseTime(cellOf('start'), isMs), parseTime(cellOf('end'), isMs)]
    list.add({ speaker: cellOf('speaker') || null, startMs, endMs, text: cellOf('text'), place: `line ${line}` })
  }
  if (list.segments.length === 0) return undefined
  const timed = list.segments.filter(({ startMs }) => startMs !== null).length
  const timing = timed === 0 ? 'none' : timed === list.segments.length ? 'exact' : 'approx'
  const { segments, repairs } = completeSegments(list)
  return { format: 'table', title: null, startedAt: null, timing, language: null, attendees: [], segments, repairs }
}

export type Columns = Partial<Record<Column, number>>

/** Undefined unless the words are named, and a speaker or a time. */
export function findColumns(cells: readonly string[]): Columns | undefined {
  const names = cells.map((cell) => cell.trim().replaceAll(/^"|"$/gu, ''))
  const columns: Columns = {}
  for (const column of ['speaker', 'start', 'end', 'text'] as const) {
    const at = names.findIndex((name) => headings[column].test(name))
    if (at >= 0) columns[column] = at
  }
  return columns.text !== undefined && (columns.speaker ?? columns.start) !== undefined ? columns : undefined
}

interface Row {
  readonly cells: readonly string[]
  readonly line: number
}

/** Characters that somebody says without a break. */
const longestTurn = 10_000

/** None of a text that is no table of this size. */
function readRows(text: string, delimiter: string): Row[] {
  try {
    const bounds = { ...usualBounds, rows: 1_000_000, characters: longestTurn }
    return parseDelimited(text, bounds, delimiter).records.map(({ n, cells }) => ({ cells, line: n }))
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error
    return []
  }
}

/** A clock, or a number of seconds or milliseconds. */
function parseTime(cell: string, isMs: boolean): number | null {
  if (/^\d{1,9}(?:\.\d{1,9})?$/u.test(cell)) return Math.round(Number(cell) * (isMs ? 1 : 1000))
  return parseClock(cell) ?? parseLineTime(cell)?.startMs ?? null
}
