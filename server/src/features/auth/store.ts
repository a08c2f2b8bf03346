import type { Kysely } from 'kysely'
import type { Role } from '@draftwright/contract/rights'
import { systemDb } from '../../db/system-db.ts'
import { SYSTEM, type Engine } from '../../db/engine.ts'
import { type Executor, executorOf } from '../../db/executor.ts'
import type { Tables } from '../../db/tables.generated.ts'

/** The un-scoped database, or a transaction of it. */
export type Db = Kysely<Tables>

/** For a job that goes with no change. */
export const outside = (engine: Engine): Executor => executorOf(systemDb(engine))

/** Commits when `body` resolves, rolls back when it throws. */
export const inTransaction = <T>(engine: Engine, body: (db: Db) => Promise<T>): Promise<T> =>
  systemDb(engine).transaction().execute(body)

/** Milliseconds in which a deleted person may come back by signing in: 30 days. */
export const grace = 30 * 24 * 60 * 60 * 1000

/** Who has this address; also those who asked to be deleted and may still come back. */
export const findUserByEmail = (engine: Engine, email: string, now: Date) =>
  systemDb(engine)
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where((is) =>
      is.or([is('deleted_at', 'is', null), is('deleted_at', '>', new Date(now.getTime() - grace).toISOString())]),
    )
    .executeTakeFirst()

export const findUser = (engine: Engine, id: string) =>
  systemDb(engine).selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** The workspace a person lands in when none is named: the one joined first. */
export const firstAccount = (engine: Engine, userId: string) =>
  systemDb(engine)
    .selectFrom('account_access')
    .innerJoin('accounts', 'accounts.id', 'account_access.account_id')
    .select(['accounts.id', 'accounts.name'])
    .where('account_access.user_id', '=', userId)
    .where('accounts.deleted_at', 'is', null)
    .orderBy('account_access.created_at')
    .orderBy('account_access.id')
    .executeTakeFirst()

/** What a person and the workspaces they are in are called. */
export async function namesAround(engine: Engine, userId: string): Promise<string[]> {
  const rows = await systemDb(engine)
    .selectFrom('users')
    .leftJoin('account_access', 'account_access.user_id', 'users.id')
    .leftJoin('accounts', 'accounts.id', 'account_access.account_id')
    .select(['users.display_name', 'accounts.name'])
    .where('users.id', '=', userId)
    .execute()
  return rows.flatMap(({ display_name, name }) => (name === null ? [display_name] : [display_name, name]))
}

export interface Identity {
  user_id: string
  account_id: string | null
  role_id: Role | null
}

/**
 * Whether the session lives, and the membership in the named workspace (the first one when none is named). One query:
 * it runs at every request. Null: no such session; a null account: not a member.
 */
export async function findIdentity(
  engine: Engine,
  sessionId: string,
  userId: string,
  accountId: string | null,
): Promise<Identity | null> {
  const { rows } = await engine.query<Identity>(
    SYSTEM,
    `select s.user_id, m.account_id, m.role_id
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
