import type { AccountDb } from '../../../db/account-db.ts'
import { findReadKinds } from '../field-graph.ts'
import { deleteComputed } from '../records-store.ts'
import type { BaseSchema } from '../schema.ts'

/**
 * Deletes what is stored of fields that read less of the workspace than before. A job may compute them only later, and until then they would
 * tell what they have read to those who see the field now.
 */
export async function forgetReadValues(tx: AccountDb, before: BaseSchema, now: BaseSchema): Promise<void> {
  const kinds = findReadKinds(now)
  const lost = [...findReadKinds(before)].filter(([id, read]) => [...read].some((kind) => !kinds.get(id)?.has(kind)))
  const fields = lost.flatMap(([id]) => before.findField(id) ?? [])
  for (const [tableId, own] of Map.groupBy(fields, ({ table_id }) => table_id))
    await deleteComputed(
      tx,
      tableId,
      own.map(({ id }) => id),
    )
}
