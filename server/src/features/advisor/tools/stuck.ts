import type { Filter } from '@draftwright/contract/crm/filters'
import type { Found } from '../../../models/advising/found.ts'
import type { ReadInput } from '../../../models/advising/read-tools.ts'
import { readCrmStages } from '../../crm/index.ts'
import { crmGroup, equals, everyOf, isEmpty, postGroup } from './groups.ts'
import { crmNotes, gathered, type Group, ownerOf, type Reading } from './reading.ts'

const day = 86_400_000
/** A draft nobody has touched for so many days is stuck. */
const idleDays = 14
/** Rows of each reason. */
const shown = 6

export async function whatIsStuck(reading: Reading, input: ReadInput<'what_is_stuck'>): Promise<Found> {
  const { now, today } = reading
  const owner = await ownerOf(reading, input)
  const owned = owner === null ? null : equals('owner_id', owner)
  const author = owner === null ? {} : { authorId: owner }
  const posts = (name: string, statuses: Parameters<typeof postGroup>[2]['statuses'], until?: string) =>
    postGroup(
      reading,
      name,
      { statuses: statuses ?? [], ...author, ...(until === undefined ? {} : { column: 'updated_at', until }) },
      { by: 'updated_at', order: 'asc', limit: shown },
    )
  const isOpen = equals('status', 'open')
  const groups = await Promise.all([
    staleDeals(reading, owned),
    crmGroup(reading, 'deals_past_close_date', 'opportunities', {
      filter: everyOf([isOpen, { column: 'close_date', operator: 'lt', value: today }, owned]),
      sort: 'close_date',
      limit: shown,
    }),
    crmGroup(reading, 'overdue_tasks', 'tasks', {
      filter: everyOf([
        isEmpty('done_at'),
        { column: 'due_at', operator: 'lt', value: now.toISOString() },
        owner === null ? null : equals('assignee_id', owner),
      ]),
      sort: 'due_at',
      limit: shown,
    }),
    posts('posts_in_review', ['in_review']),
    posts('posts_sent_back', ['changes_requested']),
    posts('posts_not_out', ['failed', 'missed', 'unknown']),
    posts('idle_drafts', ['draft'], new Date(now.getTime() - idleDays * day).toISOString()),
  ])
  return gathered(groups, crmNotes(reading))
}

/** Open deals with no change and no activity for longer than their stage allows, the longest first. */
async function staleDeals(reading: Reading, owned: Filter | null): Promise<Group> {
  const name = 'stale_deals'
  if (reading.crmClosed !== null) return { name, rows: [], total: 0 }
  const { data: stages } = await readCrmStages(reading)
  const byDays = Map.groupBy(
    stages.filter(({ kind }) => kind === 'open'),
    ({ stale_days }) => stale_days,
  )
  const any = [...byDays].flatMap(([days, some]): Filter[] => {
    if (days === null) return []
    const value = new Date(reading.now.getTime() - days * day).toISOString()
    return [
      everyOf([
        { column: 'stage_id', operator: 'in', value: some.map(({ id }) => id) },
        { column: 'updated_at', operator: 'lt', value },
        { or: [isEmpty('last_activity_at'), { column: 'last_activity_at', operator: 'lt', value }] },
      ]),
    ]
  })
  if (any.length === 0) return { name, rows: [], total: 0 }
  const filter = everyOf([equals('status', 'open'), { or: any }, owned])
  return crmGroup(reading, name, 'opportunities', { filter, sort: 'updated_at', limit: shown })
}
