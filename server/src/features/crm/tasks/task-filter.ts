import type { Condition, Filter } from '@draftwright/contract/crm/filters'
import { type DueState, dueStates } from '@draftwright/contract/crm/tasks'
import { Id } from '@draftwright/contract/fields'
import { addDays, toZoneDay, getStartOfDay } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../../db/account-db.ts'
import { invalidInputError } from '../../../http/errors.ts'
import { readAccountTimeZone } from '../../accounts/index.ts'
import { listAreaIds } from '../timeline/index.ts'

interface TaskFilter {
  /** Further filters. */
  readonly rest: Readonly<Record<string, unknown>>
  readonly filter: Filter
  /** What the filter was made of, which is the same at any time. */
  readonly asked: unknown
}

/** Who reads tasks, and when. */
export interface TaskReader {
  readonly db: AccountDb
  readonly userId: string
  /** The owner whose opportunities are seen; null is everyone's. */
  readonly ownerId: string | null
  readonly now: Date
}

/** Converts `mine`, `due`, `about_company_id` and `about_contact_id`, which are no columns, to filters. Throws 400. */
export async function parseTaskFilter(
  { db, userId, ownerId, now }: TaskReader,
  { mine = false, due, about_company_id, about_contact_id, ...rest }: Readonly<Record<string, unknown>>,
): Promise<TaskFilter> {
  if (![true, false, 'true', 'false'].some((one) => one === mine))
    throw invalidInputError([{ field: 'mine', message: 'must be true or false' }])
  const own: Condition[] =
    mine === true || mine === 'true' ? [{ column: 'assignee_id', operator: 'eq', value: userId }] : []
  const about = [...readSubject('companies', { about_company_id }), ...readSubject('contacts', { about_contact_id })]
  const asked = { own, due: due ?? null, ...(about.length === 0 ? {} : { about }) }
  const ofSubjects = await Promise.all(about.map((record) => toSubjectFilter(db, ownerId, record)))
  if (due === undefined) return { rest, filter: { and: [...own, ...ofSubjects] }, asked }
  if (!isDueState(due)) throw invalidInputError([{ field: 'due', message: `must be one of ${dueStates.join(', ')}` }])
  const ofTime = dueConditions(due, now, await readAccountTimeZone(db))
  return { rest, filter: { and: [...own, ...ofSubjects, ...ofTime] }, asked }
}

interface Subject {
  readonly resource: 'companies' | 'contacts'
  readonly id: string
}

/** Throws 400. */
function readSubject(resource: Subject['resource'], given: Readonly<Record<string, unknown>>): Subject[] {
  return Object.entries(given).flatMap(([field, value]) => {
    if (value === undefined) return []
    const { success, data } = Id.safeParse(value)
    if (!success) throw invalidInputError([{ field, message: 'must be an id' }])
    return [{ resource, id: data }]
  })
}

const mostRecords = 100_000

/** Tasks of a company or a contact as its timeline has them: also those of its people and of its opportunities. */
async function toSubjectFilter(db: AccountDb, ownerId: string | null, record: Subject): Promise<Filter> {
  const { opportunities, contacts } = await listAreaIds(db, { record, ownerId }, mostRecords)
  const any: Condition[] = [
    { column: 'contact_id', operator: 'in', value: [...contacts] },
    { column: 'opportunity_id', operator: 'in', value: [...opportunities] },
  ]
  return {
    or: record.resource === 'companies' ? [{ column: 'company_id', operator: 'eq', value: record.id }, ...any] : any,
  }
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
