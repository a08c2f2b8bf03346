import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { listMembersByEmail } from '../records/members-by-email.ts'

/** Whether somebody is in this workspace. */
export async function isMember(context: Pick<AppContext, 'engine'>, db: AccountDb, userId: string): Promise<boolean> {
  return [...(await listMembersByEmail(context, db)).values()].includes(userId)
}
