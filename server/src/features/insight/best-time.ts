import type { Insight, PublishingTime } from '@draftwright/contract/insight'
import { bestTimeRule } from '@draftwright/contract/insight-rules'
import { addDays, getWeekday, toZoneDay, toZoneTime } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../db/account-db.ts'
import { listRankedPosts } from '../analytics/index.ts'
import { listHostedPosts } from './store.ts'

interface PostAtTime {
  readonly weekday: number
  readonly hour: number
  readonly views: number
}

/** What posts had in their first days, by the weekday and hour of their publication. */
export async function readBestTime(db: AccountDb, today: string, zone: string): Promise<Insight['best_time']> {
  const before = `${addDays(today, -bestTimeRule.days)}T00:00:00Z`
  const posts = await listHostedPosts(db, { before, limit: bestTimeRule.mostPosts })
  const byDay = Map.groupBy(posts, ({ published_at }) => toZoneDay(Date.parse(published_at), zone))
  const found: PostAtTime[] = []
  for (const [day, some] of byDay) {
    const span = { from: day, to: addDays(day, bestTimeRule.days - 1) }
    const ranked = await listRankedPosts(db, span, { by: 'views', isWorst: false, limit: 2000 })
    const views = new Map(ranked.map((post) => [post.id, post.views]))
    for (const { id, published_at } of some) {
      const at = Date.parse(published_at)
      const hour = Number(toZoneTime(at, zone).slice(0, 2))
      found.push({ weekday: getWeekday(toZoneDay(at, zone)), hour, views: views.get(id) ?? 0 })
    }
  }
  return rankTimes(found)
}

/** Nothing is said below the minimum, nor of a time that is no better than all. */
function rankTimes(found: readonly PostAtTime[]): Insight['best_time'] {
  const { leastPosts, leastPostsAtOnce } = bestTimeRule
  const all = toTime(found, null, null)
  const times = groupTimes(found, ({ weekday, hour }) => [weekday, hour])
  const isEnough = found.length >= leastPosts
  const best = [
    times,
    groupTimes(found, ({ weekday }) => [weekday, null]),
    groupTimes(found, ({ hour }) => [null, hour]),
  ].flatMap((group) => {
    const enough = group.filter(({ posts }) => posts >= leastPostsAtOnce)
    // One time alone is compared with nothing.
    const [first] = enough.length < 2 ? [] : enough.toSorted((a, b) => b.median - a.median || b.posts - a.posts)
    return first !== undefined && first.median > all.median ? [first] : []
  })
  return { posts: all.posts, views: all.views, median: all.median, best: isEnough ? best : [], times }
}

function groupTimes(
  found: readonly PostAtTime[],
  toKey: (post: PostAtTime) => readonly [number | null, number | null],
): PublishingTime[] {
  return [...Map.groupBy(found, (post) => toKey(post).join(' '))]
    .flatMap(([, posts]) => (posts[0] === undefined ? [] : [toTime(posts, ...toKey(posts[0]))]))
    .toSorted((a, b) => (a.weekday ?? 0) - (b.weekday ?? 0) || (a.hour ?? 0) - (b.hour ?? 0))
}

function toTime(posts: readonly PostAtTime[], weekday: number | null, hour: number | null): PublishingTime {
  const views = posts.map((post) => post.views).toSorted((a, b) => a - b)
  const middle = views.length / 2
  const median = views.length === 0 ? 0 : ((views[Math.ceil(middle) - 1] ?? 0) + (views[Math.floor(middle)] ?? 0)) / 2
  return { weekday, hour, posts: posts.length, views: views.reduce((sum, one) => sum + one, 0), median }
}
