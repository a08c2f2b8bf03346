import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import type { MemberNames } from './formula-values.ts'

/** People of the workspace, whom cells may name, by their ids; also within a transaction. */
export async function loadNamesOfMembers(db: AccountDb): Promise<MemberNames> {
  const { rows } = await sql<{ id: string; display_name: string; email: string }>`
    select id, display_name, email from list_member_names()`.execute(db.kysely)
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}

export const listMemberIds = async (db: AccountDb): Promise<string[]> =>
  (await db.from('account_access').select('user_id').execute()).map(({ user_id }) => user_id)
