import type { AccountDb } from '../../db/account-db.ts'

/** The time zone of the workspace's days. */
export async function readAccountTimeZone(db: AccountDb): Promise<string> {
  const row = await db.kysely
    .selectFrom('accounts')
    .select('time_zone')
    .where('id', '=', db.accountId)
    .executeTakeFirstOrThrow()
  return row.time_zone
}
