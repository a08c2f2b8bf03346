import { StartError } from '../start-error.ts'
import type { DatabaseUnavailableError } from './engine.ts'

/** Why no connection can be made, for whoever has set DATABASE_URL. */
export interface ConnectionFailure {
  readonly error: StartError
  /** Whether it may end without anybody changing a setting. */
  readonly mayPass: boolean
}

/** Made from DATABASE_URL without its password; `place` is host and port. */
type Explain = (url: { host: string; place: string; user: string; database: string }) => string

const notAnswering: Explain = ({ place }) =>
  `PostgreSQL at ${place} does not answer. Check the host and port in DATABASE_URL, and the firewall between.`
const unknownHost: Explain = ({ host }) => `The host ${host} cannot be found. Correct it in DATABASE_URL.`
const notRunning: Explain = ({ place }) =>
  `PostgreSQL at ${place} refuses connections. Start it, or correct DATABASE_URL.`
const notTrusted: Explain = ({ place }) =>
  `The certificate of PostgreSQL at ${place} is not trusted. Name its authority with sslrootcert in DATABASE_URL.`

const passing: Readonly<Record<string, Explain>> = {
  ECONNREFUSED: notRunning,
  ENOENT: notRunning,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ETIMEDOUT: notAnswering,
  EHOSTUNREACH: notAnswering,
  ENETUNREACH: notAnswering,
  ECONNRESET: notAnswering,
  '57P01': ({ place }) => `PostgreSQL at ${place} is shutting down. Start it again.`,
  '57P03': ({ place }) => `PostgreSQL at ${place} does not take connections yet. Wait until it has started.`,
  '53300': ({ place }) => `PostgreSQL at ${place} has too many connections. Raise its max_connections, or end some.`,
  '25006': ({ place }) => `PostgreSQL at ${place} is read-only, as a standby is. Let DATABASE_URL lead to the primary.`,
}
const lasting: Readonly<Record<string, Explain>> = {
  '28P01': ({ user }) => `PostgreSQL does not accept the name ${user} with this password. Correct DATABASE_URL.`,
  '28000': ({ user }) =>
    `PostgreSQL does not let ${user} in. Create this role with the right to log in, let pg_hba.conf allow it, or correct DATABASE_URL.`,
  '3D000': ({ place, database }) =>
    `There is no database ${database} at ${place}. Create it with "createdb ${database}", or correct DATABASE_URL.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: notTrusted,
  SELF_SIGNED_CERT_IN_CHAIN: notTrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: notTrusted,
  CERT_HAS_EXPIRED: notTrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: notTrusted,
}
/** What the driver says without a code. */
const byMessage: readonly (readonly [RegExp, Explain, mayPass: boolean])[] = [
  [/timeout/iu, notAnswering, true],
  [/Connection terminated/u, notAnswering, true],
  [/password must be a string/u, () => 'PostgreSQL asks for a password, and DATABASE_URL has none.', false],
  [
    /does not support SSL/u,
    ({ place }) => `PostgreSQL at ${place} does not encrypt. Set sslmode=disable in DATABASE_URL, or set up its TLS.`,
    false,
  ],
]

export function explainConnectionFailure(error: DatabaseUnavailableError, databaseUrl: string): ConnectionFailure {
  const url = new URL(databaseUrl)
  const host = url.searchParams.get('host') ?? (url.hostname || 'localhost')
  const user = decodeURIComponent(url.username) || 'the user'
  const database = decodeURIComponent(url.pathname.slice(1)) || user
  const known = byMessage.find(([pattern]) => pattern.test(error.message))
  const explain = passing[error.code] ?? lasting[error.code] ?? known?.[1]
  const sentence = explain?.({ host, place: `${host}:${url.port || '5432'}`, user, database })
  return {
    error: new StartError(sentence ?? `PostgreSQL at ${host} cannot be used: ${error.message}`, { cause: error }),
    mayPass: error.code in passing || known?.[2] === true,
  }
}
