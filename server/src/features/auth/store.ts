import type { Kysely } from 'kysely'
import type { Role } from '@draftwright/contract/rights'
import { createSystemDb } from '../../db/system-db.ts'
import { KEPT_PLAN, SYSTEM, type Engine } from '../../db/engine.ts'
import type { Tables } from '../../db/tables.generated.ts'

/** The un-scoped database, or a transaction of it. */
export type Db = Kysely<Tables>

/** Commits when `body` resolves, rolls back when it throws. */
export const withTransaction = <T>(engine: Engine, body: (db: Db) => Promise<T>): Promise<T> =>
  createSystemDb(engine).transaction().execute(body)

/** Milliseconds in which a deleted person may come back by signing in: 30 days. */
export const userGraceMs = 30 * 24 * 60 * 60 * 1000

/** The person with this address, including deleted people who may still come back. */
export const findUserByEmail = (engine: Engine, email: string, now: Date) =>
  createSystemDb(engine)
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where((is) =>
      is.or([is('deleted_at', 'is', null), is('deleted_at', '>', new Date(now.getTime() - userGraceMs).toISOString())]),
    )
    .executeTakeFirst()

export const findUser = (engine: Engine, id: string) =>
  createSystemDb(engine).selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** The default workspace of a person: the one joined first. */
export const findFirstAccount = (engine: Engine, userId: string) =>
  createSystemDb(engine)
    .selectFrom('account_access')
    .innerJoin('accounts', 'accounts.id', 'account_access.account_id')
    .select(['accounts.id', 'accounts.name'])
    .where('account_access.user_id', '=', userId)
    .where('accounts.deleted_at', 'is', null)
    .orderBy('account_access.created_at')
    .orderBy('account_access.id')
    .executeTakeFirst()

/** The names of a person and of their workspaces. */
export async function listUserAndAccountNames(engine: Engine, userId: string): Promise<string[]> {
  const rows = await createSystemDb(engine)
    .selectFrom('users')
    .leftJoin('account_access', 'account_access.user_id', 'users.id')
    .leftJoin('accounts', 'accounts.id', 'account_access.account_id')
    .select(['users.display_name', 'accounts.name'])
    .where('users.id', '=', userId)
    .execute()
  return rows.flatMap(({ display_name, name }) => (name === null ? [display_name] : [display_name, name]))
}

export interface SessionMembership {
  user_id: string
  account_id: string | null
  role_id: Role | null
}

/**
 * Whether the session is active, and the membership in the named workspace (the first one when none is named). One query: it runs
 * at every request. Null: no such session; a null account: not a member.
 */
export async function findSessionMembership(
  engine: Engine,
  sessionId: string,
  userId: string,
  accountId: string | null,
): Promise<SessionMembership | null> {
  const { rows } = await engine.query<SessionMembership>(
    SYSTEM,
    `${KEPT_PLAN} select s.user_id, m.account_id, m.role_id
       from sessions s
       left join lateral (
         select aa.account_id, aa.role_id from account_access aa
           join accounts a on a.id = aa.account_id and a.deleted_at is null
          where aa.user_id = s.user_id and ($3::uuid is null or aa.account_id = $3)
          order by aa.created_at, aa.id limit 1) m on true
      where s.id = $1 and s.user_id = $2`,
    [sessionId, userId, accountId],
  )
  return rows[0] ?? null
}
