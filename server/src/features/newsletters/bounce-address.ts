import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../integrations/secrets.ts'

const sign = (secrets: Secrets, account: string): string =>
  createHmac('sha256', secrets.deriveKey('bounce addresses')).update(account).digest('hex').slice(0, 24)

/** Where mails of a workspace that cannot be delivered come back to; in letters that every mail server leaves as they are. */
export function createBounceAddress(secrets: Secrets, accountId: string, domain: string): string {
  const account = accountId.replaceAll('-', '')
  return `bounces+${account}${sign(secrets, account)}@${domain}`
}

/** The workspace of such an address; null for one that this server did not make. */
export function readBounceAddress(secrets: Secrets, address: string): string | null {
  const [, account = '', signature = ''] = /^bounces\+([0-9a-f]{32})([0-9a-f]{24})@/u.exec(address.toLowerCase()) ?? []
  if (account === '' || !timingSafeEqual(Buffer.from(sign(secrets, account)), Buffer.from(signature))) return null
  return account.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
}
