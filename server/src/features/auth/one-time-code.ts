import { createHmac, randomInt } from 'node:crypto'
import type { Secrets } from '../../integrations/secrets.ts'

/** Seconds. */
export const codeLifetime = 10 * 60

/** Six digits, each as likely as any other. */
export const makeCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** What is kept of a code: of a million codes a plain hash would be found out at once, so it needs our key too. */
export const hashCode = (secrets: Secrets, id: string, email: string, code: string): string =>
  createHmac('sha256', secrets.key('code'))
    .update(JSON.stringify([id, email, code]))
    .digest('base64url')
