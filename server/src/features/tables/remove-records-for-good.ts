import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { loadBaseOfTable } from './base-store.ts'
import { deletePlacesOfRecords } from './boards/card-places-store.ts'
import { clearChanges } from './changes-store.ts'
import { deleteCommentsOfRecords } from './comments-store.ts'
import { writeTable } from './open-base.ts'
import { deleteRows, loadRows } from './records-store.ts'
import { listLinkFields } from './schema.ts'
import { deleteEffects } from './webhooks/effects-store.ts'
import { removeRecords } from './write-records.ts'

/** Deletes records for good: history and undo know nothing of them any more. */
export async function removeRecordsForGood(
  tx: AccountDb,
  context: AppContext,
  tableId: string,
  ids: readonly string[],
): Promise<void> {
  const schema = await loadBaseOfTable(tx, tableId)
  // Nothing is computed of a table in the trash.
  if (schema?.findTable(tableId) === undefined) await deleteRows(tx, tableId, ids)
  else
    await writeTable(tx, context, tableId, { userId: null, source: 'system' }, async (scope) => {
      const links = listLinkFields(scope.table).map(({ id }) => id)
      const rows = await loadRows(scope.tx, tableId, ids, links)
      if (rows.length > 0) await removeRecords(scope, rows)
    })
  await deleteCommentsOfRecords(tx, tableId, ids)
  await deletePlacesOfRecords(tx, tableId, ids)
  await clearChanges(tx, tableId, ids)
  if (schema !== undefined) await deleteEffects(tx, schema.id)
}
