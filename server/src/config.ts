import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type AgentSettings, readAgentSettings } from './agent-settings.ts'
import { readCountryTable } from './country-table-setting.ts'
import { type DataForSeoSettings, readDataForSeoSettings } from './data-for-seo-settings.ts'
import { type LocalModelSettings, type ModelSettings, readLocalModel, readLocalModelPorts } from './model-settings.ts'
import { type Limits, readLimits, defaultLimits } from './limits.ts'
import { type MeetingSourceSettings, readMeetingSourceSettings } from './meeting-source-settings.ts'
import { type MailInSettings, readMailInSettings, toSenderHost } from './mail-in-settings.ts'
import { type AllNetworkSettings, readNetworkSettings } from './network-settings.ts'
import { parseSender } from './mail/address.ts'
import { parseSmtpUrl } from './mail/smtp-address.ts'
import { type PasswordHashCost, readPasswordHashCost } from './password-hash-cost.ts'
import { readS3Settings, type S3Settings } from './s3-settings.ts'
import { StartError } from './start-error.ts'
import { readTransportSecurity } from './transport-security.ts'
import { readTranscriptionSettings, type TranscriptionSettings } from './transcription-settings.ts'
import { readWebSearchConfig, type WebSearchConfig } from './web-search-settings.ts'

/** The only reader of the environment. Every setting has a working default; a wrong one stops the start with a sentence. */
export interface Config {
  readonly host: string
  readonly port: number
  /** The public address, without a trailing slash; links in feeds and mails start with it. */
  readonly publicUrl: string
  /** What tracked links begin with, without a trailing slash: a short domain that leads to this server too. Null is the public address. */
  readonly linksUrl: string | null
  /** Null keeps everything in memory (tests). */
  readonly dataDir: string | null
  readonly databaseUrl: string | null
  /** The built web app; null serves the API alone. */
  readonly webDir: string | null
  /** True if LOG_SQL=1: prints every statement without its values, for development. */
  readonly logsSql: boolean
  /** A file that makes the first start of an embedded database fast. */
  readonly databaseTemplate: string | null
  /** Number of trusted proxies in front of the server: that many hops of X-Forwarded-For are trusted. */
  readonly trustedProxies: number
  /** The header Strict-Transport-Security; null sends none. */
  readonly transportSecurity: string | null
  /** Addresses in private networks that outgoing requests may reach although private ones are blocked: host and port. */
  readonly trustedUrls: readonly string[]
  readonly secret: string | null
  readonly passwordHash: PasswordHashCost
  readonly hasRateLimits: boolean
  readonly limits: Limits
  /** The range service for breached passwords; null disables the check. */
  readonly breachedPasswordsUrl: string | null
  readonly models: ModelSettings
  /** Ports of this machine on which workspaces may use model servers. */
  readonly localModelPorts: readonly number[]
  /** Whether the start names model servers that are found, though workspaces may not use them. */
  readonly namesLocalModels: boolean
  /** The model that owners may get for this machine; null if the operator forbids it. */
  readonly localModel: LocalModelSettings | null
  readonly transcription: TranscriptionSettings
  readonly agent: AgentSettings
  /** False if AI_ADVISOR=off: new questions are refused, existing conversations stay readable. */
  readonly hasAdvisor: boolean
  /** Tokens of paid models that a workspace may use per day for answers. */
  readonly aiDailyTokens: number
  /** Time limit of one answer. */
  readonly aiRunSeconds: number
  /** The LanguageTool that checks texts in other languages than English, without a trailing slash or `/v2`; null for none. */
  readonly languageToolUrl: string | null
  readonly webSearch: WebSearchConfig
  readonly dataForSeo: DataForSeoSettings | null
  /** Null keeps mail in the outbox. */
  readonly smtpUrl: string | null
  /** The sender of outgoing mail, as `Name <address>`. */
  readonly mailFrom: string
  /** Null keeps files in the data folder. */
  readonly s3: S3Settings | null
  /** Where mail with ideas is received; null disables it. */
  readonly mailIn: MailInSettings | null
  /** A scheduled post that is late by more than this many milliseconds is not published automatically; a person has to decide. */
  readonly missedAfterMs: number
  /** Addresses, API versions and app credentials of the networks that posts go to. */
  readonly networks: AllNetworkSettings
  readonly meetingSources: MeetingSourceSettings
  /** Where bases are brought over from, without a trailing slash. */
  readonly airtableUrl: string
  /** Providers that people may sign in with, besides a password. */
  readonly providers: readonly ProviderSettings[]
  /** The file with the countries of addresses; null if there is none. */
  readonly countryTable: string | null
}

/** One OpenID provider, set by OIDC_<NAME>_ISSUER, _CLIENT_ID and _CLIENT_SECRET, and _LABEL for people to read. */
export interface ProviderSettings {
  /** The name in lower case, with hyphens. */
  readonly id: string
  readonly label: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

class SettingError extends StartError {}

type Env = Record<string, string | undefined>

/** Reads and checks every setting; throws SettingError with a sentence that names the setting. */
export function readConfig(env: Env = process.env): Config {
  const host = readText(env, 'HOST') ?? '127.0.0.1'
  const port = readInteger(env, 'PORT', 3000, 0, 65_535)
  const publicUrl =
    readUrl(env, 'PUBLIC_URL')?.replace(/\/+$/u, '') ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return {
    host,
    port,
    publicUrl,
    linksUrl: readUrl(env, 'LINKS_URL')?.replace(/\/+$/u, '') ?? null,
    dataDir: resolve(readText(env, 'DATA_DIR') ?? './data'),
    databaseUrl: readDatabaseUrl(env),
    webDir: readText(env, 'WEB_DIR') ?? resolve(import.meta.dirname, '../../web/dist'),
    databaseTemplate: existingPath(
      readText(env, 'DATABASE_TEMPLATE') ?? resolve(import.meta.dirname, '../../.cache/database-template'),
    ),
    trustedProxies: readInteger(env, 'TRUSTED_PROXIES', 0, 0, 10),
    transportSecurity: orStop(readTransportSecurity(readText(env, 'HSTS'), publicUrl)).header,
    secret: readSecret(env),
    passwordHash: orStop(readPasswordHashCost((name) => readText(env, name))),
    hasRateLimits: !/^(off|false)$/u.test(readText(env, 'RATE_LIMITS') ?? 'on'),
    limits: readLimitSettings(env),
    breachedPasswordsUrl: readBreachedPasswordsUrl(env),
    trustedUrls: readUrls(env, 'TRUSTED_URLS'),
    models: {
      baseUrl: readUrl(env, 'AI_BASE_URL'),
      apiKey: readText(env, 'AI_API_KEY'),
      model: readText(env, 'AI_MODEL'),
      openaiKey: readText(env, 'OPENAI_API_KEY'),
      anthropicKey: readText(env, 'ANTHROPIC_API_KEY'),
      googleKey: readText(env, 'GOOGLE_GENERATIVE_AI_API_KEY'),
    },
    localModelPorts: orStop(readLocalModelPorts(readText(env, 'LOCAL_MODELS'))),
    namesLocalModels: readText(env, 'LOCAL_MODELS') === null,
    localModel: orStop(readLocalModel((name) => readText(env, name))),
    transcription: orStop(readTranscriptionSettings((name) => readText(env, name))),
    agent: orStop(readAgentSettings((name) => readText(env, name))),
    hasAdvisor: readSwitch(env, 'AI_ADVISOR', true),
    aiDailyTokens: readInteger(env, 'AI_DAILY_TOKENS', 2_000_000, 1, 1_000_000_000),
    aiRunSeconds: readInteger(env, 'AI_RUN_SECONDS', 60, 5, 600),
    dataForSeo: orStop(readDataForSeoSettings((name) => readText(env, name))),
    webSearch: readWebSearchConfig(
      (name) => readText(env, name),
      (name) => readUrl(env, name),
    ),
    languageToolUrl: readUrl(env, 'LANGUAGETOOL_URL')?.replace(/(?:\/v2)?\/*$/u, '') ?? null,
    smtpUrl: readSmtpSetting(env),
    mailFrom: readMailFrom(env, publicUrl),
    s3: orStop(readS3Settings((name) => readText(env, name))),
    mailIn: readMailIn(env, host, publicUrl),
    logsSql: readSwitch(env, 'LOG_SQL', false),
    missedAfterMs: readInteger(env, 'MISSED_AFTER', 12, 1, 720) * 3_600_000,
    networks: orStop(readNetworkSettings((name) => readText(env, name))),
    meetingSources: orStop(readMeetingSourceSettings((name) => readText(env, name))),
    airtableUrl: readUrl(env, 'AIRTABLE_BASE_URL')?.replace(/\/+$/u, '') ?? 'https://api.airtable.com',
    providers: readProviders(env),
    countryTable: orStop(readCountryTable(readText(env, 'COUNTRY_TABLE'))).path,
  }
}

/** The build output may be missing: the server runs without it. */
const existingPath = (path: string): string | null => (existsSync(path) ? path : null)

function readText(env: Env, name: string): string | null {
  const value = env[name]?.trim()
  return value === undefined || value === '' ? null : value
}

function readInteger(env: Env, name: string, fallback: number, min: number, max: number): number {
  const value = readText(env, name)
  if (value === null) return fallback
  const number = Number(value)
  if (!Number.isInteger(number) || number < min || number > max)
    throw new SettingError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`)
  return number
}

function readSwitch(env: Env, name: string, fallback: boolean): boolean {
  const value = readText(env, name)
  if (value === null) return fallback
  if (/^(on|true|1)$/u.test(value)) return true
  if (/^(off|false|0)$/u.test(value)) return false
  throw new SettingError(`${name} must be on or off, not "${value}".`)
}

function readLimitSettings(env: Env): Limits {
  const value = readText(env, 'RATE_LIMITS')
  if (value === null || /^(on|true|off|false)$/u.test(value)) return defaultLimits
  return orStop(readLimits(value))
}

/** Returns the settings, or stops the start and prints the error message. */
function orStop<T>(read: T | string): T {
  if (typeof read === 'string') throw new SettingError(read)
  return read
}

function readBreachedPasswordsUrl(env: Env): string | null {
  const value = readText(env, 'BREACHED_PASSWORDS') ?? 'off'
  if (value === 'off' || value === 'on') return value === 'off' ? null : 'https://api.pwnedpasswords.com'
  return readUrl(env, 'BREACHED_PASSWORDS')?.replace(/\/+$/u, '') ?? null
}

function readUrl(env: Env, name: string): string | null {
  const value = readText(env, name)
  if (value === null) return null
  if (!URL.canParse(value) || !/^https?:$/u.test(new URL(value).protocol))
    throw new SettingError(`${name} must be a web address such as https://example.com, not "${value}".`)
  return value
}

function readUrls(env: Env, name: string): string[] {
  const all = (readText(env, name) ?? '').split(/[\s,]+/u).filter((one) => one !== '')
  const wrong = all.find((one) => !URL.canParse(one) || !/^https?:$/u.test(new URL(one).protocol))
  if (wrong !== undefined) throw new SettingError(`${name} must be web addresses, separated by commas, not "${wrong}".`)
  return all
}

function readDatabaseUrl(env: Env): string | null {
  const value = readText(env, 'DATABASE_URL')
  // The value is not printed: it may contain a password.
  if (value !== null && !(/^postgres(ql)?:\/\//u.test(value) && URL.canParse(value)))
    throw new SettingError(
      'DATABASE_URL must look like postgres://user:password@host:5432/database, with @, # and the like of a password in percent encoding.',
    )
  return value
}

function readSecret(env: Env): string | null {
  const value = readText(env, 'SECRET')
  if (value !== null && value.length < 32) throw new SettingError('SECRET must have at least 32 characters.')
  return value
}

/** Providers that need no more than an id and a secret. */
const knownProviders: Record<string, { issuer: string; label: string } | undefined> = {
  GOOGLE: { issuer: 'https://accounts.google.com', label: 'Google' },
  // People of every tenant; the issuer of each is made from the template that this one publishes.
  MICROSOFT: { issuer: 'https://login.microsoftonline.com/common/v2.0', label: 'Microsoft' },
}

/** In the order of their names. An incompletely configured provider would fail at the first sign-in, so the start stops. */
function readProviders(env: Env): ProviderSettings[] {
  const name = /^OIDC_([A-Z0-9]+(?:_[A-Z0-9]+)*?)_(?:ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL)$/u
  const names = Object.keys(env).flatMap((key) => (readText(env, key) === null ? [] : (name.exec(key)?.[1] ?? [])))
  return [...new Set(names)].sort().map((each) => readProvider(env, each))
}

function readProvider(env: Env, name: string): ProviderSettings {
  const known = knownProviders[name]
  const id = name.toLowerCase().replaceAll('_', '-')
  const issuer = readIssuerUrl(env, `OIDC_${name}_ISSUER`) ?? known?.issuer ?? null
  const clientId = readText(env, `OIDC_${name}_CLIENT_ID`)
  const clientSecret = readText(env, `OIDC_${name}_CLIENT_SECRET`)
  if (issuer === null || clientId === null || clientSecret === null) {
    const missing = Object.entries({ ISSUER: issuer, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret })
    const [first] = missing.flatMap(([part, value]) => (value === null ? [`OIDC_${name}_${part}`] : []))
    throw new SettingError(`${first} is missing. It is required to sign in with ${known?.label ?? name}.`)
  }
  const label =
    readText(env, `OIDC_${name}_LABEL`) ?? known?.label ?? `${name.charAt(0)}${id.slice(1).replaceAll('-', ' ')}`
  return { id, label, issuer, clientId, clientSecret }
}

function readIssuerUrl(env: Env, name: string): string | null {
  const value = readUrl(env, name)
  if (value === null) return null
  const { protocol, hostname } = new URL(value)
  if (protocol === 'http:' && !/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/u.test(hostname))
    throw new SettingError(`${name} must start with https://, because sign-in data is sent to it.`)
  return value
}

function readSmtpSetting(env: Env): string | null {
  const value = readText(env, 'SMTP_URL')
  // The value is not printed: it may contain a password.
  if (value !== null && parseSmtpUrl(value) === null)
    throw new SettingError(
      'SMTP_URL must look like smtp://user:password@mail.example.com:587 or smtps://…:465, with ?tls=off only for a server that cannot encrypt.',
    )
  return value
}

function readMailFrom(env: Env, publicUrl: string): string {
  const value = readText(env, 'MAIL_FROM')
  if (value !== null && parseSender(value) === null)
    throw new SettingError(`MAIL_FROM must be an address such as Draftwright <hello@example.com>, not "${value}".`)
  return value ?? `Draftwright <no-reply@${toSenderHost(publicUrl)}>`
}

function readMailIn(env: Env, host: string, publicUrl: string): MailInSettings | null {
  const port = readInteger(env, 'MAIL_IN_PORT', 0, 0, 65_535)
  const settings = orStop(readMailInSettings((name) => readText(env, name), { host, port, publicUrl }))
  return readText(env, 'MAIL_IN_PORT') === null ? null : settings
}
