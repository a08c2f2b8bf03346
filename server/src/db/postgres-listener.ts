import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Listeners } from './listeners.ts'
import { connectLimitMs, toConnectionError } from './postgres-pool.ts'

const againMs = 1000
/** A connection without traffic is lost in silence: behind a firewall, or with the machine at its other end. */
const beatMs = 10_000
const answerMs = 5000

/** The connection that notifications come by, made with the first listener and again whenever it is lost. */
export class PostgresListener {
  readonly #connectionString: string
  readonly #log: (message: string) => void
  readonly #listeners: Listeners
  #client: Promise<pg.Client> | undefined
  readonly #closing = new AbortController()

  constructor(connectionString: string, log: (message: string) => void) {
    this.#connectionString = connectionString
    this.#log = log
    this.#listeners = new Listeners(log)
  }

  async listen(
    channel: string,
    onMessage: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>> {
    const isFirst = this.#listeners.add(channel, onMessage, onReconnect)
    try {
      const client = await (this.#client ??= this.#open())
      if (isFirst) await send(client, `listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      this.#listeners.remove(channel, onMessage, onReconnect)
      throw toConnectionError(error)
    }
    return async () => {
      if (!this.#listeners.remove(channel, onMessage, onReconnect) || this.#closing.signal.aborted) return
      const client = await this.#client?.catch(() => undefined)
      // The next connection does not listen to it anyway.
      if (client) await send(client, `unlisten ${client.escapeIdentifier(channel)}`).catch(() => undefined)
    }
  }

  /** The first connection; if it cannot be made, the next listener tries again. */
  #open(): Promise<pg.Client> {
    const opening = this.#subscribe()
    opening.catch(() => {
      if (this.#client === opening) this.#client = undefined
    })
    return opening
  }

  async #subscribe(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      connectionTimeoutMillis: connectLimitMs,
      keepAlive: true,
    })
    client.on('notification', ({ channel, payload = '' }) => this.#listeners.deliver(channel, payload))
    client.on('error', (error) => this.#log(`The listening database connection was lost: ${error.message}`))
    await client.connect()
    for (const channel of this.#listeners.channels) await send(client, `listen ${client.escapeIdentifier(channel)}`)
    const timer = setInterval(() => void assertWritable(client).catch(() => undefined), beatMs).unref()
    client.once('end', () => {
      clearInterval(timer)
      this.#resubscribe()
    })
    return client
  }

  /** Whoever wants to listen meanwhile waits for the next attempt. */
  #resubscribe(): void {
    if (this.#closing.signal.aborted) return
    const next = wait(againMs, null, { ref: false, signal: this.#closing.signal }).then(() => this.#subscribe())
    this.#client = next
    next.then(
      () => this.#listeners.announceReconnect(),
      () => this.#resubscribe(),
    )
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const client = await this.#client?.catch(() => undefined)
    await client?.end()
  }
}

/** Ends a connection that does not do as it is told: it delivers nothing, or must not beside the next one. */
async function send(client: pg.Client, text: string): Promise<pg.QueryResult> {
  const query = { text, query_timeout: answerMs }
  try {
    return await client.query<pg.QueryResultRow>(query)
  } catch (error) {
    client.end().catch(() => undefined)
    throw error
  }
}

/** After a failover the address leads elsewhere, and nothing is announced on the former primary, which takes no writes. */
async function assertWritable(client: pg.Client): Promise<void> {
  const { rows } = await send(client, 'show transaction_read_only')
  if ((rows[0] as { transaction_read_only: string }).transaction_read_only !== 'off') await client.end()
}
