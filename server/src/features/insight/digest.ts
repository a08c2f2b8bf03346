import { addDays } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../db/account-db.ts'
import { computeViewSums, listRankedPosts } from '../analytics/index.ts'
import { readBalance } from './balance.ts'
import { listDecayingPosts } from './decay.ts'

const shownTitles = 3
const mostPosts = 2000
const titleLength = 80

const formatViews = (views: number) => `${views.toLocaleString('en')} ${views === 1 ? 'view' : 'views'}`
const quote = (title: string): string =>
  `“${title.length > titleLength ? `${title.slice(0, titleLength).trimEnd()}…` : title || 'Untitled'}”`
const listTitles = (posts: readonly { title: string }[]): string => {
  const named = posts.slice(0, shownTitles).map(({ title }) => quote(title))
  const more = posts.length - named.length
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** What the week before this Monday brought, in measured statements only; empty if there is nothing to tell. */
export async function writeDigest(db: AccountDb, week: string, now: Date): Promise<string[]> {
  return [
    ...(await describeViews(db, week)),
    ...describeDecay((await listDecayingPosts(db, week)).posts),
    ...describePillars((await readBalance(db, now)).pillars),
  ]
}

async function describeViews(db: AccountDb, week: string): Promise<string[]> {
  const last = { from: addDays(week, -7), to: addDays(week, -1) }
  const before = { from: addDays(week, -14), to: addDays(week, -8) }
  const order = { by: 'views', isWorst: false, limit: mostPosts } as const
  const [sums, sumsBefore] = [await computeViewSums(db, last), await computeViewSums(db, before)]
  if (sums.views + sumsBefore.views === 0) return []
  const [posts, postsBefore] = [await listRankedPosts(db, last, order), await listRankedPosts(db, before, order)]
  const change = sums.views - sumsBefore.views
  const more = Math.abs(change).toLocaleString('en')
  const compared =
    change === 0 ? 'as many as in the week before' : `${more} ${change > 0 ? 'more' : 'fewer'} than in the week before`
  const lines = [`Your posts had ${formatViews(sums.views)}, ${compared}.`]
  const earlier = new Map(postsBefore.map(({ id, views }) => [id, views]))
  const later = new Map(posts.map(({ id, views }) => [id, views]))
  const changes = [...new Map([...postsBefore, ...posts].map((post) => [post.id, post])).values()]
    .map(({ id, title }) => ({ title, by: (later.get(id) ?? 0) - (earlier.get(id) ?? 0) }))
    .filter(({ by }) => (change > 0 ? by > 0 : by < 0))
    .toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))
  const [most] = changes
  // Which post it was is measured; why people came to it is not.
  if (change !== 0 && most !== undefined)
    lines.push(
      change > 0
        ? `${quote(most.title)} had ${most.by.toLocaleString('en')} more than the week before.`
        : `${quote(most.title)} had ${Math.abs(most.by).toLocaleString('en')} fewer than the week before.`,
    )
  const top = posts.slice(0, shownTitles)
  if (top.length > 0)
    lines.push(`Most read: ${top.map(({ title, views }) => `${quote(title)} (${formatViews(views)})`).join(', ')}.`)
  return lines
}

function describeDecay(posts: readonly { title: string }[]): string[] {
  if (posts.length === 0) return []
  return [`${posts.length === 1 ? 'One post loses' : `${posts.length} posts lose`} readers: ${listTitles(posts)}.`]
}

function describePillars(pillars: readonly { id: string | null; name: string; overdue: number }[]): string[] {
  const behind = pillars.filter(({ id, overdue }) => id !== null && overdue > 0)
  if (behind.length === 0) return []
  const named = behind.slice(0, shownTitles).map(({ name, overdue }) => `${quote(name)} (${overdue})`)
  const more = behind.length - named.length
  return [
    `Planned in the last 28 days and not published: ${named.join(', ')}${more > 0 ? ` and ${more} more pillars` : ''}.`,
  ]
}
