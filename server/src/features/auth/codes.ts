import { createHash, timingSafeEqual } from 'node:crypto'
import type { auth } from '@draftwright/contract/auth'
import { executorOf } from '../../db/executor.ts'
import { newId } from '../../db/new-id.ts'
import { hit } from '../../db/rate-limits.ts'
import type { Handler, RequestFacts } from '../../http/call.ts'
import { AppError, conflict } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { createUserWithAccount } from '../accounts/index.ts'
import { mailCode } from './code-mails.ts'
import { countTry, insertCode, spend, spendAlone } from './code-store.ts'
import { readKeyProof } from './key-proof.ts'
import { codeLifetime, hashCode } from './one-time-code.ts'
import { networkOf } from './network.ts'
import { openSession } from './open-session.ts'
import { findUserByEmail, inTransaction } from './store.ts'
import { admit } from './throttle.ts'

/** One mail a minute for each who asks; asking sooner is answered alike and sends nothing. */
const again = { limit: 1, windowSeconds: 60 }

/** One body for a wrong code, a used one, an old one, one tried too often, and an address nobody has. */
const wrongCode = () => new AppError(401, 'wrong_code', 'This code is wrong or too old. Ask for another one.')

export interface PendingSignUp {
  password_hash: string
  display_name: string
  account_name: string
}

/**
 * Has a code sent to the address, if it is one that gets a code: that is found out by the job, so that every address takes
 * the same time here. What is asked for waits for the code; null is a sign-in.
 */
export async function sendCode(
  parts: Parts,
  request: RequestFacts,
  { email, word, signUp }: { email: string; word: string | undefined; signUp: PendingSignUp | null },
): Promise<void> {
  const purpose = signUp === null ? 'sign_in' : 'sign_up'
  const request_hash = hashOfRequest(word, request)
  const now = parts.now()
  const asked = createHash('sha256')
    .update(JSON.stringify([purpose, email, request_hash]))
    .digest('base64url')
  if ((await hit(parts.engine, `code:${asked}`, again, now)) !== null) return
  const id = newId()
  const expires_at = new Date(now.getTime() + codeLifetime * 1000).toISOString()
  await inTransaction(parts.engine, async (db) => {
    await insertCode(db, {
      id,
      email,
      purpose,
      request_hash,
      sign_up: signUp,
      created_at: now.toISOString(),
      expires_at,
    })
    await parts.jobs.enqueue(mailCode, { code_id: id }, executorOf(db))
  })
}

export const askCode: Handler<typeof auth.askCode> = async ({ body, parts, request }) => {
  await admit(parts, 'code', { ip: request.ip, email: body.email })
  await sendCode(parts, request, { email: body.email, word: body.request, signUp: null })
  return {}
}

/** Signs in, or finishes the sign-up that the code was sent for. */
export const giveCode: Handler<typeof auth.giveCode> = async ({
  body: { email, token, request: word },
  parts,
  request,
}) => {
  // A proof that is no good must use nothing up.
  await readKeyProof(parts, request)
  const code = await rightCode(parts, request, { email, token, word })
  if (code.sign_up !== null) {
    if (!(await spendAlone(parts.engine, code.id))) throw wrongCode()
    const made = await createUserWithAccount(parts, { email, ...code.sign_up })
    // Somebody else has finished a sign-up with this address meanwhile; whoever has its mail may be told.
    if (made === null) throw conflict('email_taken', 'There is an account with this e-mail address. Sign in instead.')
    return openSession(parts, request, { userId: made.id, by: 'sign-up', provesAddress: true })
  }
  const user = await findUserByEmail(parts.engine, email, parts.now())
  if (user === undefined) throw wrongCode()
  return openSession(parts, request, { userId: user.id, by: 'code', provesAddress: true }, async (db) => {
    if (!(await spend(db, code.id))) throw wrongCode()
  })
}

/** Whether a signed-in person has the code that was sent to their own address; it is used up by that. Throws 429. */
export async function knowsCode(parts: Parts, request: RequestFacts, given: GivenCode): Promise<boolean> {
  try {
    const { id, sign_up } = await rightCode(parts, request, given)
    return sign_up === null && (await spendAlone(parts.engine, id))
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

/** What the code was sent for, with this try counted; throws 401 for every code but the right one. */
async function rightCode(parts: Parts, request: RequestFacts, { email, token, word }: GivenCode) {
  await admit(parts, 'verify', { ip: request.ip })
  const code = await countTry(parts.engine, email, hashOfRequest(word, request), parts.now())
  const given = Buffer.from(hashCode(parts.secrets, code?.id ?? '', email, token.replace(/\s/gu, '')))
  const kept = Buffer.from(code?.code_hash ?? '')
  if (code === undefined || kept.length !== given.length || !timingSafeEqual(kept, given)) throw wrongCode()
  return code
}

/**
 * A code is good only where it was asked for: in the browser that made up the word, or without one in the same network and
 * program. Otherwise a stranger could ask, and have the person type the stranger's code — or finish the stranger's sign-up.
 */
function hashOfRequest(word: string | undefined, { ip, userAgent }: RequestFacts): string {
  const place = word === undefined ? ['place', networkOf(ip), userAgent] : ['word', word]
  return createHash('sha256').update(JSON.stringify(place)).digest('base64url')
}
