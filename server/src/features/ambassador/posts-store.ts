import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

/** Published posts with who was asked to share them until `today` (the workspace's day) or later. */
const selectPosts = (db: AccountDb, userId: string, today: string, now: Date) =>
  db
    .from('contents')
    .innerJoin('accounts', 'accounts.id', 'contents.account_id')
    .leftJoin('channels', (join) =>
      join.onRef('channels.id', '=', 'contents.channel_id').onRef('channels.account_id', '=', 'contents.account_id'),
    )
    .leftJoin('campaigns', (join) =>
      join
        .onRef('campaigns.id', '=', 'contents.campaign_id')
        .onRef('campaigns.account_id', '=', 'contents.account_id')
        .on('campaigns.deleted_at', 'is', null)
        .on('campaigns.archived_at', 'is', null)
        .on((on) => on.or([on('campaigns.starts_on', 'is', null), on('campaigns.starts_on', '<=', today)]))
        .on((on) => on.or([on('campaigns.ends_on', 'is', null), on('campaigns.ends_on', '>=', today)])),
    )
    .leftJoin('share_requests', (join) =>
      join
        .onRef('share_requests.content_id', '=', 'contents.id')
        .onRef('share_requests.account_id', '=', 'contents.account_id')
        .on('share_requests.until', '>=', today),
    )
    .leftJoin('share_rules', (join) =>
      join
        .onRef('share_rules.content_id', '=', 'contents.id')
        .onRef('share_rules.account_id', '=', 'contents.account_id'),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('content_shares')
          .select([
            sql<number>`count(*) filter (where content_shares.user_id = ${userId}::uuid)::float8`.as('n_own_shares'),
            sql<number>`count(*)::float8`.as('n_shares'),
          ])
          .whereRef('content_shares.account_id', '=', 'contents.account_id')
          .whereRef('content_shares.content_id', '=', 'contents.id')
          .where('content_shares.state', '<>', 'intent')
          .as('shares'),
      (join) => join.onTrue(),
    )
    .select([
      'contents.id',
      'contents.status',
      'contents.slug',
      sql<string | null>`contents.live ->> 'title'`.as('live_title'),
      sql<string | null>`contents.live ->> 'excerpt'`.as('live_excerpt'),
      sql<string | null>`contents.live ->> 'slug'`.as('live_slug'),
      'contents.title',
      'contents.excerpt',
      'contents.author_id',
      'contents.posted_url',
      'contents.published_at',
      'accounts.slug as account_slug',
      'channels.channel_type',
      'channels.name as channel_name',
      'campaigns.name as campaign_name',
      'share_requests.until',
      'share_requests.note',
      'share_requests.user_id as asker_id',
      sql<
        string | null
      >`case when share_rules.embargo_until > ${now.toISOString()}::timestamptz then share_rules.embargo_until end`.as(
        'embargo_until',
      ),
      'shares.n_own_shares',
      'shares.n_shares',
    ])
    .where('contents.status', '=', 'published')
    .where('contents.deleted_at', 'is', null)
    // A post without an address cannot be shared.
    .where((where) =>
      where.or([where('channels.channel_type', '=', 'site'), where('contents.posted_url', 'is not', null)]),
    )
export type ShareableRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['execute']>>[number]

/** Without those that are withdrawn or not to be shared; those that must wait come last. */
export const listShareableRows = (db: AccountDb, userId: string, today: string, now: Date, limit: number) =>
  selectPosts(db, userId, today, now)
    .where((where) =>
      where.or([where('share_rules.is_shareable', 'is', null), where('share_rules.is_shareable', '=', true)]),
    )
    .where('share_rules.withdrawn_at', 'is', null)
    .orderBy(sql`coalesce(share_rules.embargo_until > ${now.toISOString()}::timestamptz, false)`)
    .orderBy(sql`share_requests.until is null`)
    .orderBy('share_requests.until')
    .orderBy(sql`campaigns.id is null`)
    .orderBy('contents.published_at', (order) => order.desc().nullsLast())
    .orderBy('contents.id')
    .limit(limit)
    .execute()

export const findShareableRow = (db: AccountDb, userId: string, today: string, now: Date, contentId: string) =>
  selectPosts(db, userId, today, now).where('contents.id', '=', contentId).executeTakeFirst()

/** The channel of a post; null without one. */
export const findPostChannelId = async (db: AccountDb, contentId: string): Promise<string | null> =>
  (await db.from('contents').select('channel_id').where('id', '=', contentId).executeTakeFirst())?.channel_id ?? null

/** Asks colleagues to share a post until a day, or changes until when. Returns whether nobody was asked before. */
export async function saveShareRequest(
  db: AccountDb,
  request: { content_id: string; user_id: string; until: string; note: string },
): Promise<boolean> {
  const { until, note, user_id } = request
  const row = await db
    .insert('share_requests', request)
    .onConflict((conflict) => conflict.columns(['account_id', 'content_id']).doUpdateSet({ until, note, user_id }))
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow()
  return row.is_new
}

export async function removeShareRequest(db: AccountDb, contentId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .remove('share_requests')
    .where('content_id', '=', contentId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** The workspace's time zone and its day at this time, `YYYY-MM-DD`. */
export async function readToday(db: AccountDb, now: Date): Promise<string> {
  const row = await db.kysely
    .selectFrom('accounts')
    .select(sql<string>`(${now.toISOString()}::timestamptz at time zone time_zone)::date`.as('today'))
    .where('id', '=', db.accountId)
    .executeTakeFirstOrThrow()
  return row.today
}
