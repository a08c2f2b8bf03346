import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../integrations/secrets.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

const sign = (secrets: Secrets, purpose: string, text: string): Buffer =>
  createHmac('sha256', secrets.deriveKey(purpose)).update(text).digest()

/** The same bytes, compared in the same time whatever they are. */
function isSame(expected: Buffer, given: string): boolean {
  const bytes = Buffer.from(given, 'base64url')
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

export interface Reader {
  readonly accountId: string
  readonly subscriberId: string
}

/** A token for the links at the end of a newsletter: it does not expire, because people unsubscribe from old mails too. */
export function createReaderToken(secrets: Secrets, { accountId, subscriberId }: Reader): string {
  const text = `${accountId}.${subscriberId}`
  return `${text}.${sign(secrets, 'newsletter readers', text).toString('base64url')}`
}

/** The content of a token; null for one that this server did not create. */
export function readReaderToken(secrets: Secrets, token: string): Reader | null {
  const [accountId = '', subscriberId = '', signature = '', ...rest] = token.split('.')
  const expected = sign(secrets, 'newsletter readers', `${accountId}.${subscriberId}`)
  if (rest.length > 0 || !uuid.test(accountId) || !uuid.test(subscriberId)) return null
  return isSame(expected, signature) ? { accountId, subscriberId } : null
}

/** When a form was shown, so that one filled in by a program in no time is told apart. */
export function createFormToken(secrets: Secrets, accountId: string, now: Date): string {
  const at = now.getTime().toString(36)
  return `${at}.${sign(secrets, 'newsletter forms', `${accountId}.${at}`).toString('base64url')}`
}

/** Milliseconds since the form was shown; null for a token that this server did not create. */
export function readFormAge(secrets: Secrets, accountId: string, token: string, now: Date): number | null {
  const [at = '', signature = ''] = token.split('.')
  const expected = sign(secrets, 'newsletter forms', `${accountId}.${at}`)
  return isSame(expected, signature) ? now.getTime() - Number.parseInt(at, 36) : null
}

/** What is kept of an address that was removed for good. */
export const hashForgotten = (secrets: Secrets, accountId: string, email: string): string =>
  sign(secrets, 'forgotten subscribers', `${accountId} ${email}`).toString('hex')
