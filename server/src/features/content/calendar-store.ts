import type { CalendarQuery } from '@draftwright/contract/schedule'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

/** The time of a post on the calendar. The same expression as the index's, or the index is not used. */
const at = sql<string>`coalesce(case when contents.status = 'published' then contents.published_at end, contents.scheduled_at, contents.planned_at)`

const fields = [
  'contents.id',
  'contents.title',
  'contents.slug',
  'contents.status',
  'contents.channel_id',
  'contents.pillar_id',
  'contents.author_id',
  'contents.time_zone',
  'contents.updated_at',
  'contents.posted_url',
  'accounts.slug as account_slug',
  'channels.channel_type',
] as const

/** Posts on the calendar from `start` to before `end`, earliest first; one more than `limit` when there are more. */
export function listCalendarRows(
  db: AccountDb,
  { channel_id, pillar_id, author_id, status }: CalendarQuery,
  { start, end, limit }: { start: string; end: string; limit: number },
) {
  let rows = db
    .from('contents')
    .innerJoin('accounts', 'accounts.id', 'contents.account_id')
    .leftJoin('channels', 'channels.id', 'contents.channel_id')
    .select(fields)
    .select([at.as('at'), sql<string | null>`contents.live ->> 'slug'`.as('live_slug')])
    .where('contents.deleted_at', 'is', null)
    .where('contents.status', '<>', sql.lit('archived'))
    .where(at, 'is not', null)
    .where(at, '>=', start)
    .where(at, '<', end)
  if (channel_id !== undefined) rows = rows.where('contents.channel_id', '=', channel_id)
  if (pillar_id !== undefined) rows = rows.where('contents.pillar_id', '=', pillar_id)
  if (author_id !== undefined) rows = rows.where('contents.author_id', '=', author_id)
  if (status !== undefined) rows = rows.where('contents.status', '=', status)
  return rows.orderBy(at).orderBy('contents.id').limit(limit).execute()
}
