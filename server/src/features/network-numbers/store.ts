import type { NetworkMetric } from '@draftwright/contract/network-metrics'
import type { ChannelType } from '@draftwright/contract/channel-norms'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import type { RemotePost } from '../../integrations/channel-types/channel-type.ts'

/** How long a process has a post for itself; longer than its network may take. */
const claimMs = 5 * 60_000

export interface ClaimedPost {
  content_id: string
  published_at: string
  remote: RemotePost
}
export interface MeasurementClaim {
  readonly until: string
  readonly posts: readonly ClaimedPost[]
}

/**
 * Takes posts of a channel for this process: those that are due, or the one that is asked for. None that another process is
 * measuring, or that is not live at the channel's network.
 */
export async function claimMeasurements(
  db: AccountDb,
  channelId: string,
  now: Date,
  { limit, contentId }: { limit: number; contentId?: string },
): Promise<MeasurementClaim> {
  const until = new Date(now.getTime() + claimMs).toISOString()
  const at = now.toISOString()
  const { rows } = await sql<ClaimedPost>`
    with due as (
      select m.content_id, c.remote from network_measurements m
      join contents c on c.account_id = m.account_id and c.id = m.content_id
      where m.account_id = ${db.accountId}::uuid and m.channel_id = ${channelId}::uuid
        and c.channel_id = m.channel_id and c.status = 'published' and c.deleted_at is null and c.remote is not null
        and (m.claimed_until is null or m.claimed_until < ${at}::timestamptz)
        ${
          contentId === undefined
            ? sql`and m.next_at <= ${at}::timestamptz and c.remote_state is distinct from 'gone'`
            : sql`and m.content_id = ${contentId}::uuid`
        }
      order by m.next_at limit ${limit} for update of m skip locked)
    update network_measurements m set claimed_until = ${until}::timestamptz from due
    where m.account_id = ${db.accountId}::uuid and m.content_id = due.content_id
    returning m.content_id, m.published_at, due.remote`.execute(db.kysely)
  return { until, posts: rows }
}

/** A measurement of a post that none was planned for yet, such as one of long ago. */
export const insertMeasurement = (
  db: AccountDb,
  row: { content_id: string; channel_id: string; published_at: string; next_at: string | null },
) =>
  db
    .insert('network_measurements', row)
    .onConflict((conflict) => conflict.columns(['account_id', 'content_id']).doNothing())
    .execute()

/** Ends a claim with its outcome; false if another process has taken the post meanwhile, whose outcome counts. */
export async function completeMeasurement(
  db: AccountDb,
  contentId: string,
  until: string,
  outcome: { next_at?: string | null; measured_at?: string; failure: string | null; is_unavailable: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .update('network_measurements')
    .set({ ...outcome, claimed_until: null })
    .where('content_id', '=', contentId)
    .where('claimed_until', '=', until)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Lets all due posts of the channel wait: its network wants no requests before `until`. */
export const postponeMeasurements = (db: AccountDb, channelId: string, until: Date) =>
  db
    .update('network_measurements')
    .set({ next_at: until.toISOString() })
    .where('channel_id', '=', channelId)
    .where('next_at', '<', until.toISOString())
    .execute()

export interface MeasuredNumber {
  network: string
  metric: NetworkMetric
  value: number
}

export const insertNumbers = (
  db: AccountDb,
  of: { content_id: string; channel_id: string; source: ChannelType; measured_at: string },
  numbers: readonly MeasuredNumber[],
) =>
  numbers.length === 0
    ? Promise.resolve()
    : db
        .insert(
          'network_numbers',
          numbers.map((number) => ({ ...of, ...number })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()

export interface StoredNumber extends MeasuredNumber {
  measured_at: string
}

/** The newest numbers of a post first; all that one post has, and some to spare. */
export async function listStoredNumbers(db: AccountDb, contentId: string, channelId: string): Promise<StoredNumber[]> {
  const rows = await db
    .from('network_numbers')
    .select(['network', 'metric', sql<number>`value::float8`.as('value'), 'measured_at'])
    .where('content_id', '=', contentId)
    .where('channel_id', '=', channelId)
    .orderBy('measured_at', 'desc')
    .limit(6000)
    .execute()
  return rows
}

export const findMeasurement = (db: AccountDb, contentId: string, channelId: string) =>
  db
    .from('network_measurements')
    .select(['next_at', 'measured_at', 'failure', 'is_unavailable'])
    .where('content_id', '=', contentId)
    .where('channel_id', '=', channelId)
    .executeTakeFirst()

/** Whether the post is live at a network, and since when. */
export const findMeasuredPost = (db: AccountDb, contentId: string) =>
  db
    .from('contents')
    .select(['channel_id', 'status', 'published_at', 'remote_state', sql<boolean>`remote is not null`.as('is_remote')])
    .where('id', '=', contentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
