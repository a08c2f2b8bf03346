import * as z from 'zod/mini'
import { ById, Id, singleLine, longText, Time } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { recordLinkFields, namedRecordLinkFields } from './activity-log.ts'
import { defineColumns, recordColumns } from './columns.ts'
import { defineResourceRoutes } from './resource-routes.ts'
import { editedVersion } from './records.ts'

export const taskColumns = defineColumns({
  title: { label: 'Task', kind: 'text', isRequired: true },
  body: { label: 'Text', kind: 'text' },
  due_at: { label: 'Due', kind: 'time', isSortable: true },
  assignee_id: { label: 'For', kind: 'id', to: 'people' },
  done_at: { label: 'Done', kind: 'time', isReadOnly: true },
  done_by: { label: 'Done by', kind: 'id', to: 'people', isReadOnly: true },
  opportunity_id: { label: 'Opportunity', kind: 'id', to: 'opportunities' },
  contact_id: { label: 'Contact', kind: 'id', to: 'contacts' },
  company_id: { label: 'Company', kind: 'id', to: 'companies' },
  created_by: { label: 'Created by', kind: 'id', to: 'people', isReadOnly: true },
  ...recordColumns,
})

/** Values of a list's `due` parameter, which is combined with its filters; days are in the workspace's time zone. */
export const dueStates = ['overdue', 'today', 'later', 'none', 'open', 'done'] as const
export type DueState = (typeof dueStates)[number]

export const Task = z.object({
  id: Id,
  account_id: Id,
  title: z.string(),
  body: z.nullable(z.string()),
  due_at: z.nullable(Time),
  assignee_id: z.nullable(Id),
  done_at: z.nullable(Time),
  done_by: z.nullable(Id),
  ...namedRecordLinkFields,
  created_by: z.nullable(Id),
  created_at: Time,
  updated_at: Time,
})
export type Task = z.infer<typeof Task>

const fields = {
  title: singleLine(200),
  body: z.nullable(longText(10_000)),
  due_at: z.nullable(Time),
  /** Defaults to the creator. */
  assignee_id: z.nullable(Id),
  ...recordLinkFields,
}
export const NewTask = z.strictObject({ ...z.partial(z.strictObject(fields)).shape, title: fields.title })
export const TaskChange = z.strictObject({ ...z.partial(z.strictObject(fields)).shape, ...editedVersion })
export type NewTask = z.infer<typeof NewTask>
export type TaskChange = z.infer<typeof TaskChange>

const one = { method: 'POST', base: 'crm', right: 'crm:write', params: ById, data: Task } as const
export const crmTasks = defineRoutes({
  ...defineResourceRoutes('/tasks', { row: Task, create: NewTask, change: TaskChange }),
  done: { ...one, path: '/tasks/:id/done' },
  reopen: { ...one, path: '/tasks/:id/reopen' },
  /** Undoes `remove`. */
  restore: { ...one, path: '/tasks/:id/restore' },
})
