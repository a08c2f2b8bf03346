import type { TableLinkKind } from '@draftwright/contract/table-fields'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { toJsonText } from '../../../db/json-columns.ts'

interface TargetChange {
  readonly kind: TableLinkKind
  readonly target_id: string
}

/** Takes what has changed in the rest of the workspace; what another job holds is left to it. */
export async function takeTargetChanges(tx: AccountDb, limit: number): Promise<TargetChange[]> {
  const rows = await tx
    .remove('table_target_changes')
    .where('id', 'in', tx.from('table_target_changes').select('id').orderBy('id').limit(limit).forUpdate().skipLocked())
    .returning(['kind', 'target_id'])
    .execute()
  return [...new Map(rows.map((row) => [`${row.kind} ${row.target_id}`, row])).values()]
}

/** Records that link to one of these, or to what was merged into it, in tables that compute something of the link. */
const reading = `with recursive targets (kind, id) as (
    select kind, id from jsonb_to_recordset($2::text::jsonb) as given (kind text, id uuid)
    union
    select t.kind, m.id from targets t cross join lateral (
      select r.id from crm_companies r where t.kind = 'companies' and r.account_id = $1 and r.merged_into = t.id
      union all
      select r.id from crm_contacts r where t.kind = 'contacts' and r.account_id = $1 and r.merged_into = t.id) m),
  linking as (
    select distinct l.table_id, l.record_id from targets
      join table_workspace_links l on l.account_id = $1 and l.kind = targets.kind and l.target_id = targets.id
     where exists (select from table_fields f
       where f.account_id = $1 and f.table_id = l.table_id and f.deleted_at is null and f.options->>'recordLinkFieldId' = l.field_id))`

/** Marks what reads these records as waiting to be computed; each base is locked first, as by everybody who changes it. */
export async function markReadersStale(tx: AccountDb, changes: readonly TargetChange[]): Promise<void> {
  const given = toJsonText(changes.map(({ kind, target_id }) => ({ kind, id: target_id })))
  const { rows } = await tx.executeSql(
    `${reading} select b.id from table_bases b
      where b.account_id = $1 and b.id in (
        select t.base_id from linking join base_tables t on t.account_id = $1 and t.id = linking.table_id)
      order by b.id for update`,
    [tx.accountId, given],
  )
  if (rows.length === 0) return
  await tx.executeSql(
    `${reading} update table_records r set is_stale = true from linking
      where r.account_id = $1 and r.table_id = linking.table_id and r.id = linking.record_id and not r.is_stale`,
    [tx.accountId, given],
  )
}

/** Bases with records that wait to be computed. */
export async function listStaleBases(tx: AccountDb): Promise<string[]> {
  const { rows } = await sql<{ base_id: string }>`
    select distinct t.base_id from base_tables t where t.account_id = ${tx.accountId}::uuid and t.deleted_at is null
      and exists (select from table_records r where r.account_id = t.account_id and r.table_id = t.id and r.is_stale)
      order by t.base_id`.execute(tx.kysely)
  return rows.map(({ base_id }) => base_id)
}
