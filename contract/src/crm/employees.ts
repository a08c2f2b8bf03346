import * as z from 'zod/mini'
import { Id, Time } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { defineColumns, recordColumns } from './columns.ts'
import { defineResourceRoutes } from './resource-routes.ts'
import { optionalLine } from './records.ts'
import { crmRights } from './rights.ts'
import { crmRoles } from './vocabulary.ts'

export const employeeColumns = defineColumns({
  user_id: { label: 'Person', kind: 'id', to: 'people', isRequired: true },
  role: { label: 'Role', kind: 'choice', choices: crmRoles, isRequired: true },
  employee_name: { label: 'Name in the CRM', kind: 'text' },
  is_active: { label: 'Active', kind: 'flag', isRequired: true },
  ...recordColumns,
})

/** A member of the workspace in the CRM. */
export const Employee = z.object({
  id: Id,
  account_id: Id,
  user_id: Id,
  role: z.enum(crmRoles),
  /** Their name in the CRM; null uses their account name. */
  employee_name: z.nullable(z.string()),
  display_name: z.string(),
  email: z.string(),
  photo_url: z.nullable(z.string()),
  is_active: z.boolean(),
  is_admin: z.boolean(),
  permissions: z.array(z.enum(crmRights)),
  created_at: Time,
  updated_at: Time,
})
const role = z.enum(crmRoles, { error: `must be one of ${crmRoles.join(', ')}` })
export const NewEmployee = z.strictObject({ user_id: Id, role, employee_name: z.optional(optionalLine(80)) })
export const EmployeeChange = z.partial(
  z.strictObject({ role, employee_name: optionalLine(80), is_active: z.boolean() }),
)
export type Employee = z.infer<typeof Employee>
export type NewEmployee = z.infer<typeof NewEmployee>
export type EmployeeChange = z.infer<typeof EmployeeChange>

const byPeople = { keys: 'never' } as const
const { create, update, remove, ...reading } = defineResourceRoutes('/users', {
  row: Employee,
  create: NewEmployee,
  change: EmployeeChange,
  update: 'PATCH',
})
export const crmUsers = defineRoutes({
  ...reading,
  create: { ...create, ...byPeople },
  update: { ...update, ...byPeople },
  remove: { ...remove, ...byPeople },
  /** The caller as a CRM user. */
  own: { method: 'GET', base: 'crm', path: '/users/me', right: 'crm:read', data: Employee },
})
