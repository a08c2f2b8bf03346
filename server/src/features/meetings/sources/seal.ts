import { createHmac } from 'node:crypto'
import { decryptText, encryptText } from '../../../integrations/encryption.ts'
import { isEqualText } from '../../../integrations/meeting-sources/signatures.ts'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Secrets } from '../../../integrations/secrets.ts'

type Secret = 'access_secret' | 'webhook_secret'
type Place = Pick<AccountDb, 'accountId'>

const buildSealContext = ({ accountId }: Place, id: string, name: Secret): string =>
  `meeting_sources.${name} ${accountId} ${id}`

/** Encrypts a source's secret for its own row alone. */
export const sealSourceSecret = ({ deriveKey }: Secrets, db: Place, id: string, name: Secret, text: string): string =>
  encryptText(deriveKey('meeting-sources'), text, buildSealContext(db, id, name))

/** Throws for a secret of another key or row. */
export function openSourceSecret({ deriveKey }: Secrets, db: Place, id: string, name: Secret, sealed: string): string {
  const text = decryptText(deriveKey('meeting-sources'), sealed, buildSealContext(db, id, name))
  if (text === null) throw new Error(`The ${name} of a meeting source was encrypted under another key`)
  return text
}

/** What a webhook's address has beside the source's id: nobody can guess it, and nothing has to be stored. */
export const buildWebhookToken = ({ deriveKey }: Secrets, id: string): string =>
  createHmac('sha256', deriveKey('meeting-webhooks')).update(id).digest('hex')

export const isWebhookToken = (secrets: Secrets, id: string, token: string): boolean =>
  isEqualText(token, buildWebhookToken(secrets, id))
