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
import type { AuditTrail } from './audit-trail.ts'
import type { Engine, Lease, Result, Scope } from './engine.ts'

/** Single statements go to the engine at once; only a transaction takes a lease. */
class EngineConnection implements DatabaseConnection {
  readonly #engine: Engine
  readonly #scope: Scope
  readonly #trail: AuditTrail | undefined
  lease: Lease | undefined

  constructor(engine: Engine, scope: Scope, trail: AuditTrail | undefined) {
    this.#engine = engine
    this.#scope = scope
    this.#trail = trail
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const trail = this.#trail
    const audited = trail?.buildAuditedStatement(query)
    const { rows, affected } =
      trail && audited ? await trail.send(() => this.#send<R>(audited)) : await this.#send<R>(query)
    return { rows, numAffectedRows: BigInt(affected) }
  }

  #send<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<Result<R>> {
    return this.lease ? this.lease.query<R>(sql, parameters) : this.#engine.query<R>(this.#scope, sql, parameters)
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

function toEngineConnection(connection: DatabaseConnection): EngineConnection {
  if (connection instanceof EngineConnection) return connection
  throw new TypeError('The connection belongs to another dialect')
}

/** Kysely over an engine, every statement in one scope; the first write records the audit entry, if there is a trail. */
export class EngineDialect implements Dialect {
  readonly #engine: Engine
  readonly #scope: Scope
  readonly #trail: AuditTrail | undefined

  constructor(engine: Engine, scope: Scope, trail?: AuditTrail) {
    this.#engine = engine
    this.#scope = scope
    this.#trail = trail
  }

  createDriver(): Driver {
    return {
      init: async () => undefined,
      acquireConnection: async () => new EngineConnection(this.#engine, this.#scope, this.#trail),
      beginTransaction: (connection, settings) => toEngineConnection(connection).begin(settings),
      commitTransaction: (connection) => toEngineConnection(connection).end('commit'),
      rollbackTransaction: (connection) => toEngineConnection(connection).end('rollback'),
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
