import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../integrations/secrets.ts'

/** Who may read stored mail: whoever opened the link that was printed when the server started, in that browser. */
export interface OutboxAccess {
  /** From the root. It opens once; the next start prints another. */
  readonly path: string
  /** A pass for the key of the link; null if the key is wrong or used. */
  unlock(key: string): string | null
  admits(pass: string | undefined): boolean
}

/** Passes outlive a restart, so that one browser opens one link in a month. */
export const passSeconds = 30 * 86_400

export function createOutboxAccess(secrets: Secrets, now: () => Date): OutboxAccess {
  const key = randomBytes(24).toString('base64url')
  let isUsed = false
  const sign = (until: string) =>
    createHmac('sha256', secrets.deriveKey('outbox-pass')).update(until).digest('base64url')
  return {
    path: `/dev/mail?key=${key}`,
    unlock(given) {
      if (isUsed || !isSame(given, key)) return null
      isUsed = true
      const until = String(now().getTime() + passSeconds * 1000)
      return `${until}.${sign(until)}`
    },
    admits(pass = '') {
      const [until = '', mac = ''] = pass.split('.')
      return isSame(mac, sign(until)) && Number(until) > now().getTime()
    },
  }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
