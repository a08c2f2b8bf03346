import type { NewsletterSettingsChange } from '@draftwright/contract/newsletter-settings'
import type { Config } from '../../config.ts'
import { invalidInputError } from '../../http/errors.ts'
import { assertUrlAllowed, BlockedAddressError, toHostPort } from '../../integrations/address-rules.ts'
import { decryptText, encryptText } from '../../integrations/encryption.ts'
import type { Secrets } from '../../integrations/secrets.ts'
import type { StoredNewsletterSettings } from './settings-store.ts'

export const emptySettings: StoredNewsletterSettings = {
  host: null,
  port: null,
  security: 'starttls',
  username: null,
  secret_password: null,
  from_name: null,
  from_address: null,
  footer: null,
  per_second: 10,
  has_box: false,
  consent: null,
}

/** What mail servers take mail from senders on. */
const mailPorts = [25, 465, 587, 2525]

type ServerPlace = Pick<StoredNewsletterSettings, 'host' | 'username'>
const toPlace = (accountId: string, { host, username }: ServerPlace): string =>
  `newsletter_settings ${accountId} ${host} ${username}`
const readKey = (secrets: Secrets): Uint8Array => secrets.deriveKey('newsletter passwords')

export function openPassword(secrets: Secrets, accountId: string, settings: StoredNewsletterSettings): string | null {
  const { secret_password: sealed } = settings
  return sealed === null ? null : decryptText(readKey(secrets), sealed, toPlace(accountId, settings))
}

/** Whether the operator allows this mail server although it is in a private network: TRUSTED_URLS names its host and port. */
export const isTrustedServer = ({ trustedUrls }: Pick<Config, 'trustedUrls'>, host: string, port: number): boolean =>
  trustedUrls.some((url) => toHostPort(new URL(url)) === `${host.toLowerCase()}:${port}`)

/** The stored settings with a change applied. Throws 400, naming the field, for a combination that cannot work. */
export function applySettings(
  before: StoredNewsletterSettings,
  { password, ...change }: NewsletterSettingsChange,
  { config, secrets, accountId }: { config: Pick<Config, 'trustedUrls'>; secrets: Secrets; accountId: string },
): StoredNewsletterSettings {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after: StoredNewsletterSettings = { ...before, ...given }
  if (after.host === null) {
    if (password != null) throw fieldError('password', 'is only for a mail server of your own')
    return { ...after, port: null, username: null, secret_password: null }
  }
  const port = after.port ?? (after.security === 'tls' ? 465 : 587)
  assertServerAllowed(after.host, port, config)
  const isSameLogin = after.host === before.host && after.username === before.username
  const secret_password =
    password === undefined
      ? isSameLogin
        ? before.secret_password
        : null
      : password === null
        ? null
        : encryptText(readKey(secrets), password, toPlace(accountId, after))
  if (secret_password !== null && after.username === null) throw fieldError('username', 'must be given with a password')
  if (secret_password !== null && after.security === 'none' && !isTrustedServer(config, after.host, port))
    throw fieldError('security', 'must not be none when there is a password: it would be sent in clear')
  if (after.from_address === null) throw fieldError('from_address', 'must be given with a mail server of your own')
  return { ...after, port, secret_password }
}

function assertServerAllowed(host: string, port: number, config: Pick<Config, 'trustedUrls'>): void {
  if (isTrustedServer(config, host, port)) return
  if (!mailPorts.includes(port)) throw fieldError('port', `must be one of ${mailPorts.join(', ')}`)
  try {
    assertUrlAllowed(new URL(`http://${host.includes(':') ? `[${host.replace(/^\[|\]$/gu, '')}]` : host}`), new Set())
  } catch (error) {
    if (error instanceof BlockedAddressError) throw fieldError('host', 'must not be in a private network')
    throw fieldError('host', 'must be the name of a mail server')
  }
}

const fieldError = (field: string, message: string) => invalidInputError([{ field, message }])
