import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import type { Tables } from '../../db/tables.generated.ts'

type MergeRow = Pick<Tables['idea_merges'], 'before' | 'moved'>

/** In the same order everywhere, so that concurrent merges cannot deadlock. */
export const lockIdeas = (db: AccountDb, ids: readonly string[]) =>
  db
    .from('ideas')
    .select(['id', 'user_id', 'text', 'tags', 'merged_into'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()

/** Moves an idea's linked rows to another; returns what was moved. `only` restricts it to these. */
export async function moveIdeaRecords(
  db: AccountDb,
  from: string,
  to: string,
  only?: { contents: readonly string[]; runs: readonly string[] },
): Promise<{ contents: string[]; runs: string[] }> {
  const move = async (table: 'contents' | 'generation_runs', ids: readonly string[] | undefined) => {
    if (ids?.length === 0) return []
    let change = db.update(table).set({ idea_id: to }).where('idea_id', '=', from)
    if (ids !== undefined) change = change.where('id', 'in', [...ids])
    return (await change.returning('id').execute()).map(({ id }) => id)
  }
  return { contents: await move('contents', only?.contents), runs: await move('generation_runs', only?.runs) }
}

/** Votes for the merged ideas count for the remaining one; returns the added ones. */
export async function copyVotes(db: AccountDb, fromIds: readonly string[], to: string): Promise<string[]> {
  const voters = await db
    .from('idea_votes')
    .select('user_id')
    .distinct()
    .where('idea_id', 'in', [...fromIds])
    .execute()
  if (voters.length === 0) return []
  const added = await db
    .insert(
      'idea_votes',
      voters.map(({ user_id }) => ({ idea_id: to, user_id })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  return added.map(({ user_id }) => user_id)
}

export const deleteVotes = (db: AccountDb, ideaId: string, voters: readonly string[]) =>
  voters.length === 0
    ? Promise.resolve([])
    : db
        .remove('idea_votes')
        .where('idea_id', '=', ideaId)
        .where('user_id', 'in', [...voters])
        .execute()

export const setMergedInto = (db: AccountDb, ids: readonly string[], into: string | null) =>
  db
    .update('ideas')
    .set({ merged_into: into, updated_at: sql`now()` })
    .where('id', 'in', [...ids])
    .execute()

export const setTextAndTags = (db: AccountDb, id: string, words: { text?: string; tags?: string[] }) =>
  db
    .update('ideas')
    .set({ ...words, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

export async function insertMerge(db: AccountDb, ideaId: string, userId: string, row: MergeRow): Promise<string> {
  const id = createId()
  await db.insert('idea_merges', { id, idea_id: ideaId, user_id: userId, ...row }).execute()
  return id
}

export const findMerge = (db: AccountDb, id: string) =>
  db.from('idea_merges').select(['id', 'idea_id', 'before', 'moved']).where('id', '=', id).executeTakeFirst()

/** The newest merge into an idea: only that one can be undone. */
export const findNewestMerge = (db: AccountDb, ideaId: string) =>
  db
    .from('idea_merges')
    .select('id')
    .where('idea_id', '=', ideaId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()

export const deleteMerge = (db: AccountDb, id: string) => db.remove('idea_merges').where('id', '=', id).execute()
