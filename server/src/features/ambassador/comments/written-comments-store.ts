import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'

/** What a comment is on: the words of a post, or whose they are; and how the person sees it. */
export interface CommentSource {
  text?: string | undefined
  share_id?: string | undefined
  content_id?: string | undefined
  view: string
}

/** Comments can be revised for so long; then the next one that is written in the workspace ends them. */
const keptSince = sql<string>`now() - interval '30 days'`

/** Keeps comments that were written for a person; returns their ids in the same order. */
export async function insertWrittenComments(
  db: AccountDb,
  userId: string,
  { text, share_id, content_id, view }: CommentSource,
  texts: readonly string[],
): Promise<string[]> {
  await db.remove('written_comments').where('created_at', '<', keptSince).execute()
  const source = { text, share_id, content_id, view }
  const rows = texts.map((written) => ({ id: createId(), user_id: userId, source, text: written }))
  await db.insert('written_comments', rows).execute()
  return rows.map(({ id }) => id)
}

export const findWrittenComment = (db: AccountDb, userId: string, id: string) =>
  db
    .from('written_comments')
    .select('text')
    .select(sql.ref<CommentSource>('source').as('source'))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('created_at', '>=', keptSince)
    .executeTakeFirst()

export const updateWrittenComment = (db: AccountDb, id: string, text: string) =>
  db.update('written_comments').set({ text }).where('id', '=', id).execute()

/** For the export of a person's own data. */
export const collectPersonalWrittenComments = (db: AccountDb, userId: string) =>
  db
    .from('written_comments')
    .select(['source', 'text', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
