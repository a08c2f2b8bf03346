import type { Role } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import type { Engine } from '../../db/engine.ts'
import { createSystemDb } from '../../db/system-db.ts'

/** Names and addresses by id, also of people who have left the workspace; deleted people have no entry. */
export async function findUsersByIds(
  engine: Engine,
  ids: readonly string[],
): Promise<Map<string, { email: string; display_name: string; deleted_at: string | null }>> {
  if (ids.length === 0) return new Map()
  const people = await createSystemDb(engine)
    .selectFrom('users')
    .select(['id', 'email', 'display_name', 'deleted_at'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(people.map(({ id, ...person }) => [id, person]))
}

/** Ids of the members who hold one of the roles. */
export async function listMemberIdsByRoles(db: AccountDb, roles: readonly Role[]): Promise<string[]> {
  const rows = await db.from('account_access').select('user_id').where('role_id', 'in', roles).execute()
  return rows.map((row) => row.user_id)
}

/** The role of a person in the workspace; undefined for non-members. */
export async function findMemberRole(db: AccountDb, userId: string): Promise<Role | undefined> {
  const row = await db.from('account_access').select('role_id').where('user_id', '=', userId).executeTakeFirst()
  return row?.role_id
}
