import type { AccountDb } from '../db/account-db.ts'
import { DatabaseUnavailableError } from '../db/engine.ts'
import {
  claimIdempotencyKey,
  deleteIdempotencyKey,
  type IdempotencyKeyId,
  saveIdempotentAnswer,
} from '../db/idempotency-keys.ts'
import { retryWhileAway } from '../db/retry-while-away.ts'
import { decryptText, encryptText } from '../integrations/encryption.ts'
import { conflictError, invalidInputError } from './errors.ts'
import { hashBody } from './hash-body.ts'

export interface IdempotentRequest {
  userId: string
  route: string
  key: string
  body: unknown
  /** Hash of the uploaded file: another file is another request. */
  file: Buffer | null
  /** The 32-byte key that stored responses are encrypted with: some contain a secret that is otherwise only stored as a hash. */
  sealingKey: Uint8Array
}

/** Executes the work once per key: a repeat gets the first response, another body under the same key an error. */
export async function runOnceByKey<T>(
  db: AccountDb,
  { userId, route, key, body, file, sealingKey }: IdempotentRequest,
  work: () => Promise<T>,
): Promise<T> {
  if (key.length === 0 || key.length > 200)
    throw invalidInputError([{ field: 'idempotency-key', message: 'must have 1 to 200 characters' }])
  const bodyHash = hashBody(body)
    .update(file ?? '')
    .digest('hex')
  const id = { user_id: userId, route, key }
  const sealContext = `idempotency_keys ${db.accountId} ${userId} ${route} ${key}`
  const claimed = await claimIdempotencyKey(db, id, bodyHash)
  if (claimed !== null) {
    if (claimed.body_hash !== bodyHash)
      throw conflictError('idempotency_key_reused', 'This Idempotency-Key was used for another request')
    if (claimed.answer === null)
      throw conflictError('request_in_progress', 'The first request with this key is still in progress')
    const answer = decryptText(sealingKey, claimed.answer, sealContext)
    if (answer === null)
      throw conflictError('answer_lost', 'The first request was completed, but its response is no longer available')
    // Written below, from a response of this route.
    return JSON.parse(answer) as T
  }
  try {
    const answer = await work()
    await saveIdempotentAnswer(db, id, encryptText(sealingKey, JSON.stringify(answer), sealContext))
    return answer
  } catch (error) {
    await releaseKey(db, id, error)
    throw error
  }
}

/** A rejected request may be retried under the same key, but not one that may have been executed. */
async function releaseKey(db: AccountDb, id: IdempotencyKeyId, error: unknown): Promise<void> {
  if (!(error instanceof DatabaseUnavailableError)) return deleteIdempotencyKey(db, id)
  if (error.isOutcomeUnknown) return
  // Whoever waits for the answer comes again when the database does.
  retryWhileAway(() => deleteIdempotencyKey(db, id)).catch(() => undefined)
}
