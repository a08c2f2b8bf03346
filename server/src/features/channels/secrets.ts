import type { ChannelType } from '@draftwright/contract/channel-norms'
import { serverLimitsSetting } from '@draftwright/contract/server-limits'
import { getChannelType, getConsentFlow } from '../../integrations/channel-types/registry.ts'
import { toStoredSettings } from '../../integrations/channel-types/stored-settings.ts'
import { decryptText, encryptText } from '../../integrations/encryption.ts'
import { invalidInputError } from '../../http/errors.ts'
import type { Secrets } from '../../integrations/secrets.ts'

/** A channel's own settings as stored: those its type marks as secret are separate, encrypted for this channel alone. */
export interface SealedSettings {
  readonly settings: Record<string, unknown>
  readonly secrets: Record<string, string>
}

/** The setting that keeps accesses which the channel gave up, until they are revoked at their network. */
export const endedAccess = 'ended_access'
const maxEnded = 10

interface ChannelKey {
  readonly accountId: string
  readonly channelId: string
}

const buildSealContext = ({ accountId, channelId }: ChannelKey, name: string): string =>
  `channels.secrets ${accountId} ${channelId} ${name}`

/** The names under which a type's secret settings are stored. */
function listSecretNames(type: ChannelType): string[] {
  const { fields, sessionSettings = [] } = getChannelType(type)
  const secret = [...fields.filter((field) => field.is_secret), ...sessionSettings.map((name) => ({ name }))]
  const names = Object.keys(toStoredSettings(type, Object.fromEntries(secret.map(({ name }) => [name, true]))))
  return [...names, endedAccess]
}

/** Separates secret settings from the others before they are stored. */
export function sealSettings(
  { deriveKey }: Secrets,
  key: ChannelKey,
  type: ChannelType,
  settings: Record<string, unknown>,
): SealedSettings {
  const names = new Set(listSecretNames(type))
  const entries = Object.entries(settings)
  const sealed = entries
    .filter(([name, value]) => names.has(name) && value !== null && value !== undefined)
    .map(([name, value]): [string, string] => [
      name,
      encryptText(deriveKey('channel-secrets'), JSON.stringify(value), buildSealContext(key, name)),
    ])
  return {
    settings: Object.fromEntries(entries.filter(([name]) => !names.has(name))),
    secrets: Object.fromEntries(sealed),
  }
}

/** All settings of a channel, decrypted, for publishing only. Throws for a secret of another key or channel. */
export function openSettings(
  { deriveKey }: Secrets,
  key: ChannelKey,
  { settings, secrets }: SealedSettings,
): Record<string, unknown> {
  const opened = Object.entries(secrets).map(([name, sealed]): [string, unknown] => {
    const text = decryptText(deriveKey('channel-secrets'), sealed, buildSealContext(key, name))
    if (text === null) throw new Error(`The channel's setting ${name} was encrypted under another key`)
    return [name, JSON.parse(text)]
  })
  return { ...settings, ...Object.fromEntries(opened) }
}

/** Without empty values: a form's empty field, or a network that sends no new refresh token, leaves what is stored. */
export const omitUnset = (settings: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )

/**
 * The stored settings with what was given. A stored key goes to the server it was entered for and to no other: with another address it
 * has to be entered again. Throws 400 that names it.
 */
export function applySettings(
  type: ChannelType,
  stored: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { fields } = getChannelType(type)
  const hasMoved = fields.some(
    ({ name }) => name.endsWith('_url') && name in given && readOrigin(given[name]) !== readOrigin(stored[name]),
  )
  if (!hasMoved) return { ...stored, ...given }
  const secret = fields.filter(({ name, is_secret }) => is_secret && name in stored && !(name in given))
  const required = secret.filter(({ is_required }) => is_required)
  if (required.length > 0)
    throw invalidInputError(
      required.map(({ name }) => ({ field: name, message: 'must be entered again, since the address has changed' })),
    )
  const dropped = new Set(secret.map(({ name }) => name))
  return { ...Object.fromEntries(Object.entries(stored).filter(([name]) => !dropped.has(name))), ...given }
}

const readOrigin = (address: unknown): string | null => {
  const text = typeof address === 'string' ? address.trim() : ''
  const url = /^https?:\/\//iu.test(text) ? text : `https://${text}`
  return URL.canParse(url) ? new URL(url).origin : null
}

/** Without what the type keeps of a session, and of the server: another key needs another session. */
export function omitSession(type: ChannelType, settings: Record<string, unknown>): Record<string, unknown> {
  const { sessionSettings = [] } = getChannelType(type)
  const own = [endedAccess, serverLimitsSetting, ...sessionSettings]
  const kept = Object.entries(settings).filter(([name]) => !own.includes(name))
  return Object.fromEntries(kept)
}

/** The accesses that a channel has given up, each with the settings it belonged to. */
export function listEndedAccess(settings: Readonly<Record<string, unknown>>): Record<string, unknown>[] {
  const ended = settings[endedAccess]
  return Array.isArray(ended) ? ended : []
}

/** What is stored of a session in its place when it ends: a person's consent is to be revoked at the network. */
export function endSession(
  type: ChannelType,
  settings: Readonly<Record<string, unknown>>,
): Record<typeof endedAccess, unknown> | Record<string, never> {
  const { [endedAccess]: _before, ...session } = settings
  const isConsent = (getConsentFlow(type)?.listTokens(session) ?? []).length > 0
  const ended = [...listEndedAccess(settings), ...(isConsent ? [session] : [])].slice(-maxEnded)
  return ended.length === 0 ? {} : { [endedAccess]: ended }
}
