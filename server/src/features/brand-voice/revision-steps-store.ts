import type { AccountDb } from '../../db/account-db.ts'

/** A saved version of a text, the one before it, and its post; undefined when either is gone. */
export async function findRevisionStep(db: AccountDb, revisionId: string) {
  const after = await db
    .from('content_revisions')
    .innerJoin('contents', 'contents.id', 'content_revisions.content_id')
    .select([
      'content_revisions.id',
      'content_revisions.content_id',
      'content_revisions.rich_content',
      'content_revisions.created_at',
      'content_revisions.author_id',
      'contents.channel_id',
    ])
    .where('content_revisions.id', '=', revisionId)
    .executeTakeFirst()
  if (after === undefined) return undefined
  const before = await db
    .from('content_revisions')
    .select('rich_content')
    .where('content_id', '=', after.content_id)
    .where('reason', '!=', 'proposed')
    .where('id', '!=', after.id)
    .where((eb) =>
      eb.or([
        eb('created_at', '<', after.created_at),
        eb.and([eb('created_at', '=', after.created_at), eb('id', '<', after.id)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return before === undefined ? undefined : { ...after, before: before.rich_content }
}
