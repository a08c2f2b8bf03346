import { type Fact, type Source, toReportHref } from '@draftwright/contract/sources'
import type { ToolResult } from '../../../models/advising/tool-result.ts'
import type { ReadInput } from '../../../models/advising/read-tools.ts'
import { computeViewSums } from '../../analytics/index.ts'
import { searchPosts } from '../../content/index.ts'
import { readDealSums } from '../../crm/index.ts'
import { searchIdeas } from '../../ideas/index.ts'
import {
  buildToolResult,
  listCrmNotes,
  loadCrmGroup,
  type ToolContext,
  toRangeFilter,
  toTimeRange,
} from '../../query/index.ts'

interface Period {
  readonly from: string
  readonly to: string
}

/** The counts of a period, by the page that shows them. */
async function computePeriodNumbers(
  reading: ToolContext,
  span: Period,
): Promise<Record<'posts' | 'ideas' | 'pipeline' | 'tasks', Record<string, Fact>>> {
  const { db } = reading
  const time = toTimeRange(reading, span.from, span.to)
  const isOpen = reading.crmDeniedReason === null
  const [views, published, ideas, deals, tasks] = await Promise.all([
    computeViewSums(db, span),
    searchPosts(
      db,
      { statuses: ['published'], column: 'published_at', ...time },
      { by: 'published_at', order: 'desc', limit: 1 },
    ),
    searchIdeas(db, time, { by: 'created_at', order: 'desc', limit: 1 }),
    isOpen ? readDealSums(reading, { ...time, isMine: false }) : [],
    loadCrmGroup(reading, 'tasks', 'tasks', { filter: toRangeFilter('done_at', time), limit: 1 }),
  ])
  const count = (of: 'opened' | 'won' | 'lost') => deals.reduce((sum, row) => sum + row[of], 0)
  return {
    posts: {
      views: views.views,
      visitors: views.visitors,
      reads: views.reads,
      posts_published: published.meta.total,
    },
    ideas: { ideas_added: ideas.meta.total },
    pipeline: isOpen
      ? {
          deals_opened: count('opened'),
          deals_won: count('won'),
          deals_lost: count('lost'),
          ...Object.fromEntries(
            deals.flatMap(({ currency, opened_sum, won_sum, lost_sum }) => [
              [`opened_${currency}`, opened_sum],
              [`won_${currency}`, won_sum],
              [`lost_${currency}`, lost_sum],
            ]),
          ),
        }
      : {},
    tasks: isOpen ? { tasks_done: tasks.total } : {},
  }
}

const titles = { posts: 'Posts and readers', ideas: 'Ideas', pipeline: 'Deals', tasks: 'Tasks' } as const

export async function comparePeriods(
  reading: ToolContext,
  { first, second }: ReadInput<'compare_periods'>,
): Promise<ToolResult> {
  const [one, other] = await Promise.all([computePeriodNumbers(reading, first), computePeriodNumbers(reading, second)])
  const reports = (name: string, { from, to }: Period, numbers: typeof one) => ({
    name,
    rows: (['posts', 'ideas', 'pipeline', 'tasks'] as const)
      .filter((page) => Object.keys(numbers[page]).length > 0)
      .map(
        (page): Source => ({
          kind: 'report',
          id: `${page}-${from}-${to}`,
          title: titles[page],
          href: toReportHref(page),
          facts: { from, to, ...numbers[page] },
        }),
      ),
    total: Object.values(numbers).filter((some) => Object.keys(some).length > 0).length,
  })
  return buildToolResult([reports('first', first, one), reports('second', second, other)], listCrmNotes(reading))
}
