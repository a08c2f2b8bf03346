import type { Sort } from '@draftwright/contract/crm/filters'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { countMatching, readPackedIds, type RecordMatch } from '../kernel/list-store.ts'
import type { Resource, Row } from '../kernel/resource.ts'

/**
 * Ids in the order of a list, as 32 hexadecimal digits each: a million records take 32 MB, and nothing in the database is kept
 * open for a slow reader.
 */
export interface Snapshot {
  readonly count: number
  readonly ids: string
}
export const idLength = 32

/** All matches and their number, read at one moment. */
export const takeSnapshot = (db: AccountDb, asked: RecordMatch & { sort: readonly Sort[] }): Promise<Snapshot> =>
  db.transaction(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx.kysely)
    return { count: await countMatching(tx, asked), ids: await readPackedIds(tx, asked) }
  })

/** Records of these ids in their order, also those trashed since; with the data of other records that their lists show. */
export async function readExportRows(
  db: AccountDb,
  { table, shown = {} }: Resource,
  ids: readonly string[],
): Promise<Row[]> {
  const more = Object.entries(shown).map(([name, value]) => sql`, (${value}) as ${sql.ref(name)}`)
  const { rows } = await sql<Row & { id: string }>`
    select r.* ${sql.join(more, sql``)} from ${sql.table(table)} as r
    where r.account_id = ${db.accountId} and r.id = any(${[...ids]}::uuid[])`.execute(db.kysely)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const listPipelineNames = (db: AccountDb) => db.from('crm_pipelines').select(['id', 'name']).execute()
