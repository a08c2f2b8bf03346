import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type AgentSettings, readAgentSettings } from './agent-settings.ts'
import { type Limits, readLimits, usualLimits } from './limits.ts'
import { readSender } from './mail/address.ts'
import { readSmtpUrl } from './mail/smtp-address.ts'
import { readS3Settings, type S3Settings } from './s3-settings.ts'

/** The only reader of the environment. Every setting has a working default; a wrong one stops the start with a sentence. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Where people reach the server, without a trailing slash; links in feeds and mails start with it. */
  readonly publicUrl: string
  /** Null keeps everything in memory (tests). */
  readonly dataDir: string | null
  readonly databaseUrl: string | null
  /** The built web app; null serves the API alone. */
  readonly webDir: string | null
  /** A file that makes the first start of an embedded database fast. */
  readonly databaseTemplate: string | null
  /** How many proxies in front are ours: that many hops of X-Forwarded-For are believed. */
  readonly trustedProxies: number
  /** Addresses of a private network that people may name all the same: those servers' host and port are opened. */
  readonly trustedUrls: readonly string[]
  readonly secret: string | null
  readonly hasRateLimits: boolean
  readonly limits: Limits
  /** The range service that knows breached passwords; null asks nobody. */
  readonly breachedPasswordsUrl: string | null
  readonly models: ModelSettings
  readonly agent: AgentSettings
  /** False where AI_ADVISOR=off: nobody's question is taken, what was said can be read. */
  readonly hasAdvisor: boolean
  /** Tokens of real models that a workspace may use a day for answers. */
  readonly aiDailyTokens: number
  /** How long one answer may be written. */
  readonly aiRunSeconds: number
  /** Null measures nothing. */
  readonly dataForSeo: DataForSeoSettings | null
  /** Null keeps mail in the outbox. */
  readonly smtpUrl: string | null
  /** Who mail comes from, as `Name <address>`. */
  readonly mailFrom: string
  /** Null keeps files in the data folder. */
  readonly s3: S3Settings | null
  /** Where mail with ideas comes in; null receives none. */
  readonly mailIn: MailInSettings | null
  /** A scheduled post that is later than this many milliseconds is not published any more: somebody is asked. */
  readonly missedAfterMs: number
  /** Where people may sign in from, besides here. */
  readonly providers: readonly ProviderSettings[]
}

/** Set by MAIL_IN_PORT, MAIL_IN_HOST (as HOST) and MAIL_IN_DOMAIN (the host of PUBLIC_URL). */
export interface MailInSettings {
  readonly host: string
  readonly port: number
  /** What stands behind the @ of the addresses people are given. */
  readonly domain: string
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

export interface ModelSettings {
  readonly baseUrl: string | null
  readonly apiKey: string | null
  /** Which model to use, in the provider's spelling. */
  readonly model: string | null
  readonly openaiKey: string | null
  readonly anthropicKey: string | null
  readonly googleKey: string | null
}

/** The provider of measured keyword numbers, set by DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD. */
export interface DataForSeoSettings {
  readonly login: string
  readonly password: string
  /** Without a trailing slash. */
  readonly baseUrl: string
}

export class SettingError extends Error {}

type Env = Record<string, string | undefined>

/** Reads and checks every setting; throws SettingError with a sentence that names the setting. */
export function readConfig(env: Env = process.env): Config {
  const host = text(env, 'HOST') ?? '127.0.0.1'
  const port = whole(env, 'PORT', 3000, 0, 65_535)
  const publicUrl =
    url(env, 'PUBLIC_URL')?.replace(/\/+$/u, '') ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return {
    host,
    port,
    publicUrl,
    dataDir: resolve(text(env, 'DATA_DIR') ?? './data'),
    databaseUrl: databaseUrl(env),
    webDir: text(env, 'WEB_DIR') ?? resolve(import.meta.dirname, '../../web/dist'),
    databaseTemplate: built(
      text(env, 'DATABASE_TEMPLATE') ?? resolve(import.meta.dirname, '../../.cache/database-template'),
    ),
    trustedProxies: whole(env, 'TRUSTED_PROXIES', 0, 0, 10),
    secret: secret(env),
    hasRateLimits: !isOff(env, 'RATE_LIMITS'),
    limits: limits(env),
    breachedPasswordsUrl: breachedPasswordsUrl(env),
    trustedUrls: urls(env, 'TRUSTED_URLS'),
    models: {
      baseUrl: url(env, 'AI_BASE_URL'),
      apiKey: text(env, 'AI_API_KEY'),
      model: text(env, 'AI_MODEL'),
      openaiKey: text(env, 'OPENAI_API_KEY'),
      anthropicKey: text(env, 'ANTHROPIC_API_KEY'),
      googleKey: text(env, 'GOOGLE_GENERATIVE_AI_API_KEY'),
    },
    agent: agent(env),
    hasAdvisor: !isOff(env, 'AI_ADVISOR'),
    aiDailyTokens: whole(env, 'AI_DAILY_TOKENS', 2_000_000, 1, 1_000_000_000),
    aiRunSeconds: whole(env, 'AI_RUN_SECONDS', 60, 5, 600),
    dataForSeo: dataForSeo(env),
    smtpUrl: smtpUrl(env),
    mailFrom: mailFrom(env, publicUrl),
    s3: s3(env),
    mailIn: mailIn(env, host, publicUrl),
    missedAfterMs: whole(env, 'MISSED_AFTER', 12, 1, 720) * 3_600_000,
    providers: providers(env),
  }
}

/** What the build makes may not be there: the program runs without it. */
const built = (path: string): string | null => (existsSync(path) ? path : null)

function text(env: Env, name: string): string | null {
  const value = env[name]?.trim()
  return value === undefined || value === '' ? null : value
}

function whole(env: Env, name: string, fallback: number, min: number, max: number): number {
  const value = text(env, name)
  if (value === null) return fallback
  const number = Number(value)
  if (!Number.isInteger(number) || number < min || number > max)
    throw new SettingError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`)
  return number
}

const isOff = (env: Env, name: string): boolean => /^(off|false)$/u.test(text(env, name) ?? 'on')

function limits(env: Env): Limits {
  const value = text(env, 'RATE_LIMITS')
  if (value === null || /^(on|true|off|false)$/u.test(value)) return usualLimits
  const read = readLimits(value)
  if (typeof read === 'string') throw new SettingError(read)
  return read
}

function s3(env: Env): S3Settings | null {
  const read = readS3Settings((name) => text(env, name))
  if (typeof read === 'string') throw new SettingError(read)
  return read
}

function agent(env: Env): AgentSettings {
  const read = readAgentSettings((name) => text(env, name))
  if (typeof read === 'string') throw new SettingError(read)
  return read
}

function breachedPasswordsUrl(env: Env): string | null {
  const value = text(env, 'BREACHED_PASSWORDS') ?? 'off'
  if (value === 'off') return null
  if (value === 'on') return 'https://api.pwnedpasswords.com'
  return url(env, 'BREACHED_PASSWORDS')?.replace(/\/+$/u, '') ?? null
}

/** Half of the credentials would fail at the first question, so it stops the start. */
function dataForSeo(env: Env): DataForSeoSettings | null {
  const login = text(env, 'DATAFORSEO_LOGIN')
  const password = text(env, 'DATAFORSEO_PASSWORD')
  if (login === null && password === null) return null
  if (login === null || password === null)
    throw new SettingError(
      `${login === null ? 'DATAFORSEO_LOGIN' : 'DATAFORSEO_PASSWORD'} is missing: without it no keyword can be measured.`,
    )
  const baseUrl = url(env, 'DATAFORSEO_BASE_URL') ?? 'https://api.dataforseo.com'
  return { login, password, baseUrl: baseUrl.replace(/\/+$/u, '') }
}

function url(env: Env, name: string): string | null {
  const value = text(env, name)
  if (value === null) return null
  if (!URL.canParse(value) || !/^https?:$/u.test(new URL(value).protocol))
    throw new SettingError(`${name} must be a web address such as https://example.com, not "${value}".`)
  return value
}

function urls(env: Env, name: string): string[] {
  const all = (text(env, name) ?? '').split(/[\s,]+/u).filter((one) => one !== '')
  const wrong = all.find((one) => !URL.canParse(one) || !/^https?:$/u.test(new URL(one).protocol))
  if (wrong !== undefined) throw new SettingError(`${name} must be web addresses parted by commas, not "${wrong}".`)
  return all
}

function databaseUrl(env: Env): string | null {
  const value = text(env, 'DATABASE_URL')
  if (value !== null && !/^postgres(ql)?:\/\//u.test(value))
    throw new SettingError('DATABASE_URL must start with postgres://')
  return value
}

function secret(env: Env): string | null {
  const value = text(env, 'SECRET')
  if (value !== null && value.length < 32) throw new SettingError('SECRET must have at least 32 characters.')
  return value
}

/** Providers that need no more than an id and a secret. */
const knownProviders: Record<string, { issuer: string; label: string } | undefined> = {
  GOOGLE: { issuer: 'https://accounts.google.com', label: 'Google' },
  // People of every tenant; the issuer of each is made from the template that this one publishes.
  MICROSOFT: { issuer: 'https://login.microsoftonline.com/common/v2.0', label: 'Microsoft' },
}

/** In the order of their names. A provider that is set by half would fail at its first sign-in, so it stops the start. */
function providers(env: Env): ProviderSettings[] {
  const name = /^OIDC_([A-Z0-9]+(?:_[A-Z0-9]+)*?)_(?:ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL)$/u
  const names = Object.keys(env).flatMap((key) => (text(env, key) === null ? [] : (name.exec(key)?.[1] ?? [])))
  return [...new Set(names)].sort().map((each) => provider(env, each))
}

function provider(env: Env, name: string): ProviderSettings {
  const known = knownProviders[name]
  const id = name.toLowerCase().replaceAll('_', '-')
  const issuer = issuerUrl(env, `OIDC_${name}_ISSUER`) ?? known?.issuer ?? null
  const clientId = text(env, `OIDC_${name}_CLIENT_ID`)
  const clientSecret = text(env, `OIDC_${name}_CLIENT_SECRET`)
  if (issuer === null || clientId === null || clientSecret === null) {
    const missing = Object.entries({ ISSUER: issuer, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret })
    const [first] = missing.flatMap(([part, value]) => (value === null ? [`OIDC_${name}_${part}`] : []))
    throw new SettingError(`${first} is missing: without it nobody can sign in with ${known?.label ?? name}.`)
  }
  const label =
    text(env, `OIDC_${name}_LABEL`) ?? known?.label ?? `${name.charAt(0)}${id.slice(1).replaceAll('-', ' ')}`
  return { id, label, issuer, clientId, clientSecret }
}

function issuerUrl(env: Env, name: string): string | null {
  const value = url(env, name)
  if (value === null) return null
  const { protocol, hostname } = new URL(value)
  if (protocol === 'http:' && !/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/u.test(hostname))
    throw new SettingError(`${name} must start with https://, because sign-ins travel over it.`)
  return value
}

function smtpUrl(env: Env): string | null {
  const value = text(env, 'SMTP_URL')
  // The value is not repeated: it may hold a password.
  if (value !== null && readSmtpUrl(value) === null)
    throw new SettingError(
      'SMTP_URL must look like smtp://user:password@mail.example.com:587 or smtps://…:465, with ?tls=off only for a server that cannot encrypt.',
    )
  return value
}

function mailFrom(env: Env, publicUrl: string): string {
  const value = text(env, 'MAIL_FROM')
  if (value !== null && readSender(value) === null)
    throw new SettingError(`MAIL_FROM must be an address such as Draftwright <hello@example.com>, not "${value}".`)
  return value ?? `Draftwright <no-reply@${senderHost(publicUrl)}>`
}

function mailIn(env: Env, host: string, publicUrl: string): MailInSettings | null {
  if (text(env, 'MAIL_IN_PORT') === null) return null
  const domain = text(env, 'MAIL_IN_DOMAIN') ?? senderHost(publicUrl)
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/iu.test(domain))
    throw new SettingError(`MAIL_IN_DOMAIN must be a domain such as mail.example.com, not "${domain}".`)
  return {
    host: text(env, 'MAIL_IN_HOST') ?? host,
    port: whole(env, 'MAIL_IN_PORT', 0, 0, 65_535),
    domain,
  }
}

/** A mail address names an IP address in brackets, or not at all. */
function senderHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return /^[\d.]+$|^\[/u.test(hostname) ? 'localhost' : hostname
}
