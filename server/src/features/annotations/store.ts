import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../db/account-db.ts'

export interface PostFilter {
  readonly pillarId?: string | undefined
  readonly channelId?: string | undefined
  readonly contentId?: string | undefined
}
interface Days {
  readonly from: string
  readonly to: string
}

interface PostEvent {
  kind: 'published' | 'republished'
  date: string
  text: string
  content_id: string
}

/** When posts were published, and when the live text of one was replaced: once a post and day, the newest first. */
export async function listPostEvents(
  db: AccountDb,
  { from, to, pillarId, channelId, contentId }: Days & PostFilter,
  limit: number,
): Promise<PostEvent[]> {
  // A day wider on either side than any time zone needs, so that the indexes on the times are used.
  const near = (at: 'e.created_at' | 'c.published_at') =>
    sql`${sql.ref(at)} >= ${from}::date - 1 and ${sql.ref(at)} < ${to}::date + 2`
  const dayOf = (at: 'e.created_at' | 'c.published_at') => sql`(${sql.ref(at)} at time zone a.time_zone)::date`
  const chosen = sql`c.account_id = ${db.accountId}::uuid and c.deleted_at is null and c.status = 'published'
    ${pillarId === undefined ? sql`` : sql`and c.pillar_id = ${pillarId}::uuid`}
    ${channelId === undefined ? sql`` : sql`and c.channel_id = ${channelId}::uuid`}
    ${contentId === undefined ? sql`` : sql`and c.id = ${contentId}::uuid`}`
  const { rows } = await sql<PostEvent>`
    with a as (select time_zone from accounts where id = ${db.accountId}::uuid), happened as (
      select 'published' as kind, ${dayOf('c.published_at')} as date, c.title as text, c.id as content_id
      from contents c cross join a where ${chosen} and ${near('c.published_at')}
      union
      select 'republished', ${dayOf('e.created_at')}, c.title, c.id
      from content_events e join contents c on c.id = e.content_id cross join a
      where e.account_id = ${db.accountId}::uuid and e.verb = 'live_updated' and ${chosen} and ${near('e.created_at')})
    select kind, date, text, content_id from happened where date between ${from}::date and ${to}::date
    order by date desc, kind, text, content_id limit ${limit}`.execute(db.kysely)
  return rows
}

interface CampaignEvent {
  kind: 'campaign_started' | 'campaign_ended'
  date: string
  text: string
}

/** First and last days of campaigns; with a filter, of those with a post that fits it. */
export async function listCampaignEvents(
  db: AccountDb,
  { from, to, pillarId, channelId, contentId }: Days & PostFilter,
  limit: number,
): Promise<CampaignEvent[]> {
  const isFiltered = [pillarId, channelId, contentId].some((id) => id !== undefined)
  const hasPost = sql`and exists (select from contents c where c.account_id = p.account_id and c.campaign_id = p.id
    and c.deleted_at is null
    ${pillarId === undefined ? sql`` : sql`and c.pillar_id = ${pillarId}::uuid`}
    ${channelId === undefined ? sql`` : sql`and c.channel_id = ${channelId}::uuid`}
    ${contentId === undefined ? sql`` : sql`and c.id = ${contentId}::uuid`})`
  const { rows } = await sql<CampaignEvent>`
    select e.kind, e.date, p.name as text
    from campaigns p cross join lateral (values ('campaign_started', p.starts_on), ('campaign_ended', p.ends_on)) e (kind, date)
    where p.account_id = ${db.accountId}::uuid and p.deleted_at is null
      and e.date between ${from}::date and ${to}::date ${isFiltered ? hasPost : sql``}
    order by e.date desc, p.name, p.id limit ${limit}`.execute(db.kysely)
  return rows
}

const columns = ['id', 'user_id', 'day', 'text'] as const

export const listNotes = (db: AccountDb, { from, to }: Days, limit: number) =>
  db
    .from('analytics_notes')
    .select(columns)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('removed_at', 'is', null)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
export type NoteRow = Awaited<ReturnType<typeof listNotes>>[number]

/** One that is removed only if asked for. */
export const findNote = (db: AccountDb, id: string, isRemoved = false) =>
  db
    .from('analytics_notes')
    .select(columns)
    .where('id', '=', id)
    .where('removed_at', isRemoved ? 'is not' : 'is', null)
    .executeTakeFirst()

export const insertNote = (db: AccountDb, note: NewRow<'analytics_notes'>) =>
  db.insert('analytics_notes', note).returning(columns).executeTakeFirstOrThrow()

export const updateNote = (
  db: AccountDb,
  id: string,
  change: { day?: string; text?: string; removed_at?: string | null; updated_at: string },
) => db.update('analytics_notes').set(change).where('id', '=', id).returning(columns).executeTakeFirst()

export async function countNotes(db: AccountDb): Promise<number> {
  const { n } = await db
    .from('analytics_notes')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .executeTakeFirstOrThrow()
  return n
}
