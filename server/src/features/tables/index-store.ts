import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import type { Engine } from '../../db/engine.ts'
import { buildSortKeys } from './sort-keys-store.ts'

/** Records that one statement copies: none may take long. */
const perStatement = 20_000

/** Copies the cells of a field for sorting and filtering; later changes are copied by the trigger. */
export async function startIndex(tx: AccountDb, tableId: string, fieldId: string): Promise<void> {
  // Writers of the base wait here, so that no record is missed.
  await tx.executeSql(
    `select from table_bases b join base_tables t on t.account_id = b.account_id and t.base_id = b.id
      where t.account_id = $1 and t.id = $2 for update of b`,
    [tx.accountId, tableId],
  )
  const field = await tx
    .update('table_fields')
    .set({ is_indexed: true })
    .where('table_id', '=', tableId)
    .where('id', '=', fieldId)
    .where('deleted_at', 'is', null)
    .where('is_indexed', '=', false)
    .returning(['id', 'table_id', 'name', 'type', 'description', 'options', 'is_indexed'])
    .executeTakeFirst()
  if (field === undefined) return
  const [number, text] = buildSortKeys({ field, direction: 'asc' })
  for (let after: number | null = -1; after !== null; ) {
    const { rows }: { rows: { last: number | null }[] } = await sql<{ last: number | null }>`
      with part as materialized (
        select * from table_records where account_id = ${tx.accountId} and table_id = ${tableId} and number > ${after}
         order by number limit ${perStatement}),
      copied as (
        insert into table_cell_values (account_id, field_id, record_id, sort_number, sort_text, number)
        select r.account_id, ${field.id}, r.id, ${number}, ${text}, r.number from part r on conflict do nothing)
      select max(number) as last from part`.execute(tx.kysely)
    after = rows[0]?.last ?? null
  }
}

/** Copies anew, for options that have changed: those of a select are its order. */
export async function refreshIndex(tx: AccountDb, tableId: string, fieldId: string): Promise<void> {
  await tx.executeSql(
    `update table_cell_values v
        set sort_number = table_sort_number(f.type, f.options, coalesce(r.cells->f.id, r.computed->f.id)),
          sort_text = table_sort_text(f.type, f.options, coalesce(r.cells->f.id, r.computed->f.id))
     from table_records r join table_fields f on f.account_id = r.account_id and f.id = $3
     where r.account_id = $1 and r.table_id = $2 and v.account_id = $1 and v.field_id = f.id and v.record_id = r.id`,
    [tx.accountId, tableId, fieldId],
  )
}

/** Drops the copies; the field is no longer indexed. */
export async function dropIndex(tx: AccountDb, fieldId: string): Promise<void> {
  await tx.executeSql('delete from table_cell_values where account_id = $1 and field_id = $2', [tx.accountId, fieldId])
}

/** The embedded database gathers no statistics by itself. */
export async function updateStatistics(engine: Engine): Promise<void> {
  if (engine.kind === 'pglite') await engine.exec('analyze table_records, table_cell_values, table_links')
}
