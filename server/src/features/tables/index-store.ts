import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import type { Engine } from '../../db/engine.ts'
import type { FieldShape } from './schema.ts'
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
    .returning(fieldColumns)
    .executeTakeFirst()
  if (field !== undefined) await copyCells(tx, tableId, field)
}

const fieldColumns = ['id', 'table_id', 'name', 'type', 'description', 'options', 'is_indexed'] as const

/** Copies anew, for options that have changed: those of a select are its order. */
export async function refreshIndex(tx: AccountDb, tableId: string, fieldId: string): Promise<void> {
  const field = await tx.from('table_fields').select(fieldColumns).where('id', '=', fieldId).executeTakeFirst()
  if (field !== undefined) await copyCells(tx, tableId, field)
}

/** Record by record in the table's order: a join would depend on statistics. */
async function copyCells(tx: AccountDb, tableId: string, field: FieldShape): Promise<void> {
  const [number, text] = buildSortKeys({ field, direction: 'asc' })
  for (let after: number | null = -1; after !== null; ) {
    const { rows }: { rows: { last: number | null }[] } = await sql<{ last: number | null }>`
      with part as materialized (
        select * from table_records where account_id = ${tx.accountId} and table_id = ${tableId} and number > ${after}
         order by number limit ${perStatement}),
      copied as (
        insert into table_cell_values (account_id, field_id, record_id, sort_number, sort_text, number)
        select r.account_id, ${field.id}, r.id, ${number}, ${text}, r.number from part r
        on conflict (account_id, field_id, record_id) do update
          set sort_number = excluded.sort_number, sort_text = excluded.sort_text
          where table_cell_values.sort_number <> excluded.sort_number or table_cell_values.sort_text <> excluded.sort_text)
      select max(number) as last from part`.execute(tx.kysely)
    after = rows[0]?.last ?? null
  }
}

/** Drops the copies; the field is no longer indexed. */
export async function dropIndex(tx: AccountDb, fieldId: string): Promise<void> {
  await tx.executeSql('delete from table_cell_values where account_id = $1 and field_id = $2', [tx.accountId, fieldId])
}

/** The embedded database gathers no statistics by itself. */
export async function updateStatistics(engine: Engine): Promise<void> {
  if (engine.kind === 'pglite') await engine.exec('analyze table_records, table_cell_values, table_links')
}
