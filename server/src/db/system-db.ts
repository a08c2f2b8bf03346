import { Kysely } from 'kysely'
import { EngineDialect } from './dialect.ts'
import { type Engine, SYSTEM } from './engine.ts'
import { JsonColumns } from './json-columns.ts'
import type { Tables } from './tables.generated.ts'
import { withTransactionGuard } from './transaction-guard.ts'

class SystemDb extends Kysely<Tables> {
  readonly #engine: Engine

  constructor(engine: Engine) {
    super({ dialect: new EngineDialect(engine, SYSTEM), plugins: [new JsonColumns()] })
    this.#engine = engine
  }

  override transaction(): ReturnType<Kysely<Tables>['transaction']> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = (body) => execute((trx) => withTransactionGuard(this.#engine, () => body(trx)))
    return builder
  }
}

/** Every account's rows, for code that runs before an account is known or for all accounts: sign-in, accounts, jobs. */
export function createSystemDb(engine: Engine): Kysely<Tables> {
  return new SystemDb(engine)
}
