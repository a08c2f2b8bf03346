import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

export interface HostedPost {
  id: string
  title: string
  published_at: string
  pillar_name: string | null
}

/** Live posts of the hosted site, whose views are counted here; the newest first. */
export async function listHostedPosts(
  db: AccountDb,
  { before, limit }: { before: string; limit: number },
): Promise<HostedPost[]> {
  const { rows } = await sql<HostedPost>`
    select c.id, c.title, c.published_at,
      (select p.name from pillars p where p.account_id = c.account_id and p.id = c.pillar_id) as pillar_name
    from contents c join channels h on h.account_id = c.account_id and h.id = c.channel_id and h.channel_type = 'site'
    where c.account_id = ${db.accountId}::uuid and c.status = 'published' and c.deleted_at is null
      and c.published_at < ${before}::timestamptz
    order by c.published_at desc, c.id limit ${limit}`.execute(db.kysely)
  return rows
}

interface PlanSpan {
  readonly from: string
  readonly now: string
  readonly until: string
}
const plannedAt = sql`coalesce(c.scheduled_at, c.planned_at)`
const isOpen = sql`c.status not in ('published', 'archived')`
const countPosts = ({ from, now, until }: PlanSpan) => sql`
  count(*) filter (where c.status = 'published' and c.published_at >= ${from}::timestamptz)::int as published,
  count(*) filter (where ${isOpen} and ${plannedAt} >= ${from}::timestamptz and ${plannedAt} < ${now}::timestamptz)::int as overdue,
  count(*) filter (where ${isOpen} and ${plannedAt} >= ${now}::timestamptz and ${plannedAt} < ${until}::timestamptz)::int as planned`

export interface PillarCounts {
  id: string | null
  name: string | null
  published: number
  overdue: number
  planned: number
}

/** Posts of each active pillar, and of none, that were published, are overdue, and are planned. */
export async function countPillarPosts(db: AccountDb, span: PlanSpan): Promise<PillarCounts[]> {
  const { rows } = await sql<PillarCounts>`
    with pillars_shown as (
      select id, name from pillars where account_id = ${db.accountId}::uuid and is_active
      union all select null, null)
    select s.id, s.name, ${countPosts(span)}
    from pillars_shown s left join contents c on c.account_id = ${db.accountId}::uuid and c.deleted_at is null
      and c.pillar_id is not distinct from s.id
    group by s.id, s.name order by s.name nulls last, s.id limit 201`.execute(db.kysely)
  return rows
}

/** Channels with slots: how many a week has, and what was and will be published there. */
export async function countChannelPosts(db: AccountDb, span: PlanSpan) {
  const { rows } = await sql<{ id: string; name: string; weekly: number; published: number; planned: number }>`
    with slotted as (
      select h.id, h.name, count(*)::int as weekly from channels h
      join channel_slots s on s.account_id = h.account_id and s.channel_id = h.id
      where h.account_id = ${db.accountId}::uuid and h.is_active group by h.id, h.name)
    select slotted.id, slotted.name, slotted.weekly, ${countPosts(span)}
    from slotted left join contents c on c.account_id = ${db.accountId}::uuid and c.deleted_at is null
      and c.channel_id = slotted.id
    group by slotted.id, slotted.name, slotted.weekly order by slotted.name, slotted.id limit 200`.execute(db.kysely)
  return rows
}

/** Records that a week's digest is made; false if it was before, by whatever process. */
export async function claimDigest(db: AccountDb, week: string, is_sent: boolean): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insert('weekly_digests', { week, is_sent })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const findDigest = (db: AccountDb, week: string) =>
  db.from('weekly_digests').select('is_sent').where('week', '=', week).executeTakeFirst()
