import type { AccountDb, NewRow } from '../../db/account-db.ts'

/** What is needed to send a share; nobody else changes it until the transaction ends. */
export const lockShare = (db: AccountDb, id: string) =>
  db
    .from('content_shares')
    .select([
      'id',
      'content_id',
      'user_id',
      'platform_type',
      'share_content',
      'share_url',
      'link_id',
      'channel_id',
      'state',
      'remote',
      'withdrawn_at',
      'confirmed_at',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export type LockedShare = NonNullable<Awaited<ReturnType<typeof lockShare>>>

/** What is sent, where and of which post. */
export const findShare = (db: AccountDb, id: string) =>
  db
    .from('content_shares')
    .select(['user_id', 'content_id', 'platform_type', 'share_content'])
    .where('id', '=', id)
    .executeTakeFirst()

export const changeSentShare = (db: AccountDb, id: string, change: Partial<NewRow<'content_shares'>>) =>
  db.update('content_shares').set(change).where('id', '=', id).execute()

/** The code of a share's own tracked link. */
export const findLinkCode = async (db: AccountDb, linkId: string): Promise<string | undefined> =>
  (await db.from('tracked_links').select('code').where('id', '=', linkId).executeTakeFirst())?.code
