import type { Filter } from '@draftwright/contract/crm/filters'
import { addDays } from '@draftwright/contract/wall-clock'
import type { Found } from '../../../models/advising/found.ts'
import { type Datable, datable, type ReadInput } from '../../../models/advising/read-tools.ts'
import { between, crmGroup, equals, everyOf, isEmpty, postGroup } from './groups.ts'
import { bounds, crmNotes, gathered, type Group, ownerOf, type Reading } from './reading.ts'

const shown = 10

export async function whatIsDue(reading: Reading, input: ReadInput<'what_is_due'>): Promise<Found> {
  const { now, today } = reading
  const owner = await ownerOf(reading, input)
  const from = input.from ?? today
  const to = input.to ?? addDays(from, 6)
  const span = bounds(reading, from, to)
  const assigned = owner === null ? null : equals('assignee_id', owner)
  const author = owner === null ? {} : { authorId: owner }
  const isOpen = isEmpty('done_at')
  // What was due before is not part of a span that lies ahead, but of any that holds today.
  const isNow = from <= today && today <= to
  const moment = now.toISOString()
  const ahead = isNow ? { from: moment, until: span.until } : span
  const tasks = (name: string, when: Filter) =>
    crmGroup(reading, name, 'tasks', { filter: everyOf([isOpen, when, assigned]), sort: 'due_at', limit: shown })
  const groups: { readonly [K in Datable]: () => Promise<Group>[] } = {
    task: () => [
      ...(isNow ? [tasks('overdue_tasks', { column: 'due_at', operator: 'lt', value: moment })] : []),
      tasks('tasks_due', between('due_at', ahead)),
    ],
    opportunity: () => [
      crmGroup(reading, 'deals_closing', 'opportunities', {
        filter: everyOf([
          equals('status', 'open'),
          { column: 'close_date', operator: 'gte', value: from },
          { column: 'close_date', operator: 'lte', value: to },
          owner === null ? null : equals('owner_id', owner),
        ]),
        sort: 'close_date',
        limit: shown,
      }),
    ],
    post: () => [
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
    ],
  }
  const kinds = datable.filter((kind) => input.kinds === undefined || input.kinds.includes(kind))
  const isOfCrm = kinds.some((kind) => kind !== 'post')
  return gathered(await Promise.all(kinds.flatMap((kind) => groups[kind]())), isOfCrm ? crmNotes(reading) : [])
}
