import { sql } from 'kysely'
import type { Trashed } from '@draftwright/contract/crm/trash'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Resource } from '../kernel/resource.ts'
import { seenBy } from '../kernel/scope-store.ts'

/** What is in the trash of a resource, newest first, one more than asked for; `ownerId` narrows it to one person's. */
export async function listTrash(
  db: AccountDb,
  resource: Resource,
  ownerId: string | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Trashed[]; total: number }> {
  const { table, named = 'name', columns } = resource
  const mine = seenBy(resource, ownerId).map((test) => sql` and ${test}`)
  // Only what has an owner can be merged.
  const merged = 'owner_id' in columns ? sql.ref('merged_into') : sql`null::uuid`
  const from = sql`from ${sql.table(table)} r where r.account_id = ${db.accountId} and r.deleted_at is not null ${sql.join(mine, sql``)}`
  const [found, count] = await Promise.all([
    sql<Trashed>`select id, ${sql.ref(named)} as name, deleted_at, ${merged} as merged_into ${from}
      order by deleted_at desc, id desc limit ${limit} offset ${offset}`.execute(db.kysely),
    sql<{ n: number }>`select count(*)::int as n from (select 1 ${from} limit 10001) as counted`.execute(db.kysely),
  ])
  return { rows: found.rows, total: count.rows[0]?.n ?? 0 }
}
