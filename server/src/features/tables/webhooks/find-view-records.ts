import type { AccountDb } from '../../../db/account-db.ts'
import { isFailure, toTruth } from '../../../formulas/values.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { compileForTable } from '../field-formula.ts'
import { readFilters } from '../filter-formula.ts'
import type { MemberNames, StoredRow } from '../formula-values.ts'
import { computeVolatile, createFormulaContext, toFormulaRow } from '../read-computed.ts'
import { loadRows } from '../records-store.ts'
import { type BaseSchema, listLinkFields, type TableShape } from '../schema.ts'
import type { RecordChange } from './webhooks-store.ts'

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

/** Which of a change's records have come into a view, changed there, or left it. */
export async function findViewRecords(
  { db, schema, names, context }: Open,
  { table, viewId }: { readonly table: TableShape; readonly viewId: string },
  { kind }: Pick<RecordChange, 'kind'>,
  records: RecordChange['records'],
): Promise<ViewRecords> {
  const links = listLinkFields(table).map(({ id }) => id)
  const ids = records.map(({ id }) => id)
  const rows = new Map((await loadRows(db, table.id, ids, links)).map((row) => [row.id, row]))
  const view = table.views.find(({ id }) => id === viewId)
  const filters = await readFilters(db, context, table, [view?.settings.filter])
  const tests = filters.map((node) => compileForTable(table, node))
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
    const now = rows.get(record.id)
    const isIn = kind !== 'delete' && now !== undefined && passes(now)
    const wasIn = kind !== 'create' && passes(restoreRow(table, links, now, record))
    if (isIn) (wasIn ? found.changed : found.created).push(record.id)
    else if (wasIn) found.destroyed.push(record.id)
  }
  return found
}

/** The record as it was typed in before; what was computed of it is known only where it still exists. */
function restoreRow(
  { id: table_id }: TableShape,
  links: readonly string[],
  now: StoredRow | undefined,
  { id, number, created_at, before }: RecordChange['records'][number],
): StoredRow {
  const old = Object.entries(before ?? {})
  return {
    id,
    table_id,
    number,
    created_at,
    updated_at: now?.updated_at ?? created_at,
    created_by: now?.created_by ?? null,
    updated_by: now?.updated_by ?? null,
    is_stale: false,
    computed: now?.computed ?? {},
    cells: { ...now?.cells, ...Object.fromEntries(old.filter(([field]) => !links.includes(field))) },
    links: {
      ...now?.links,
      ...Object.fromEntries(
        old
          .filter(([field]) => links.includes(field))
          .map(([field, ids]) => [field, (ids as string[]).map((one) => ({ id: one, name: '' }))]),
      ),
    },
  }
}
