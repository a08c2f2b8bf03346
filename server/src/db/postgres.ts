import pg from 'pg'
import {
  APP_ROLE,
  type Engine,
  KEPT_PLAN,
  LEASE_LIMIT_MS,
  type Lease,
  type LeaseOptions,
  type Result,
} from './engine.ts'
import { type Scope, STATEMENT_LIMIT_MS, toScopeKey } from './engine.ts'
import { createLimitedLease } from './lease-limit.ts'
import { assertOwnSessions } from './own-sessions.ts'
import { PostgresListener } from './postgres-listener.ts'
import { type PostgresConnection, PostgresPool } from './postgres-pool.ts'
import { assertOutsideTransaction } from './transaction-guard.ts'
import { arrayParsersByOid, parsersByOid } from './values.ts'

const text = (value: string) => value
/** The driver's types describe another shape of this function than the one it has. */
const arrayParser = pg.types.arrayParser as unknown as {
  create(source: string, transform: (entry: string) => unknown): { parse(): unknown[] }
}
/** A separate set, so that no other user of `pg` in the process gets our parsers. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const own = parsersByOid[oid]
    if (own) return own
    const element = arrayParsersByOid[oid]
    if (element) return (value: string) => arrayParser.create(value, element).parse()
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the driver's types know built-in types only; extensions have others
    return format === 'binary' ? text : pg.types.getTypeParser(oid)
  },
}

/**
 * Requests read few rows by an index: starting workers or compiling a plan takes longer than that, and with the data in memory or
 * on an SSD a row by its index costs hardly more than the next one.
 */
const requestSettings = 'set jit to off; set max_parallel_workers_per_gather to 0; set random_page_cost to 1.1'

/** Plans that a connection keeps at most: each takes memory of the server. A statement that is seldom sent takes no place. */
const plans = { most: 100, oftenFrom: 10, mostCounted: 2000 } as const
const planNames = new Map<string, string>()
const timesSent = new Map<string, number>()

/** The name of a statement whose plan is kept; undefined for others. */
function findPlanName(sql: string): string | undefined {
  if (!sql.startsWith(KEPT_PLAN)) return undefined
  const known = planNames.get(sql)
  if (known !== undefined || planNames.size >= plans.most) return known
  if (timesSent.size >= plans.mostCounted) timesSent.clear()
  const times = (timesSent.get(sql) ?? 0) + 1
  timesSent.set(sql, times)
  if (times < plans.oftenFrom) return undefined
  timesSent.delete(sql)
  const name = `kept${planNames.size}`
  planNames.set(sql, name)
  return name
}

/**
 * The scope is set in the same message as the statement; should it fail, the statement still has its own account_id condition. A lease has
 * entered its scope already, and `*` leaves it.
 */
async function runStatement<R>(
  connection: PostgresConnection,
  key: string,
  sql: string,
  params: readonly unknown[] = [],
  limitMs = STATEMENT_LIMIT_MS,
): Promise<Result<R>> {
  let entered: Promise<unknown> | undefined
  if (key !== '*' && connection.accountKey !== key) {
    connection.accountKey = key
    entered = connection.send({ text: `select set_config('app.account_id', $1, false)`, values: [key] })
    entered.catch(() => (connection.accountKey = undefined))
  }
  const name = findPlanName(sql)
  const query = { text: sql, values: [...params], ...(name === undefined ? {} : { name }) }
  const [, result] = await Promise.all([entered, connection.send(query, limitMs)])
  // The caller names the row's shape, as with every SQL text.
  return { rows: result.rows as R[], affected: result.rowCount ?? 0 }
}

class PostgresEngine implements Engine {
  readonly kind = 'postgres'
  readonly #system: PostgresPool
  readonly #app: PostgresPool
  readonly #listener: PostgresListener
  #isClosing = false

  constructor(connectionString: string, poolSize: number, log: (message: string) => void) {
    const shared = { connectionString, types, log, losses: { count: 0 } }
    this.#system = new PostgresPool({ ...shared, max: Math.max(2, Math.ceil(poolSize / 2)) })
    this.#app = new PostgresPool({
      ...shared,
      max: poolSize,
      settings: `${requestSettings}; set role ${APP_ROLE}`,
    })
    this.#listener = new PostgresListener(connectionString, log)
  }

  #connect(key: string): Promise<PostgresConnection> {
    return (key === '*' ? this.#system : this.#app).connect()
  }

  async query<R>(scope: Scope, sql: string, params?: readonly unknown[]): Promise<Result<R>> {
    assertOutsideTransaction(this)
    const key = toScopeKey(scope)
    const connection = await this.#connect(key)
    try {
      return await runStatement<R>(connection, key, sql, params)
    } finally {
      connection.release()
    }
  }

  async exec(sql: string, limitMs?: number): Promise<Result<unknown>> {
    assertOutsideTransaction(this)
    const connection = await this.#connect('*')
    try {
      await connection.send({ text: `set statement_timeout to ${limitMs ?? 0}` })
      // Several statements answer an array, which the driver's types leave out.
      const results = (await connection.send({ text: sql }, limitMs ?? null)) as pg.QueryResult | pg.QueryResult[]
      return { rows: [results].flat().flatMap((result): unknown[] => result.rows), affected: 0 }
    } finally {
      const reset = { text: `rollback; set statement_timeout to ${STATEMENT_LIMIT_MS}` }
      await connection.send(reset).catch(() => undefined)
      connection.release()
    }
  }

  async lease(scope: Scope, { limitMs = LEASE_LIMIT_MS }: LeaseOptions = {}): Promise<Lease> {
    assertOutsideTransaction(this)
    const key = toScopeKey(scope)
    const connection = await this.#connect(key)
    try {
      if (key !== '*') await runStatement(connection, key, 'select 1')
    } catch (error) {
      connection.release(true)
      throw error
    }
    const statementLimitMs = Math.max(limitMs, STATEMENT_LIMIT_MS)
    let isClean = true
    return createLimitedLease(
      async <R>(sql: string, params?: readonly unknown[]) => {
        const word = sql.trimStart().slice(0, 8).toLowerCase()
        if (word.startsWith('begin')) isClean = false
        const result = await runStatement<R>(connection, '*', sql, params, statementLimitMs)
        if (word.startsWith('commit') || word === 'rollback') isClean = true
        return result
      },
      (reason) => {
        if (reason === 'too-long') connection.release(true)
        else if (isClean) connection.release()
        else
          connection.send({ text: 'rollback' }).then(
            () => connection.release(),
            () => connection.release(true),
          )
      },
      limitMs,
    )
  }

  listen: Engine['listen'] = (channel, onMessage, onReconnect) => this.#listener.listen(channel, onMessage, onReconnect)

  /** Throws a StartError if its connections share their sessions. */
  assertOwnSessions(): Promise<void> {
    return assertOwnSessions(this.#system)
  }

  async close(): Promise<void> {
    if (this.#isClosing) return
    this.#isClosing = true
    await Promise.all([this.#system.end(), this.#app.end(), this.#listener.close()])
  }
}

/** Opens pools on a PostgreSQL server (15 or newer) and tries one connection; throws the server's error. `poolSize` counts request connections. */
export async function openPostgres(options: {
  databaseUrl: string
  poolSize?: number | undefined
  log?: ((message: string) => void) | undefined
}): Promise<Engine> {
  const engine = new PostgresEngine(options.databaseUrl, options.poolSize ?? 10, options.log ?? (() => undefined))
  try {
    await engine.assertOwnSessions()
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}
