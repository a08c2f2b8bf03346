import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../integrations/secrets.ts'
import type { Reader } from './reader-token.ts'

// Both ids and a signature in the 64 characters of a local part (RFC 5321, section 4.5.3.1.1), in letters that every mail server leaves as they are.
const idLength = 25
const signatureLength = 10
const shape = new RegExp(`^end\\+([0-9a-z]{${idLength}})([0-9a-z]{${idLength}})([0-9a-z]{${signatureLength}})@`, 'u')

const toBase36 = (hex: string, length: number): string => BigInt(`0x${hex}`).toString(36).padStart(length, '0')
const packId = (id: string): string => toBase36(id.replaceAll('-', ''), idLength)

/** The id that was packed; null for a number that is too large for one. */
function unpackId(packed: string): string | null {
  let value = 0n
  for (const digit of packed) value = value * 36n + BigInt(Number.parseInt(digit, 36))
  const hex = value.toString(16).padStart(32, '0')
  return hex.length > 32 ? null : hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
}

const sign = (secrets: Secrets, ids: string): string =>
  toBase36(
    createHmac('sha256', secrets.deriveKey('unsubscribe addresses')).update(ids).digest('hex').slice(0, 12),
    signatureLength,
  )

/** Where a mail ends one person's subscription (RFC 2369), whoever sends it: only they have the address. */
export function createUnsubscribeAddress(
  secrets: Secrets,
  { accountId, subscriberId }: Reader,
  domain: string,
): string {
  const ids = packId(accountId) + packId(subscriberId)
  return `end+${ids}${sign(secrets, ids)}@${domain}`
}

/** The reader of such an address; null for one that this server did not make. */
export function readUnsubscribeAddress(secrets: Secrets, address: string): Reader | null {
  const [, account = '', subscriber = '', signature = ''] = shape.exec(address.toLowerCase()) ?? []
  if (account === '' || !timingSafeEqual(Buffer.from(sign(secrets, account + subscriber)), Buffer.from(signature)))
    return null
  const [accountId, subscriberId] = [unpackId(account), unpackId(subscriber)]
  return accountId === null || subscriberId === null ? null : { accountId, subscriberId }
}
