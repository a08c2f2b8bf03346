import { sql } from 'kysely'
import { recordUserAudit } from '../../db/audit.ts'
import type { Engine } from '../../db/engine.ts'
import { createId } from '../../db/create-id.ts'
import { createSystemDb } from '../../db/system-db.ts'
import type { Db } from './store.ts'

const day = 24 * 60 * 60 * 1000
/** A session unused for 14 days, or 90 days old, is over. */
const computeSessionLimits = (now: Date) => ({
  idleSince: new Date(now.getTime() - 14 * day).toISOString(),
  createdSince: new Date(now.getTime() - 90 * day).toISOString(),
})

/** From where a session is used, and with which key (its thumbprint; null for a plain bearer). */
export interface SessionOrigin {
  readonly ip: string | null
  readonly userAgent: string
  readonly thumbprint: string | null
}

const truncateUserAgent = (origin: SessionOrigin): string => origin.userAgent.slice(0, 300)
const toOriginTrace = (origin: SessionOrigin) => ({ ip: origin.ip, user_agent: truncateUserAgent(origin) })

export async function insertSession(db: Db, userId: string, origin: SessionOrigin, now: Date): Promise<string> {
  const id = createId()
  const at = now.toISOString()
  const key = origin.thumbprint === null ? {} : { key_thumbprint: origin.thumbprint, key_bound_from: 0 }
  await db
    .insertInto('sessions')
    .values({ id, user_id: userId, ...toOriginTrace(origin), ...key, created_at: at, rotated_at: at })
    .execute()
  return id
}

export interface RotatedSession {
  userId: string
  counter: number
}

/** Seconds in which the token just replaced still gets the same successor: two tabs, or a lost response. */
const graceSeconds = 10

/**
 * Rotates a session's token (GoTrue's state machine; the key is RFC 9449's). `over`: there is no such session, or an old token
 * has just ended it. `refused`: the session is active, but its key was not proven, so the token is worth nothing and the
 * session's owner must not be affected. The first refresh with a key binds a session that was opened without.
 */
export async function rotateSession(
  engine: Engine,
  { sessionId: id, counter }: { sessionId: string; counter: number },
  origin: SessionOrigin,
  now: Date,
): Promise<RotatedSession | 'over' | 'refused'> {
  const { idleSince, createdSince } = computeSessionLimits(now)
  const db = createSystemDb(engine)
  const { thumbprint } = origin
  const rotated = await db
    .updateTable('sessions')
    .set({ counter: sql`counter + 1`, rotated_at: now.toISOString(), ...toOriginTrace(origin) })
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
  if (rotated !== undefined) return { userId: rotated.user_id, counter: rotated.counter }

  const session = await db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()
  if (session === undefined) return 'over'
  const isAlive = session.rotated_at > idleSince && session.created_at > createdSince
  if (isAlive) {
    const isBound = session.key_thumbprint !== null
    const hasKey = isBound && session.key_thumbprint === thumbprint
    // A token from before the key was bound needs none; it is treated as a bearer token.
    if (isBound && !hasKey && counter >= (session.key_bound_from ?? 0)) return 'refused'
    const isJustNow = Date.parse(session.rotated_at) > now.getTime() - graceSeconds * 1000
    // With the key, at any time: a laptop may sleep between its request and our response.
    const isHonoured = hasKey || (!isBound && isJustNow)
    if (session.counter === counter + 1 && isHonoured) return { userId: session.user_id, counter: session.counter }
  }
  await db.transaction().execute(async (trx) => {
    const ended = await trx.deleteFrom('sessions').where('id', '=', id).returning('user_id').executeTakeFirst()
    if (ended === undefined || !isAlive) return
    await recordUserAudit(trx, ended.user_id, {
      ...toOriginTrace(origin),
      action: 'auth.sessionRevoked',
      target_kind: 'session',
      target_id: id,
      details: { reason: 'refresh token used again' },
    })
  })
  return 'over'
}

/** Someone has a copy of the token and not the key. */
export async function recordRefusedRefresh(engine: Engine, sessionId: string, origin: SessionOrigin): Promise<void> {
  await createSystemDb(engine)
    .transaction()
    .execute(async (trx) => {
      const session = await trx.selectFrom('sessions').select('user_id').where('id', '=', sessionId).executeTakeFirst()
      if (session === undefined) return
      await recordUserAudit(trx, session.user_id, {
        ...toOriginTrace(origin),
        action: 'auth.refreshRefused',
        target_kind: 'session',
        target_id: sessionId,
        details: { reason: 'the key of the browser was not shown' },
      })
    })
}

export type SignOutScope = 'this' | 'others' | 'all'

/** Signs out. Returns false when the session has a key that was not proven: a copied token must not sign its owner out. */
export async function endSessions(
  engine: Engine,
  sessionId: string,
  scope: SignOutScope,
  origin: SessionOrigin,
): Promise<boolean> {
  return createSystemDb(engine)
    .transaction()
    .execute(async (trx) => {
      const session = await trx.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirst()
      if (session === undefined) return true
      if (session.key_thumbprint !== null && session.key_thumbprint !== origin.thumbprint) return false
      await trx
        .deleteFrom('sessions')
        .where('user_id', '=', session.user_id)
        .$if(scope === 'this', (query) => query.where('id', '=', sessionId))
        .$if(scope === 'others', (query) => query.where('id', '!=', sessionId))
        .execute()
      await recordUserAudit(trx, session.user_id, {
        ...toOriginTrace(origin),
        action: 'auth.signOut',
        target_kind: 'session',
        target_id: sessionId,
        details: { scope },
      })
      return true
    })
}

/** Ends a person's sessions, all or all but one, as part of a larger change. */
export async function endPersonSessions(db: Db, userId: string, except: string | null = null): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== null, (query) => query.where('id', '!=', except))
    .execute()
}

/** A person's active sessions, the one used last first. */
export async function listSessionRows(engine: Engine, userId: string, now: Date) {
  const { idleSince, createdSince } = computeSessionLimits(now)
  return createSystemDb(engine)
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip', 'created_at', 'rotated_at as last_used_at'])
    .where('user_id', '=', userId)
    .where('rotated_at', '>', idleSince)
    .where('created_at', '>', createdSince)
    .orderBy('rotated_at', 'desc')
    .execute()
}

/** Ends one of the person's own sessions. False: they have no such one. */
export async function endOwnSession(
  engine: Engine,
  userId: string,
  id: string,
  origin: SessionOrigin,
): Promise<boolean> {
  return createSystemDb(engine)
    .transaction()
    .execute(async (trx) => {
      const ended = await trx
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning('id')
        .executeTakeFirst()
      if (ended === undefined) return false
      await recordUserAudit(trx, userId, {
        ...toOriginTrace(origin),
        action: 'auth.endSession',
        target_kind: 'session',
        target_id: id,
      })
      return true
    })
}
