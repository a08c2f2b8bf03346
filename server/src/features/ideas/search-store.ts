import type { ideaStatuses } from '@draftwright/contract/vocabulary'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { buildContainsPattern, readPage } from '../../db/pages.ts'
import { selectIdeas, ideaStatus, ideaVoters, ideaVotes } from './store.ts'

/** Search filters of ideas; times are ISO-8601, `from` included and `until` not. */
export interface IdeaSearch {
  readonly status?: (typeof ideaStatuses)[number] | 'shortlisted'
  readonly userId?: string
  /** Null: of no pillar. */
  readonly pillarId?: string | null
  /** Each must occur. */
  readonly words?: readonly string[]
  readonly from?: string
  readonly until?: string
}

/** A page of the matching ideas, with their number; merged ones are omitted. */
export function searchIdeas(
  db: AccountDb,
  { status, userId, pillarId, words = [], from, until }: IdeaSearch,
  { by, order, limit }: { by: 'created_at' | 'updated_at' | 'votes'; order: 'asc' | 'desc'; limit: number },
) {
  let all = selectIdeas(db).where('ideas.merged_into', 'is', null)
  if (status === 'shortlisted') all = all.where(ideaStatus, '=', 'new').where('ideas.is_shortlisted', '=', true)
  else if (status !== undefined) all = all.where(ideaStatus, '=', status)
  if (userId !== undefined) all = all.where('ideas.user_id', '=', userId)
  if (pillarId === null) all = all.where('ideas.pillar_id', 'is', null)
  else if (pillarId !== undefined) all = all.where('ideas.pillar_id', '=', pillarId)
  for (const word of words) all = all.where('ideas.text', 'ilike', buildContainsPattern(word))
  if (from !== undefined) all = all.where('ideas.created_at', '>=', from)
  if (until !== undefined) all = all.where('ideas.created_at', '<', until)
  const rows = all
    .leftJoin('pillars', 'pillars.id', 'ideas.pillar_id')
    .select([
      'ideas.id',
      'ideas.text',
      'ideas.source',
      'ideas.user_id',
      'ideas.pillar_id',
      'ideas.is_shortlisted',
      'ideas.created_at',
      'ideas.updated_at',
      'pillars.name as pillar_name',
      sql<number>`coalesce(made.n_contents, 0)`.as('n_contents'),
      ideaStatus.as('status'),
      ideaVotes.as('votes'),
      ideaVoters.as('voters'),
    ])
    .orderBy(by === 'votes' ? ideaVotes : sql.ref<string>(`ideas.${by}`), order)
    .orderBy('ideas.id', order)
  return readPage(db, { page: 1, limit }, rows, all.select('ideas.id'))
}
export type ListedIdea = Awaited<ReturnType<typeof searchIdeas>>['data'][number]

/** The number of new ideas in each pillar. */
export const countNewIdeasByPillar = (db: AccountDb) =>
  selectIdeas(db)
    .where('ideas.merged_into', 'is', null)
    .where(ideaStatus, '=', 'new')
    .where('ideas.pillar_id', 'is not', null)
    .select(['ideas.pillar_id', sql<number>`count(*)::int`.as('n')])
    .groupBy('ideas.pillar_id')
    .execute()
