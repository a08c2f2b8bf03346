import type { Engine, Scope } from '../server/src/db/engine.ts'

export interface Statement {
  readonly scope: Scope
  readonly sql: string
  readonly params: readonly unknown[]
}

/** An engine that records the single statements sent through it while `record` runs. */
export class RecordingEngine implements Engine {
  readonly kind: Engine['kind']
  readonly #engine: Engine
  #statements: Statement[] | null = null

  constructor(engine: Engine) {
    this.#engine = engine
    this.kind = engine.kind
  }

  query: Engine['query'] = (scope, sql, params = []) => {
    this.#statements?.push({ scope, sql, params })
    return this.#engine.query(scope, sql, params)
  }
  exec: Engine['exec'] = (sql) => this.#engine.exec(sql)
  lease: Engine['lease'] = (scope, options) => this.#engine.lease(scope, options)
  listen: Engine['listen'] = (channel, onMessage, onReconnect) => this.#engine.listen(channel, onMessage, onReconnect)
  close: Engine['close'] = () => this.#engine.close()

  async record(work: () => Promise<unknown>): Promise<Statement[]> {
    const statements: Statement[] = []
    this.#statements = statements
    try {
      await work()
    } finally {
      this.#statements = null
    }
    return statements
  }
}
