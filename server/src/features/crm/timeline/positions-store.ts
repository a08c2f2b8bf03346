import type { TimelineKind } from '@draftwright/contract/crm/timeline'
import { activityKinds, type RecordResource } from '@draftwright/contract/crm/vocabulary'
import { sql } from 'kysely'
import type { Sql } from '../kernel/index.ts'
import type { ItemType, TimelinePosition } from './cursor.ts'

export interface TimelineRequest {
  readonly accountId: string
  readonly record: { readonly resource: RecordResource; readonly id: string }
  /** The owner whose opportunities are seen; null is everyone's. */
  readonly ownerId: string | null
  readonly kinds: readonly TimelineKind[]
  readonly before: TimelinePosition | null
  readonly limit: number
}

/** A kind of record with its timeline items: where their ids are, and the column that references them. */
interface TimelineArea {
  readonly scope: string
  readonly column: 'opportunity_id' | 'contact_id' | 'company_id'
  readonly resource: RecordResource
}
const opportunities: TimelineArea = { scope: 'opps', column: 'opportunity_id', resource: 'opportunities' }
const contacts: TimelineArea = { scope: 'people', column: 'contact_id', resource: 'contacts' }
const companies: TimelineArea = { scope: 'firms', column: 'company_id', resource: 'companies' }
const areasByResource: Record<RecordResource, readonly TimelineArea[]> = {
  opportunities: [opportunities],
  contacts: [opportunities, contacts],
  companies: [opportunities, contacts, companies],
}

/** Fields that the server derives from others, or that are not shown to readers. */
const unreportedFields = ['rank', 'stage_entered_at', 'closed_at', 'consent_at', 'last_activity_at', 'reminded_at']

/** A stage change is in the log already, and derived fields are not listed twice. */
const moveFields = [...unreportedFields, 'stage_id', 'status', 'probability']
const isNoMove = sql`and not (r.verb = 'update' and (r.after - ${moveFields}::text[]) = '{}'::jsonb and exists (
  select from crm_activity_log m
  where m.account_id = r.account_id and m.opportunity_id = r.record_id and m.kind = 'stage_move' and m.deleted_at is null
    and m.occurred_at between r.created_at - interval '10 seconds' and r.created_at + interval '10 seconds'
    and m.stage_id::text = r.after ->> 'stage_id'))`

/** The records of a timeline, by the names of the query's arms. */
export function selectAreaRecords({
  accountId,
  record: { resource, id },
  ownerId,
}: Pick<TimelineRequest, 'accountId' | 'record' | 'ownerId'>): Sql {
  const mine = ownerId === null ? sql`` : sql`and o.owner_id = ${ownerId}::uuid`
  const isSeen = sql`o.account_id = ${accountId}::uuid and o.deleted_at is null ${mine}`
  const all: Record<RecordResource, Sql> = {
    opportunities: sql`opps as materialized (select o.id from crm_opportunities o where o.id = ${id}::uuid and ${isSeen})`,
    contacts: sql`opps as materialized (
        select o.id from crm_opportunity_contacts oc
        join crm_opportunities o on o.account_id = oc.account_id and o.id = oc.opportunity_id and ${isSeen}
        where oc.account_id = ${accountId}::uuid and oc.contact_id = ${id}::uuid),
      people as materialized (select ${id}::uuid as id)`,
    companies: sql`opps as materialized (select o.id from crm_opportunities o where o.company_id = ${id}::uuid and ${isSeen}),
      people as materialized (
        select c.id from crm_contacts c
        where c.account_id = ${accountId}::uuid and c.company_id = ${id}::uuid and c.deleted_at is null),
      firms as materialized (select ${id}::uuid as id)`,
  }
  return all[resource]
}

/** Positions of the newest items after the cursor, of all types at once; each record's share is read from its index. */
export function selectPositions(asked: TimelineRequest): Sql {
  const { kinds, limit } = asked
  const logged = kinds.filter((kind) => (activityKinds as readonly string[]).includes(kind))
  const ofLog = logged.length === activityKinds.length ? sql`` : sql`and r.kind = any(${logged}::text[])`
  const types = [
    ...(logged.length === 0 ? [] : [selectLinkedRows(asked, 'log', 'crm_activity_log', 'occurred_at', ofLog)]),
    ...(kinds.includes('task') ? [selectLinkedRows(asked, 'task', 'crm_tasks', 'created_at')] : []),
    ...(kinds.includes('task')
      ? [selectLinkedRows(asked, 'task_done', 'crm_tasks', 'done_at', sql`and r.done_at is not null`)]
      : []),
    ...(kinds.includes('file') ? [selectLinkedRows(asked, 'file', 'crm_files', 'created_at')] : []),
    ...(kinds.includes('change') ? [selectChanges(asked)] : []),
  ]
  return sql`select * from (${sql.join(types, sql` union all `)}) u
    order by u.at desc, u.type collate "C" desc, u.id desc, u.n desc limit ${limit}`
}

const selectNewest = (asked: TimelineRequest, of: Sql): Sql =>
  sql`(select * from (${of}) u order by u.at desc, u.id desc, u.n desc limit ${asked.limit})`

/** Rows with references to their records; one that belongs to several of the records is one item. */
function selectLinkedRows(asked: TimelineRequest, type: ItemType, table: string, time: string, more: Sql = sql``): Sql {
  const at = sql.ref(`r.${time}`)
  const share = ({ scope, column }: TimelineArea) => sql`
    select ${type}::text as type, x.id, 0 as n, x.at from ${sql.table(scope)} s cross join lateral (
      select r.id, ${at} as at from ${sql.table(table)} r
      where r.account_id = ${asked.accountId}::uuid and ${sql.ref(`r.${column}`)} = s.id and r.deleted_at is null
        ${buildAfterCursor(asked, type, at, sql`r.id`)} ${column === 'opportunity_id' ? sql`` : buildVisibleCondition(asked)} ${more}
      order by ${at} desc, r.id desc limit ${asked.limit}) x`
  return selectNewest(asked, sql.join(areasByResource[asked.record.resource].map(share), sql` union `))
}

/** Visible by its contact or company, it may still belong to an opportunity that the caller does not see. */
function buildVisibleCondition({ ownerId }: TimelineRequest): Sql {
  const mine = ownerId === null ? sql`` : sql`and o.owner_id = ${ownerId}::uuid`
  return sql`and (r.opportunity_id is null or exists (select from crm_opportunities o
    where o.account_id = r.account_id and o.id = r.opportunity_id and o.deleted_at is null ${mine}))`
}

/**
 * All changes of a record by one operation are one item, at the first of them. An operation holds the record's lock, so changes
 * of others are never in between: the first is the one whose predecessor belongs to another operation.
 */
function selectChanges(asked: TimelineRequest): Sql {
  const share = ({ scope, resource }: TimelineArea) => sql`
    select 'change'::text as type, x.id, x.n, x.at from ${sql.table(scope)} s cross join lateral (
      select r.change_set_id as id, r.n, r.created_at as at from crm_changes r
      where r.account_id = ${asked.accountId}::uuid and r.resource = ${resource} and r.record_id = s.id
        ${buildAfterCursor(asked, 'change', sql`r.created_at`, sql`r.change_set_id`, sql`r.n`)}
        and (r.verb <> 'update' or (r.after - ${unreportedFields}::text[]) <> '{}'::jsonb)
        ${resource === 'opportunities' ? isNoMove : sql``}
        and (select e.change_set_id from crm_changes e
          where e.account_id = r.account_id and e.resource = r.resource and e.record_id = r.record_id
            and e.created_at < r.created_at order by e.created_at desc limit 1) is distinct from r.change_set_id
      order by r.created_at desc, r.change_set_id desc, r.n desc limit ${asked.limit}) x`
  return selectNewest(asked, sql.join(areasByResource[asked.record.resource].map(share), sql` union all `))
}

/** Older than the cursor, or at the same time and after it: types of one moment are ordered by name. */
function buildAfterCursor({ before }: TimelineRequest, type: ItemType, at: Sql, id: Sql, n?: Sql): Sql {
  if (before === null) return sql``
  if (type < before.type) return sql`and ${at} <= ${before.at}::timestamptz`
  if (type > before.type) return sql`and ${at} < ${before.at}::timestamptz`
  return n === undefined
    ? sql`and (${at}, ${id}) < (${before.at}::timestamptz, ${before.id}::uuid)`
    : sql`and (${at}, ${id}, ${n}) < (${before.at}::timestamptz, ${before.id}::uuid, ${before.n}::integer)`
}
