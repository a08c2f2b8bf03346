import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

/** Until the end of the transaction nobody else adds, removes or arranges goals of this workspace. */
export async function lockGoals(db: AccountDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`goals:${db.accountId}`}, 0))`.execute(db.kysely)
}
