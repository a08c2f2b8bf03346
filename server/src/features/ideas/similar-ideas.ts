import type { ideas } from '@draftwright/contract/ideas'
import { runInWorker } from '../../run-in-worker.ts'
import type { HandlerContext } from '../../http/handler.ts'
import { notFoundError } from '../../http/errors.ts'
import { findIdeaText, listIdeaTexts } from './likeness-store.ts'
import type { SimilarGroup, SimilarIdea } from './likeness.ts'
import { listIdeasByIds } from './store.ts'

const module = new URL('likeness.ts', import.meta.url)

/** Active ideas similar to this one. */
export async function listSimilarIdeas({ db, params, signal }: HandlerContext<(typeof ideas)['similar']>) {
  const asked = await findIdeaText(db, params.id)
  if (asked === undefined) throw notFoundError('Idea')
  const question = { asked, others: await listIdeaTexts(db) }
  const pairs = await runInWorker<SimilarIdea[]>(module, 'rankSimilarIdeas', question, signal)
  const found = await listIdeasByIds(
    db,
    pairs.map(({ id }) => id),
  )
  return pairs.flatMap(({ id, likeness }) => found.filter((idea) => idea.id === id).map((idea) => ({ idea, likeness })))
}

export async function listDuplicateIdeas({ db, signal }: HandlerContext<(typeof ideas)['duplicates']>) {
  const groups = await runInWorker<SimilarGroup[]>(module, 'groupSameIdeas', await listIdeaTexts(db), signal)
  const found = await listIdeasByIds(
    db,
    groups.flatMap(({ ids }) => ids),
  )
  return groups.map(({ ids, likeness }) => ({
    likeness,
    ideas: ids.flatMap((id) => found.filter((idea) => idea.id === id)),
  }))
}
