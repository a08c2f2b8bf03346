import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

const most = 30
/** Characters of each; the score needs to know the topics, not every page. */
const length = 8000

/** The newest other posts of the workspace, with the path of those that have a page. */
export const listOtherPosts = (db: AccountDb, id: string) =>
  db
    .from('contents')
    .innerJoin('accounts', 'accounts.id', 'contents.account_id')
    .leftJoin('channels', 'channels.id', 'contents.channel_id')
    .select([
      'contents.id',
      'contents.title',
      sql<string>`left(contents.plain_text, ${length})`.as('text'),
      sql<string | null>`case when channels.channel_type = 'site' and contents.status = 'published'
        then '/site/' || accounts.slug || '/' || coalesce(contents.live ->> 'slug', contents.slug) end`.as('path'),
    ])
    .where('contents.id', '!=', id)
    .where('contents.deleted_at', 'is', null)
    .where('contents.status', '!=', 'archived')
    .orderBy('contents.created_at', 'desc')
    .limit(most)
    .execute()
