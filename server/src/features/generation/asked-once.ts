import { createHash } from 'node:crypto'
import type { AccountDb } from '../../db/account-db.ts'
import { isDuplicate } from '../../db/engine.ts'
import { conflict, invalid } from '../../http/errors.ts'
import { freeOldKey, readAsked, type RunRow } from './store.ts'

/** What tells a repeat of a request from another one. */
export interface AskedOnce {
  readonly asked_key: string
  readonly asked_body: string
}

/** Null without an Idempotency-Key. Throws 400 for a key that cannot be one. */
export function askedOnce(key: string | null, route: string, body: unknown): AskedOnce | null {
  if (key === null) return null
  if (key.length === 0 || key.length > 200)
    throw invalid([{ field: 'idempotency-key', message: 'must have 1 to 200 characters' }])
  return { asked_key: hash(`${route}\n${key}`), asked_body: hash(JSON.stringify(body)) }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * The run that a person asked for under this key within 24 hours, else the one that `start` makes. Throws 409 where the key
 * was used for another request.
 */
export async function foundOrStarted(
  db: AccountDb,
  userId: string,
  once: AskedOnce,
  start: () => Promise<string>,
): Promise<{ id: string; found: RunRow | null }> {
  await freeOldKey(db, userId, once.asked_key)
  const first = await readAsked(db, userId, once.asked_key)
  if (first !== undefined) return same(first, once)
  try {
    return { id: await start(), found: null }
  } catch (error) {
    if (!isDuplicate(error, 'generation_runs_asked')) throw error
    // The same request, a moment earlier.
    const other = await readAsked(db, userId, once.asked_key)
    if (other === undefined) throw error
    return same(other, once)
  }
}

function same(run: RunRow, { asked_body }: AskedOnce): { id: string; found: RunRow } {
  if (run.asked_body !== asked_body)
    throw conflict('idempotency_key_reused', 'This Idempotency-Key was used for another request')
  return { id: run.id, found: run }
}
