import { addDays } from '@draftwright/contract/wall-clock'
import type { Found } from '../../../models/advising/found.ts'
import type { ReadInput } from '../../../models/advising/read-tools.ts'
import { between, crmGroup, equals, everyOf, isEmpty, postGroup } from './groups.ts'
import { bounds, crmNotes, gathered, type Reading } from './reading.ts'

const shown = 10

export async function whatIsDue(reading: Reading, input: ReadInput<'what_is_due'>): Promise<Found> {
  const { caller, now, today } = reading
  const isMine = input.mine === true
  const from = input.from ?? today
  const to = input.to ?? addDays(from, 6)
  const span = bounds(reading, from, to)
  const assigned = isMine ? equals('assignee_id', caller.userId) : null
  const author = isMine ? { authorId: caller.userId } : {}
  const isOpen = isEmpty('done_at')
  // What was due before is not part of a span that lies ahead, but of any that holds today.
  const isNow = from <= today && today <= to
  const moment = now.toISOString()
  const ahead = isNow ? { from: moment, until: span.until } : span
  const groups = await Promise.all([
    ...(isNow
      ? [
          crmGroup(reading, 'overdue_tasks', 'tasks', {
            filter: everyOf([isOpen, { column: 'due_at', operator: 'lt', value: moment }, assigned]),
            sort: 'due_at',
            limit: shown,
          }),
        ]
      : []),
    crmGroup(reading, 'tasks_due', 'tasks', {
      filter: everyOf([isOpen, between('due_at', ahead), assigned]),
      sort: 'due_at',
      limit: shown,
    }),
    crmGroup(reading, 'deals_closing', 'opportunities', {
      filter: everyOf([
        equals('status', 'open'),
        { column: 'close_date', operator: 'gte', value: from },
        { column: 'close_date', operator: 'lte', value: to },
        isMine ? equals('owner_id', caller.userId) : null,
      ]),
      sort: 'close_date',
      limit: shown,
    }),
    postGroup(
      reading,
      'posts_scheduled',
      { statuses: ['scheduled'], column: 'scheduled_at', ...span, ...author },
      { by: 'scheduled_at', order: 'asc', limit: shown },
    ),
    postGroup(
      reading,
      'posts_planned',
      {
        statuses: ['draft', 'in_review', 'changes_requested', 'approved'],
        column: 'planned_at',
        ...span,
        ...author,
      },
      { by: 'planned_at', order: 'asc', limit: shown },
    ),
  ])
  return gathered(groups, crmNotes(reading))
}
