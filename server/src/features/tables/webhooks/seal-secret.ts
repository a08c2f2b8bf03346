import type { AccountDb } from '../../../db/account-db.ts'
import { decryptText, encryptText } from '../../../integrations/encryption.ts'
import type { Secrets } from '../../../integrations/secrets.ts'

type Place = Pick<AccountDb, 'accountId'>
const buildSealContext = ({ accountId }: Place, id: string): string => `table_webhooks.mac_secret ${accountId} ${id}`

/** Encrypts a webhook's secret for its own row alone. */
export const sealMacSecret = ({ deriveKey }: Secrets, db: Place, id: string, secret: string): string =>
  encryptText(deriveKey('table-webhooks'), secret, buildSealContext(db, id))

/** Throws for a secret of another key or row. */
export function openMacSecret({ deriveKey }: Secrets, db: Place, id: string, sealed: string): string {
  const secret = decryptText(deriveKey('table-webhooks'), sealed, buildSealContext(db, id))
  if (secret === null) throw new Error('The secret of a webhook was encrypted under another key')
  return secret
}
