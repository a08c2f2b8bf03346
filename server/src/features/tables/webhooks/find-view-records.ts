import type { AccountDb } from '../../../db/account-db.ts'
import { isFailure, toTruth } from '../../../formulas/values.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { compileForTable } from '../field-formula.ts'
import { derivedTypes } from '../field-graph.ts'
import { readFilters } from '../filter-formula.ts'
import type { MemberNames, StoredRow } from '../formula-values.ts'
import { computeVolatile, createFormulaContext, toFormulaRow } from '../read-computed.ts'
import { loadRows } from '../records-store.ts'
import { type BaseSchema, listLinkFields, type TableShape } from '../schema.ts'
import type { BaseChange, ChangedRecord, TableChange } from './webhooks-store.ts'

export interface ViewRecords {
  readonly created: string[]
  readonly changed: string[]
  readonly destroyed: string[]
}
interface Open {
  readonly db: AccountDb
  readonly schema: BaseSchema
  readonly names: MemberNames
  readonly context: Pick<AppContext, 'now'>
}

/** What changes did to each record, the oldest first. */
export type RecordHistory = ReadonlyMap<string, readonly NumberedChange[]>
interface NumberedChange extends ChangedRecord {
  readonly change: number
}

/** Which records of the change with a number have come into a view, changed there, or left it. */
export async function findViewRecords(
  { db, schema, names, context }: Open,
  { table, viewId }: { readonly table: TableShape; readonly viewId: string },
  { kind, records }: Pick<TableChange, 'kind' | 'records'>,
  number: number,
  history: RecordHistory,
): Promise<ViewRecords> {
  const links = listLinkFields(table).map(({ id }) => id)
  const ids = records.map(({ id }) => id)
  const rows = new Map((await loadRows(db, table.id, ids, links)).map((row) => [row.id, row]))
  const view = table.views.find(({ id }) => id === viewId)
  const { formulas } = await readFilters(db, context, { schema, table }, [view?.settings.filter])
  const tests = formulas.map((node) => compileForTable(table, node))
  const clock = createFormulaContext(context)
  const passes = (row: StoredRow): boolean => {
    if (tests.length === 0) return true
    const whole = toFormulaRow(schema, computeVolatile(schema, table, row, context, names), names)
    return tests.every((test) => {
      const value = test(whole, clock)
      return !isFailure(value) && toTruth(value)
    })
  }
  const found: ViewRecords = { created: [], changed: [], destroyed: [] }
  for (const record of records) {
    let then = rows.get(record.id)
    const since = (history.get(record.id) ?? []).filter(({ change }) => change > number)
    for (const change of since.toReversed())
      then = change.before === null ? undefined : restoreRow(schema, table, then, change)
    const isIn = kind !== 'delete' && then !== undefined && passes(then)
    const wasIn = kind !== 'create' && passes(restoreRow(schema, table, then, record))
    if (isIn) (wasIn ? found.changed : found.created).push(record.id)
    else if (wasIn) found.destroyed.push(record.id)
  }
  return found
}

/** What changes have done to records of a table, those included that only computed cells of. */
export function listRecordHistory({ id }: TableShape, changes: readonly BaseChange[]): RecordHistory {
  const all = changes.flatMap((change): NumberedChange[] => {
    if ('difference' in change) return []
    const effects = change.effects.filter(({ table_id }) => table_id === id)
    return [
      ...(change.table_id === id ? change.records : []),
      ...effects.map((effect) => ({ ...effect, number: 0, created_at: change.created_at })),
    ].map((record) => ({ ...record, change: change.number }))
  })
  return Map.groupBy(all, (record) => record.id)
}

/** The record as it was before; what was computed of it and has not changed is known only where it still exists. */
function restoreRow(
  schema: BaseSchema,
  { id: table_id }: TableShape,
  now: StoredRow | undefined,
  { id, number, created_at, before }: ChangedRecord,
): StoredRow {
  const old = Object.entries(before ?? {})
  const isLink = (field: string): boolean => schema.findField(field)?.type === 'multipleRecordLinks'
  const isDerived = (field: string): boolean => derivedTypes.has(schema.findField(field)?.type ?? '')
  return {
    id,
    table_id,
    number: now?.number ?? number,
    created_at: now?.created_at ?? created_at,
    updated_at: now?.updated_at ?? created_at,
    created_by: now?.created_by ?? null,
    updated_by: now?.updated_by ?? null,
    edited_at: now?.edited_at ?? {},
    is_stale: false,
    computed: { ...now?.computed, ...Object.fromEntries(old.filter(([field]) => isDerived(field))) },
    cells: { ...now?.cells, ...Object.fromEntries(old.filter(([field]) => !isLink(field) && !isDerived(field))) },
    links: {
      ...now?.links,
      ...Object.fromEntries(
        old
          .filter(([field]) => isLink(field))
          .map(([field, ids]) => [field, (ids as string[]).map((one) => ({ id: one, name: '' }))]),
      ),
    },
  }
}
