import {
  type DeleteQueryBuilder,
  type DeleteResult,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  Kysely,
  sql,
} from 'kysely'
import { CompiledQuery, type SelectQueryBuilder, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import { type AuditNote, type AuditTrail, Unaudited } from './audit-trail.ts'
import { EngineDialect } from './dialect.ts'
import type { Engine } from './engine.ts'
import { JsonColumns } from './json-columns.ts'
import type { Tables } from './tables.generated.ts'
import { withTransactionGuard } from './transaction-guard.ts'

/** The tables whose rows belong to one account. */
export type AccountTable = { [T in keyof Tables]: Tables[T] extends { account_id: string } ? T : never }[keyof Tables]
export type NewRow<T extends AccountTable> = Omit<Insertable<Tables[T]>, 'account_id'>

/** The methods Kysely offers when the table is known only by its shape: enough to add the account's condition to any table. */
interface Filterable {
  where(column: string, operator: '=', value: string): unknown
}

/** One account's rows: every typed statement names the account, and row-level security covers hand-written statements that omit it. */
export class AccountDb {
  readonly accountId: string
  /** For joins; include the account's condition in them so that the index is used. */
  readonly kysely: Kysely<Tables>
  readonly #engine: Engine
  /** Whether a transaction is open: another one begun here is a savepoint. */
  readonly isTransaction: boolean
  readonly #trail: AuditTrail | undefined

  constructor(engine: Engine, accountId: string, kysely: Kysely<Tables>, isTransaction: boolean, trail?: AuditTrail) {
    this.#trail = trail
    this.#engine = engine
    this.accountId = accountId
    this.kysely = kysely
    this.isTransaction = isTransaction
  }

  // oxlint-disable-next-line typescript/no-empty-object-type -- Kysely's own type of a row with nothing selected yet
  from<T extends AccountTable>(table: T): SelectQueryBuilder<Tables, T, {}> {
    return this.#mine(table, this.kysely.selectFrom<AccountTable>(table))
  }

  insert<T extends AccountTable>(
    table: T,
    values: NewRow<T> | readonly NewRow<T>[],
  ): InsertQueryBuilder<Tables, T, InsertResult> {
    const rows = [values].flat().map((row) => ({ ...(row as object), account_id: this.accountId }))
    // A row without its account plus the account is the whole row; the compiler cannot see that through a generic Omit.
    return this.kysely.insertInto(table).values(rows as unknown as Insertable<Tables[T]>[])
  }

  update<T extends AccountTable>(table: T): UpdateQueryBuilder<Tables, T, T, UpdateResult> {
    return this.#mine(table, this.kysely.updateTable<AccountTable>(table))
  }

  remove<T extends AccountTable>(table: T): DeleteQueryBuilder<Tables, T, DeleteResult> {
    return this.#mine(table, this.kysely.deleteFrom<AccountTable>(table))
  }

  /**
   * Adds the account's condition. The casts are needed because Kysely cannot type a column of a generic table; AccountTable
   * guarantees that it exists.
   */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller's declared builder type is what is meant
  #mine<B>(table: string, builder: unknown): B {
    return (builder as Filterable).where(`${table}.account_id`, '=', this.accountId) as B
  }

  /** Commits when `fn` resolves, rolls back when it throws. Inside a transaction it is a savepoint. No network calls in it: on PGlite all others wait. */
  async transaction<T>(fn: (db: AccountDb) => Promise<T>): Promise<T> {
    const run = () => (this.isTransaction ? this.#savepoint(fn) : this.#begin(fn))
    return this.#trail ? this.#trail.runUndoable(run) : run()
  }

  #begin<T>(fn: (db: AccountDb) => Promise<T>): Promise<T> {
    return this.kysely
      .transaction()
      .execute((trx) =>
        withTransactionGuard(this.#engine, () =>
          fn(new AccountDb(this.#engine, this.accountId, trx, true, this.#trail)),
        ),
      )
  }

  async #savepoint<T>(fn: (db: AccountDb) => Promise<T>): Promise<T> {
    await sql`savepoint nested`.execute(this.kysely)
    try {
      const value = await fn(this)
      await sql`release savepoint nested`.execute(this.kysely)
      return value
    } catch (error) {
      await sql`rollback to savepoint nested`.execute(this.kysely)
      // The parameter is needed here: the outer variable of the same name would be shadowed.
      await sql`release savepoint nested`.execute(this.kysely)
      throw error
    }
  }

  /**
   * Whoever locks the same name in this account waits until this transaction ends: what is counted under it stays true until then,
   * so that two at once cannot exceed a limit. Such counts lock nothing else first. `of` narrows it to one thing.
   */
  async lockList(name: string, of = ''): Promise<void> {
    if (!this.isTransaction) throw new Error(`A lock of ${name} outside of a transaction holds nothing`)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${name} ${this.accountId} ${of}`}, 0))`.execute(
      this.kysely,
    )
  }

  /** Adds details to this request's audit entry; call it before the first write. No effect outside of a request that writes. */
  addAuditNote(note: AuditNote): void {
    this.#trail?.addNote(note)
  }

  /** The same database, for writes that only accompany what a person does, such as notifications of it. */
  withoutAudit(): AccountDb {
    const kysely = this.kysely.withPlugin(new Unaudited())
    return new AccountDb(this.#engine, this.accountId, kysely, this.isTransaction, this.#trail)
  }

  /**
   * Notifies every process that listens on the channel; inside a transaction only after the commit. The payload must stay under
   * 8,000 bytes: ids, not rows.
   */
  async notify(channel: string, payload: object): Promise<void> {
    await sql`select pg_notify(${channel}, ${JSON.stringify(payload)})`.execute(this.kysely)
  }

  /** For pg-boss's `db` option: a job is then enqueued in this transaction. */
  async executeSql(text: string, values: readonly unknown[] = []): Promise<{ rows: unknown[] }> {
    return this.kysely.executeQuery(CompiledQuery.raw(text, [...values]))
  }
}

/**
 * The database as the members of one account see it; with a trail, its writes are recorded in the audit log. Throws for an id
 * that is not a UUID at the first statement.
 */
export function createAccountDb(engine: Engine, accountId: string, trail?: AuditTrail): AccountDb {
  const dialect = new EngineDialect(engine, { as: 'app', accountId }, trail)
  const kysely = new Kysely<Tables>({ dialect, plugins: [new JsonColumns()] })
  return new AccountDb(engine, accountId, kysely, false, trail)
}
