import type { Sort } from '@draftwright/contract/crm/filters'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { countMatching, matchingIdsPacked, type Matching } from '../kernel/list-store.ts'
import type { Resource, Row } from '../kernel/resource.ts'

/**
 * Ids in the order of a list, as 32 hexadecimal digits each: of a million records they are 32 MB, and nothing in the
 * database is held open for a slow reader.
 */
export interface Snapshot {
  readonly count: number
  readonly ids: string
}
export const idLength = 32

/** Everything that matches and how much that is, both seen at one moment. */
export const snapshotOf = (db: AccountDb, asked: Matching & { sort: readonly Sort[] }): Promise<Snapshot> =>
  db.transaction(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx.kysely)
    return { count: await countMatching(tx, asked), ids: await matchingIdsPacked(tx, asked) }
  })

/** Records of these ids in their order, also those that have gone to the trash since; with what their lists show of others. */
export async function rowsOf(db: AccountDb, { table, shown = {} }: Resource, ids: readonly string[]): Promise<Row[]> {
  const more = Object.entries(shown).map(([name, expression]) => sql`, (${sql.raw(expression)}) as ${sql.ref(name)}`)
  const { rows } = await sql<Row & { id: string }>`
    select r.* ${sql.join(more, sql``)} from ${sql.table(table)} as r
    where r.account_id = ${db.accountId} and r.id = any(${[...ids]}::uuid[])`.execute(db.kysely)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const pipelineNames = (db: AccountDb) => db.from('crm_pipelines').select(['id', 'name']).execute()
