import type { Clashes } from '@draftwright/contract/schedule'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import type { ContentRow } from './store.ts'

const most = 5

/** What a post says, without its title. The same expression as the index's, or the index is not used. */
const textKey = sql<string>`md5(lower(regexp_replace(substr(contents.plain_text, strpos(contents.plain_text, E'\\n') + 1), '\\s+', ' ', 'g')))`
const at = sql<
  string | null
>`coalesce(case when contents.status = 'published' then contents.published_at end, contents.scheduled_at, contents.planned_at)`

/**
 * Posts of the same channel that go out or went out with the same words, and those with a time in the same minute as `at`
 * (ISO 8601; null: no time). Up to five each, the newest first. A post without words has none with the same.
 */
export async function findClashes(
  db: AccountDb,
  { id, channel_id }: Pick<ContentRow, 'id' | 'channel_id'>,
  time: string | null,
): Promise<Clashes> {
  if (channel_id === null) return { same_text: [], same_time: [] }
  const others = db
    .from('contents')
    .select(['contents.id', 'contents.title', 'contents.status', at.as('at')])
    .where('contents.channel_id', '=', channel_id)
    .where('contents.id', '<>', id)
    .where('contents.deleted_at', 'is', null)
    .orderBy(at, (order) => order.desc().nullsLast())
    .orderBy('contents.id', 'desc')
    .limit(most)
  const { key } = await db
    .from('contents')
    .select(textKey.as('key'))
    .where('contents.id', '=', id)
    .executeTakeFirstOrThrow()
  const same_text =
    key === emptyKey
      ? []
      : await others
          .where(textKey, '=', key)
          .where('contents.status', 'in', ['approved', 'scheduled', 'publishing', 'published', 'unknown'])
          .execute()
  if (time === null) return { same_text, same_time: [] }
  const start = new Date(Math.floor(Date.parse(time) / 60_000) * 60_000)
  const same_time = await others
    .where(at, '>=', start.toISOString())
    .where(at, '<', new Date(start.getTime() + 60_000).toISOString())
    .where('contents.status', '<>', sql.lit('archived'))
    .execute()
  return { same_text, same_time }
}

/** MD5 of no words. */
const emptyKey = 'd41d8cd98f00b204e9800998ecf8427e'
