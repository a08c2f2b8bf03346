import type { AccountDb } from '../../db/account-db.ts'

/** Until the end of the transaction nobody else adds, removes or arranges goals of this workspace. */
export async function lockGoals(db: AccountDb): Promise<void> {
  await db.lockList('goals')
}
