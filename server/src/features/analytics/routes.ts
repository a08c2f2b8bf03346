import { analytics, type FilteredSpan } from '@draftwright/contract/analytics'
import type { AccountDb } from '../../db/account-db.ts'
import { notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import type { AppContext } from '../../http/app-context.ts'
import { readFilterNames } from './filter-names-store.ts'
import { readPeriodNumbers, readSpanNumbers } from './numbers.ts'
import { toSpan } from './periods.ts'
import { hasGroup, listRankedPosts, listRankedViewSums, type ViewSpan } from './ranking-store.ts'

/** Of each list. */
const most = 100

interface Call {
  readonly db: AccountDb
  readonly context: AppContext
}

const toViewSpan = (now: Date, asked: FilteredSpan): ViewSpan => ({
  ...toSpan(now, asked),
  channelId: asked.channel_id,
  pillarId: asked.pillar_id,
  contentId: asked.content_id,
})

export const readTopPosts = ({ db, context }: Call, asked: FilteredSpan) =>
  listRankedPosts(db, toViewSpan(context.now(), asked), { by: 'views', isWorst: false, limit: most })

const readGroups = ({ db, context }: Call, per: 'pillar' | 'channel', asked: FilteredSpan) =>
  listRankedViewSums(db, toViewSpan(context.now(), asked), per, { by: 'views', isWorst: false, limit: most })

/** Posts of the days until today. */
function readLatestPosts(call: Call, days: number) {
  const now = call.context.now()
  const since = new Date(now.getTime() - (days - 1) * 86_400_000)
  return readTopPosts(call, { start_date: since.toISOString().slice(0, 10), end_date: now.toISOString().slice(0, 10) })
}

/** Throws 404. */
async function assertGroup(db: AccountDb, per: 'pillar' | 'channel', id: string): Promise<void> {
  if (!(await hasGroup(db, per, id))) throw notFoundError(per === 'pillar' ? 'Pillar' : 'Channel')
}

/** Throws 404 for a filter that does not exist. */
export async function readAccountNumbers(call: Call, asked: FilteredSpan) {
  const { db, context } = call
  await readFilterNames(db, asked)
  const span = toViewSpan(context.now(), asked)
  const [numbers, by_channel, by_pillar] = await Promise.all([
    readSpanNumbers(db, span, span),
    readGroups(call, 'channel', asked),
    readGroups(call, 'pillar', asked),
  ])
  return { ...numbers, start_date: span.from, end_date: span.to, by_channel, by_pillar }
}

export const analyticsRoutes = implementRoutes(analytics, {
  account: (call) => readAccountNumbers(call, call.query),
  async channel({ db, params: { id, type_of_agg, current_date } }) {
    await assertGroup(db, 'channel', id)
    return readPeriodNumbers(db, { channelId: id }, type_of_agg, new Date(current_date))
  },
  async pillar({ db, params: { id, type_of_agg, current_date } }) {
    await assertGroup(db, 'pillar', id)
    return readPeriodNumbers(db, { pillarId: id }, type_of_agg, new Date(current_date))
  },
  pillarViews: (call) => readGroups(call, 'pillar', call.query),
  async channelPosts(call) {
    await assertGroup(call.db, 'channel', call.params.id)
    return readTopPosts(call, { ...call.query, channel_id: call.params.id })
  },
  async channelPillars(call) {
    await assertGroup(call.db, 'channel', call.params.id)
    return readGroups(call, 'pillar', { ...call.query, channel_id: call.params.id })
  },
  topContent: (call) => readTopPosts(call, call.query),
  week: (call) => readLatestPosts(call, 7),
  day: (call) => readLatestPosts(call, 1),
  topContentWeek: (call) => readLatestPosts(call, 7),
  topContentDay: (call) => readLatestPosts(call, 1),
})
