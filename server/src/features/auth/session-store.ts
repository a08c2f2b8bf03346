import { sql } from 'kysely'
import { recordPersonAudit } from '../../db/audit.ts'
import type { Engine } from '../../db/engine.ts'
import { newId } from '../../db/new-id.ts'
import { systemDb } from '../../db/system-db.ts'
import type { Db } from './store.ts'

const day = 24 * 60 * 60 * 1000
/** A session unused for 14 days, or 90 days old, is over. */
const limits = (now: Date) => ({
  idleSince: new Date(now.getTime() - 14 * day).toISOString(),
  createdSince: new Date(now.getTime() - 90 * day).toISOString(),
})

/** From where a session is used, and with which key (its thumbprint; null for a plain bearer). */
export interface Place {
  readonly ip: string
  readonly userAgent: string
  readonly thumbprint: string | null
}

const agentOf = (place: Place): string => place.userAgent.slice(0, 300)
const traceOf = (place: Place) => ({ ip: place.ip, user_agent: agentOf(place) })

export async function insertSession(db: Db, userId: string, place: Place, now: Date): Promise<string> {
  const id = newId()
  const at = now.toISOString()
  const key = place.thumbprint === null ? {} : { key_thumbprint: place.thumbprint, key_bound_from: 0 }
  await db
    .insertInto('sessions')
    .values({ id, user_id: userId, ...traceOf(place), ...key, created_at: at, rotated_at: at })
    .execute()
  return id
}

export interface Rotated {
  userId: string
  counter: number
}

/** Seconds in which the token just replaced still gets the same next one: two tabs, or an answer lost on the way. */
const graceSeconds = 10

/**
 * Moves a session on by one token (GoTrue's state machine; the key is RFC 9449's). `over`: there is no such session, or an
 * old token has just ended it. `refused`: the session lives, but its key was not shown, so the token is worth nothing and
 * the session's owner must not suffer for it. The first refresh with a key binds a session that was opened without.
 */
export async function rotateSession(
  engine: Engine,
  { sessionId: id, counter }: { sessionId: string; counter: number },
  place: Place,
  now: Date,
): Promise<Rotated | 'over' | 'refused'> {
  const { idleSince, createdSince } = limits(now)
  const db = systemDb(engine)
  const { thumbprint } = place
  const moved = await db
    .updateTable('sessions')
    .set({ counter: sql`counter + 1`, rotated_at: now.toISOString(), ...traceOf(place) })
    .$if(thumbprint !== null, (query) =>
      query.set({ key_thumbprint: thumbprint, key_bound_from: sql`coalesce(key_bound_from, counter + 1)` }),
    )
    .where('id', '=', id)
    .where('counter', '=', counter)
    .where('rotated_at', '>', idleSince)
    .where('created_at', '>', createdSince)
    .where((is) => is.or([is('key_thumbprint', 'is', null), is('key_thumbprint', '=', thumbprint)]))
    .returning(['user_id', 'counter'])
    .executeTakeFirst()
  if (moved !== undefined) return { userId: moved.user_id, counter: moved.counter }

  const session = await db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()
  if (session === undefined) return 'over'
  const isAlive = session.rotated_at > idleSince && session.created_at > createdSince
  if (isAlive) {
    const isBound = session.key_thumbprint !== null
    const hasKey = isBound && session.key_thumbprint === thumbprint
    // A token from before the key was bound needs none; it is judged as a bearer's.
    if (isBound && !hasKey && counter >= (session.key_bound_from ?? 0)) return 'refused'
    const isJustNow = Date.parse(session.rotated_at) > now.getTime() - graceSeconds * 1000
    // With the key, at any time: a laptop may fall asleep between its question and our answer.
    const isHonoured = hasKey || (!isBound && isJustNow)
    if (session.counter === counter + 1 && isHonoured) return { userId: session.user_id, counter: session.counter }
  }
  await db.transaction().execute(async (trx) => {
    const ended = await trx.deleteFrom('sessions').where('id', '=', id).returning('user_id').executeTakeFirst()
    if (ended === undefined || !isAlive) return
    await recordPersonAudit(trx, ended.user_id, {
      ...traceOf(place),
      action: 'auth.sessionRevoked',
      target_kind: 'session',
      target_id: id,
      details: { reason: 'refresh token used again' },
    })
  })
  return 'over'
}

/** Somebody has a copy of the token and not the key. */
export async function recordRefusal(engine: Engine, sessionId: string, place: Place): Promise<void> {
  await systemDb(engine)
    .transaction()
    .execute(async (trx) => {
      const session = await trx.selectFrom('sessions').select('user_id').where('id', '=', sessionId).executeTakeFirst()
      if (session === undefined) return
      await recordPersonAudit(trx, session.user_id, {
        ...traceOf(place),
        action: 'auth.refreshRefused',
        target_kind: 'session',
        target_id: sessionId,
        details: { reason: 'the key of the browser was not shown' },
      })
    })
}

export type Scope = 'this' | 'others' | 'all'

/** Signs out. Answers false when the session has a key that was not shown: a copied token must not sign its owner out. */
export async function endSessions(engine: Engine, sessionId: string, scope: Scope, place: Place): Promise<boolean> {
  return systemDb(engine)
    .transaction()
    .execute(async (trx) => {
      const session = await trx.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirst()
      if (session === undefined) return true
      if (session.key_thumbprint !== null && session.key_thumbprint !== place.thumbprint) return false
      await trx
        .deleteFrom('sessions')
        .where('user_id', '=', session.user_id)
        .$if(scope === 'this', (query) => query.where('id', '=', sessionId))
        .$if(scope === 'others', (query) => query.where('id', '!=', sessionId))
        .execute()
      await recordPersonAudit(trx, session.user_id, {
        ...traceOf(place),
        action: 'auth.signOut',
        target_kind: 'session',
        target_id: sessionId,
        details: { scope },
      })
      return true
    })
}

/** Ends what a person is signed in with, all of it or all but one, as a part of a larger change. */
export async function endPersonSessions(db: Db, userId: string, except: string | null = null): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== null, (query) => query.where('id', '!=', except))
    .execute()
}

/** A person's living sessions, the one used last first. */
export async function listSessions(engine: Engine, userId: string, now: Date) {
  const { idleSince, createdSince } = limits(now)
  return systemDb(engine)
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip', 'created_at', 'rotated_at as last_used_at'])
    .where('user_id', '=', userId)
    .where('rotated_at', '>', idleSince)
    .where('created_at', '>', createdSince)
    .orderBy('rotated_at', 'desc')
    .execute()
}

/** Ends one of the person's own sessions. False: they have no such one. */
export async function endOwnSession(engine: Engine, userId: string, id: string, place: Place): Promise<boolean> {
  return systemDb(engine)
    .transaction()
    .execute(async (trx) => {
      const ended = await trx
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning('id')
        .executeTakeFirst()
      if (ended === undefined) return false
      await recordPersonAudit(trx, userId, {
        ...traceOf(place),
        action: 'auth.endSession',
        target_kind: 'session',
        target_id: id,
      })
      return true
    })
}
