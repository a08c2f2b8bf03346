import type { AccountDb } from '../../db/account-db.ts'
import { retryOnDeadlock } from '../../db/retry-on-deadlock.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { notFoundError } from '../../http/errors.ts'
import { findTableIn, type SchemaScope } from './change-schema.ts'
import type { MemberNames } from './formula-values.ts'
import { loadMemberNames } from './people.ts'
import type { BaseSchema, TableShape } from './schema.ts'
import { loadBase, loadBaseOfTable, loadVersionOfTable } from './base-store.ts'
import { listBases, lockBase } from './schema-store.ts'
import { announceChange } from './webhooks/announce-change.ts'
import type { WriteScope } from './write-records.ts'
import { openForReader } from './workspace-links/hide-unseen.ts'
import type { TargetNames } from './workspace-links/show-targets.ts'

export interface OpenTable {
  readonly schema: BaseSchema
  readonly table: TableShape
  readonly names: MemberNames
  /** What its reader sees of what records link to; without it, nothing. */
  readonly targets?: TargetNames
}

export interface ReadTable extends OpenTable {
  /** Another one after each change of anything in the base, also of its records. */
  readonly version: number
}

/** Throws 404. */
export async function openBase(db: AccountDb, id: string): Promise<BaseSchema> {
  const schema = await loadBase(db, id)
  if (schema === undefined) throw notFoundError('Base')
  return schema
}

/** Throws 404 for bases that are missing, foreign or in the trash. */
export async function assertBasesExist(db: AccountDb, ids: readonly string[]): Promise<void> {
  const known = new Set((await listBases(db, false)).map(({ id }) => id))
  if (!ids.every((id) => known.has(id))) throw notFoundError('Base')
}

/** As its reader sees it; throws 404, also for a table in the trash. */
export async function openTable(
  db: AccountDb,
  reader: Pick<Caller, 'userId' | 'role' | 'scopes'>,
  tableId: string,
): Promise<ReadTable> {
  const found = await loadVersionOfTable(db, tableId)
  if (found?.schema.findTable(tableId) === undefined) throw notFoundError('Table')
  const { version } = found
  const schema = await openForReader(db, reader, found.schema)
  const table = findTableIn(schema, tableId)
  return { schema, table, version, names: await loadMemberNames(db, schema) }
}

/**
 * Runs a change of a base's tables and fields, one at a time. `work` may be called more than once (see `retryOnDeadlock`), unless a
 * transaction is open already. Throws 404.
 */
export async function changeBase<T>(
  db: AccountDb,
  context: AppContext,
  baseId: string,
  work: (scope: SchemaScope) => Promise<T>,
  by: Pick<WriteScope, 'userId' | 'source'> = { userId: null, source: 'client' },
): Promise<T> {
  const names = await loadMemberNames(db, await openBase(db, baseId))
  const change = async (tx: AccountDb): Promise<T> => {
    const locked = await lockBase(tx, baseId)
    const hasWebhooks = locked?.has_webhooks === true
    const scope = { tx, context, names, hasWebhooks, schema: await openBase(tx, baseId) }
    const result = await work(scope)
    if (hasWebhooks) await announceChange(scope, by)
    return result
  }
  return db.isTransaction ? db.transaction(change) : retryOnDeadlock(() => db.transaction(change))
}

/** The same for the base of a table. Throws 404, also for a table in the trash. */
export async function changeTable<T>(
  db: AccountDb,
  context: AppContext,
  tableId: string,
  work: (scope: SchemaScope, table: TableShape) => Promise<T>,
  by?: Pick<WriteScope, 'userId' | 'source'>,
): Promise<T> {
  const schema = await loadBaseOfTable(db, tableId)
  if (schema?.findTable(tableId) === undefined) throw notFoundError('Table')
  const workInTable = async (scope: SchemaScope): Promise<T> => {
    const table = scope.schema.findTable(tableId)
    if (table === undefined) throw notFoundError('Table')
    return work(scope, table)
  }
  return changeBase(db, context, schema.id, workInTable, by)
}

/** Runs a change of a table's records. Throws 404. */
export const writeTable = <T>(
  db: AccountDb,
  context: AppContext,
  tableId: string,
  by: Pick<WriteScope, 'userId' | 'source' | 'sight' | 'habits'>,
  work: (scope: WriteScope) => Promise<T>,
): Promise<T> => changeTable(db, context, tableId, (scope, table) => work({ ...scope, ...by, table }), by)
