import { sql } from 'kysely'
import type { Engine } from '../../db/engine.ts'
import { newId } from '../../db/new-id.ts'
import { systemDb } from '../../db/system-db.ts'

const day = 24 * 60 * 60 * 1000
/** A session unused for 14 days, or 90 days old, is over. */
const limits = (now: Date) => ({
  idleSince: new Date(now.getTime() - 14 * day).toISOString(),
  createdSince: new Date(now.getTime() - 90 * day).toISOString(),
})

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
