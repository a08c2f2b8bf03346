import { createHash, timingSafeEqual } from 'node:crypto'
import type { auth } from '@draftwright/contract/auth'
import { createExecutor } from '../../db/executor.ts'
import { createId } from '../../db/create-id.ts'
import { countHit } from '../../db/rate-limits.ts'
import type { Handler, RequestFacts } from '../../http/handler.ts'
import { AppError, conflictError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { createUserWithAccount } from '../accounts/index.ts'
import { mailCodeJob } from './code-mails.ts'
import { countCodeTry, insertCode, consumeCode, consumeCodeInOwnTransaction } from './code-store.ts'
import { readKeyProof } from './key-proof.ts'
import { codeLifetime, hashCode } from './one-time-code.ts'
import { toNetwork } from './network.ts'
import { openSession } from './open-session.ts'
import { findUserByEmail, withTransaction } from './store.ts'
import { throttleAttempt } from './throttle.ts'

/** One mail a minute per requester; a repeated request gets the same answer and sends nothing. */
const codeMailLimit = { limit: 1, windowSeconds: 60 }

/** The same body for a wrong code, a used one, an expired one, one tried too often, and an unknown address. */
const wrongCodeError = () =>
  new AppError(401, 'wrong_code', 'This code is incorrect or has expired. Request a new one.')

export interface PendingSignUp {
  password_hash: string
  display_name: string
  account_name: string
  time_zone?: string | undefined
}

/**
 * Requests a code for the address; the job decides whether one is sent, so that every address takes the same time here. The
 * pending sign-up waits for the code; null is a sign-in.
 */
export async function requestCode(
  context: AppContext,
  request: RequestFacts,
  { email, word, signUp }: { email: string; word: string | undefined; signUp: PendingSignUp | null },
): Promise<void> {
  const purpose = signUp === null ? 'sign_in' : 'sign_up'
  const request_hash = hashRequestOrigin(word, request)
  const now = context.now()
  const asked = createHash('sha256')
    .update(JSON.stringify([purpose, email, request_hash]))
    .digest('base64url')
  if ((await countHit(context.engine, `code:${asked}`, codeMailLimit, now)) !== null) return
  const id = createId()
  const expires_at = new Date(now.getTime() + codeLifetime * 1000).toISOString()
  await withTransaction(context.engine, async (db) => {
    await insertCode(db, {
      id,
      email,
      purpose,
      request_hash,
      sign_up: signUp,
      created_at: now.toISOString(),
      expires_at,
    })
    await context.jobs.enqueue(mailCodeJob, { code_id: id }, createExecutor(db))
  })
}

export const askCode: Handler<typeof auth.askCode> = async ({ body, context, request }) => {
  await throttleAttempt(context, 'code', { ip: request.ip, email: body.email })
  await requestCode(context, request, { email: body.email, word: body.request, signUp: null })
  return {}
}

/** Signs in, or completes the sign-up that the code was sent for. */
export const giveCode: Handler<typeof auth.giveCode> = async ({
  body: { email, token, request: word },
  context,
  request,
}) => {
  // An invalid proof must use nothing up.
  await readKeyProof(context, request)
  const code = await assertCode(context, request, { email, token, word })
  if (code.sign_up !== null) {
    if (!(await consumeCodeInOwnTransaction(context.engine, code.id))) throw wrongCodeError()
    const made = await createUserWithAccount(context, { email, ...code.sign_up })
    // Another sign-up with this address was completed meanwhile; the owner of the mailbox may know that.
    if (made === null)
      throw conflictError('email_taken', 'An account with this email address already exists. Sign in instead.')
    return openSession(context, request, { userId: made.id, by: 'sign-up', provesAddress: true })
  }
  const user = await findUserByEmail(context.engine, email, context.now())
  if (user === undefined) throw wrongCodeError()
  return openSession(context, request, { userId: user.id, by: 'code', provesAddress: true }, async (db) => {
    if (!(await consumeCode(db, code.id))) throw wrongCodeError()
  })
}

/** Whether a signed-in person has the code that was sent to their own address; that uses it up. Throws 429. */
export async function verifyOwnCode(context: AppContext, request: RequestFacts, given: GivenCode): Promise<boolean> {
  try {
    const { id, sign_up } = await assertCode(context, request, given)
    return sign_up === null && (await consumeCodeInOwnTransaction(context.engine, id))
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong_code') return false
    throw error
  }
}

interface GivenCode {
  email: string
  token: string
  word: string | undefined
}

/** The purpose of the code, with this try counted; throws 401 for every wrong code. */
async function assertCode(context: AppContext, request: RequestFacts, { email, token, word }: GivenCode) {
  await throttleAttempt(context, 'verify', { ip: request.ip })
  const code = await countCodeTry(context.engine, email, hashRequestOrigin(word, request), context.now())
  const given = Buffer.from(hashCode(context.secrets, code?.id ?? '', email, token.replace(/\s/gu, '')))
  const kept = Buffer.from(code?.code_hash ?? '')
  if (code === undefined || kept.length !== given.length || !timingSafeEqual(kept, given)) throw wrongCodeError()
  return code
}

/**
 * A code is valid only where it was requested: in the browser that made up the word, or without one in the same network and
 * program. Otherwise a stranger could request one, and have the person type it — or complete the stranger's sign-up.
 */
function hashRequestOrigin(word: string | undefined, { ip, userAgent }: RequestFacts): string {
  const place = word === undefined ? ['place', toNetwork(ip), userAgent] : ['word', word]
  return createHash('sha256').update(JSON.stringify(place)).digest('base64url')
}
