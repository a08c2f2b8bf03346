import type { TableViewSettings, TableViewType } from '@draftwright/contract/table-views'
import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../db/account-db.ts'

const baseColumns = ['id', 'name', 'deleted_at', 'created_at', 'updated_at'] as const

/** Bases with the number of their tables, the oldest first. */
export function listBases(db: AccountDb, isInTrash: boolean) {
  return db
    .from('table_bases')
    .select(baseColumns)
    .select((eb) =>
      eb
        .selectFrom('base_tables')
        .whereRef('base_tables.account_id', '=', 'table_bases.account_id')
        .whereRef('base_tables.base_id', '=', 'table_bases.id')
        .where('base_tables.deleted_at', 'is', null)
        .select(sql<number>`count(*)::int`.as('n'))
        .as('n_tables'),
    )
    .where('deleted_at', isInTrash ? 'is not' : 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export const countBases = async (db: AccountDb): Promise<number> =>
  (await db.from('table_bases').select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n

/** The base of a table, whether or not the table is in the trash. */
export const findBaseOfTable = async (db: AccountDb, tableId: string): Promise<string | undefined> =>
  (await db.from('base_tables').select('base_id').where('id', '=', tableId).executeTakeFirst())?.base_id

/** Also of a table in the trash. */
export const findTableName = async (db: AccountDb, tableId: string): Promise<string> =>
  (await db.from('base_tables').select('name').where('id', '=', tableId).executeTakeFirst())?.name ?? ''

/** Tables of this id or name, in bases that are not in the trash, the oldest first. */
export async function findTablePlace(db: AccountDb, idOrName: string) {
  const rows = await db
    .from('base_tables')
    .innerJoin('table_bases', (join) =>
      join
        .onRef('table_bases.account_id', '=', 'base_tables.account_id')
        .onRef('table_bases.id', '=', 'base_tables.base_id'),
    )
    .select(['base_tables.id', 'base_tables.base_id'])
    .where((eb) => eb.or([eb('base_tables.id', '=', idOrName), eb('base_tables.name', '=', idOrName)]))
    .where('base_tables.deleted_at', 'is', null)
    .where('table_bases.deleted_at', 'is', null)
    .orderBy(sql`base_tables.id <> ${idOrName}`)
    .orderBy('table_bases.created_at')
    .limit(1)
    .execute()
  return rows[0]
}

/** Lets one change of a base at a time through, so that what is computed fits what is stored. Undefined if it is gone. */
export const lockBase = (tx: AccountDb, id: string) =>
  tx
    .from('table_bases')
    .select(['id', 'has_webhooks'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Locks the bases of tables, in one order for everybody: who locks several waits for nobody who waits for them. */
export async function lockBasesOfTables(tx: AccountDb, tableIds: readonly string[]): Promise<void> {
  if (tableIds.length === 0) return
  await tx
    .from('table_bases')
    .select('id')
    .where(
      sql<boolean>`id in (select base_id from base_tables t
        where t.account_id = table_bases.account_id and t.id = any(${[...tableIds]}::text[]))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

export const insertBase = (tx: AccountDb, row: NewRow<'table_bases'>) => tx.insert('table_bases', row).execute()
export const insertTable = (tx: AccountDb, row: NewRow<'base_tables'>) => tx.insert('base_tables', row).execute()
export const insertFields = (tx: AccountDb, rows: readonly NewRow<'table_fields'>[]) =>
  tx.insert('table_fields', rows).execute()
export const insertView = (tx: AccountDb, row: NewRow<'table_views'> & { type: TableViewType }) =>
  tx.insert('table_views', row).execute()

type BaseChange = Partial<Pick<NewRow<'table_bases'>, 'name' | 'deleted_at'>>
/** Whether there is one. */
export async function updateBase(tx: AccountDb, id: string, change: BaseChange): Promise<boolean> {
  const done = await tx
    .update('table_bases')
    .set({ ...change, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return done.numUpdatedRows > 0n
}

type TableColumns = Partial<Pick<NewRow<'base_tables'>, 'name' | 'description' | 'position' | 'deleted_at'>>
export async function updateTable(tx: AccountDb, id: string, change: TableColumns): Promise<boolean> {
  const done = await tx
    .update('base_tables')
    .set({ ...change, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return done.numUpdatedRows > 0n
}

type FieldColumns = Partial<Omit<NewRow<'table_fields'>, 'id' | 'table_id'>>
export async function updateField(tx: AccountDb, id: string, change: FieldColumns): Promise<boolean> {
  const done = await tx
    .update('table_fields')
    .set({ ...change, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return done.numUpdatedRows > 0n
}

/** A field of the table that is in the trash. */
export const findDeletedField = (tx: AccountDb, tableId: string, id: string) =>
  tx
    .from('table_fields')
    .select(['id', 'table_id', 'name', 'type', 'description', 'options', 'is_indexed'])
    .where('table_id', '=', tableId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()

type ViewColumns = { name?: string; settings?: TableViewSettings; owner_id?: string | null }
export const updateView = (tx: AccountDb, id: string, change: ViewColumns) =>
  tx
    .update('table_views')
    .set({ ...change, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
export const deleteView = (tx: AccountDb, id: string) => tx.remove('table_views').where('id', '=', id).execute()

/** Fields of a base that are in the order of their table get places from 0, `moved` at `position`. */
export async function saveFieldOrder(tx: AccountDb, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await tx.update('table_fields').set({ position }).where('id', '=', id).execute()
}

/** The bases that a person has made in this workspace. */
export const collectPersonalBases = (db: AccountDb, userId: string) =>
  db
    .from('table_bases')
    .select(['id', 'name', 'created_at'])
    .where('created_by', '=', userId)
    .orderBy('created_at')
    .execute()

/** The views that a person has made. */
export const collectPersonalTableViews = (db: AccountDb, userId: string) =>
  db
    .from('table_views')
    .select(['id', 'name', 'created_at'])
    .where('created_by', '=', userId)
    .orderBy('created_at')
    .execute()

/** What a person has changed in tables, the newest 10,000. */
export const collectPersonalTableChanges = (db: AccountDb, userId: string) =>
  db
    .from('table_changes')
    .select(['table_id', 'kind', 'records', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(10_000)
    .execute()
