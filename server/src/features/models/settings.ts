import type { ModelProvider, ModelSettingsChange } from '@draftwright/contract/models'
import type { Config } from '../../config.ts'
import { invalidInputError } from '../../http/errors.ts'
import { assertUrlAllowed, BlockedAddressError, toHostPort } from '../../integrations/address-rules.ts'
import { decryptText, encryptText } from '../../integrations/encryption.ts'
import { toLocalBaseUrl } from '../../integrations/local-model-servers.ts'
import type { Secrets } from '../../integrations/secrets.ts'
import type { StoredSettings } from './store.ts'

export const emptySettings: StoredSettings = {
  provider: 'default',
  base_url: null,
  secret_key: null,
  writing_model: null,
  advisor_model: null,
  keywords_model: null,
  monthly_tokens: null,
  first_sign_seconds: null,
  silence_seconds: null,
  input_price: null,
  output_price: null,
}
/** What belongs to one provider at one address, and must not reach the next. */
const boundToServer = {
  secret_key: null,
  first_sign_seconds: null,
  silence_seconds: null,
  writing_model: null,
  advisor_model: null,
  keywords_model: null,
  input_price: null,
  output_price: null,
}

const needsKey = (provider: ModelProvider): boolean =>
  provider === 'openai' || provider === 'anthropic' || provider === 'google'

/**
 * The stored settings with a change applied. `key` is sealed by the caller's `seal`. Throws 400, naming the field, for a
 * combination that cannot work and for an address that this server must not open.
 */
export function applyChange(
  before: StoredSettings,
  { key, ...change }: ModelSettingsChange,
  config: Pick<Config, 'localModelPorts' | 'trustedUrls' | 'localModel'>,
  seal: (place: KeyPlace, key: string) => string,
): StoredSettings {
  const provider = change.provider ?? before.provider
  if (change.provider === 'local' && config.localModel === null)
    throw fieldError('provider', 'cannot be local: the operator of this server allows no model on its machine')
  const given = change.base_url === undefined ? before.base_url : change.base_url
  const base_url = provider === 'compatible' ? normalizeBaseUrl(given, config) : null
  if (provider !== 'compatible' && change.base_url != null)
    throw fieldError('base_url', 'is only for a compatible server')
  const isSameServer = provider === before.provider && base_url === before.base_url
  const kept = isSameServer ? before : { ...before, ...boundToServer }
  const secret_key =
    key === undefined ? kept.secret_key : key === null ? null : seal({ provider, baseUrl: base_url }, key)
  const { provider: _provider, base_url: _address, ...fields } = change
  const settings = { ...kept, ...dropUndefined(fields), provider, base_url, secret_key }
  if (provider === 'default' || provider === 'builtin' || provider === 'local') {
    if (key != null) throw fieldError('key', 'is only for a provider')
    return { ...settings, ...boundToServer }
  }
  if (needsKey(provider) && secret_key === null) throw fieldError('key', 'must be given for this provider')
  if (provider === 'compatible' && settings.writing_model === null)
    throw fieldError('writing_model', 'must be given for a compatible server')
  if ((settings.input_price === null) !== (settings.output_price === null))
    throw fieldError(
      settings.input_price === null ? 'input_price' : 'output_price',
      'must be given with the other price',
    )
  return settings
}

/** The given fields only. */
export function dropUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // An absent field and an undefined one mean the same here.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

const fieldError = (field: string, message: string) => invalidInputError([{ field, message }])

/** Whether an address is a model server of this machine that may be used: exactly a port that is searched, and no other path. */
export const isLocalServer = (baseUrl: string, { localModelPorts }: Pick<Config, 'localModelPorts'>): boolean =>
  localModelPorts.some((port) => toLocalBaseUrl(port) === baseUrl)

function normalizeBaseUrl(given: string | null, config: Pick<Config, 'localModelPorts' | 'trustedUrls'>): string {
  if (given === null) throw fieldError('base_url', 'must be given for a compatible server')
  const url = new URL(given)
  if (url.search !== '' || url.hash !== '') throw fieldError('base_url', 'must end with a path such as /v1')
  if (/^(localhost|\[::1\])$/u.test(url.hostname)) url.hostname = '127.0.0.1'
  const address = url.href.replace(/\/+$/u, '')
  if (isLocalServer(address, config)) return address
  const trusted = new Set(config.trustedUrls.map((one) => toHostPort(new URL(one))))
  try {
    assertUrlAllowed(url, trusted)
  } catch (error) {
    if (error instanceof BlockedAddressError) throw fieldError('base_url', `cannot be used. ${error.message}`)
    throw error
  }
  if (url.protocol !== 'https:' && !trusted.has(toHostPort(url)))
    throw fieldError('base_url', 'must start with https://, because texts and the key are sent to it')
  return address
}

/** What a key is sealed for: it cannot be opened for another provider or address. */
interface KeyPlace {
  readonly provider: ModelProvider
  readonly baseUrl: string | null
}

const keyPurpose = 'model-keys'
const toContext = (accountId: string, { provider, baseUrl }: KeyPlace): string =>
  `model_settings.secret_key ${accountId} ${provider} ${baseUrl ?? ''}`

export const sealKey =
  ({ deriveKey }: Secrets, accountId: string) =>
  (place: KeyPlace, key: string): string =>
    encryptText(deriveKey(keyPurpose), key, toContext(accountId, place))

/** The key in plain text, for a request to its provider only. Null if none is set, or this server's secret has changed. */
export function openKey({ deriveKey }: Secrets, accountId: string, settings: StoredSettings): string | null {
  const { provider, base_url, secret_key } = settings
  if (secret_key === null) return null
  return decryptText(deriveKey(keyPurpose), secret_key, toContext(accountId, { provider, baseUrl: base_url }))
}
