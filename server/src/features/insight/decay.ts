import type { DecayingPost } from '@draftwright/contract/insight'
import { decayRule } from '@draftwright/contract/insight-rules'
import { addDays } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../db/account-db.ts'
import { listRankedPosts } from '../analytics/index.ts'
import { listHostedPosts } from './store.ts'

/** A year, in spans as long as those that are compared. */
const spans = 13
/** Posts of a workspace that are looked at, and that are listed. */
const mostPosts = 2000
const mostShown = 50

export interface Decay {
  compared: number
  posts: DecayingPost[]
}

/** Posts that have lost readers by `decayRule`; `today` is not over and does not count. */
export async function listDecayingPosts(db: AccountDb, today: string): Promise<Decay> {
  const { days, firstDays } = decayRule
  const starts = Array.from({ length: spans }, (_, at) => addDays(today, -days * (at + 1)))
  // After its first days there have to be two spans that can be compared.
  const before = `${addDays(today, -(firstDays + 2 * days))}T00:00:00Z`
  const posts = await listHostedPosts(db, { before, limit: mostPosts })
  if (posts.length === 0) return { compared: 0, posts: [] }
  const viewsBySpan = await Promise.all(
    starts.map(async (from) => {
      const span = { from, to: addDays(from, days - 1) }
      const ranked = await listRankedPosts(db, span, { by: 'views', isWorst: false, limit: mostPosts })
      return new Map(ranked.map(({ id, views }) => [id, views]))
    }),
  )
  const decaying = posts.flatMap((post): DecayingPost[] => {
    const firstDay = addDays(post.published_at.slice(0, 10), firstDays)
    const settled = starts.flatMap((from, at) =>
      from >= firstDay ? [{ from, views: viewsBySpan[at]?.get(post.id) ?? 0 }] : [],
    )
    const [last, previous] = settled
    if (last === undefined || previous === undefined) return []
    const best = settled.slice(1).reduce((most, span) => (span.views > most.views ? span : most), previous)
    return isDecaying(last.views, previous.views, best.views)
      ? [{ ...post, last: last.views, previous: previous.views, best: best.views, best_from: best.from }]
      : []
  })
  return {
    compared: posts.length,
    posts: decaying.toSorted((a, b) => b.best - b.last - (a.best - a.last)).slice(0, mostShown),
  }
}

const isDecaying = (last: number, previous: number, best: number): boolean =>
  best >= decayRule.leastBest && last <= previous * decayRule.mostOfPrevious && last <= best * decayRule.mostOfBest
