import { getCurrencyDigits } from '@draftwright/contract/crm/amounts'
import type { Column } from '@draftwright/contract/crm/columns'
import { getCountryName } from '@draftwright/contract/crm/countries'
import { getColumnValue } from '@draftwright/contract/crm/custom-columns'
import type { AccountDb } from '../../../db/account-db.ts'
import { formatCsvRow, type CsvValue } from '../../../documents/csv.ts'
import type { Download } from '../../../http/handler.ts'
import type { Caller } from '../../../http/caller.ts'
import { AppError, invalidInputError } from '../../../http/errors.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { findUsersByIds } from '../../accounts/index.ts'
import { resolveList } from '../kernel/list.ts'
import { readCustomColumns } from '../kernel/list-store.ts'
import type { Resource, Row } from '../kernel/resource.ts'
import { idLength, listPipelineNames, readExportRows, type Snapshot, takeSnapshot } from './export-store.ts'

interface ExportContext {
  readonly db: AccountDb
  readonly caller: Caller
  readonly context: AppContext
  readonly signal: AbortSignal
}
type Input = Readonly<Record<string, unknown>>

/** Individually chosen records. */
const maxChosenRecords = 10_000
/** Records per batch. */
const batchSize = 250

/** The export routes of a resource, by query and by body. */
export const createExportHandlers = (resource: Resource) => ({
  exportAll: (call: ExportContext & { query: Input }) => createDownload(call, resource, call.query, 'address'),
  exportChosen: (call: ExportContext & { body: Input }) => createDownload(call, resource, call.body, 'body'),
})

async function createDownload(
  call: ExportContext,
  resource: Resource,
  input: Input,
  from: 'address' | 'body',
): Promise<Download> {
  const { columns: asked, ids, ...filters } = input
  const wanted = await resolveList(call, resource, filters, from)
  const own =
    resource.customFieldResource === undefined ? {} : await readCustomColumns(call.db, resource.customFieldResource)
  const columns = selectColumns({ ...resource.columns, ...own }, asked)
  const chosen = from === 'body' && ids !== undefined ? { ids: parseIds(ids) } : {}
  const snapshot = await takeSnapshot(call.db, { ...wanted, ...chosen })
  if (snapshot.ids.length !== snapshot.count * idLength)
    throw new Error('An export found another number than it counted')
  return {
    filename: `${resource.name}-${call.context.now().toISOString().slice(0, 10)}.csv`,
    headers: { 'x-row-count': String(snapshot.count) },
    pieces: streamTable(call, resource, columns, snapshot),
  }
}

function selectColumns(known: Readonly<Record<string, Column>>, asked: unknown): [string, Column][] {
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
function parseIds(ids: unknown): string[] {
  if (
    !Array.isArray(ids) ||
    ids.length > maxChosenRecords ||
    !ids.every((id) => typeof id === 'string' && uuid.test(id))
  )
    throw invalidInputError([
      { field: 'ids', message: `must be a list of at most ${maxChosenRecords.toLocaleString('en')} ids` },
    ])
  return ids.map(String)
}

/**
 * The table in pieces. Records are read as they are now, in the order and number of the start; one that is permanently deleted
 * meanwhile ends the response with an error, so that an incomplete file never looks complete.
 */
async function* streamTable(
  { db, context, signal }: ExportContext,
  resource: Resource,
  columns: readonly [string, Column][],
  { count, ids }: Snapshot,
): AsyncGenerator<string> {
  // The byte order mark tells spreadsheets that it is UTF-8.
  yield `\uFEFF${formatCsvRow(columns.flatMap(([, { label, to }]) => (to === undefined ? [label] : [label, `${label} id`])))}`
  const names = await createNameLookup(db, context)
  let written = 0
  for (let at = 0; at < count; at += batchSize) {
    signal.throwIfAborted()
    const some = Array.from({ length: Math.min(batchSize, count - at) }, (_none, n) =>
      toUuid(ids.slice((at + n) * idLength, (at + n + 1) * idLength)),
    )
    const rows = await readExportRows(db, resource, some)
    const nameOf = await names(rows, columns)
    written += rows.length
    yield rows
      .map((row) => formatCsvRow(columns.flatMap(([name, column]) => toCells(row, name, column, nameOf))))
      .join('')
  }
  if (written !== count) throw new Error(`An export wrote ${written} of ${count} records`)
}

const toUuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`

type NameLookup = (row: Row, name: string, column: Column) => string | null

function toCells(row: Row, name: string, column: Column, called: NameLookup): CsvValue[] {
  const value = getColumnValue(row, name)
  if (column.to !== undefined) return [called(row, name, column), typeof value === 'string' ? value : null]
  if (value === null || value === undefined) return [null]
  if (Array.isArray(value)) return [value.join(', ')]
  if (typeof value === 'boolean') return [value ? 'yes' : 'no']
  if (column.isCountry === true && typeof value === 'string') return [getCountryName(value)]
  if (column.kind === 'money' && typeof value === 'number') {
    const currency = column.currency === undefined ? 'EUR' : String(row[column.currency])
    const digits = getCurrencyDigits(currency)
    return [(value / 10 ** digits).toFixed(digits)]
  }
  return [typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value)]
}

/** Display names of ids: companies and stages come with the rows, people and pipelines are few. */
async function createNameLookup(db: AccountDb, context: AppContext) {
  const people = new Map<string, string>()
  const pipelines = new Map((await listPipelineNames(db)).map(({ id, name }) => [id, name]))
  return async (rows: readonly Row[], columns: readonly [string, Column][]): Promise<NameLookup> => {
    const ids = columns
      .filter(([, { to }]) => to === 'people')
      .flatMap(([name]) => rows.map((row) => getColumnValue(row, name)))
      .filter((id) => typeof id === 'string')
    const unknown = [...new Set(ids)].filter((id) => !people.has(id))
    const found = await findUsersByIds(context.engine, unknown)
    for (const id of unknown) people.set(id, found.get(id)?.display_name ?? '')
    return (row, name, { to }) => {
      const id = getColumnValue(row, name)
      if (typeof id !== 'string') return null
      if (to === 'people') return people.get(id) ?? null
      if (to === 'pipelines') return pipelines.get(id) ?? null
      const shown = row[name.replace(/_id$/u, '_name')]
      return typeof shown === 'string' ? shown : null
    }
  }
}
