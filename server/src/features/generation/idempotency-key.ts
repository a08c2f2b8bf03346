import { createHash } from 'node:crypto'
import type { AccountDb } from '../../db/account-db.ts'
import { isDuplicateError } from '../../db/engine.ts'
import { conflictError, invalidInputError } from '../../http/errors.ts'
import { hashBody } from '../../http/hash-body.ts'
import { type IdempotencyKey, releaseExpiredKey, findRunByIdempotencyKey, type RunRow } from './store.ts'

/** Null without an Idempotency-Key. Throws 400 for an invalid key. */
export function parseIdempotencyKey(key: string | null, route: string, body: unknown): IdempotencyKey | null {
  if (key === null) return null
  if (key.length === 0 || key.length > 200)
    throw invalidInputError([{ field: 'idempotency-key', message: 'must have 1 to 200 characters' }])
  return { asked_key: hash(`${route}\n${key}`), asked_body: hashBody(body).digest('hex') }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * The run that a person requested under this key within 24 hours, else the one that `start` creates. Throws 409 if the key was
 * used for another request.
 */
export async function findOrStartRun(
  db: AccountDb,
  userId: string,
  key: IdempotencyKey,
  start: () => Promise<string>,
): Promise<{ id: string; found: RunRow | null }> {
  await releaseExpiredKey(db, userId, key.asked_key)
  const first = await findRunByIdempotencyKey(db, userId, key.asked_key)
  if (first !== undefined) return assertSameRequest(first, key)
  try {
    return { id: await start(), found: null }
  } catch (error) {
    if (!isDuplicateError(error, 'generation_runs_asked')) throw error
    // A concurrent identical request.
    const other = await findRunByIdempotencyKey(db, userId, key.asked_key)
    if (other === undefined) throw error
    return assertSameRequest(other, key)
  }
}

function assertSameRequest(run: RunRow, { asked_body }: IdempotencyKey): { id: string; found: RunRow } {
  if (run.asked_body !== asked_body)
    throw conflictError('idempotency_key_reused', 'This Idempotency-Key was used for another request')
  return { id: run.id, found: run }
}
