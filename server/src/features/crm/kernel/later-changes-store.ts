import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

/**
 * Fields of these records that were changed after the given changes, by operations that still apply: an undone operation and its
 * undo cancel each other out. By record.
 */
export async function findFieldsChangedLater(
  db: AccountDb,
  changeSetId: string,
  resource: string,
  changes: readonly { readonly record_id: string; readonly created_at: string }[],
): Promise<Map<string, ReadonlySet<string>>> {
  const asked = changes.map(({ record_id, created_at }) => ({ record_id, created_at }))
  const { rows } = await sql<{ record_id: string; fields: string[] }>`
    select c.record_id, array_agg(distinct field) as fields
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (record_id uuid, created_at timestamptz)
    join crm_changes c on c.account_id = ${db.accountId} and c.resource = ${resource}
      and c.record_id = asked.record_id and c.created_at > asked.created_at
    join crm_change_sets s on s.account_id = c.account_id and s.id = c.change_set_id
    cross join lateral jsonb_object_keys(c.after) as field
    where c.change_set_id <> ${changeSetId} and s.undone_by is null and s.source <> 'undo'
    group by c.record_id`.execute(db.kysely)
  return new Map(rows.map(({ record_id, fields }) => [record_id, new Set(fields)]))
}
