import type { AccountDb } from '../../db/account-db.ts'
import { decryptText, encryptText } from '../../integrations/encryption.ts'
import type { Secrets } from '../../integrations/secrets.ts'

type Place = Pick<AccountDb, 'accountId'>
const buildSealContext = ({ accountId }: Place, id: string): string => `webhooks.secret ${accountId} ${id}`

/** Encrypts a webhook's secret for its own row alone. */
export const sealWebhookSecret = ({ deriveKey }: Secrets, db: Place, id: string, secret: string): string =>
  encryptText(deriveKey('webhooks'), secret, buildSealContext(db, id))

/** Throws for a secret of another key or row. */
export function openWebhookSecret({ deriveKey }: Secrets, db: Place, id: string, sealed: string): string {
  const secret = decryptText(deriveKey('webhooks'), sealed, buildSealContext(db, id))
  if (secret === null) throw new Error('The secret of a webhook was encrypted under another key')
  return secret
}
