import { notificationKinds, type NotificationKind } from '@draftwright/contract/notification-kinds'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../integrations/secrets.ts'

/** The person, kind and workspace whose mails are to stop. */
export interface Unsubscription {
  readonly accountId: string
  readonly userId: string
  readonly kind: NotificationKind
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

const sign = (secrets: Secrets, text: string): Buffer =>
  createHmac('sha256', secrets.deriveKey('unsubscribe')).update(text).digest()

/** A token for a link in a mail: it does not expire, because people unsubscribe from old mails too. */
export function createUnsubscribeToken(secrets: Secrets, { accountId, userId, kind }: Unsubscription): string {
  const text = `${accountId}.${userId}.${kind}`
  return `${text}.${sign(secrets, text).toString('base64url')}`
}

/** The content of a token; null for one that this server did not create. */
export function readUnsubscribeToken(secrets: Secrets, token: string): Unsubscription | null {
  const [accountId = '', userId = '', name = '', signature = '', ...rest] = token.split('.')
  const expected = sign(secrets, `${accountId}.${userId}.${name}`)
  const given = Buffer.from(signature, 'base64url')
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const kind = notificationKinds.find((each) => each === name)
  return kind !== undefined && uuid.test(accountId) && uuid.test(userId) ? { accountId, userId, kind } : null
}
