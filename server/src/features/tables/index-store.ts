import type { AccountDb } from '../../db/account-db.ts'

/** Copies the cells of a field for sorting and filtering; later changes are copied by the trigger. */
export async function startIndex(tx: AccountDb, tableId: string, fieldId: string): Promise<void> {
  // Writers of the base wait here, so that no record is missed.
  await tx.executeSql(
    `select from table_bases b join base_tables t on t.account_id = b.account_id and t.base_id = b.id
      where t.account_id = $1 and t.id = $2 for update of b`,
    [tx.accountId, tableId],
  )
  const { rows } = await tx.executeSql(
    `update table_fields set is_indexed = true
      where account_id = $1 and table_id = $2 and id = $3 and deleted_at is null and not is_indexed returning id`,
    [tx.accountId, tableId, fieldId],
  )
  if (rows.length === 0) return
  await tx.executeSql(
    `insert into table_cell_values (account_id, field_id, record_id, sort_number, sort_text, number)
     select r.account_id, f.id, r.id,
       table_sort_number(f.type, f.options, coalesce(r.cells->f.id, r.computed->f.id)),
       table_sort_text(f.type, f.options, coalesce(r.cells->f.id, r.computed->f.id)), r.number
     from table_records r join table_fields f on f.account_id = r.account_id and f.id = $3
     where r.account_id = $1 and r.table_id = $2
     on conflict do nothing`,
    [tx.accountId, tableId, fieldId],
  )
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
