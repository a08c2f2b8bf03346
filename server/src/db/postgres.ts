import pg from 'pg'
import { APP_ROLE, DatabaseError, type Engine, KEPT_PLAN, toErrorFields, LEASE_LIMIT_MS, type Lease } from './engine.ts'
import { type LeaseOptions, type Result, type Scope, STATEMENT_LIMIT_MS, toScopeKey } from './engine.ts'
import { createLimitedLease } from './lease-limit.ts'
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

function toDatabaseError(error: unknown): Error {
  if (error instanceof pg.DatabaseError) return new DatabaseError(error.message, toErrorFields(error))
  return error instanceof Error ? error : new Error(String(error))
}

/**
 * Requests read few rows by an index: starting workers or compiling a plan takes longer than that, and with the data in memory or
 * on an SSD a row by its index costs hardly more than the next one.
 */
const requestOptions = '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1'

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

class PostgresEngine implements Engine {
  readonly kind = 'postgres'
  readonly #system: pg.Pool
  readonly #app: pg.Pool
  readonly #connectionString: string
  readonly #log: (message: string) => void
  /** The account each connection of the app pool was last set to. */
  readonly #accounts = new WeakMap<pg.PoolClient, string>()
  readonly #listeners = new Map<string, Set<(payload: string) => void>>()
  readonly #onReconnect = new Set<() => void>()
  #listening: Promise<pg.Client> | undefined
  #closing = false

  constructor(connectionString: string, poolSize: number, log: (message: string) => void) {
    this.#connectionString = connectionString
    this.#log = log
    const settings = {
      connectionString,
      types,
      statement_timeout: STATEMENT_LIMIT_MS,
      pipeline: true,
      options: '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres',
    }
    this.#system = new pg.Pool({ ...settings, max: Math.max(2, Math.ceil(poolSize / 2)) })
    this.#app = new pg.Pool({
      ...settings,
      options: `${settings.options} ${requestOptions}`,
      max: poolSize,
      onConnect: async (client: pg.ClientBase) => {
        await client.query(`set role ${APP_ROLE}`)
      },
    })
    for (const pool of [this.#system, this.#app])
      pool.on('error', (error) => log(`A database connection was lost: ${error.message}`))
  }

  /** The scope is set in the same message as the statement; should it fail, the statement still has its own account_id condition. */
  async #run<R>(client: pg.PoolClient, key: string, sql: string, params?: readonly unknown[]): Promise<Result<R>> {
    let entered: Promise<unknown> | undefined
    if (key !== '*' && this.#accounts.get(client) !== key) {
      this.#accounts.set(client, key)
      entered = client.query(`select set_config('app.account_id', $1, false)`, [key])
      entered.catch(() => this.#accounts.delete(client))
    }
    try {
      const name = findPlanName(sql)
      const query = { text: sql, values: params ? [...params] : [], ...(name === undefined ? {} : { name }) }
      const [, result] = await Promise.all([entered, client.query<pg.QueryResultRow>(query)])
      // The caller names the row's shape, as with every SQL text.
      return { rows: result.rows as R[], affected: result.rowCount ?? 0 }
    } catch (error) {
      throw toDatabaseError(error)
    }
  }

  async #connect(key: string): Promise<pg.PoolClient> {
    try {
      return await (key === '*' ? this.#system : this.#app).connect()
    } catch (error) {
      throw toDatabaseError(error)
    }
  }

  async query<R>(scope: Scope, sql: string, params?: readonly unknown[]): Promise<Result<R>> {
    assertOutsideTransaction(this)
    const key = toScopeKey(scope)
    const client = await this.#connect(key)
    try {
      return await this.#run<R>(client, key, sql, params)
    } finally {
      client.release()
    }
  }

  async exec(sql: string): Promise<Result<unknown>> {
    assertOutsideTransaction(this)
    const client = await this.#connect('*')
    try {
      await client.query('set statement_timeout = 0')
      // Several statements answer an array, which the driver's types leave out.
      const results = (await client.query<pg.QueryResultRow>(sql)) as pg.QueryResult | pg.QueryResult[]
      return { rows: [results].flat().flatMap((result): unknown[] => result.rows), affected: 0 }
    } catch (error) {
      throw toDatabaseError(error)
    } finally {
      await client.query(`rollback; set statement_timeout = ${STATEMENT_LIMIT_MS}`).catch(() => undefined)
      client.release()
    }
  }

  async lease(scope: Scope, { limitMs = LEASE_LIMIT_MS }: LeaseOptions = {}): Promise<Lease> {
    assertOutsideTransaction(this)
    const key = toScopeKey(scope)
    const client = await this.#connect(key)
    if (key !== '*') await this.#run(client, key, 'select 1')
    let isClean = true
    return createLimitedLease(
      async <R>(sql: string, params?: readonly unknown[]) => {
        const word = sql.trimStart().slice(0, 8).toLowerCase()
        if (word.startsWith('begin')) isClean = false
        const result = await this.#run<R>(client, '*', sql, params)
        if (word.startsWith('commit') || word === 'rollback') isClean = true
        return result
      },
      (reason) => {
        if (reason === 'too-long') client.release(true)
        else if (isClean) client.release()
        else
          client.query('rollback').then(
            () => client.release(),
            () => client.release(true),
          )
      },
      limitMs,
    )
  }

  async listen(
    channel: string,
    onMessage: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>> {
    if (onReconnect) this.#onReconnect.add(onReconnect)
    const known = this.#listeners.get(channel)
    const listeners = known ?? new Set()
    this.#listeners.set(channel, listeners.add(onMessage))
    this.#listening ??= this.#subscribe()
    const client = await this.#listening
    if (!known) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return async () => {
      if (onReconnect) this.#onReconnect.delete(onReconnect)
      if (!listeners.delete(onMessage) || listeners.size > 0 || this.#closing) return
      this.#listeners.delete(channel)
      await (await this.#listening)?.query(`unlisten ${client.escapeIdentifier(channel)}`)
    }
  }

  async #subscribe(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#connectionString, keepAlive: true })
    client.on('notification', ({ channel, payload = '' }) =>
      this.#listeners.get(channel)?.forEach((listener) => listener(payload)),
    )
    client.on('error', (error) => this.#log(`The listening database connection was lost: ${error.message}`))
    await client.connect()
    try {
      for (const channel of this.#listeners.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      // The caller tries again; this connection must not deliver anything beside the next one.
      client.end().catch(() => undefined)
      throw error
    }
    client.once('end', () => this.#resubscribe())
    return client
  }

  #resubscribe(): void {
    if (this.#closing) return
    const again = () => {
      if (this.#closing) return
      this.#listening = this.#subscribe()
      this.#listening.then(
        () => this.#onReconnect.forEach((listener) => listener()),
        () => setTimeout(again, 1000).unref(),
      )
    }
    setTimeout(again, 1000).unref()
  }

  async close(): Promise<void> {
    if (this.#closing) return
    this.#closing = true
    const listening = await this.#listening?.catch(() => undefined)
    await Promise.all([this.#system.end(), this.#app.end(), listening?.end()])
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
    await engine.query({ as: 'system' }, 'select 1')
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}
