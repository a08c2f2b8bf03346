import { sql } from 'kysely'
import type { Role } from '@draftwright/contract/rights'
import { systemDb } from '../../db/system-db.ts'
import { SYSTEM, type Engine } from '../../db/engine.ts'
import { newId } from '../../db/new-id.ts'

const day = 24 * 60 * 60 * 1000
/** A session unused for 14 days, or 90 days old, is over. */
const limits = (now: Date) => ({
  idleSince: new Date(now.getTime() - 14 * day).toISOString(),
  createdSince: new Date(now.getTime() - 90 * day).toISOString(),
})

export const findUserByEmail = (engine: Engine, email: string) =>
  systemDb(engine).selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

export const findUser = (engine: Engine, id: string) =>
  systemDb(engine).selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** The workspace a person lands in when none is named: the one joined first. */
export const firstAccount = (engine: Engine, userId: string) =>
  systemDb(engine)
    .selectFrom('account_access')
    .innerJoin('accounts', 'accounts.id', 'account_access.account_id')
    .select(['accounts.id', 'accounts.name'])
    .where('account_access.user_id', '=', userId)
    .orderBy('account_access.created_at')
    .orderBy('account_access.id')
    .executeTakeFirst()

export async function startSession(engine: Engine, userId: string, userAgent: string, now: Date): Promise<string> {
  const id = newId()
  const at = now.toISOString()
  await systemDb(engine)
    .insertInto('sessions')
    .values({ id, user_id: userId, user_agent: userAgent.slice(0, 300), created_at: at, rotated_at: at })
    .execute()
  return id
}

export interface Rotated {
  userId: string
  counter: number
}

/** Seconds in which the token just replaced still gets the same next one: two tabs, or an answer lost on the way. */
const graceSeconds = 10

/** Moves a session on by one token. Null: the session is over, and an old token has ended it. */
export async function rotateSession(engine: Engine, id: string, counter: number, now: Date): Promise<Rotated | null> {
  const { idleSince, createdSince } = limits(now)
  const db = systemDb(engine)
  const moved = await db
    .updateTable('sessions')
    .set({ counter: sql`counter + 1`, rotated_at: now.toISOString() })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .where('rotated_at', '>', idleSince)
    .where('created_at', '>', createdSince)
    .returning(['user_id', 'counter'])
    .executeTakeFirst()
  if (moved !== undefined) return { userId: moved.user_id, counter: moved.counter }
  const session = await db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()
  if (session === undefined) return null
  const isJustReplaced =
    session.counter === counter + 1 && Date.parse(session.rotated_at) > now.getTime() - graceSeconds * 1000
  if (isJustReplaced) return { userId: session.user_id, counter: session.counter }
  await db.deleteFrom('sessions').where('id', '=', id).execute()
  return null
}

export async function endSessions(engine: Engine, sessionId: string, scope: 'this' | 'others' | 'all'): Promise<void> {
  const db = systemDb(engine)
  const own = db.selectFrom('sessions').select('user_id').where('id', '=', sessionId)
  if (scope === 'this') await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
  else
    await db
      .deleteFrom('sessions')
      .where('user_id', '=', own)
      .$if(scope === 'others', (query) => query.where('id', '!=', sessionId))
      .execute()
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
         select account_id, role_id from account_access
          where user_id = s.user_id and ($3::uuid is null or account_id = $3)
          order by created_at, id limit 1) m on true
      where s.id = $1 and s.user_id = $2`,
    [sessionId, userId, accountId],
  )
  return rows[0] ?? null
}

export async function renameUser(engine: Engine, id: string, displayName: string): Promise<void> {
  await systemDb(engine).updateTable('users').set({ display_name: displayName }).where('id', '=', id).execute()
}
