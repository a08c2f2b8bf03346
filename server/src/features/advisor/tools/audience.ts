import { type Right, hasRight } from '@draftwright/contract/rights'
import { type ReportPage, type Source, toReportHref } from '@draftwright/contract/sources'
import { addDays } from '@draftwright/contract/wall-clock'
import type { AudienceTopic, ReadInput } from '../../../models/advising/read-tools.ts'
import type { ToolResult } from '../../../models/advising/tool-result.ts'
import { readBreakdown, readReport } from '../../analytics/index.ts'
import { listCampaigns } from '../../campaigns/index.ts'
import { describeResult, listExperiments } from '../../experiments/index.ts'
import { listForms, listReceivedAnswers } from '../../forms/index.ts'
import { readGoalSums } from '../../goals/index.ts'
import { listTopLinks } from '../../links/index.ts'
import { countConfirmed, listNewsletters } from '../../newsletters/index.ts'
import { buildToolResult, type ToolContext, toReceivedSource } from '../../query/index.ts'

const maxShown = 10
/** Links that are counted; more is said by none of their pages. */
const maxLinks = 1000
type Days = { readonly start_date: string; readonly end_date: string }
type Facts = Source['facts']

interface Topic {
  readonly right: Right
  readonly page: ReportPage
  /** The rows that are shown, and how many there are. */
  read(
    reading: ToolContext,
    days: Days,
    id: string | undefined,
  ): Promise<{ rows: { id: string; title: string; facts: Facts }[]; total: number; beside?: readonly Source[] }>
}

const formatDays = ({ start_date, end_date }: Days): string =>
  start_date === end_date ? start_date : `${start_date} to ${end_date}`

const topics: Readonly<Record<AudienceTopic, Topic>> = {
  visits: {
    right: 'analytics:read',
    page: 'analytics',
    async read({ db, today }, days) {
      const { totals } = await readReport(db, days, today)
      const { views, visitors, visits, reads } = totals
      const facts = { days: formatDays(days), views, visitors, visits, reads }
      return { rows: [{ id: 'visits', title: 'All counted pages together', facts }], total: 1 }
    },
  },
  sources: {
    right: 'analytics:read',
    page: 'analytics',
    async read({ db, today }, days) {
      const { rows, total } = await readBreakdown(db, { by: 'source', limit: maxShown, ...days }, today)
      return {
        rows: rows.map(({ label, value, visits, views }) => ({
          id: `source-${value}`,
          title: label === '' ? 'Direct, or not known' : label,
          facts: { days: formatDays(days), visits, views },
        })),
        total,
      }
    },
  },
  goals: {
    right: 'analytics:read',
    page: 'analytics',
    async read({ db, today }, days) {
      const goals = await readGoalSums(db, days, today)
      return {
        rows: goals.slice(0, maxShown).map(({ id, name, conversions, visits }) => ({
          id: `goal-${id}`,
          title: name,
          facts: { days: formatDays(days), conversions, visits },
        })),
        total: goals.length,
      }
    },
  },
  forms: {
    right: 'forms:read',
    page: 'forms',
    async read({ db }) {
      const { data, meta } = await listForms(db, { page: 1, limit: maxShown, status: 'active' })
      return {
        rows: data.map(({ id, name, n_answers, n_suspected }) => ({
          id: `form-${id}`,
          title: name,
          facts: { answers: n_answers, suspected: n_suspected },
        })),
        total: meta.total,
        beside: (await listReceivedAnswers(db, maxShown)).map(toReceivedSource),
      }
    },
  },
  links: {
    right: 'content:read',
    page: 'campaigns',
    async read({ db }) {
      const links = await listTopLinks(db, maxLinks)
      return {
        rows: links.slice(0, maxShown).map(({ id, target, clicks, visitors }) => ({
          id: `link-${id}`,
          title: target,
          facts: { clicks: clicks ?? 0, visitors: visitors ?? 0 },
        })),
        total: links.length,
      }
    },
  },
  campaigns: {
    right: 'content:read',
    page: 'campaigns',
    async read({ db, today }, _days, only) {
      const query = { page: 1, limit: 100, status: 'active', sort_by: 'created_at', sort_order: 'desc' } as const
      const { data, meta } = await listCampaigns(db, query)
      const shown = data.filter(({ id }) => only === undefined || id === only).slice(0, maxShown)
      const links = (await listTopLinks(db, maxLinks)).filter(({ campaign_id }) =>
        shown.some(({ id }) => id === campaign_id),
      )
      return {
        rows: shown.map((one) => ({
          id: `campaign-${one.id}`,
          title: one.name,
          facts: {
            clicks: one.clicks,
            views: one.views,
            reads: one.reads,
            posts: one.n_posts,
            published: one.n_published,
            goal: one.goal_kind,
            goal_number: one.goal_number,
            progress: one.progress,
            ends_on: one.ends_on,
            days_left: one.ends_on === null ? null : countDays(today, one.ends_on),
          },
        })),
        total: only === undefined ? meta.total : shown.length,
        beside: links.slice(0, maxShown).map(toLinkSource),
      }
    },
  },
  newsletters: {
    right: 'newsletters:read',
    page: 'newsletters',
    async read({ db }) {
      const { data, meta } = await listNewsletters(db, { page: 1, limit: maxShown })
      return {
        rows: data.map(({ id, subject, state, started_at, counts, recipients, clicks }) => ({
          id: `newsletter-${id}`,
          title: subject,
          facts: { state, started_at, sent: counts.sent, unclear: counts.unknown, recipients, clicks },
        })),
        total: meta.total,
      }
    },
  },
  subscribers: {
    right: 'newsletters:read',
    page: 'newsletters',
    async read({ db }) {
      const facts = { confirmed: await countConfirmed(db) }
      return { rows: [{ id: 'subscribers', title: 'Subscribers', facts }], total: 1 }
    },
  },
  experiments: {
    right: 'analytics:read',
    page: 'insights',
    async read({ db }) {
      const rows = await listExperiments(db, {}, maxShown)
      return {
        rows: rows.map((row) => ({
          id: `experiment-${row.id}`,
          title: row.title_a,
          facts: { result: row.state === 'running' ? `still running against “${row.title_b}”` : describeResult(row) },
        })),
        total: rows.length,
      }
    },
  },
}

/** What visitors, readers and subscribers did. */
const countDays = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** A link of a campaign: of a post, or in a newsletter. */
const toLinkSource = (link: Awaited<ReturnType<typeof listTopLinks>>[number]): Source => ({
  kind: 'report',
  id: `link-${link.id}`,
  title: link.content_title ?? link.target,
  href: toReportHref('campaigns'),
  facts: { clicks: link.clicks ?? 0, channel: link.channel_name },
})

export async function readAudience(reading: ToolContext, input: ReadInput<'audience'>): Promise<ToolResult> {
  const { about } = input
  const { right, page, read } = topics[about]
  if (!hasRight(reading.caller.role, right)) return buildToolResult([], [`Your role does not show the ${about}.`])
  const end_date = input.to ?? reading.today
  const days = { start_date: input.from ?? addDays(end_date, -29), end_date }
  const { rows, total, beside = [] } = await read(reading, days, input.id)
  const href = toReportHref(page)
  return buildToolResult([
    { name: about, rows: rows.map((row): Source => ({ kind: 'report', href, ...row })), total },
    ...(beside.length === 0 ? [] : [{ name: 'beside', rows: beside, total: beside.length }]),
  ])
}
