import type { DigestInterval } from '@draftwright/contract/share-digest'
import type { SharePlatform } from '@draftwright/contract/share-platforms'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

export const findDigestInterval = async (db: AccountDb, userId: string): Promise<DigestInterval> =>
  (await db.from('share_digest_choices').select('often').where('user_id', '=', userId).executeTakeFirst())?.often ??
  'weekly'

export const saveDigestInterval = (db: AccountDb, userId: string, often: DigestInterval, updated_at: string) =>
  db
    .insert('share_digest_choices', { user_id: userId, often, updated_at })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet({ often, updated_at }))
    .execute()

export interface DigestReader {
  readonly user_id: string
  readonly often: DigestInterval
  /** Of the newest digest. */
  readonly last_day: string | null
  readonly last_at: string | null
}

/** Members who want to be told, with when they were. */
export async function listDigestReaders(db: AccountDb): Promise<DigestReader[]> {
  const { rows } = await sql<DigestReader>`
    select a.user_id, coalesce(c.often, 'weekly') as often, d.day::text as last_day, d.sent_at as last_at
    from account_access a left join share_digest_choices c on c.account_id = a.account_id and c.user_id = a.user_id
    left join lateral (select s.day, s.sent_at from share_digests s
      where s.account_id = a.account_id and s.user_id = a.user_id order by s.day desc limit 1) d on true
    where a.account_id = ${db.accountId}::uuid and coalesce(c.often, 'weekly') <> 'off' order by a.user_id`.execute(
    db.kysely,
  )
  return rows
}

export interface DigestPost {
  readonly id: string
  readonly title: string
  /** Of a request that is open. */
  readonly until: string | null
  /** Since when it can be shared, or is asked for, whichever is later. */
  readonly new_at: string
  readonly refused_platforms: readonly SharePlatform[]
  readonly has_approved_text: boolean
}

/**
 * Posts that people may share and that came up since then: those asked for first, then those of a campaign under way, then the newest.
 * `today` is the workspace's day.
 */
export async function listDigestPosts(
  db: AccountDb,
  { today, since, now }: { today: string; since: string; now: string },
  limit: number,
): Promise<DigestPost[]> {
  const { rows } = await sql<DigestPost>`
    select p.* from (
      select c.id, coalesce(c.live ->> 'title', c.title) as title, r.until::text as until, c.published_at,
        k.id is not null as is_in_campaign,
        greatest(c.published_at, s.embargo_until, r.created_at) as new_at,
        coalesce(s.refused_platforms, '{}') as refused_platforms,
        exists (select from share_variations v where v.account_id = c.account_id and v.content_id = c.id
          and v.approved_at is not null) as has_approved_text
      from contents c
      left join channels h on h.account_id = c.account_id and h.id = c.channel_id
      left join share_requests r on r.account_id = c.account_id and r.content_id = c.id and r.until >= ${today}::date
      left join share_rules s on s.account_id = c.account_id and s.content_id = c.id
      left join campaigns k on k.account_id = c.account_id and k.id = c.campaign_id and k.deleted_at is null
        and k.archived_at is null and coalesce(k.starts_on <= ${today}::date, true) and coalesce(k.ends_on >= ${today}::date, true)
      where c.account_id = ${db.accountId}::uuid and c.status = 'published' and c.deleted_at is null
        and (h.channel_type = 'site' or c.posted_url is not null)
        and coalesce(s.is_shareable, true) and s.withdrawn_at is null) p
    where p.new_at > ${since}::timestamptz and p.new_at <= ${now}::timestamptz
    order by p.until nulls last, p.is_in_campaign desc, p.published_at desc nulls last, p.id limit ${limit}`.execute(
    db.kysely,
  )
  return rows
}

/** Who shared which of these posts, as `post person`. */
export async function listDigestShares(db: AccountDb, posts: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .from('content_shares')
    .select(['content_id', 'user_id'])
    .distinct()
    .where('state', '<>', 'intent')
    .where(sql<boolean>`content_id = any(${posts}::uuid[])`)
    .execute()
  return new Set(rows.map(({ content_id, user_id }) => toShareKey(content_id, user_id)))
}
export const toShareKey = (contentId: string, userId: string): string => `${contentId} ${userId}`

/** Records that a person is told on this day; false if they were, by whatever process. */
export async function claimShareDigest(db: AccountDb, user_id: string, day: string, sent_at: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insert('share_digests', { user_id, day, sent_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const isDigestDayDone = async (db: AccountDb, day: string): Promise<boolean> =>
  (await db.from('share_digest_days').select('day').where('day', '=', day).executeTakeFirst()) !== undefined

export const endDigestDay = (db: AccountDb, day: string) =>
  db
    .insert('share_digest_days', { day })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** How often a person wants to be told, and when they were. */
export async function collectPersonalDigests(db: AccountDb, userId: string) {
  const choice = await db
    .from('share_digest_choices')
    .select(['often', 'updated_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const sent = await db
    .from('share_digests')
    .select(['day', 'sent_at'])
    .where('user_id', '=', userId)
    .orderBy('day')
    .execute()
  return { choice: choice ?? null, sent }
}
