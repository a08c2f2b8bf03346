import type { Starter } from '@draftwright/contract/advisor'
import type { Source } from '@draftwright/contract/sources'
import { addDays } from '@draftwright/contract/wall-clock'
import { listDuePromises } from '../tools/due-promises.ts'
import {
  loadCrmGroup,
  loadIdeaGroup,
  loadPostGroup,
  toAndFilter,
  toEmptyFilter,
  toEqualsFilter,
  toRangeFilter,
} from '../tools/groups.ts'
import {
  createToolContext,
  toTimeRange,
  type SourceGroup,
  type ToolCaller,
  type ToolContext,
} from '../tools/tool-context.ts'

const maxStarters = 6
/** Days within which a post's publication counts as soon. */
const soonDays = 7
/** Days around today within which a promise counts. */
const promiseDays = 14

/** Asked where the workspace has nothing that needs anybody. */
const general = [
  'What should we write next?',
  'What has changed since last week?',
  'Which posts performed best last month?',
]
/** Asked in a workspace without rows. */
const first = ['What can you do?', 'Add an idea: five questions our customers ask', 'What should we write next?']

/**
 * Questions to begin with, each about a row of the workspace that needs somebody. None quotes the row: a click makes the words the
 * person's own, and a title may contain a prompt injection. The row is shown beside the question instead.
 */
export async function listStarters(call: ToolCaller): Promise<Starter[]> {
  const reading = await createToolContext(call)
  const [own, any] = await Promise.all([listRowStarters(reading), hasRows(reading)])
  const pipeline = reading.crmDeniedReason === null ? ['How is the pipeline?'] : []
  const rest = any ? [...general.slice(0, 1), ...pipeline, ...general.slice(1)] : first
  const fillers = rest.map((question): Starter => ({ question, row: null }))
  return [...own, ...fillers].slice(0, maxStarters)
}

async function listRowStarters(reading: ToolContext): Promise<Starter[]> {
  const { now, today, caller } = reading
  const moment = now.toISOString()
  const one = { limit: 1 }
  const isMine = toEqualsFilter('assignee_id', caller.userId)
  const isOpen = toEmptyFilter('done_at')
  const { until: tonight } = toTimeRange(reading, today, today)
  const { until: soon } = toTimeRange(reading, today, addDays(today, soonDays - 1))
  const groups: readonly [question: string, date: string | null, group: Promise<SourceGroup>][] = [
    [
      'Which of my tasks are overdue?',
      'due_at',
      loadCrmGroup(reading, 'overdue_tasks', 'tasks', {
        filter: toAndFilter([isOpen, isMine, { column: 'due_at', operator: 'lt', value: moment }]),
        sort: 'due_at',
        ...one,
      }),
    ],
    [
      'Which of my tasks are due today?',
      'due_at',
      loadCrmGroup(reading, 'tasks_due', 'tasks', {
        filter: toAndFilter([isOpen, isMine, toRangeFilter('due_at', { from: moment, until: tonight })]),
        sort: 'due_at',
        ...one,
      }),
    ],
    ['Which of our promises are still open?', 'due_on', listOpenPromises(reading)],
    [
      'What is stuck?',
      'close_date',
      loadCrmGroup(reading, 'deals_past_close_date', 'opportunities', {
        filter: toAndFilter([toEqualsFilter('status', 'open'), { column: 'close_date', operator: 'lt', value: today }]),
        sort: 'close_date',
        ...one,
      }),
    ],
    [
      'Which posts are in review?',
      null,
      loadPostGroup(
        reading,
        'posts_in_review',
        { statuses: ['in_review'] },
        { by: 'updated_at', order: 'asc', ...one },
      ),
    ],
    [
      'Which posts are scheduled for the next seven days?',
      'scheduled_at',
      loadPostGroup(
        reading,
        'posts_scheduled',
        { statuses: ['scheduled'], column: 'scheduled_at', from: moment, until: soon },
        { by: 'scheduled_at', order: 'asc', ...one },
      ),
    ],
    [
      'What are the newest ideas?',
      null,
      loadIdeaGroup(reading, 'ideas_waiting', { status: 'new' }, { by: 'created_at', ...one }),
    ],
  ]
  const found = await Promise.all(groups.map(async ([question, date, group]) => [question, date, await group] as const))
  return found.flatMap(
    ([
      question,
      date,
      {
        rows: [row],
      },
    ]) =>
      row === undefined
        ? []
        : [{ question, row: { kind: row.kind, title: row.title, at: date === null ? null : readDate(row, date) } }],
  )
}

/** The next promise of ours that has a day. */
async function listOpenPromises(reading: ToolContext): Promise<SourceGroup> {
  const span = { from: addDays(reading.today, -promiseDays), to: addDays(reading.today, promiseDays), owner: null }
  const [found] = await listDuePromises(reading, span)
  return found ?? { name: 'promises_due', rows: [], total: 0 }
}

const readDate = ({ facts }: Source, name: string): string | null => {
  const value = facts[name]
  return typeof value === 'string' ? value : null
}

/** Whether there is anything to ask about. */
async function hasRows(reading: ToolContext): Promise<boolean> {
  const groups = await Promise.all([
    loadIdeaGroup(reading, 'ideas', {}, { limit: 1 }),
    loadPostGroup(reading, 'posts', {}, { limit: 1 }),
    loadCrmGroup(reading, 'deals', 'opportunities', { limit: 1 }),
  ])
  return groups.some(({ rows }) => rows.length > 0)
}
