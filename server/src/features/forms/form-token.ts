import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../integrations/secrets.ts'

const sign = (secrets: Secrets, purpose: string, text: string): Buffer =>
  createHmac('sha256', secrets.deriveKey(purpose)).update(text).digest()

/** When a form was shown. Each is different, so that what was sent can be told from the same sent once more. */
export function createPageToken(secrets: Secrets, formId: string, now: Date): string {
  const text = `${now.getTime().toString(36)}.${randomBytes(9).toString('base64url')}`
  return `${text}.${sign(secrets, 'form pages', `${formId}.${text}`).toString('base64url')}`
}

/** Milliseconds since the form was shown; null for a token that this server did not create for it. */
export function readPageAge(secrets: Secrets, formId: string, token: string, now: Date): number | null {
  const [at = '', nonce = '', signature = '', ...rest] = token.split('.')
  const expected = sign(secrets, 'form pages', `${formId}.${at}.${nonce}`)
  const given = Buffer.from(signature, 'base64url')
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return now.getTime() - Number.parseInt(at, 36)
}

/** The same for everything from one address on one day, and nothing that leads back to the address without the server's key. */
export const hashSender = (secrets: Secrets, accountId: string, address: string, now: Date): string =>
  sign(secrets, 'form senders', `${accountId} ${now.toISOString().slice(0, 10)} ${address}`)
    .toString('base64url')
    .slice(0, 22)
