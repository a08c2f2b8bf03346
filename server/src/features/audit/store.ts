import type { AuditFilters } from '@draftwright/contract/audit'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { AccountDb } from '../../db/account-db.ts'
import { recordAudit } from '../../db/audit.ts'
import { readPage } from '../../db/pages.ts'
import type { Tables } from '../../db/tables.generated.ts'

export type AuditEventFilters = z.infer<typeof AuditFilters>

const columns = [
  'id',
  'actor_id',
  'action',
  'target_kind',
  'target_id',
  'details',
  'ip',
  'user_agent',
  'created_at',
] as const satisfies readonly (keyof Tables['audit_events'])[]

function selectAuditEvents(db: AccountDb, { actor_id, action, target_id, from, to }: AuditEventFilters) {
  let rows = db.from('audit_events')
  if (actor_id !== undefined) rows = rows.where('actor_id', '=', actor_id)
  if (target_id !== undefined) rows = rows.where('target_id', '=', target_id)
  if (action?.endsWith('.')) rows = rows.where(sql<boolean>`starts_with(action, ${action})`)
  else if (action !== undefined) rows = rows.where('action', '=', action)
  if (from !== undefined) rows = rows.where('created_at', '>=', computeDayStart(db, from, 0))
  if (to !== undefined) rows = rows.where('created_at', '<', computeDayStart(db, to, 1))
  return rows
}

/** Midnight in the workspace's time zone, of a day or so many days after it. */
const computeDayStart = (db: AccountDb, day: string, later: number) =>
  sql<string>`((${day}::date + ${later}::int)::timestamp at time zone (select time_zone from accounts where id = ${db.accountId}))`

const selectNewestFirst = (db: AccountDb, filters: AuditEventFilters) =>
  selectAuditEvents(db, filters).select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc')

export type AuditEventRow = Awaited<ReturnType<ReturnType<typeof selectNewestFirst>['execute']>>[number]

export const listAuditEvents = (
  db: AccountDb,
  { page, limit, ...filters }: AuditEventFilters & { page: number; limit: number },
) => readPage(db, { page, limit }, selectNewestFirst(db, filters), selectAuditEvents(db, filters).select('id'))

/** The rows after a given one, so that each batch costs the same however long the log is. */
export function listAuditEventsAfter(
  db: AccountDb,
  filters: AuditEventFilters,
  after: AuditEventRow | undefined,
  limit: number,
): Promise<AuditEventRow[]> {
  const rows = selectNewestFirst(db, filters).limit(limit)
  if (after === undefined) return rows.execute()
  return rows.where(sql<boolean>`(created_at, id) < (${after.created_at}::timestamptz, ${after.id}::uuid)`).execute()
}

/** The actions that occur, each found by one step in the index however often it occurs. */
export async function listAuditActions(db: AccountDb): Promise<string[]> {
  const next = (after: ReturnType<typeof sql>) =>
    sql`(select action from audit_events where account_id = ${db.accountId} ${after} order by action limit 1)`
  const { rows } = await sql<{ action: string }>`with recursive named(action) as (
      ${next(sql``)} union all
      select ${next(sql`and action > named.action`)} from named where named.action is not null
    ) select action from named where action is not null`.execute(db.kysely)
  return rows.map(({ action }) => action)
}

/** Current names by id. An idea's name is the beginning of its text. */
export async function findTargetNames(db: AccountDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const mine = sql`account_id = ${db.accountId} and id in (${sql.join([...new Set(ids)].map((id) => sql`${id}::uuid`))})`
  const { rows } = await sql<{ id: string; name: string }>`
    select id, title as name from contents where ${mine}
    union all select id, left(text, 80) from ideas where ${mine}
    union all select id, name from pillars where ${mine}
    union all select id, name from channels where ${mine}
    union all select id, email from invitations where ${mine}`.execute(db.kysely)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The name of a file about this workspace. */
export const readAccountForExport = (db: AccountDb) =>
  db.kysely
    .selectFrom('accounts')
    .select(['slug', 'time_zone'])
    .where('id', '=', db.accountId)
    .executeTakeFirstOrThrow()

export const recordAuditExport = (db: AccountDb, actor_id: string, from: { ip: string | null; userAgent: string }) =>
  recordAudit(db.kysely, {
    account_id: db.accountId,
    actor_id,
    action: 'audit.export',
    ip: from.ip,
    user_agent: from.userAgent.slice(0, 300),
  })
