import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

/** After the last page of the playbook. */
export async function readNextOrder(db: AccountDb): Promise<number> {
  const row = await db
    .from('crm_playbook')
    .select(sql<number>`coalesce(max("order") + 1, 0)`.as('next'))
    .executeTakeFirst()
  return row?.next ?? 0
}
