import type { ChannelType } from '@draftwright/contract/channel-norms'
import { getChannelType } from '../../integrations/channel-types/registry.ts'
import { toStoredSettings } from '../../integrations/channel-types/stored-settings.ts'
import { decryptText, encryptText } from '../../integrations/encryption.ts'
import type { Secrets } from '../../integrations/secrets.ts'

/** A channel's own settings as stored: those its type marks as secret are separate, encrypted for this channel alone. */
export interface SealedSettings {
  readonly settings: Record<string, unknown>
  readonly secrets: Record<string, string>
}

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
  return Object.keys(toStoredSettings(type, Object.fromEntries(secret.map(({ name }) => [name, true]))))
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

/** Without what the type keeps of a session: another key needs another session. */
export function omitSession(type: ChannelType, settings: Record<string, unknown>): Record<string, unknown> {
  const { sessionSettings = [] } = getChannelType(type)
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !sessionSettings.includes(name)))
}
