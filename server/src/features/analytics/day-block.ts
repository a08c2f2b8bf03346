import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'

/** What single views can be filtered and grouped by; `path` is the page, and the exit page of those that are one. */
const blockColumns = [
  'content',
  'path',
  'entry',
  'source',
  'source_kind',
  'campaign',
  'device',
  'browser',
  'country',
  'link',
] as const
export type BlockColumn = (typeof blockColumns)[number]

/** What is true of a row, as bits. The first of a visitor, and of a visitor and post, follow from the order. */
export const rowFlags = {
  view: 1,
  read: 2,
  visitor: 4,
  visit: 8,
  entry: 16,
  exit: 32,
  bounce: 64,
  first: 128,
  newVisitor: 256,
  newPair: 512,
} as const

/** A row of a day, ordered by visitor and post, so that rows of one follow each other in whatever part of them is read. */
export interface BlockRow extends Readonly<Record<BlockColumn, string>> {
  readonly visitor: string | null
  readonly flags: number
  readonly engaged_ms: number
}
export interface CodedColumn {
  readonly values: readonly string[]
  readonly codes: Uint8Array | Uint16Array
}
/** A day's single views by column: a question reads the few columns it names. */
export interface DayBlock {
  readonly length: number
  readonly bytes: number
  readonly engagedMs: Uint32Array
  readonly flags: Uint16Array
  readonly columns: Readonly<Record<BlockColumn, CodedColumn>>
}
interface Head {
  readonly length: number
  readonly values: Readonly<Record<BlockColumn, readonly string[]>>
}

const mostValues = 65_536

/** Null if a column has more values than a code can tell apart. */
export async function encodeDayBlock(rows: readonly BlockRow[]): Promise<Buffer | null> {
  const { length } = rows
  const engagedMs = Uint32Array.from(rows, ({ engaged_ms }) => Math.max(0, engaged_ms))
  const flags = new Uint16Array(length)
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1]
    const isNewVisitor = before?.visitor !== row.visitor
    const isNewPair = isNewVisitor || before?.content !== row.content
    flags[at] = row.flags | (isNewVisitor ? rowFlags.newVisitor : 0) | (isNewPair ? rowFlags.newPair : 0)
  }
  const columns = blockColumns.map((name) => encodeColumn(rows, name))
  if (columns.some(({ values }) => values.length > mostValues)) return null
  const values: Partial<Head['values']> = Object.fromEntries(columns.map((column) => [column.name, column.values]))
  const headText = Buffer.from(JSON.stringify({ length, values }))
  const headLength = Buffer.alloc(4)
  headLength.writeUInt32LE(headText.length)
  const wide = columns.filter(({ codes }) => codes.BYTES_PER_ELEMENT === 2)
  const narrow = columns.filter(({ codes }) => codes.BYTES_PER_ELEMENT === 1)
  return deflateBytes(
    Buffer.concat([
      headLength,
      headText,
      Buffer.alloc(padTo4(headText.length)),
      ...[engagedMs, flags, ...[...wide, ...narrow].map(({ codes }) => codes)].map(toBytes),
    ]),
    { level: 3 },
  )
}

export async function decodeDayBlock(stored: Uint8Array): Promise<DayBlock> {
  const bytes = await inflateBytes(stored)
  // Numbers of four bytes must begin at a multiple of four.
  const buffer = new Uint8Array(bytes).buffer
  const headLength = bytes.readUInt32LE(0)
  const { length, values } = JSON.parse(bytes.toString('utf8', 4, 4 + headLength)) as Head
  let at = 4 + headLength + padTo4(headLength)
  const take = (width: number) => {
    const from = at
    at += width * length
    return from
  }
  const engagedMs = new Uint32Array(buffer, take(4), length)
  const flags = new Uint16Array(buffer, take(2), length)
  const columns: Partial<Record<BlockColumn, CodedColumn>> = {}
  const isNarrow = (name: BlockColumn) => values[name].length <= 256
  for (const name of blockColumns.filter((each) => !isNarrow(each)))
    columns[name] = { values: values[name], codes: new Uint16Array(buffer, take(2), length) }
  for (const name of blockColumns.filter(isNarrow))
    columns[name] = { values: values[name], codes: new Uint8Array(buffer, take(1), length) }
  return { length, bytes: buffer.byteLength, engagedMs, flags, columns: columns as DayBlock['columns'] }
}

function encodeColumn(rows: readonly BlockRow[], name: BlockColumn) {
  const known = new Map<string, number>()
  const all = Uint32Array.from(rows, ({ [name]: value }) => {
    const code = known.get(value) ?? known.size
    known.set(value, code)
    return code
  })
  return { name, values: [...known.keys()], codes: known.size <= 256 ? Uint8Array.from(all) : Uint16Array.from(all) }
}

const padTo4 = (length: number): number => (4 - (length % 4)) % 4
const toBytes = ({ buffer, byteOffset, byteLength }: Uint8Array | Uint16Array | Uint32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
const deflateBytes = promisify<Buffer, { level: number }, Buffer>(deflate)
const inflateBytes = promisify<Uint8Array, Buffer>(inflate)
