import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../integrations/secrets.ts'

/** Long enough for a slow connection and a second try, too short to be passed around. */
const validMs = 24 * 3_600_000

const signFileLink = (secrets: Secrets, formId: string, fileId: string, until: string): Buffer =>
  createHmac('sha256', secrets.deriveKey('form downloads')).update(`${formId}.${fileId}.${until}`).digest()

/** What opens a form's file for a day, for whoever sent the form. */
export function createFileToken(secrets: Secrets, formId: string, fileId: string, now: Date): string {
  const until = (now.getTime() + validMs).toString(36)
  return `${until}.${signFileLink(secrets, formId, fileId, until).toString('base64url')}`
}

export type FileTokenState = 'valid' | 'expired' | 'wrong'

export function checkFileToken(
  secrets: Secrets,
  formId: string,
  fileId: string,
  { token, now }: { token: string; now: Date },
): FileTokenState {
  const [until = '', signature = '', ...rest] = token.split('.')
  const expected = signFileLink(secrets, formId, fileId, until)
  const given = Buffer.from(signature, 'base64url')
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return 'wrong'
  return Number.parseInt(until, 36) > now.getTime() ? 'valid' : 'expired'
}
