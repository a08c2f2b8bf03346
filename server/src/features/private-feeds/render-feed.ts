import type { Content } from '@draftwright/contract/content'
import type { Task } from '@draftwright/contract/crm/tasks'
import type { CalendarItem } from '@draftwright/contract/schedule'
import { toPostHref, toTaskHref } from '@draftwright/contract/sources'
import { hasRight, type Role } from '@draftwright/contract/rights'
import { type RenderedEvent, renderCalendar } from '../../documents/calendar/render-calendar.ts'
import { renderRss } from '../../documents/render-rss.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { CallRoute } from '../../http/call-route.ts'
import type { FoundFeed } from './system-store.ts'

interface FeedReading {
  readonly context: AppContext
  readonly callRoute: CallRoute
  readonly feed: FoundFeed
  readonly role: Role
  /** Of the feed itself. */
  readonly self: string
  readonly signal: AbortSignal
}
const day = 86_400_000
/** Days before and after today, as many as the calendar answers at once. */
const daysBefore = 30
const daysAfter = 69
const most = 200

interface RenderedFeed {
  readonly mediaType: string
  readonly text: string
}

/** What a feed says now: only what its owner could read themselves, as the calls of the API answer it. */
export async function renderFeed(reading: FeedReading): Promise<RenderedFeed> {
  const { feed } = reading
  if (feed.kind === 'approvals') return { mediaType: 'application/rss+xml', text: await renderApprovals(reading) }
  const events = feed.kind === 'calendar' ? await listPostEvents(reading, () => true) : await listOwnEvents(reading)
  const name = feed.kind === 'calendar' ? `${feed.account_name}: content` : `${feed.account_name}: my work`
  return { mediaType: 'text/calendar', text: renderCalendar(name, events) }
}

/** Calls a route of the API as the feed's owner, with their role as it is. */
async function callAsOwner<T>({ callRoute, feed, role, signal }: FeedReading, name: string, query: object): Promise<T> {
  const { account_id: accountId, user_id: userId } = feed
  const caller = { userId, accountId, role, sessionId: userId, scopes: null, apiKeyId: null }
  const call = { caller, signal, ip: null, userAgent: 'Feed' }
  // The contract has parsed the answer.
  return (await callRoute(call, name, { query: { ...query } })) as T
}

const toShownTitle = (title: string): string => (title.trim() === '' ? 'Untitled' : title)
const kindWords: Record<CalendarItem['kind'], string> = {
  planned: 'Planned',
  scheduled: 'Scheduled',
  published: 'Published',
}

async function listPostEvents(
  reading: FeedReading,
  isWanted: (item: CalendarItem) => boolean,
): Promise<RenderedEvent[]> {
  const { config, now } = reading.context
  const toDay = (days: number) => new Date(now().getTime() + days * day).toISOString().slice(0, 10)
  const query = { from: toDay(-daysBefore), to: toDay(daysAfter) }
  const items = await callAsOwner<CalendarItem[]>(reading, 'content.calendar', query)
  return items.filter(isWanted).map((item) => ({
    uid: `${item.id}@draftwright`,
    title: item.kind === 'planned' ? `${toShownTitle(item.title)} (planned)` : toShownTitle(item.title),
    at: new Date(item.at),
    minutes: 15,
    description: [kindWords[item.kind], ...(item.url === null ? [] : [item.url])].join('\n'),
    url: config.publicUrl + toPostHref(item.id),
    isTentative: item.kind === 'planned',
    changedAt: new Date(item.updated_at),
  }))
}

/** A person's own posts that are still to go out, and their tasks. */
async function listOwnEvents(reading: FeedReading): Promise<RenderedEvent[]> {
  const { feed, role, context } = reading
  const posts = await listPostEvents(reading, (item) => item.author_id === feed.user_id && item.kind !== 'published')
  if (!hasRight(role, 'crm:read')) return posts
  const tasks = await callAsOwner<Task[]>(reading, 'crmTasks.list', { due: 'open', mine: 'true', limit: String(most) })
  return [
    ...posts,
    ...tasks.flatMap(({ id, title, due_at, updated_at }) =>
      due_at === null
        ? []
        : [
            {
              uid: `${id}@draftwright`,
              title,
              at: new Date(due_at),
              minutes: 15,
              description: 'Task',
              url: context.config.publicUrl + toTaskHref(id),
              isTentative: false,
              changedAt: new Date(updated_at),
            },
          ],
    ),
  ]
}

/** Titles of posts that wait for this person, and no texts. */
async function renderApprovals(reading: FeedReading): Promise<string> {
  const { context, feed, self } = reading
  const { publicUrl } = context.config
  const query = { review: 'mine', status: 'in_review', limit: String(most) }
  const posts = await callAsOwner<Pick<Content, 'id' | 'title' | 'updated_at'>[]>(reading, 'content.list', query)
  return renderRss(
    {
      title: `${feed.account_name}: waiting for your approval`,
      link: `${publicUrl}/content?status=in_review`,
      description: 'Posts that wait for your approval.',
      self,
    },
    posts.map(({ id, title, updated_at }) => ({
      id,
      title: toShownTitle(title),
      link: publicUrl + toPostHref(id),
      description: 'Waits for your approval.',
      at: updated_at,
    })),
  )
}
