import { CompiledQuery, type Kysely } from 'kysely'
import type { Engine } from './engine.ts'
import { createSystemDb } from './system-db.ts'
import type { Tables } from './tables.generated.ts'

/** Runs one statement in the transaction of a change, so that a job is enqueued with the change or not at all. */
export interface Executor {
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>
}

/** For changes that belong to no workspace: the un-scoped database, or a transaction of it. */
export const createExecutor = (db: Kysely<Tables>): Executor => ({
  executeSql: (text, values = []) => db.executeQuery(CompiledQuery.raw(text, [...values])),
})

/** For jobs of several workspaces, enqueued in one statement. */
export const createSystemExecutor = (engine: Engine): Executor => createExecutor(createSystemDb(engine))
