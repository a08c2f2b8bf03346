import { createHmac, randomInt } from 'node:crypto'
import type { Secrets } from '../../integrations/secrets.ts'

/** Seconds. */
export const codeLifetime = 10 * 60

/** Six digits, each as likely as any other. */
export const generateCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** The stored hash of a code: of a million codes a plain hash would be reversed at once, so it is keyed. */
export const hashCode = (secrets: Secrets, id: string, email: string, code: string): string =>
  createHmac('sha256', secrets.deriveKey('code'))
    .update(JSON.stringify([id, email, code]))
    .digest('base64url')
