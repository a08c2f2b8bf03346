import pg from 'pg'
import { DatabaseUnavailableError, STATEMENT_LIMIT_MS, toDatabaseError, toErrorFields } from './engine.ts'

/** Milliseconds until a connection must have been made. */
export const connectLimitMs = 4000
/** Milliseconds that a statement waits for a connection to be free. */
const waitLimitMs = 15_000
/** The server ends a statement at its limit; if it says nothing for so much longer, nobody is there. */
const silenceMs = 3000
/** The driver's words for it. */
const silent = 'Query read timeout'

/** Settings of every connection. By statement: a pooler in session mode refuses them as parameters of the start. */
const sessionSettings = `set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'postgres'; set statement_timeout to ${STATEMENT_LIMIT_MS}`

/** Takes less time to give up than a statement waits for one of its connections. */
class PoolClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectLimitMs })
  }
}

interface PoolOptions {
  readonly connectionString: string
  readonly types: pg.CustomTypesConfig
  readonly max: number
  /** More settings of its connections, as statements. */
  readonly settings?: string
  /**
   * Connections that were lost, of all pools of a server: those made before the last one lead to the same machine, which may have become
   * another's standby, and are perhaps lost without having noticed.
   */
  readonly losses: { count: number }
  readonly log: (message: string) => void
}

/** One of a pool's connections, and what it is set to. */
export class PostgresConnection {
  /** The account that its statements were last restricted to. */
  accountKey: string | undefined
  /** How many were lost before it was made. */
  readonly lossesBefore: number
  readonly #client: pg.PoolClient
  readonly #onLost: (reason: string) => void
  #isLost = false

  constructor(client: pg.PoolClient, lossesBefore: number, onLost: (reason: string) => void) {
    this.#client = client
    this.lossesBefore = lossesBefore
    this.#onLost = onLost
    // The pool listens while nobody uses it.
    client.on('error', (error) => this.#markLost(error.message))
  }

  #markLost(reason: string): void {
    if (this.#isLost) return
    this.#isLost = true
    this.#onLost(reason)
  }

  /** Sends a statement that the server ends after `limitMs`; null if it may take as long as it needs. */
  async send(query: pg.QueryConfig, limitMs: number | null = STATEMENT_LIMIT_MS): Promise<pg.QueryResult> {
    const timed = limitMs === null ? query : { ...query, query_timeout: limitMs + silenceMs }
    try {
      return await this.#client.query<pg.QueryResultRow>(timed)
    } catch (error) {
      throw this.#toError(error)
    }
  }

  #toError(error: unknown): unknown {
    if (error instanceof pg.DatabaseError) {
      const refusal = toDatabaseError(error.message, toErrorFields(error))
      if (refusal instanceof DatabaseUnavailableError) this.#markLost(refusal.message)
      return refusal
    }
    if (!(error instanceof Error)) return error
    if (error.message === silent) this.#markLost('the server says nothing any more')
    return this.#isLost
      ? new DatabaseUnavailableError(error.message, {}, { hadConnection: true, isOutcomeUnknown: true, cause: error })
      : error
  }

  /** Gives it back to its pool, which ends it if it is over. */
  release(isOver = this.#isLost): void {
    this.#client.release(isOver)
  }
}

/** Connections to a PostgreSQL server that come and go with it: a lost one is an error of the statement it happened to, and of nobody else. */
export class PostgresPool {
  readonly #pool: pg.Pool
  readonly #connections = new WeakMap<pg.PoolClient, PostgresConnection>()
  readonly #losses: PoolOptions['losses']

  constructor({ log, settings, losses, ...options }: PoolOptions) {
    this.#losses = losses
    const setUp = { text: [sessionSettings, settings].filter(Boolean).join('; '), query_timeout: connectLimitMs }
    this.#pool = new pg.Pool({
      ...options,
      Client: PoolClient,
      pipeline: true,
      connectionTimeoutMillis: waitLimitMs,
      onConnect: async (client: pg.ClientBase) => {
        await client.query(setUp)
      },
    })
    this.#pool.on('connect', (client) => {
      const connection = new PostgresConnection(client, losses.count, (reason) => {
        losses.count++
        log(`A database connection was lost: ${reason}`)
      })
      this.#connections.set(client, connection)
    })
    // Each connection tells it.
    this.#pool.on('error', () => undefined)
  }

  async connect(): Promise<PostgresConnection> {
    for (;;) {
      const client = await this.#pool.connect().catch((error: unknown) => {
        throw toConnectionError(error)
      })
      const connection = this.#connections.get(client)
      if (connection?.lossesBefore === this.#losses.count) return connection
      client.release(true)
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

/** The error of a connection that could not be made; the reason is its cause. */
export function toConnectionError(error: unknown): DatabaseUnavailableError {
  const message = error instanceof Error ? error.message : String(error)
  return new DatabaseUnavailableError(message, toErrorFields(error), { cause: error })
}
