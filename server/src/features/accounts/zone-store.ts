import type { AccountDb } from '../../db/account-db.ts'

/** The time zone in which the workspace reads its days. */
export async function accountZone(db: AccountDb): Promise<string> {
  const row = await db.kysely
    .selectFrom('accounts')
    .select('time_zone')
    .where('id', '=', db.accountId)
    .executeTakeFirstOrThrow()
  return row.time_zone
}
