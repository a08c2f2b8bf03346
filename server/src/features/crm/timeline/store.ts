import type { ActivityKind, ChangeSource, RecordResource } from '@draftwright/contract/crm/vocabulary'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Sql } from '../kernel/index.ts'
import type { Row } from '../kernel/resource.ts'
import type { TimelinePosition } from './cursor.ts'
import { type TimelineRequest, selectPositions, selectAreaRecords } from './positions-store.ts'

/** One stored change of a set to a record. */
export interface ItemChange {
  readonly verb: 'create' | 'update' | 'delete'
  readonly before: Row | null
  readonly after: Row | null
}

/** An item with all columns its type may need; columns of other types are null. */
export interface ItemRow extends TimelinePosition {
  readonly actor_id: string | null
  readonly opportunity_id: string | null
  readonly contact_id: string | null
  readonly company_id: string | null
  readonly opportunity_name: string | null
  readonly contact_name: string | null
  readonly company_name: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly kind: ActivityKind | null
  readonly stage_id: string | null
  readonly stage_activity_id: string | null
  readonly survey_id: string | null
  readonly subject: string | null
  readonly body: string | null
  readonly mentions: string[] | null
  readonly details: Record<string, unknown> | null
  readonly occurred_at: string | null
  readonly title: string | null
  readonly due_at: string | null
  readonly assignee_id: string | null
  readonly done_at: string | null
  readonly done_by: string | null
  readonly created_by: string | null
  readonly filename: string | null
  readonly media_type: string | null
  readonly bytes: number | null
  readonly source: ChangeSource | null
  readonly summary: string | null
  readonly meeting_id: string | null
  readonly is_undone: boolean | null
  readonly resource: RecordResource | null
  readonly record_id: string | null
  readonly record_name: string | null
  /** The record's, for amounts that changed without it. */
  readonly currency: string | null
  readonly changes: ItemChange[] | null
}

/** One page of a timeline, newest first: one statement, which reads from each index only as much as the page can hold. */
export async function readTimelineItems(db: AccountDb, asked: TimelineRequest): Promise<ItemRow[]> {
  const ours = (alias: string) => sql`${sql.ref(`${alias}.account_id`)} = ${db.accountId}::uuid`
  // By its key only: with a join, a page of fifty would read whole tables.
  const one = (alias: string, table: string, when: Sql) => sql`left join lateral (
    select * from ${sql.table(table)} x where ${ours('x')} and x.id = i.id and ${when} offset 0) ${sql.ref(alias)} on true`
  // Names are joined by plain columns: row-level security prevents index use for expressions such as coalesce.
  const { rows } = await sql<ItemRow>`
    with ${selectAreaRecords(asked)}, i as materialized (${selectPositions(asked)}), w as materialized (
      select i.type, i.id, i.n, i.at,
        case i.type when 'log' then l.actor_id when 'task_done' then t.done_by when 'task' then t.created_by
          when 'file' then f.created_by else s.actor_id end as actor_id,
        coalesce(l.opportunity_id, t.opportunity_id, f.opportunity_id) as opportunity_id,
        coalesce(l.contact_id, t.contact_id, f.contact_id) as contact_id,
        coalesce(l.company_id, t.company_id, f.company_id) as company_id,
        coalesce(l.created_at, t.created_at, f.created_at) as created_at, coalesce(l.updated_at, t.updated_at) as updated_at,
        l.kind, l.stage_id, l.stage_activity_id, l.survey_id, l.subject, coalesce(l.body, t.body) as body, l.mentions,
        l.details, l.occurred_at, t.title, t.due_at, t.assignee_id, t.done_at, t.done_by,
        coalesce(t.created_by, f.created_by) as created_by, f.filename, f.media_type, f.bytes,
        s.source, s.summary, s.meeting_id, s.undone_by is not null as is_undone, d.resource, d.record_id, d.change_set_id
      from i
      ${one('l', 'crm_activity_log', sql`i.type = 'log'`)}
      ${one('t', 'crm_tasks', sql`i.type in ('task', 'task_done')`)}
      ${one('f', 'crm_files', sql`i.type = 'file'`)}
      ${one('s', 'crm_change_sets', sql`i.type = 'change'`)}
      left join lateral (select * from crm_changes x where ${ours('x')} and x.change_set_id = i.id and x.n = i.n
        and i.type = 'change' offset 0) d on true)
    select w.*,
      (select o.name from crm_opportunities o where ${ours('o')} and o.id = w.opportunity_id) as opportunity_name,
      (select c.name from crm_contacts c where ${ours('c')} and c.id = w.contact_id) as contact_name,
      (select k.name from crm_companies k where ${ours('k')} and k.id = w.company_id) as company_name,
      case w.resource
        when 'opportunities' then (select o.name from crm_opportunities o where ${ours('o')} and o.id = w.record_id)
        when 'contacts' then (select c.name from crm_contacts c where ${ours('c')} and c.id = w.record_id)
        when 'companies' then (select k.name from crm_companies k where ${ours('k')} and k.id = w.record_id)
      end as record_name,
      (select o.currency from crm_opportunities o where ${ours('o')} and o.id = w.record_id and w.resource = 'opportunities')
        as currency,
      (select jsonb_agg(jsonb_build_object('verb', e.verb, 'before', e.before, 'after', e.after) order by e.n)
        from crm_changes e where ${ours('e')} and e.resource = w.resource and e.record_id = w.record_id
          and e.change_set_id = w.change_set_id) as changes
    from w order by w.at desc, w.type collate "C" desc, w.id desc, w.n desc`.execute(db.kysely)
  return rows
}

/** Names for field values that are ids, and for custom fields. */
export async function readNames(
  db: AccountDb,
  table: NamedTable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .from(table)
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
export type NamedTable =
  | 'crm_companies'
  | 'crm_contacts'
  | 'crm_opportunities'
  | 'crm_pipelines'
  | 'crm_pipeline_stages'
  | 'crm_products'
