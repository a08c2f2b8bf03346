import { tableLimits } from '@draftwright/contract/table-fields'
import { countRows } from './records-store.ts'
import { TableError } from './table-error.ts'
import type { WriteScope } from './write-records.ts'

/** Throws where the table would have too many records. */
export async function assertRoomForRecords({ tx, table }: WriteScope, n: number): Promise<void> {
  if ((await countRows(tx, table.id)) + n > tableLimits.records)
    throw new TableError('LIMIT_REACHED', `A table has at most ${tableLimits.records} records`)
}
