import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../db/account-db.ts'

const columns = [
  'id',
  'content_id',
  'title_a',
  'title_b',
  'base_rate',
  'is_assumed',
  'least_difference',
  'planned',
  'shown_a',
  'opened_a',
  'shown_b',
  'opened_b',
  'full_on',
  'ends_on',
  'state',
  'outcome',
  'p_value',
  'picked',
  'started_by',
  'started_at',
  'ended_at',
] as const

export const listExperiments = (db: AccountDb, filter: { contentId?: string }, limit: number) => {
  let all = db.from('title_experiments').select(columns)
  if (filter.contentId !== undefined) all = all.where('content_id', '=', filter.contentId)
  return all.orderBy('started_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}
export type ExperimentRow = Awaited<ReturnType<typeof listExperiments>>[number]

/** The one that is running in the workspace. */
export const findRunningExperiment = (db: AccountDb) =>
  db.from('title_experiments').select(columns).where('state', '=', 'running').executeTakeFirst()

export const insertExperiment = (db: AccountDb, row: NewRow<'title_experiments'>) =>
  db.insert('title_experiments', row).execute()

type ExperimentUpdate = Partial<Omit<NewRow<'title_experiments'>, 'id' | 'content_id'>>

/** Nothing if it is not running any more. */
export const endExperiment = (db: AccountDb, id: string, change: ExperimentUpdate) =>
  db
    .update('title_experiments')
    .set({ ...change, state: 'ended' })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()

export const savePick = (db: AccountDb, id: string, picked: 'a' | 'b' | null, at: string | null) =>
  db.update('title_experiments').set({ picked, picked_at: at }).where('id', '=', id).execute()

/** Locks the experiment until the transaction ends: nothing is counted meanwhile. */
export const lockExperiment = (db: AccountDb, id: string) =>
  db.from('title_experiments').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** The experiment whose titles the site shows now: its post is live under the first title, and visitors are told apart. */
export async function findShownExperiment(
  db: AccountDb,
): Promise<{ id: string; content_id: string; title_b: string; time_zone: string } | null> {
  const { rows } = await sql<{ id: string; content_id: string; title_b: string; time_zone: string }>`
    select e.id, e.content_id, e.title_b, a.time_zone
    from title_experiments e join accounts a on a.id = e.account_id
    left join analytics_settings s on s.account_id = e.account_id
    where e.account_id = ${db.accountId}::uuid and e.state = 'running' and coalesce(s.mode, 'visitors') = 'visitors'
      and ${isUnchanged}`.execute(db.kysely)
  return rows[0] ?? null
}

/** Whether the post of an experiment is still live under its first title. */
export async function isExperimentValid(db: AccountDb, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from title_experiments e where e.account_id = ${db.accountId}::uuid and e.id = ${id}::uuid
      and ${isUnchanged}`.execute(db.kysely)
  return rows.length > 0
}
const isUnchanged = sql`exists (select from contents c
  join channels h on h.account_id = c.account_id and h.id = c.channel_id and h.channel_type = 'site'
  where c.account_id = e.account_id and c.id = e.content_id and c.status = 'published' and c.deleted_at is null
    and c.live ->> 'title' = e.title_a)`

/** Of the last days: readers of the site's front page, and how many of them opened the post that day. */
export async function measureBaseRate(
  db: AccountDb,
  contentId: string,
  from: string,
): Promise<{ readers: number; opened: number }> {
  const { rows } = await sql<{ readers: number; opened: number }>`
    with seen as (
      select v.day, v.visitor, bool_or(v.content_id = ${contentId}::uuid) as is_opened
      from visit_events v
      where v.account_id = ${db.accountId}::uuid and v.kind = 'view' and v.visitor is not null and v.day >= ${from}::date
        and (v.content_id = ${contentId}::uuid
          or v.path = (select '/site/' || a.slug || '/' from accounts a where a.id = ${db.accountId}::uuid))
      group by v.day, v.visitor having bool_or(v.content_id is null))
    select count(*)::int as readers, (count(*) filter (where is_opened))::int as opened from seen`.execute(db.kysely)
  return rows[0] ?? { readers: 0, opened: 0 }
}
