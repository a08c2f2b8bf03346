import { crmUsers, type Employee, employeeColumns } from '@draftwright/contract/crm/employees'
import { hasCrmRight, crmRights } from '@draftwright/contract/crm/rights'
import type { AccountDb } from '../../../db/account-db.ts'
import { type HandlerContext, implementRoutes } from '../../../http/handler.ts'
import { conflictError, notFoundError } from '../../../http/errors.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { listMembers } from '../../members/index.ts'
import { requireCrmCaller, requireCrmRight } from '../kernel/caller.ts'
import { listRecords } from '../kernel/list.ts'
import { assertIdsExist } from '../kernel/references.ts'
import type { Resource } from '../kernel/resource.ts'
import {
  deleteEmployee,
  findEmployeeByUser,
  insertEmployee,
  lockAdmins,
  findEmployee,
  findWorkspaceRole,
  updateEmployee,
} from './store.ts'

const employeeResource: Resource = {
  name: 'users',
  kind: 'crm_user',
  noun: 'Employee',
  table: 'crm_employees',
  columns: employeeColumns,
  searched: ['employee_name'],
  sort: [{ column: 'created_at', order: 'asc' }],
  hasTrash: false,
}

type EmployeeRow = NonNullable<Awaited<ReturnType<typeof findEmployee>>>
interface EmployeeContext {
  readonly db: AccountDb
  readonly context: AppContext
}

async function toEmployees({ db, context }: EmployeeContext, rows: readonly EmployeeRow[]): Promise<Employee[]> {
  const members = new Map((await listMembers(context.engine, db.accountId)).map((member) => [member.user_id, member]))
  return rows.map((row) => {
    const member = members.get(row.user_id)
    return {
      ...row,
      display_name: member?.display_name ?? '',
      email: member?.email ?? '',
      photo_url: member?.photo_url ?? null,
      is_admin: row.role === 'admin',
      permissions: row.is_active ? crmRights.filter((right) => hasCrmRight(row.role, right)) : [],
    }
  })
}

async function toEmployee(context: EmployeeContext, row: EmployeeRow | undefined): Promise<Employee> {
  const [employee] = row === undefined ? [] : await toEmployees(context, [row])
  if (employee === undefined) throw notFoundError('Employee')
  return employee
}

async function listEmployees(call: HandlerContext<typeof crmUsers.list> | HandlerContext<typeof crmUsers.query>) {
  const { data, meta } = await listRecords<EmployeeRow>(call, employeeResource)
  return { data: await toEmployees(call, data), meta }
}

/** The CRM always keeps an admin. */
async function assertAdminRemains(db: AccountDb, id: string): Promise<void> {
  const admins = await lockAdmins(db)
  if (admins.length === 1 && admins[0]?.id === id)
    throw conflictError('last_admin', 'The CRM needs at least one admin. Make someone else an admin first')
}

export const employeeRoutes = implementRoutes(crmUsers, {
  list: listEmployees,
  query: listEmployees,
  async own(call) {
    const { userId } = await requireCrmCaller(call)
    return toEmployee(call, await findEmployeeByUser(call.db, userId))
  },
  async create(call) {
    await requireCrmRight(call, 'employees:manage')
    await assertIdsExist(call.db, 'people', [call.body.user_id])
    const made = await insertEmployee(call.db, call.body)
    if (made === undefined) throw conflictError('employee_exists', 'This person is already in the CRM')
    return toEmployee(call, await findEmployee(call.db, made.id))
  },
  async read(call) {
    await requireCrmCaller(call)
    return toEmployee(call, await findEmployee(call.db, call.params.id))
  },
  async update(call) {
    await requireCrmRight(call, 'employees:manage')
    const { id } = call.params
    await toEmployee(call, await findEmployee(call.db, id))
    const { role, is_active } = call.body
    await call.db.transaction(async (db) => {
      if (role === 'salesperson' || is_active === false) await assertAdminRemains(db, id)
      await updateEmployee(db, id, call.body)
    })
    return toEmployee(call, await findEmployee(call.db, id))
  },
  async remove(call) {
    await requireCrmRight(call, 'employees:manage')
    const { id, user_id } = await toEmployee(call, await findEmployee(call.db, call.params.id))
    const role = (await findWorkspaceRole(call.db, user_id))?.role_id
    if (role === 'owner' || role === 'admin')
      throw conflictError(
        'has_crm_by_role',
        'Owners and admins of the workspace are always in the CRM. Deactivate them instead',
      )
    await call.db.transaction(async (db) => {
      await assertAdminRemains(db, id)
      await deleteEmployee(db, id)
    })
    return null
  },
})
