/**
 * The role a statement runs as: the owner (`system`), or the members of one account (`app`; row-level security applies, and a
 * null accountId sees no account rows).
 */
export type Scope = { readonly as: 'system' } | { readonly as: 'app'; readonly accountId: string | null }

export interface Result<R> {
  rows: R[]
  /** Rows inserted, updated or deleted; for a select the number of rows. */
  affected: number
}

/** One session for one caller: what a transaction runs in. Releasing it rolls back whatever was not committed. */
export interface Lease {
  query<R>(sql: string, params?: readonly unknown[]): Promise<Result<R>>
  release(): void
}

export interface LeaseOptions {
  /** Milliseconds after which the lease is revoked and rolled back; 30,000 by default. */
  readonly limitMs?: number
}

/** The interface of both databases: the embedded PGlite or a PostgreSQL server. Values look the same from both (see values.ts). */
export interface Engine {
  readonly kind: 'pglite' | 'postgres'
  /** One statement that commits by itself. */
  query<R>(scope: Scope, sql: string, params?: readonly unknown[]): Promise<Result<R>>
  /**
   * Runs several statements as the owner, without parameters, and returns the rows of all. Whatever a failing script left open is rolled
   * back. Without `limitMs` it may take as long as a migration does.
   */
  exec(sql: string, limitMs?: number): Promise<Result<unknown>>
  /** An exclusive session; on PGlite every other caller waits until it is released. */
  lease(scope: Scope, options?: LeaseOptions): Promise<Lease>
  /**
   * Calls `onMessage` for every NOTIFY on the channel, across lost connections, and `onReconnect` after one, since notifications
   * in between are lost; returns a function that stops it. What a listener throws is logged.
   */
  listen(channel: string, onMessage: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

export const SYSTEM: Scope = { as: 'system' }

/**
 * Begins a statement that has the same best plan for any values, such as one that finds rows by their keys: a PostgreSQL server plans it once
 * for each connection, and not each time. Others are planned for their values.
 */
export const KEPT_PLAN = '/* kept plan */'

/** The role every request runs as: no login, no ownership, restricted by row-level security. */
export const APP_ROLE = 'draftwright_app'

export const LEASE_LIMIT_MS = 30_000
export const STATEMENT_LIMIT_MS = 15_000

const FIELDS = ['code', 'constraint', 'detail', 'hint', 'table', 'column', 'position'] as const
export type ErrorFields = Partial<Record<(typeof FIELDS)[number], string>>

/** What both engines throw for a refused statement; `code` is the SQLSTATE (23505 unique, 23503 foreign key, 42501 row-level security, 57014 too slow). */
export class DatabaseError extends Error {
  readonly code: string
  readonly constraint: string | undefined
  readonly detail: string | undefined
  readonly hint: string | undefined
  readonly table: string | undefined
  readonly column: string | undefined
  readonly position: string | undefined

  constructor(message: string, fields: ErrorFields) {
    super(message)
    this.name = 'DatabaseError'
    this.code = fields.code ?? 'XX000'
    this.constraint = fields.constraint
    this.detail = fields.detail
    this.hint = fields.hint
    this.table = fields.table
    this.column = fields.column
    this.position = fields.position
  }
}

interface Unavailability {
  /** Whether there was a connection: a fresh one may lead to a server that can. */
  readonly hadConnection?: boolean
  /** Whether the statement may have been executed nevertheless: the connection was lost before an answer. */
  readonly isOutcomeUnknown?: boolean
  readonly cause?: unknown
}

/** The database cannot do its work at the moment: there is no connection, or one that leads to a server without the right to write. */
export class DatabaseUnavailableError extends DatabaseError {
  readonly hadConnection: boolean
  readonly isOutcomeUnknown: boolean

  constructor(message: string, fields: ErrorFields, { hadConnection, isOutcomeUnknown, cause }: Unavailability = {}) {
    super(message, fields)
    this.name = 'DatabaseUnavailableError'
    this.hadConnection = hadConnection ?? false
    this.isOutcomeUnknown = isOutcomeUnknown ?? false
    this.cause = cause
  }
}

/** SQLSTATEs of a server that stops, starts, takes no more connections, or has become another's standby. */
const unavailableCodes = /^(?:08...|57P0[1-5]|53300|25006)$/u

/** The error of a statement that the server refused. */
export function toDatabaseError(message: string, fields: ErrorFields): DatabaseError {
  return unavailableCodes.test(fields.code ?? '')
    ? new DatabaseUnavailableError(message, fields, { hadConnection: true })
    : new DatabaseError(message, fields)
}

/** SQLSTATE of a server whose disk is full. */
export const DISK_FULL = '53100'

/** The fields of a driver's error that survive a thread boundary. */
export function toErrorFields(error: unknown): ErrorFields {
  if (typeof error !== 'object' || error === null) return {}
  const entries = Object.entries(error).filter(([key, value]) => FIELDS.some((f) => f === key) && value !== undefined)
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]))
}

export function isDatabaseError(error: unknown, code: string, constraint?: string): error is DatabaseError {
  return (
    error instanceof DatabaseError &&
    error.code === code &&
    (constraint === undefined || error.constraint === constraint)
  )
}

/** True for a unique violation, of the named constraint when one is given. */
export function isDuplicateError(error: unknown, constraint?: string): boolean {
  return isDatabaseError(error, '23505', constraint)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The scope as a short text, so that a session can remember its current scope: `*`, the empty text, or an account's id. Throws
 * for an id that is not a UUID.
 */
export function toScopeKey(scope: Scope): string {
  if (scope.as === 'system') return '*'
  if (scope.accountId === null) return ''
  if (!UUID.test(scope.accountId)) throw new TypeError('An account id must be a UUID')
  return scope.accountId
}
