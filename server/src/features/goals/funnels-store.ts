import { sql } from 'kysely'
import type { Funnel } from '@draftwright/contract/funnels'
import type { AccountDb } from '../../db/account-db.ts'

/** With the names of its goals, all or one. */
export async function listFunnels(db: AccountDb, id?: string): Promise<Funnel[]> {
  const { rows } = await sql<Funnel>`
    select f.id, f.name, f.created_at, (select coalesce(jsonb_agg(jsonb_build_object('goal_id', g.id, 'name', g.name) order by s.at), '[]')
      from jsonb_array_elements_text(f.steps) with ordinality s (id, at)
      join goals g on g.account_id = f.account_id and g.id = s.id::uuid) as steps
    from funnels f
    where f.account_id = ${db.accountId}::uuid ${id === undefined ? sql`` : sql`and f.id = ${id}::uuid`}
    order by f.created_at, f.id`.execute(db.kysely)
  return rows
}

export async function insertFunnel(
  db: AccountDb,
  funnel: { id: string; name: string; steps: string[]; created_at: string },
): Promise<void> {
  await db.insert('funnels', funnel).execute()
}

/** Returns whether there is one. */
export async function updateFunnel(
  db: AccountDb,
  id: string,
  change: { name: string; steps: string[] },
): Promise<boolean> {
  const { numUpdatedRows } = await db.update('funnels').set(change).where('id', '=', id).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns whether there was one. */
export async function deleteFunnel(db: AccountDb, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.remove('funnels').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
