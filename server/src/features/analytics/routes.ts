import { analytics, type FilteredSpan } from '@draftwright/contract/analytics'
import { countingModes, countingModeTexts } from '@draftwright/contract/visits'
import { addDays } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../db/account-db.ts'
import { notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import type { AppContext } from '../../http/app-context.ts'
import { readAccountSlug, readCountedSites, saveCountedSites, saveExcludedSources } from './counted-sites-store.ts'
import { readFilterNames } from './filter-names-store.ts'
import { readPeriodNumbers, readSpanNumbers, readToday } from './numbers.ts'
import { toSpan } from './periods.ts'
import { hasGroup, listRankedPosts, listRankedViewSums, type ViewSpan } from './ranking-store.ts'
import { readBreakdown, readReport } from './reports.ts'
import { spamHosts } from './spam-hosts.ts'
import { listLivePages, readCountingRules, saveCountingMode } from './visits-store.ts'

/** Of each list. */
const most = 100
const mostLive = 20
const liveMs = 5 * 60_000

interface Call {
  readonly db: AccountDb
  readonly context: AppContext
}

const readCallToday = ({ db, context }: Call) => readToday(db, context.now())

const readViewSpan = async (call: Call, asked: FilteredSpan): Promise<ViewSpan> => ({
  ...toSpan(await readCallToday(call), asked),
  channelId: asked.channel_id,
  pillarId: asked.pillar_id,
  contentId: asked.content_id,
})

const readTopPosts = async (call: Call, asked: FilteredSpan) =>
  listRankedPosts(call.db, await readViewSpan(call, asked), { by: 'views', isWorst: false, limit: most })

const readGroups = async (call: Call, per: 'pillar' | 'channel', asked: FilteredSpan) =>
  listRankedViewSums(call.db, await readViewSpan(call, asked), per, { by: 'views', isWorst: false, limit: most })

/** Posts of the days until today. */
async function readLatestPosts(call: Call, days: number) {
  const today = await readCallToday(call)
  return readTopPosts(call, { start_date: addDays(today, 1 - days), end_date: today })
}

/** Throws 404. */
async function assertGroup(db: AccountDb, per: 'pillar' | 'channel', id: string): Promise<void> {
  if (!(await hasGroup(db, per, id))) throw notFoundError(per === 'pillar' ? 'Pillar' : 'Channel')
}

/** Throws 404 for a filter that does not exist. */
async function readAccountNumbers(call: Call, asked: FilteredSpan) {
  const { db } = call
  await readFilterNames(db, asked)
  const span = await readViewSpan(call, asked)
  const [numbers, by_channel, by_pillar] = await Promise.all([
    readSpanNumbers(db, span, span),
    readGroups(call, 'channel', asked),
    readGroups(call, 'pillar', asked),
  ])
  return { ...numbers, start_date: span.from, end_date: span.to, by_channel, by_pillar }
}

async function readSettings({ db, context }: Call) {
  const [rules, sites, slug] = await Promise.all([readCountingRules(db), readCountedSites(db), readAccountSlug(db)])
  return {
    mode: rules?.mode ?? ('visitors' as const),
    choices: countingModes.map((mode) => ({ mode, ...countingModeTexts[mode] })),
    sites,
    excluded_sources: rules?.excluded_sources ?? [],
    n_known_spam: spamHosts.length,
    script: `<script defer src="${context.config.publicUrl}/count.js" data-site="${slug}"></script>`,
  }
}

export const analyticsRoutes = implementRoutes(analytics, {
  account: (call) => readAccountNumbers(call, call.query),
  async channel({ db, params: { id, type_of_agg, current_date } }) {
    await assertGroup(db, 'channel', id)
    return readPeriodNumbers(db, { channelId: id }, type_of_agg, current_date)
  },
  async pillar({ db, params: { id, type_of_agg, current_date } }) {
    await assertGroup(db, 'pillar', id)
    return readPeriodNumbers(db, { pillarId: id }, type_of_agg, current_date)
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
  report: async (call) => readReport(call.db, call.query, await readCallToday(call)),
  breakdown: async (call) => readBreakdown(call.db, call.query, await readCallToday(call)),
  async live({ db, context }) {
    const pages = await listLivePages(db, new Date(context.now().getTime() - liveMs))
    return { visitors: pages.reduce((sum, page) => sum + page.visitors, 0), pages: pages.slice(0, mostLive) }
  },
  settings: (call) => readSettings(call),
  async changeSettings(call) {
    const { db, body } = call
    const { mode, sites, excluded_sources } = body
    db.addAuditNote({
      details: {
        ...(mode !== undefined && { mode }),
        ...(sites !== undefined && { sites: sites.join(', ') }),
        ...(excluded_sources !== undefined && { excluded_sources: excluded_sources.join(', ') }),
      },
    })
    if (body.mode !== undefined) {
      await saveCountingMode(db, body.mode)
      // Only visitors who are told apart can be shown one of two titles.
      await db.notify('site_changed', { account_id: db.accountId })
    }
    if (body.sites !== undefined) await saveCountedSites(db, [...new Set(body.sites)])
    if (excluded_sources !== undefined) await saveExcludedSources(db, [...new Set(excluded_sources)])
    return readSettings(call)
  },
})
