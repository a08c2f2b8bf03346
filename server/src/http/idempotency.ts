import { createHash } from 'node:crypto'
import type { AccountDb } from '../db/account-db.ts'
import { claimKey, forgetKey, keepAnswer } from '../db/idempotency-keys.ts'
import { open, seal } from '../integrations/sealed.ts'
import { conflict, invalid } from './errors.ts'

export interface Keyed {
  userId: string
  route: string
  key: string
  body: unknown
  /** The uploaded file's bytes: another picture is another request. */
  file: Buffer | null
  /** 32 bytes that answers are sealed with: some hold a secret that is kept nowhere else but as its hash. */
  sealingKey: Uint8Array
}

/** Does the work once for a key: a repeat gets the first answer, another body under the same key is refused. */
export async function onceByKey<T>(
  db: AccountDb,
  { userId, route, key, body, file, sealingKey }: Keyed,
  work: () => Promise<T>,
): Promise<T> {
  if (key.length === 0 || key.length > 200)
    throw invalid([{ field: 'idempotency-key', message: 'must have 1 to 200 characters' }])
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .update(file ?? '')
    .digest('hex')
  const id = { user_id: userId, route, key }
  const place = `idempotency_keys ${db.accountId} ${userId} ${route} ${key}`
  const held = await claimKey(db, id, bodyHash)
  if (held !== null) {
    if (held.body_hash !== bodyHash)
      throw conflict('idempotency_key_reused', 'This Idempotency-Key was used for another request')
    if (held.answer === null)
      throw conflict('request_in_progress', 'The first request with this key is still under way')
    const answer = open(sealingKey, held.answer, place)
    if (answer === null)
      throw conflict('answer_lost', 'The first request was done, and its answer can no longer be read')
    // It was written below, from an answer of this very route.
    return JSON.parse(answer) as T
  }
  try {
    const answer = await work()
    await keepAnswer(db, id, seal(sealingKey, JSON.stringify(answer), place))
    return answer
  } catch (error) {
    // A refusal may be tried again under the same key.
    await forgetKey(db, id)
    throw error
  }
}
