import * as z from 'zod/mini'
import { Id, longText, singleLine, Time } from './fields.ts'
import { defineRoutes } from './route.ts'
import { TableFieldId, TableId, TableRecordId } from './table-fields.ts'

export const automationStarts = ['created', 'changed', 'date'] as const
export type AutomationStart = (typeof automationStarts)[number]
export const automationResults = ['idea', 'task', 'notification'] as const
export type AutomationResult = (typeof automationResults)[number]

export const automationLimits = { perTable: 20, perHour: 100, days: 365 } as const

const daysProblem = `must be -${automationLimits.days} to ${automationLimits.days}`
const fields = {
  starts_with: z.enum(automationStarts, { error: `must be one of ${automationStarts.join(', ')}` }),
  /** The field that changes, or a date. */
  field_id: z.optional(z.nullable(TableFieldId)),
  /** What the field becomes, as people read it; without it, any change counts. */
  value: z.optional(z.nullable(singleLine(200))),
  /** Days after the date; before it where negative. */
  days: z.optional(
    z.int().check(z.gte(-automationLimits.days, daysProblem), z.lte(automationLimits.days, daysProblem)),
  ),
  makes: z.enum(automationResults, { error: `must be one of ${automationResults.join(', ')}` }),
  /** Names of fields in braces stand for what the record has there. */
  title: singleLine(200),
  body: z.optional(longText(5000)),
  /** Whom a task or notification is for. */
  user_id: z.optional(z.nullable(Id)),
}
const AutomationDraft = z.strictObject(fields)
export type AutomationDraft = z.infer<typeof AutomationDraft>
const AutomationChange = z.strictObject({
  ...z.partial(z.strictObject(fields)).shape,
  is_active: z.optional(z.boolean({ error: 'must be true or false' })),
})

const Automation = z.object({
  id: Id,
  is_active: z.boolean(),
  starts_with: z.enum(automationStarts),
  field_id: z.nullable(TableFieldId),
  value: z.nullable(z.string()),
  days: z.number(),
  makes: z.enum(automationResults),
  title: z.string(),
  body: z.string(),
  user_id: z.nullable(Id),
  created_by: z.nullable(Id),
  n_runs: z.number(),
  /** Changes that were left out because there were more than 100 within an hour, and when that last was. */
  n_skipped: z.number(),
  skipped_at: z.nullable(Time),
  created_at: Time,
  updated_at: Time,
})
export type Automation = z.infer<typeof Automation>

const AutomationRun = z.object({
  record_id: TableRecordId,
  record_name: z.string(),
  /** Why nothing was made; null for success. */
  problem: z.nullable(z.string()),
  idea_id: z.nullable(Id),
  task_id: z.nullable(Id),
  created_at: Time,
})

const byTable = z.object({ table_id: TableId })
const byAutomation = z.object({ table_id: TableId, automation_id: Id })
const path = '/base_table/:table_id/automation'

/** What changes of a table start. */
export const tableAutomations = defineRoutes({
  /** The oldest first. */
  list: { method: 'GET', path, right: 'tables:read', params: byTable, data: z.array(Automation) },
  create: {
    method: 'POST',
    makes: 'notificationAutomation',
    path,
    right: 'tables:manage',
    params: byTable,
    body: AutomationDraft,
    data: Automation,
  },
  update: {
    method: 'PUT',
    makes: 'notificationAutomation',
    path: `${path}/:automation_id`,
    right: 'tables:manage',
    params: byAutomation,
    body: AutomationChange,
    data: Automation,
  },
  remove: {
    method: 'DELETE',
    path: `${path}/:automation_id`,
    right: 'tables:manage',
    params: byAutomation,
    data: z.null(),
  },
  /** What it has made, the newest first, at most 100. */
  listRuns: {
    method: 'GET',
    path: `${path}/:automation_id/run`,
    right: 'tables:read',
    params: byAutomation,
    data: z.array(AutomationRun),
  },
})
