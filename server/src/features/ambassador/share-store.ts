import type { Share, ShareCounts, ShareStatistics } from '@draftwright/contract/ambassador'
import { type RawBuilder, sql } from 'kysely'
import type { AccountDb, NewRow } from '../../db/account-db.ts'
import { readPage } from '../../db/pages.ts'
import { selectClickSums } from '../links/index.ts'

/** How the newest sending of a share stands; null where nothing was sent. */
const newestDelivery = sql<Share['delivery']>`(select jsonb_build_object('operation', a.operation, 'state', a.state,
    'error', a.error, 'fix', a.fix, 'waiting_for', a.waiting_for, 'next_try_at', a.next_try_at, 'started_at', a.started_at)
  from publish_attempts a where a.account_id = content_shares.account_id and a.subject_id = content_shares.id
  order by a.started_at desc, a.id desc limit 1)`

/** Whether its person is to remove it, and has not as far as is known. */
const isToRemove = sql<boolean>`(content_shares.state <> 'intent' and content_shares.removed_at is null
  and content_shares.withdrawn_at is null
  and (share_rules.withdrawn_at is not null or contents.status <> 'published' or contents.deleted_at is not null))`
const toRemove = sql<Share['to_remove']>`case when ${isToRemove} then jsonb_build_object(
  'at', coalesce(share_rules.withdrawn_at, content_shares.told_at, contents.updated_at),
  'reason', case when share_rules.withdrawn_at is not null then share_rules.withdrawn_reason
    else 'The post is not live any more.' end) end`

const selectShares = (db: AccountDb) =>
  db
    .from('content_shares')
    .innerJoin('contents', (join) =>
      join
        .onRef('contents.id', '=', 'content_shares.content_id')
        .onRef('contents.account_id', '=', 'content_shares.account_id'),
    )
    .leftJoin('share_rules', (join) =>
      join
        .onRef('share_rules.content_id', '=', 'content_shares.content_id')
        .onRef('share_rules.account_id', '=', 'content_shares.account_id'),
    )
    .leftJoin('tracked_links', (join) =>
      join
        .onRef('tracked_links.id', '=', 'content_shares.link_id')
        .onRef('tracked_links.account_id', '=', 'content_shares.account_id'),
    )
    .leftJoinLateral(
      selectClickSums('content_shares.account_id', 'content_shares.link_id', { withMembers: false }),
      (join) => join.onTrue(),
    )
    .leftJoin('all_channels', (join) =>
      join
        .onRef('all_channels.id', '=', 'content_shares.channel_id')
        .onRef('all_channels.account_id', '=', 'content_shares.account_id'),
    )
    .select([
      'content_shares.id',
      'content_shares.content_id',
      sql<string>`coalesce(contents.live ->> 'title', contents.title)`.as('content_title'),
      'content_shares.platform_type',
      'content_shares.ayrshare_post_id',
      'content_shares.share_content',
      'content_shares.share_url',
      'tracked_links.code',
      'content_shares.state',
      'content_shares.confirmed_at',
      'content_shares.created_at',
      'content_shares.channel_id',
      'content_shares.withdrawn_at',
      'content_shares.removed_at',
      toRemove.as('to_remove'),
      sql<boolean>`content_shares.remote is not null`.as('is_sent'),
      'all_channels.channel_type',
      newestDelivery.as('delivery'),
      'sums.clicks',
      'sums.visitors',
    ])
export type ShareRow = Awaited<ReturnType<ReturnType<typeof selectShares>['execute']>>[number]

interface ShareQuery {
  page: number
  limit: number
  sort_order: 'asc' | 'desc'
  content_id?: string | undefined
  to_remove?: 'true' | undefined
}

export function listOwnShares(db: AccountDb, userId: string, query: ShareQuery) {
  let all = db.from('content_shares').where('content_shares.user_id', '=', userId)
  if (query.content_id !== undefined) all = all.where('content_shares.content_id', '=', query.content_id)
  if (query.to_remove !== undefined) {
    const asked = selectShares(db).clearSelect().where('content_shares.user_id', '=', userId).where(isToRemove)
    all = all.where('content_shares.id', 'in', asked.select('content_shares.id'))
  }
  const rows = selectShares(db)
    .where('content_shares.id', 'in', all.select('content_shares.id'))
    .orderBy('content_shares.created_at', query.sort_order)
    .orderBy('content_shares.id', query.sort_order)
  return readPage(db, query, rows, all.select('content_shares.id'))
}

export const findOwnShare = (db: AccountDb, userId: string, id: string) =>
  selectShares(db).where('content_shares.id', '=', id).where('content_shares.user_id', '=', userId).executeTakeFirst()

/** Within a transaction: two requests of one person wait for each other, so that a double click is one share. */
export const lockOwnShares = (db: AccountDb, userId: string) => db.lockList('shares', userId)

/** What makes a share the same as an earlier one: made since then, or since then with that key, or still on its way. */
interface SameShare {
  readonly since: string
  readonly key: string | null
  readonly keyedSince: string
}

/** The same share that was asked for already. One whose arrival is open is the same however long that takes. */
export const findSameShare = (
  db: AccountDb,
  share: Pick<NewRow<'content_shares'>, 'content_id' | 'user_id' | 'platform_type'> & { share_content: string },
  { since, key, keyedSince }: SameShare,
) =>
  db
    .from('content_shares')
    .select('id')
    .where('content_id', '=', share.content_id)
    .where('user_id', '=', share.user_id)
    .where('platform_type', '=', share.platform_type)
    .where('share_content', '=', share.share_content)
    .where(
      sql<boolean>`(created_at >= ${since}::timestamptz
        or (asked_key = ${key} and created_at >= ${keyedSince}::timestamptz)
        or exists (select from publish_attempts a where a.account_id = content_shares.account_id
          and a.subject_id = content_shares.id and a.operation = 'publish' and a.state in ('intent', 'sent', 'unknown')))`,
    )
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

export const insertShare = (db: AccountDb, share: NewRow<'content_shares'>) =>
  db.insert('content_shares', share).execute()

export const updateShare = (db: AccountDb, id: string, change: Partial<NewRow<'content_shares'>>) =>
  db.update('content_shares').set(change).where('id', '=', id).execute()

/** What others shared of a post, the newest first. */
export const listSharedTexts = async (db: AccountDb, contentId: string): Promise<string[]> =>
  (
    await db
      .from('content_shares')
      .select('share_content')
      .where('content_id', '=', contentId)
      .where('share_content', '<>', '')
      .orderBy('created_at', 'desc')
      .limit(100)
      .execute()
  ).map((row) => row.share_content)

type Group = { share_group: string | null } & ShareCounts

/**
 * Sums of what was shared, and of the clicks on its links, in groups. A link belongs to one person, post and platform, so its clicks
 * are counted once, with the first share that has it.
 */
const sumShares = async (
  db: AccountDb,
  group: RawBuilder<unknown>,
  userId: string | null,
  since: string | null,
): Promise<Group[]> => {
  const { rows } = await sql<Group>`
    with shares as (
      select s.*, date_trunc('week', s.created_at at time zone a.time_zone)::date as week,
        row_number() over (partition by s.link_id order by s.created_at, s.id) as place
      from content_shares s join accounts a on a.id = s.account_id
      where s.account_id = ${db.accountId}::uuid and s.state <> 'intent'
        ${userId === null ? sql`` : sql`and s.user_id = ${userId}::uuid`}
        ${since === null ? sql`` : sql`and s.created_at >= ${since}::timestamptz`}
    ), clicks as (
      select link_id, sum(clicks - member_clicks) as clicks, sum(visitors - member_visitors) as visitors from link_days
      where account_id = ${db.accountId}::uuid and link_id in (select link_id from shares) group by link_id
    )
    select (${group})::text as share_group, count(*)::float8 as shares,
      count(*) filter (where s.state = 'confirmed')::float8 as confirmed,
      coalesce(sum(c.clicks) filter (where s.place = 1), 0)::float8 as clicks,
      coalesce(sum(c.visitors) filter (where s.place = 1), 0)::float8 as visitors
    from shares s left join clicks c on c.link_id = s.link_id
    group by 1 order by shares desc, share_group limit 100`.execute(db.kysely)
  return rows
}

const noShares: ShareCounts = { shares: 0, confirmed: 0, clicks: 0, visitors: 0 }
const toCounts = ({ share_group: _group, ...counts }: Group): ShareCounts => counts
const findOnly = (groups: readonly Group[]): ShareCounts => (groups[0] ? toCounts(groups[0]) : noShares)

/** The counts of one person, or of everybody. */
export const countShares = async (db: AccountDb, userId: string | null): Promise<ShareCounts> =>
  findOnly(await sumShares(db, sql`null`, userId, null))

export const countSharesByPlatform = async (db: AccountDb): Promise<ShareStatistics['by_platform']> =>
  (await sumShares(db, sql`s.platform_type`, null, null)).map((row) => ({
    // The column holds nothing else.
    platform_type: row.share_group as ShareStatistics['by_platform'][number]['platform_type'],
    ...toCounts(row),
  }))

export const countSharesByPost = async (db: AccountDb) =>
  (await sumShares(db, sql`s.content_id`, null, null)).map((row) => ({
    content_id: row.share_group ?? '',
    ...toCounts(row),
  }))

export const countSharesByWeek = async (db: AccountDb, since: string) =>
  (await sumShares(db, sql`s.week`, null, since)).map((row) => ({ date: row.share_group ?? '', ...toCounts(row) }))

export const listPostTitles = async (db: AccountDb, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .from('contents')
    .select(['id', sql<string>`coalesce(live ->> 'title', title)`.as('title')])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** The shares of a person in this workspace. */
export const collectPersonalShares = (db: AccountDb, userId: string) =>
  db
    .from('content_shares')
    .select(['content_id', 'platform_type', 'share_content', 'share_url', 'state', 'created_at', 'confirmed_at'])
    .select(['told_at', 'removed_at', 'withdrawn_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
