import type { Filter } from '@draftwright/contract/crm/filters'
import { addDays } from '@draftwright/contract/wall-clock'
import type { ToolResult } from '../../../models/advising/tool-result.ts'
import { type DatableKind, datableKinds, type ReadInput } from '../../../models/advising/read-tools.ts'
import { listDueMeetings } from './due-meetings.ts'
import { listDuePromises } from './due-promises.ts'
import { listDueReviews } from './due-reviews.ts'
import {
  buildToolResult,
  listCrmNotes,
  loadCrmGroup,
  loadPostGroup,
  resolveOwnerId,
  type SourceGroup,
  toAndFilter,
  toEmptyFilter,
  toEqualsFilter,
  type ToolContext,
  toRangeFilter,
  toTimeRange,
} from '../../query/index.ts'

const maxShown = 10

export async function listDueItems(reading: ToolContext, input: ReadInput<'what_is_due'>): Promise<ToolResult> {
  const { now, today } = reading
  const owner = await resolveOwnerId(reading, input)
  const from = input.from ?? today
  const to = input.to ?? addDays(from, 6)
  const span = toTimeRange(reading, from, to)
  const assigned = owner === null ? null : toEqualsFilter('assignee_id', owner)
  const author = owner === null ? {} : { authorId: owner }
  const isOpen = toEmptyFilter('done_at')
  // Overdue items are not part of a future period, but of any that includes today.
  const isNow = from <= today && today <= to
  const moment = now.toISOString()
  const ahead = isNow ? { from: moment, until: span.until } : span
  const tasks = (name: string, when: Filter) =>
    loadCrmGroup(reading, name, 'tasks', {
      filter: toAndFilter([isOpen, when, assigned]),
      sort: 'due_at',
      limit: maxShown,
    })
  const groups: { readonly [K in DatableKind]: () => Promise<SourceGroup>[] } = {
    task: () => [
      ...(isNow ? [tasks('overdue_tasks', { column: 'due_at', operator: 'lt', value: moment })] : []),
      tasks('tasks_due', toRangeFilter('due_at', ahead)),
    ],
    opportunity: () => [
      loadCrmGroup(reading, 'deals_closing', 'opportunities', {
        filter: toAndFilter([
          toEqualsFilter('status', 'open'),
          { column: 'close_date', operator: 'gte', value: from },
          { column: 'close_date', operator: 'lte', value: to },
          owner === null ? null : toEqualsFilter('owner_id', owner),
        ]),
        sort: 'close_date',
        limit: maxShown,
      }),
    ],
    post: () => [
      loadPostGroup(
        reading,
        'posts_scheduled',
        { statuses: ['scheduled'], column: 'scheduled_at', ...span, ...author },
        { by: 'scheduled_at', order: 'asc', limit: maxShown },
      ),
      loadPostGroup(
        reading,
        'posts_planned',
        {
          statuses: ['draft', 'in_review', 'changes_requested', 'approved'],
          column: 'planned_at',
          ...span,
          ...author,
        },
        { by: 'planned_at', order: 'asc', limit: maxShown },
      ),
    ],
  }
  const kinds = datableKinds.filter((kind) => input.kinds === undefined || input.kinds.includes(kind))
  const isAll = input.kinds === undefined
  const promises = isAll ? await listDuePromises(reading, { from, to, owner }) : []
  const meetings = isAll ? await listDueMeetings(reading, { from, to, owner }) : []
  const reviews = isAll && isNow && owner !== null ? await listDueReviews(reading, owner) : []
  const isOfCrm = kinds.some((kind) => kind !== 'post')
  return buildToolResult(
    [...(await Promise.all(kinds.flatMap((kind) => groups[kind]()))), ...promises, ...meetings, ...reviews],
    isOfCrm ? listCrmNotes(reading) : [],
  )
}
