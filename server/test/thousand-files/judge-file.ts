import { readTable } from '../../src/features/importing/read-table.ts'
import { guessPlan, planFieldShapes } from '../../src/features/tables/importing/plan-import.ts'
import { readFileCell, toHabits } from '../../src/features/tables/importing/read-file-cell.ts'
import type { CellContext } from '../../src/features/tables/parse-cell.ts'
import type { FieldShape } from '../../src/features/tables/schema.ts'
import type { KnownRow } from './known-table.ts'
import type { MadeFile } from './write-file.ts'

/** What came of a file when nobody changes its plan. */
export interface Verdict {
  /** Values that are wrong, or rows that are none, without a word of the plan; empty for a right file. */
  readonly wrong: string[]
  /** Rows that are missing without a word. */
  readonly lost: string[]
  /** The file was refused, with this sentence. */
  readonly refusal: string | null
}

/** Reads a file as the import of a table does, and compares it with what is in it. */
export async function judgeFile({ bytes, rows, place }: MadeFile): Promise<Verdict> {
  const read = await readTable({ bytes, choices: {}, bounds: {}, pieceSize: 10_000, guessesTypes: true })
  if ('refusal' in read) return { wrong: [], lost: [], refusal: read.refusal.message }
  const plan = guessPlan(read, 'table.csv', null, true, () => true)
  const shapes = planFieldShapes(plan, null)
  const toContext = (at: number): CellContext => ({
    isTypecast: true,
    habits: toHabits(read, plan, at),
    names: new Map(),
    newChoices: new Map(),
  })
  const pieces = read.pieces.flatMap(({ rows: json }): string[][] => JSON.parse(json))
  const numbers = read.pieces.flatMap((piece) => piece.numbers)
  const columns = place.headings.map((heading) => read.headers.findIndex((header) => isSameText(header, heading)))
  const remarks = read.reading.remarks.join(' ')
  // Then the plan asks for a look at each word with accents.
  const isOpenEncoding = /could be of the encoding/u.test(remarks)
  const isSame = isOpenEncoding ? isSameInAscii : isSameText
  const wrong: string[] = columns.flatMap((at, n) =>
    at === -1 ? [`no column ${place.headings[n]}: ${read.headers.join('|')}`] : [],
  )
  if (wrong.length > 0) return { wrong, lost: [], refusal: null }
  const found = new Map(
    pieces.map((cells, at) => [(cells[columns[0] ?? 0] ?? '').trim(), { cells, n: numbers[at] ?? 0 }]),
  )
  const lost: string[] = []
  for (const row of rows) {
    const name = [...found.keys()].find((one) => isSame(one, row.name))
    const made = name === undefined ? undefined : found.get(name)
    if (made === undefined) {
      lost.push(row.name)
      continue
    }
    found.delete(name ?? '')
    if (isNamed(remarks, made.n)) continue
    wrong.push(...listWrong(row, columns, made.cells, (at, text) => readCell(shapes[at] ?? null, text, toContext(at))))
  }
  // A row of headings, a total or a note that became a record.
  wrong.push(...[...found.keys()].map((name) => `row “${name.slice(0, 40)}”`))
  return { wrong, lost, refusal: null }
}

type CellReader = (at: number, text: string) => { value: unknown; type: string } | null

/** Null where the plan shows that a cell cannot be read. */
function readCell(
  shape: FieldShape | null,
  text: string,
  context: CellContext,
): { value: unknown; type: string } | null {
  if (shape === null) return null
  if (shape.type === 'singleSelect') return { value: text.trim() || undefined, type: 'singleLineText' }
  const read = readFileCell(shape, text, context)
  return 'problem' in read ? null : { value: read.value, type: shape.type }
}

function listWrong(row: KnownRow, columns: readonly number[], cells: readonly string[], read: CellReader): string[] {
  const wanted: readonly (readonly [keyof KnownRow, string | number | boolean])[] = [
    ['name', row.name],
    ['visits', row.visits],
    ['amount', row.amount],
    ['day', row.day],
    ['note', row.note],
    ['code', row.code],
    ['isDone', row.isDone],
  ]
  return wanted.flatMap(([key, value], n) => {
    const at = columns[n] ?? -1
    const text = cells[at] ?? ''
    // A cell that the file does not have any more.
    if (text.trim() === '' && key === 'isDone') return []
    const made = read(at, text)
    if (made === null || isRight(key, made, text, value)) return []
    return [`${key} “${text.slice(0, 40)}” is ${JSON.stringify(made.value) ?? 'empty'}, not ${JSON.stringify(value)}`]
  })
}

const texts: ReadonlySet<string> = new Set(['singleLineText', 'multilineText'])

function isRight(
  key: string,
  { value, type }: { value: unknown; type: string },
  text: string,
  wanted: unknown,
): boolean {
  if (key === 'name' || key === 'note' || key === 'code') return isSameText(toWords(value), toWords(wanted))
  // Kept as it stands in the file, a value is not wrong.
  if (texts.has(type)) return toWords(value) === text.trim()
  if (key === 'isDone') return (value === true) === wanted
  return value === wanted
}

const toWords = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A character that is damaged is shown as such. */
function isSameText(read: string, wanted: string): boolean {
  const [one, other] = [read, wanted].map((text) => text.replaceAll(/\s+/gu, ' ').trim())
  if (one === other) return true
  return (
    one?.includes('\uFFFD') === true &&
    new RegExp(`^${one.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&').replaceAll(/\uFFFD+/gu, '.{0,3}')}$`, 'u').test(
      other ?? '',
    )
  )
}

const isSameInAscii = (read: string, wanted: string): boolean =>
  read.length === wanted.length && [...read].every((sign, at) => sign === wanted[at] || /\P{ASCII}/u.test(sign))

/** Whether a remark names the row. */
const isNamed = (remarks: string, row: number): boolean =>
  new RegExp(String.raw`\brows? [^.]*\b${row.toLocaleString('en-US')}\b`, 'u').test(remarks)
