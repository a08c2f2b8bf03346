import type { DigestInterval } from '@draftwright/contract/share-digest'
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
