import type { AccountDb } from '../../db/account-db.ts'

/** People of the workspace: whom cells may name. */
export const listMemberIds = async (db: AccountDb): Promise<string[]> =>
  (await db.from('account_access').select('user_id').execute()).map(({ user_id }) => user_id)
