import type { IdeaChange, IdeaQuery, NewIdea } from '@draftwright/contract/ideas'
import type { IdeaSource } from '@draftwright/contract/vocabulary'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { buildContainsPattern, readPage } from '../../db/pages.ts'

/** An idea's progress is computed from its posts, so it can never contradict them. */
export const ideaStatus = sql<'new' | 'drafted' | 'published' | 'archived'>`case
  when ideas.is_archived then 'archived'
  when made.n_published > 0 then 'published'
  when made.n_contents > 0 then 'drafted'
  else 'new' end`

export function selectIdeas(db: AccountDb) {
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
/** Who voted for an idea, the first one first. */
export const ideaVoters = sql<string[]>`array(select user_id from idea_votes
  where account_id = ideas.account_id and idea_id = ideas.id order by created_at)`
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
  'ideas.mail_from',
  'ideas.is_sender_verified',
  'ideas.merged_into',
  'ideas.created_at',
  'ideas.updated_at',
  ideaVoters.as('voters'),
  sql<boolean>`exists (select from idea_recordings where account_id = ideas.account_id and idea_id = ideas.id)`.as(
    'has_recording',
  ),
  sql<number>`coalesce(made.n_contents, 0)`.as('n_contents'),
  ideaStatus.as('status'),
] as const

export const ideaVotes = sql<number>`(select count(*) from idea_votes
  where account_id = ideas.account_id and idea_id = ideas.id)`

const toOrderColumn = ({ sort_by }: Pick<IdeaQuery, 'sort_by'>) =>
  sort_by === 'votes' ? ideaVotes : sql.ref<string>(`ideas.${sort_by}`)

type IdeaFilters = Pick<IdeaQuery, 'pillar_id' | 'q' | 'status' | 'tag' | 'stage'>

function filterIdeas(db: AccountDb, query: IdeaFilters) {
  let all = selectIdeas(db).where('ideas.merged_into', 'is', null)
  if (query.tag !== undefined) all = all.where('ideas.tags', '@>', sql<string[]>`array[${query.tag}]::text[]`)
  if (query.stage !== undefined)
    all = all.where(ideaStatus, '=', 'new').where('ideas.is_shortlisted', '=', query.stage === 'shortlist')
  if (query.pillar_id !== undefined) all = all.where('ideas.pillar_id', '=', query.pillar_id)
  if (query.q) all = all.where('ideas.text', 'ilike', buildContainsPattern(query.q))
  if (query.status === 'active') all = all.where('ideas.is_archived', '=', false)
  else if (query.status !== undefined) all = all.where(ideaStatus, '=', query.status)
  return all
}

export function listIdeas(db: AccountDb, query: IdeaQuery) {
  const all = filterIdeas(db, query)
  const rows = all.select(columns).orderBy(toOrderColumn(query), query.sort_order).orderBy('ideas.id', query.sort_order)
  return readPage(db, query, rows, all.select('ideas.id'))
}

/** The ids of all matches, in the list's order: a page of any length. */
export const listMatchingIdeaIds = async (
  db: AccountDb,
  query: IdeaFilters & Pick<IdeaQuery, 'sort_by' | 'sort_order'>,
): Promise<string[]> =>
  (
    await filterIdeas(db, query)
      .select('ideas.id')
      .orderBy(toOrderColumn(query), query.sort_order)
      .orderBy('ideas.id', query.sort_order)
      .execute()
  ).map(({ id }) => id)

/** Ideas in the order of their ids; deleted ones are omitted. */
export async function listIdeasByIds(db: AccountDb, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await selectIdeas(db).select(columns).where('ideas.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function countIdeas(db: AccountDb, pillarId: string | undefined) {
  let all = selectIdeas(db).where('ideas.merged_into', 'is', null)
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

export const findIdeaRow = (db: AccountDb, id: string) =>
  selectIdeas(db).select(columns).where('ideas.id', '=', id).executeTakeFirst()

/** Returns the new id; `userId` is null for an idea that nobody in person had. The text of a dictated idea is its transcript. */
export async function insertIdea(
  db: AccountDb,
  userId: string | null,
  idea: Omit<NewIdea, 'source'> & { source?: IdeaSource; is_example?: boolean; created_at?: string },
): Promise<string> {
  const id = createId()
  const source = idea.source ?? (idea.voice_input == null ? 'typed' : 'voice')
  const text = idea.text.trim() === '' ? (idea.voice_input ?? '') : idea.text
  await db.insert('ideas', { ...idea, text, source, id, user_id: userId }).execute()
  return id
}

/** Nothing if the same mail has become an idea. */
export const insertMailedIdea = (
  db: AccountDb,
  userId: string,
  idea: { text: string; mail_key: string | null; mail_from: string | null; is_sender_verified: boolean },
) =>
  db
    .insert('ideas', { ...idea, source: 'mail', id: createId(), user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const updateIdea = (db: AccountDb, id: string, { status, ...change }: IdeaChange) =>
  db
    .update('ideas')
    .set({ ...change, ...(status === undefined ? {} : { is_archived: status === 'archived' }), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

export const deleteIdeaRow = (db: AccountDb, id: string) => db.remove('ideas').where('id', '=', id).execute()

export const insertVote = (db: AccountDb, ideaId: string, userId: string) =>
  db
    .insert('idea_votes', { idea_id: ideaId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteVote = (db: AccountDb, ideaId: string, userId: string) =>
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
