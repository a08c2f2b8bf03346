import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

export interface TeamRow {
  readonly id: string
  readonly name: string
  readonly n_members: number
  readonly is_mine: boolean
  readonly member_ids: string[]
}

/** By name; one of them, or the first hundred. */
export async function listTeams(db: AccountDb, userId: string, id?: string): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select t.id, t.name, count(m.user_id)::float8 as n_members, coalesce(bool_or(m.user_id = ${userId}::uuid), false) as is_mine,
      coalesce(jsonb_agg(m.user_id order by m.user_id) filter (where m.user_id is not null), '[]'::jsonb) as member_ids
    from share_teams t left join share_team_members m on m.account_id = t.account_id and m.team_id = t.id
    where t.account_id = ${db.accountId}::uuid ${id === undefined ? sql`` : sql`and t.id = ${id}::uuid`}
    group by t.id, t.name order by lower(t.name), t.id limit 100`.execute(db.kysely)
  return rows
}

export const countTeams = async (db: AccountDb): Promise<number> =>
  (await db.from('share_teams').select(sql<number>`count(*)::float8`.as('n')).executeTakeFirstOrThrow()).n

export const insertTeam = (db: AccountDb, team: { id: string; name: string }) =>
  db.insert('share_teams', team).execute()

/** Returns whether there is such a team. */
export const renameTeam = async (db: AccountDb, id: string, name: string): Promise<boolean> =>
  (await db.update('share_teams').set({ name }).where('id', '=', id).executeTakeFirstOrThrow()).numUpdatedRows > 0n

export const deleteTeam = async (db: AccountDb, id: string): Promise<boolean> =>
  (await db.remove('share_teams').where('id', '=', id).executeTakeFirstOrThrow()).numDeletedRows > 0n

/** Those of these people who are members of the workspace. */
export const countMembersAmong = async (db: AccountDb, ids: readonly string[]): Promise<number> =>
  (
    await db
      .from('account_access')
      .select(sql<number>`count(*)::float8`.as('n'))
      .where(sql<boolean>`user_id = any(${ids}::uuid[])`)
      .executeTakeFirstOrThrow()
  ).n

export async function saveTeamMembers(db: AccountDb, teamId: string, ids: readonly string[]): Promise<void> {
  await db.remove('share_team_members').where('team_id', '=', teamId).execute()
  if (ids.length > 0)
    await db
      .insert(
        'share_team_members',
        ids.map((user_id) => ({ team_id: teamId, user_id })),
      )
      .execute()
}
