import { sql } from 'kysely'
import type { TrashItem } from '@draftwright/contract/crm/trash'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Resource } from '../kernel/resource.ts'
import { buildVisibilityConditions } from '../kernel/visibility-store.ts'

/** The trash of a resource, newest first, one more than requested; `ownerId` restricts it to one person's. */
export async function listTrash(
  db: AccountDb,
  resource: Resource,
  ownerId: string | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: TrashItem[]; total: number }> {
  const { table, nameColumn = 'name', columns } = resource
  const mine = buildVisibilityConditions(resource, ownerId).map((test) => sql` and ${test}`)
  // Only resources with an owner can be merged.
  const merged = 'owner_id' in columns ? sql.ref('merged_into') : sql`null::uuid`
  const from = sql`from ${sql.table(table)} r where r.account_id = ${db.accountId} and r.deleted_at is not null ${sql.join(mine, sql``)}`
  const [found, count] = await Promise.all([
    sql<TrashItem>`select id, ${sql.ref(nameColumn)} as name, deleted_at, ${merged} as merged_into ${from}
      order by deleted_at desc, id desc limit ${limit} offset ${offset}`.execute(db.kysely),
    sql<{ n: number }>`select count(*)::int as n from (select 1 ${from} limit 10001) as counted`.execute(db.kysely),
  ])
  return { rows: found.rows, total: count.rows[0]?.n ?? 0 }
}
