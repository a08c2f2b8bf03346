import type { AccountDb } from '../../db/account-db.ts'
import { notFoundError } from '../../http/errors.ts'

interface NamedFilters {
  readonly pillar_id?: string | undefined
  readonly channel_id?: string | undefined
  readonly content_id?: string | undefined
}

/** The names of what a report is restricted to. Throws 404 for one that does not exist. */
export async function readFilterNames(db: AccountDb, { pillar_id, channel_id, content_id }: NamedFilters) {
  const [pillar, channel, post] = await Promise.all([
    pillar_id && db.from('pillars').select('name').where('id', '=', pillar_id).executeTakeFirst(),
    channel_id && db.from('channels').select('name').where('id', '=', channel_id).executeTakeFirst(),
    content_id &&
      db
        .from('contents')
        .select('title as name')
        .where('id', '=', content_id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
  ])
  const nameOf = (noun: string, id: string | undefined, row: { name: string } | '' | undefined): string | null => {
    if (id === undefined) return null
    if (!row) throw notFoundError(noun)
    return row.name
  }
  return {
    pillar_name: nameOf('Pillar', pillar_id, pillar),
    channel_name: nameOf('Channel', channel_id, channel),
    post_title: nameOf('Post', content_id, post),
  }
}
