import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

/** Undefined: the channel's posts do not go out by themselves. */
export const findChannelPlan = (db: AccountDb, channelId: string) =>
  db
    .from('channel_newsletters')
    .select(['hold_minutes', 'since', 'set_by'])
    .where('channel_id', '=', channelId)
    .where('is_on', '=', true)
    .executeTakeFirst()

/** As it was chosen the last time; undefined if it never was. */
export const findChannelHold = async (db: AccountDb, channelId: string): Promise<number | undefined> =>
  (await db.from('channel_newsletters').select('hold_minutes').where('channel_id', '=', channelId).executeTakeFirst())
    ?.hold_minutes

interface ChannelPlanColumns {
  readonly hold_minutes: number
  readonly since: string
  readonly set_by: string
}

/** A channel that was on before keeps the moment from which its posts go out. */
export const saveChannelPlan = (db: AccountDb, channel_id: string, { since, ...columns }: ChannelPlanColumns) =>
  db
    .insert('channel_newsletters', { channel_id, since, is_on: true, ...columns })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'channel_id']).doUpdateSet({
        ...columns,
        is_on: true,
        since: sql<string>`case when channel_newsletters.is_on then channel_newsletters.since else excluded.since end`,
      }),
    )
    .execute()

/** Its hold is kept for the next time. */
export const stopChannelPlan = (db: AccountDb, channelId: string) =>
  db.update('channel_newsletters').set({ is_on: false }).where('channel_id', '=', channelId).execute()

/** What was decided for a post; undefined if nothing was. */
export const findPostDecision = (db: AccountDb, contentId: string) =>
  db
    .from('post_newsletters')
    .select(['is_skipped', 'newsletter_id', 'decided_at'])
    .where('content_id', '=', contentId)
    .executeTakeFirst()

/** Decides that the post goes out; false if something was decided before. Of two servers, the second waits here for the first. */
export async function claimPost(db: AccountDb, content_id: string, decided_at: string): Promise<boolean> {
  const row = await db
    .insert('post_newsletters', { content_id, is_skipped: false, decided_at })
    .onConflict((conflict) => conflict.columns(['account_id', 'content_id']).doNothing())
    .returning('content_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Leaves the post out; false if its newsletter was made before. */
export async function skipPost(db: AccountDb, content_id: string, decided_at: string): Promise<boolean> {
  const row = await db
    .insert('post_newsletters', { content_id, is_skipped: true, decided_at })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'content_id'])
        .doUpdateSet({ decided_at })
        .where('post_newsletters.is_skipped', '=', true),
    )
    .returning('content_id')
    .executeTakeFirst()
  return row !== undefined
}

export const setPostNewsletter = (db: AccountDb, contentId: string, newsletter_id: string) =>
  db.update('post_newsletters').set({ newsletter_id }).where('content_id', '=', contentId).execute()

/** Takes back that a post is left out. */
export const removeSkip = (db: AccountDb, contentId: string) =>
  db.remove('post_newsletters').where('content_id', '=', contentId).where('is_skipped', '=', true).execute()

/** Whether somebody made a newsletter of this post. */
export async function hasNewsletter(db: AccountDb, contentId: string): Promise<boolean> {
  const row = await db.from('newsletters').select('id').where('content_id', '=', contentId).limit(1).executeTakeFirst()
  return row !== undefined
}
