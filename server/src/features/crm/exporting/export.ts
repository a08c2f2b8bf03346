import { digitsOf } from '@draftwright/contract/crm/amounts'
import type { Column } from '@draftwright/contract/crm/columns'
import { valueIn } from '@draftwright/contract/crm/custom-columns'
import type { AccountDb } from '../../../db/account-db.ts'
import { csvRow, type CsvValue } from '../../../documents/csv.ts'
import type { Download } from '../../../http/call.ts'
import type { Caller } from '../../../http/caller.ts'
import { AppError, invalid } from '../../../http/errors.ts'
import type { Parts } from '../../../http/parts.ts'
import { peopleByIds } from '../../accounts/index.ts'
import { wantedOf } from '../kernel/list.ts'
import { fieldColumns } from '../kernel/list-store.ts'
import type { Resource, Row } from '../kernel/resource.ts'
import { idLength, pipelineNames, rowsOf, type Snapshot, snapshotOf } from './export-store.ts'

interface Called {
  readonly db: AccountDb
  readonly caller: Caller
  readonly parts: Parts
  readonly signal: AbortSignal
}
type Input = Readonly<Record<string, unknown>>

/** Records chosen one by one. */
const mostChosen = 10_000
/** Records read and written at a time. */
const batch = 250

/** The exports of a resource, by address and by body. */
export const exporting = (resource: Resource) => ({
  exportAll: (call: Called & { query: Input }) => download(call, resource, call.query, 'address'),
  exportChosen: (call: Called & { body: Input }) => download(call, resource, call.body, 'body'),
})

async function download(call: Called, resource: Resource, input: Input, from: 'address' | 'body'): Promise<Download> {
  const { columns: asked, ids, ...filters } = input
  const wanted = await wantedOf(call, resource, filters, from)
  const own = resource.fieldsOf === undefined ? {} : await fieldColumns(call.db, resource.fieldsOf)
  const columns = chosenColumns({ ...resource.columns, ...own }, asked)
  const chosen = from === 'body' && ids !== undefined ? { ids: idsIn(ids) } : {}
  const snapshot = await snapshotOf(call.db, { ...wanted, ...chosen })
  if (snapshot.ids.length !== snapshot.count * idLength)
    throw new Error('An export found another number than it counted')
  return {
    filename: `${resource.name}-${call.parts.now().toISOString().slice(0, 10)}.csv`,
    headers: { 'x-row-count': String(snapshot.count) },
    pieces: table(call, resource, columns, snapshot),
  }
}

function chosenColumns(known: Readonly<Record<string, Column>>, asked: unknown): [string, Column][] {
  const names = Array.isArray(asked) ? asked.map(String) : typeof asked === 'string' ? asked.split(',') : []
  const wanted = names.map((name) => name.trim()).filter((name) => name !== '')
  if (wanted.length === 0) return Object.entries(known).filter(([name]) => name !== 'rank')
  return wanted.map((name): [string, Column] => {
    const column = Object.hasOwn(known, name) ? known[name] : undefined
    if (column === undefined)
      throw new AppError(400, 'invalid_filter', `columns ${name.slice(0, 80)} is not a known field`, [
        { field: 'columns', message: `${name.slice(0, 80)} is not a known field`, allowed: Object.keys(known) },
      ])
    return [name, column]
  })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u
function idsIn(ids: unknown): string[] {
  if (!Array.isArray(ids) || ids.length > mostChosen || !ids.every((id) => typeof id === 'string' && uuid.test(id)))
    throw invalid([{ field: 'ids', message: `must be a list of at most ${mostChosen.toLocaleString('en')} ids` }])
  return ids.map(String)
}

/**
 * The table piece by piece. Records are read as they are now, in the order and the number they had at the beginning; one that
 * is gone for good meanwhile ends the answer with an error, so that a short file never looks whole.
 */
async function* table(
  { db, parts, signal }: Called,
  resource: Resource,
  columns: readonly [string, Column][],
  { count, ids }: Snapshot,
): AsyncGenerator<string> {
  // A spreadsheet knows by the mark that it is UTF-8.
  yield `\uFEFF${csvRow(columns.flatMap(([, { label, to }]) => (to === undefined ? [label] : [label, `${label} id`])))}`
  const names = await namer(db, parts)
  let written = 0
  for (let at = 0; at < count; at += batch) {
    signal.throwIfAborted()
    const some = Array.from({ length: Math.min(batch, count - at) }, (_none, n) =>
      dashed(ids.slice((at + n) * idLength, (at + n + 1) * idLength)),
    )
    const rows = await rowsOf(db, resource, some)
    const called = await names(rows, columns)
    written += rows.length
    yield rows.map((row) => csvRow(columns.flatMap(([name, column]) => cells(row, name, column, called)))).join('')
  }
  if (written !== count) throw new Error(`An export wrote ${written} of ${count} records`)
}

const dashed = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`

type NameIn = (row: Row, name: string, column: Column) => string | null

function cells(row: Row, name: string, column: Column, called: NameIn): CsvValue[] {
  const value = valueIn(row, name)
  if (column.to !== undefined) return [called(row, name, column), typeof value === 'string' ? value : null]
  if (value === null || value === undefined) return [null]
  if (Array.isArray(value)) return [value.join(', ')]
  if (typeof value === 'boolean') return [value ? 'yes' : 'no']
  if (column.kind === 'money' && typeof value === 'number') {
    const currency = column.currency === undefined ? 'EUR' : String(row[column.currency])
    const digits = digitsOf(currency)
    return [(value / 10 ** digits).toFixed(digits)]
  }
  return [typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value)]
}

/** What ids name, as people call it: companies and stages come with the rows, people and pipelines are few. */
async function namer(db: AccountDb, parts: Parts) {
  const people = new Map<string, string>()
  const pipelines = new Map((await pipelineNames(db)).map(({ id, name }) => [id, name]))
  return async (rows: readonly Row[], columns: readonly [string, Column][]): Promise<NameIn> => {
    const ids = columns
      .filter(([, { to }]) => to === 'people')
      .flatMap(([name]) => rows.map((row) => valueIn(row, name)))
      .filter((id) => typeof id === 'string')
    const unknown = [...new Set(ids)].filter((id) => !people.has(id))
    const found = await peopleByIds(parts.engine, unknown)
    for (const id of unknown) people.set(id, found.get(id)?.display_name ?? '')
    return (row, name, { to }) => {
      const id = valueIn(row, name)
      if (typeof id !== 'string') return null
      if (to === 'people') return people.get(id) ?? null
      if (to === 'pipelines') return pipelines.get(id) ?? null
      const shown = row[name.replace(/_id$/u, '_name')]
      return typeof shown === 'string' ? shown : null
    }
  }
}
