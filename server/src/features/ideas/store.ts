import type { IdeaChange, IdeaQuery, NewIdea } from '@draftwright/contract/ideas'
import type { IdeaSource } from '@draftwright/contract/vocabulary'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { newId } from '../../db/new-id.ts'
import { containing, pageOf } from '../../db/pages.ts'

/** How far an idea has come is read from what was made of it, so it can never disagree with that. */
export const ideaStatus = sql<'new' | 'drafted' | 'published' | 'archived'>`case
  when ideas.is_archived then 'archived'
  when made.n_published > 0 then 'published'
  when made.n_contents > 0 then 'drafted'
  else 'new' end`

export function ideaRows(db: AccountDb) {
  return db.from('ideas').leftJoinLateral(
    (from) =>
      from
        .selectFrom('contents')
        .select([
          sql<number>`count(*)`.as('n_contents'),
          sql<number>`count(*) filter (where status = 'published')`.as('n_published'),
        ])
        .whereRef('contents.account_id', '=', 'ideas.account_id')
        .whereRef('contents.idea_id', '=', 'ideas.id')
        .where('contents.deleted_at', 'is', null)
        .as('made'),
    (join) => join.onTrue(),
  )
}
const columns = [
  'ideas.id',
  'ideas.account_id',
  'ideas.user_id',
  'ideas.pillar_id',
  'ideas.text',
  'ideas.voice_input',
  'ideas.tags',
  'ideas.is_shortlisted',
  'ideas.source',
  'ideas.source_url',
  'ideas.merged_into',
  'ideas.created_at',
  'ideas.updated_at',
  sql<string[]>`array(select user_id from idea_votes
    where account_id = ideas.account_id and idea_id = ideas.id order by created_at)`.as('voters'),
  sql<boolean>`exists (select from idea_recordings where account_id = ideas.account_id and idea_id = ideas.id)`.as(
    'has_recording',
  ),
  sql<number>`coalesce(made.n_contents, 0)`.as('n_contents'),
  ideaStatus.as('status'),
] as const

export const ideaVotes = sql<number>`(select count(*) from idea_votes
  where account_id = ideas.account_id and idea_id = ideas.id)`

const orderOf = ({ sort_by }: Pick<IdeaQuery, 'sort_by'>) =>
  sort_by === 'votes' ? ideaVotes : sql.ref<string>(`ideas.${sort_by}`)

type IdeaFilters = Pick<IdeaQuery, 'pillar_id' | 'q' | 'status' | 'tag' | 'stage'>

function filtered(db: AccountDb, query: IdeaFilters) {
  let all = ideaRows(db).where('ideas.merged_into', 'is', null)
  if (query.tag !== undefined) all = all.where('ideas.tags', '@>', sql<string[]>`array[${query.tag}]::text[]`)
  if (query.stage !== undefined)
    all = all.where(ideaStatus, '=', 'new').where('ideas.is_shortlisted', '=', query.stage === 'shortlist')
  if (query.pillar_id !== undefined) all = all.where('ideas.pillar_id', '=', query.pillar_id)
  if (query.q) all = all.where('ideas.text', 'ilike', containing(query.q))
  if (query.status === 'active') all = all.where('ideas.is_archived', '=', false)
  else if (query.status !== undefined) all = all.where(ideaStatus, '=', query.status)
  return all
}

export function listIdeas(db: AccountDb, query: IdeaQuery) {
  const all = filtered(db, query)
  const rows = all.select(columns).orderBy(orderOf(query), query.sort_order).orderBy('ideas.id', query.sort_order)
  return pageOf(db, query, rows, all.select('ideas.id'))
}

/** The ids of everything that fits, in the list's order: a page of any length. */
export const matchingIds = async (
  db: AccountDb,
  query: IdeaFilters & Pick<IdeaQuery, 'sort_by' | 'sort_order'>,
): Promise<string[]> =>
  (
    await filtered(db, query)
      .select('ideas.id')
      .orderBy(orderOf(query), query.sort_order)
      .orderBy('ideas.id', query.sort_order)
      .execute()
  ).map(({ id }) => id)

/** Ideas in the order of their ids; one that is gone by now is left out. */
export async function ideasByIds(db: AccountDb, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await ideaRows(db).select(columns).where('ideas.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function countIdeas(db: AccountDb, pillarId: string | undefined) {
  let all = ideaRows(db).where('ideas.merged_into', 'is', null)
  if (pillarId !== undefined) all = all.where('ideas.pillar_id', '=', pillarId)
  const rows = await all
    .select([
      ideaStatus.as('status'),
      sql<number>`count(*)`.as('n'),
      sql<number>`count(*) filter (where is_shortlisted)`.as('n_shortlisted'),
    ])
    .groupBy('status')
    .execute()
  const counts = { total: 0, new: 0, shortlisted: 0, drafted: 0, published: 0, archived: 0 }
  for (const row of rows) {
    counts[row.status] = row.n
    if (row.status === 'new') counts.shortlisted = row.n_shortlisted
    counts.total += row.n
  }
  return counts
}

export const readIdea = (db: AccountDb, id: string) =>
  ideaRows(db).select(columns).where('ideas.id', '=', id).executeTakeFirst()

export async function insertIdea(
  db: AccountDb,
  userId: string,
  idea: Omit<NewIdea, 'source'> & { source?: IdeaSource; is_example?: boolean; created_at?: string },
): Promise<string> {
  const id = newId()
  const source = idea.source ?? (idea.voice_input == null ? 'typed' : 'voice')
  await db.insert('ideas', { ...idea, source, id, user_id: userId }).execute()
  return id
}

export const updateIdea = (db: AccountDb, id: string, { status, ...change }: IdeaChange) =>
  db
    .update('ideas')
    .set({ ...change, ...(status === undefined ? {} : { is_archived: status === 'archived' }), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

export const deleteIdea = (db: AccountDb, id: string) => db.remove('ideas').where('id', '=', id).execute()

export const castVote = (db: AccountDb, ideaId: string, userId: string) =>
  db
    .insert('idea_votes', { idea_id: ideaId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const takeVoteBack = (db: AccountDb, ideaId: string, userId: string) =>
  db.remove('idea_votes').where('idea_id', '=', ideaId).where('user_id', '=', userId).execute()

/** Every tag in use, the most used first. */
export const countTags = (db: AccountDb) =>
  db
    .from('ideas')
    .where('merged_into', 'is', null)
    .where('is_archived', '=', false)
    .select([sql<string>`unnest(tags)`.as('tag'), sql<number>`count(*)`.as('n')])
    .groupBy('tag')
    .orderBy('n', 'desc')
    .orderBy('tag')
    .limit(200)
    .execute()
