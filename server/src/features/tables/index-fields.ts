import { z } from 'zod'
import type { FormulaNode } from '../../formulas/parse-formula.ts'
import { listFieldNames } from '../../formulas/parse-formula.ts'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { updateStatistics, startIndex } from './index-store.ts'
import type { SortPart } from './sort-keys-store.ts'
import { type FieldShape, findFieldByName, type TableShape } from './schema.ts'
import { notifyTable } from './table-events.ts'

const Payload = z.object({ account_id: z.uuid(), table_id: z.string(), field_id: z.string() })
type Payload = z.infer<typeof Payload>

/** Starts the index of a field, for all records. */
export const indexFieldJob = defineJob({
  name: 'tables.index',
  payload: Payload,
  attempts: 4,
  concurrency: 1,
  async run({ payload, db, context, signal }: JobRun<Payload, AppContext>) {
    await startIndex(db, payload.table_id, payload.field_id, signal)
    await notifyTable(db, { table_id: payload.table_id, change_id: null, record_ids: [], user_id: null })
    await updateStatistics(context.engine)
  },
})

/** Records from which an index helps. */
const leastRecords = 2000
/** Indexed fields of one table: each is another row for every record that is written. */
const mostIndexed = 20
const unindexable: ReadonlySet<string> = new Set([
  'autoNumber',
  'createdTime',
  'lastModifiedTime',
  'createdBy',
  'lastModifiedBy',
  'multipleRecordLinks',
  'multipleAttachments',
  'button',
])
/** Asked for by this process already, at most so many; asked for once more, an index that there is costs one statement. */
const mostAsked = 10_000
const asked = new WeakMap<object, Set<string>>()

/** Has fields indexed that a list was sorted or filtered by, where the table is large. */
export async function requestIndexes(
  db: AccountDb,
  context: Pick<AppContext, 'jobs'>,
  table: TableShape,
  sorts: readonly SortPart[],
  filters: readonly FormulaNode[],
): Promise<void> {
  if (table.n_records < leastRecords || table.fields.filter(({ is_indexed }) => is_indexed).length >= mostIndexed)
    return
  const named = filters.flatMap(listFieldNames).flatMap((name) => findFieldByName(table, name) ?? [])
  const known = asked.get(context.jobs) ?? new Set()
  asked.set(context.jobs, known)
  const fields = [...sorts.map(({ field }) => field), ...named].filter(
    ({ id, type, is_indexed }: FieldShape) => !is_indexed && !unindexable.has(type) && !known.has(id),
  )
  for (const { id } of new Set(fields)) {
    known.add(id)
    const [oldest] = known
    if (known.size > mostAsked && oldest !== undefined) known.delete(oldest)
    await context.jobs.enqueue(indexFieldJob, { account_id: db.accountId, table_id: table.id, field_id: id }, db)
  }
}
