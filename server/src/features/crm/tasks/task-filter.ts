import type { Condition, Filter } from '@draftwright/contract/crm/filters'
import { type DueState, dueStates } from '@draftwright/contract/crm/tasks'
import { addDays, toZoneDay, getStartOfDay } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../../db/account-db.ts'
import { invalidInputError } from '../../../http/errors.ts'
import { readAccountTimeZone } from '../../accounts/index.ts'

interface TaskFilter {
  /** Further filters. */
  readonly rest: Readonly<Record<string, unknown>>
  readonly filter: Filter
  /** What the filter was made of, which is the same at any time. */
  readonly asked: unknown
}

/** Converts `mine` and `due`, which are no columns, to filters. Throws 400. */
export async function parseTaskFilter(
  db: AccountDb,
  userId: string,
  now: Date,
  { mine = false, due, ...rest }: Readonly<Record<string, unknown>>,
): Promise<TaskFilter> {
  if (![true, false, 'true', 'false'].some((one) => one === mine))
    throw invalidInputError([{ field: 'mine', message: 'must be true or false' }])
  const own: Condition[] =
    mine === true || mine === 'true' ? [{ column: 'assignee_id', operator: 'eq', value: userId }] : []
  const asked = { own, due: due ?? null }
  if (due === undefined) return { rest, filter: { and: own }, asked }
  if (!isDueState(due)) throw invalidInputError([{ field: 'due', message: `must be one of ${dueStates.join(', ')}` }])
  return { rest, filter: { and: [...own, ...dueConditions(due, now, await readAccountTimeZone(db))] }, asked }
}

const isDueState = (due: unknown): due is DueState => (dueStates as readonly unknown[]).includes(due)

function dueConditions(due: DueState, now: Date, zone: string): Condition[] {
  const today = toZoneDay(now.getTime(), zone)
  const tomorrow = new Date(getStartOfDay(addDays(today, 1), zone)).toISOString()
  const isOpen: Condition = { column: 'done_at', operator: 'is_null', value: null }
  const dueAt = (operator: 'lt' | 'gte', value: string): Condition => ({ column: 'due_at', operator, value })
  const conditions: Record<DueState, Condition[]> = {
    open: [isOpen],
    done: [{ column: 'done_at', operator: 'is_not_null', value: null }],
    none: [isOpen, { column: 'due_at', operator: 'is_null', value: null }],
    overdue: [isOpen, dueAt('lt', now.toISOString())],
    today: [isOpen, dueAt('gte', now.toISOString()), dueAt('lt', tomorrow)],
    later: [isOpen, dueAt('gte', tomorrow)],
  }
  return conditions[due]
}
