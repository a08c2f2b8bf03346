import { tableLimits } from '@draftwright/contract/table-fields'
import type { AccountDb } from '../../db/account-db.ts'
import { countRows } from './records-store.ts'
import { countBases } from './schema-store.ts'
import { TableError } from './table-error.ts'
import type { WriteScope } from './write-records.ts'

/** Throws where the workspace has as many bases as it can have. Until the end of the transaction nobody else adds one. */
export async function assertRoomForBase(tx: AccountDb): Promise<void> {
  await tx.lockList('table bases')
  if ((await countBases(tx)) >= tableLimits.bases)
    throw new TableError('LIMIT_REACHED', `A workspace has at most ${tableLimits.bases} bases`)
}

/** Throws where the table would have too many records. */
export async function assertRoomForRecords({ tx, table }: WriteScope, n: number): Promise<void> {
  if ((await countRows(tx, table.id)) + n > tableLimits.records)
    throw new TableError('LIMIT_REACHED', `A table has at most ${tableLimits.records} records`)
}
