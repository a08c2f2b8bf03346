import { type Fact, type Receipt, reportHref } from '@draftwright/contract/receipts'
import type { Found } from '../../../models/advising/found.ts'
import type { ReadInput } from '../../../models/advising/read-tools.ts'
import { viewSums } from '../../analytics/index.ts'
import { findPosts } from '../../content/index.ts'
import { dealNumbers } from '../../crm/index.ts'
import { findIdeas } from '../../ideas/index.ts'
import { between, crmGroup } from './groups.ts'
import { bounds, crmNotes, gathered, type Reading } from './reading.ts'

interface Span {
  readonly from: string
  readonly to: string
}

/** What is counted of a span, by the page that shows it. */
async function numbersOf(
  reading: Reading,
  span: Span,
): Promise<Record<'posts' | 'ideas' | 'pipeline' | 'tasks', Record<string, Fact>>> {
  const { db } = reading
  const time = bounds(reading, span.from, span.to)
  const isOpen = reading.crmClosed === null
  const [views, published, ideas, deals, tasks] = await Promise.all([
    viewSums(db, span),
    findPosts(
      db,
      { statuses: ['published'], column: 'published_at', ...time },
      { by: 'published_at', order: 'desc', limit: 1 },
    ),
    findIdeas(db, time, { by: 'created_at', order: 'desc', limit: 1 }),
    isOpen ? dealNumbers(reading, { ...time, isMine: false }) : [],
    crmGroup(reading, 'tasks', 'tasks', { filter: between('done_at', time), limit: 1 }),
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

const titles = { posts: 'Posts and their readers', ideas: 'Ideas', pipeline: 'Deals', tasks: 'Tasks' } as const

export async function comparePeriods(
  reading: Reading,
  { first, second }: ReadInput<'compare_periods'>,
): Promise<Found> {
  const [one, other] = await Promise.all([numbersOf(reading, first), numbersOf(reading, second)])
  const reports = (name: string, { from, to }: Span, numbers: typeof one) => ({
    name,
    rows: (['posts', 'ideas', 'pipeline', 'tasks'] as const)
      .filter((page) => Object.keys(numbers[page]).length > 0)
      .map(
        (page): Receipt => ({
          kind: 'report',
          id: `${page}-${from}-${to}`,
          title: titles[page],
          href: reportHref(page),
          facts: { from, to, ...numbers[page] },
        }),
      ),
    total: Object.values(numbers).filter((some) => Object.keys(some).length > 0).length,
  })
  return gathered([reports('first', first, one), reports('second', second, other)], crmNotes(reading))
}
