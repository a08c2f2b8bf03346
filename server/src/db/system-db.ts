import { Kysely } from 'kysely'
import { EngineDialect } from './dialect.ts'
import { type Engine, SYSTEM } from './engine.ts'
import { JsonColumns } from './json-columns.ts'
import type { Tables } from './tables.generated.ts'
import { insideTransaction } from './transaction-guard.ts'

class SystemDb extends Kysely<Tables> {
  readonly #engine: Engine

  constructor(engine: Engine) {
    super({ dialect: new EngineDialect(engine, SYSTEM), plugins: [new JsonColumns()] })
    this.#engine = engine
  }

  override transaction(): ReturnType<Kysely<Tables>['transaction']> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = (body) => execute((trx) => insideTransaction(this.#engine, () => body(trx)))
    return builder
  }
}

/** Every account's rows, for what stands before or above accounts: sign-in, accounts, jobs. */
export function systemDb(engine: Engine): Kysely<Tables> {
  return new SystemDb(engine)
}
