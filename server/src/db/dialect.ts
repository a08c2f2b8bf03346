import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Engine, Lease, Scope } from './engine.ts'

/** Single statements go to the engine at once; only a transaction takes a lease. */
class EngineConnection implements DatabaseConnection {
  readonly #engine: Engine
  readonly #scope: Scope
  lease: Lease | undefined

  constructor(engine: Engine, scope: Scope) {
    this.#engine = engine
    this.#scope = scope
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = this.lease
      ? await this.lease.query<R>(sql, parameters)
      : await this.#engine.query<R>(this.#scope, sql, parameters)
    return { rows, numAffectedRows: BigInt(affected) }
  }

  // oxlint-disable-next-line require-yield -- neither engine streams; lists are paged
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not supported; read in pages')
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const lease = await this.#engine.lease(this.#scope)
    try {
      await lease.query(
        ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' '),
      )
    } catch (error) {
      lease.release()
      throw error
    }
    this.lease = lease
  }

  async end(word: 'commit' | 'rollback'): Promise<void> {
    const { lease } = this
    try {
      await lease?.query(word)
    } finally {
      this.lease = undefined
      lease?.release()
    }
  }
}

function connectionOf(connection: DatabaseConnection): EngineConnection {
  if (connection instanceof EngineConnection) return connection
  throw new TypeError('A connection of another dialect was handed in')
}

/** Kysely over an engine, every statement in one scope. */
export class EngineDialect implements Dialect {
  readonly #engine: Engine
  readonly #scope: Scope

  constructor(engine: Engine, scope: Scope) {
    this.#engine = engine
    this.#scope = scope
  }

  createDriver(): Driver {
    return {
      init: async () => undefined,
      acquireConnection: async () => new EngineConnection(this.#engine, this.#scope),
      beginTransaction: (connection, settings) => connectionOf(connection).begin(settings),
      commitTransaction: (connection) => connectionOf(connection).end('commit'),
      rollbackTransaction: (connection) => connectionOf(connection).end('rollback'),
      releaseConnection: async () => undefined,
      destroy: async () => undefined,
    }
  }

  createQueryCompiler(): PostgresQueryCompiler {
    return new PostgresQueryCompiler()
  }

  createAdapter(): PostgresAdapter {
    return new PostgresAdapter()
  }

  // Kysely's own interface takes a database of any shape here.
  createIntrospector(db: Parameters<Dialect['createIntrospector']>[0]): PostgresIntrospector {
    return new PostgresIntrospector(db)
  }
}
