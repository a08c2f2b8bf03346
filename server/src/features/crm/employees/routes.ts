import { crmUsers, type Employee, employeeColumns } from '@draftwright/contract/crm/employees'
import { crmCan, crmRights } from '@draftwright/contract/crm/rights'
import type { AccountDb } from '../../../db/account-db.ts'
import { type Call, implement } from '../../../http/call.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import type { Parts } from '../../../http/parts.ts'
import { listMembers } from '../../members/index.ts'
import { crmCaller, crmCallerWith } from '../kernel/caller.ts'
import { listRecords } from '../kernel/list.ts'
import { mustExist } from '../kernel/references.ts'
import type { Resource } from '../kernel/resource.ts'
import {
  deleteEmployee,
  employeeOf,
  insertEmployee,
  lockAdmins,
  readEmployee,
  roleInWorkspace,
  updateEmployee,
} from './store.ts'

const employees: Resource = {
  name: 'users',
  kind: 'crm_user',
  noun: 'Employee',
  table: 'crm_employees',
  columns: employeeColumns,
  searched: ['employee_name'],
  sort: [{ column: 'created_at', order: 'asc' }],
  hasTrash: false,
}

type Kept = NonNullable<Awaited<ReturnType<typeof readEmployee>>>
interface Here {
  readonly db: AccountDb
  readonly parts: Parts
}

async function withNames({ db, parts }: Here, rows: readonly Kept[]): Promise<Employee[]> {
  const members = new Map((await listMembers(parts.engine, db.accountId)).map((member) => [member.user_id, member]))
  return rows.map((row) => {
    const member = members.get(row.user_id)
    return {
      ...row,
      display_name: member?.display_name ?? '',
      email: member?.email ?? '',
      photo_url: member?.photo_url ?? null,
      is_admin: row.role === 'admin',
      permissions: row.is_active ? crmRights.filter((right) => crmCan(row.role, right)) : [],
    }
  })
}

async function find(here: Here, row: Kept | undefined): Promise<Employee> {
  const [employee] = row === undefined ? [] : await withNames(here, [row])
  if (employee === undefined) throw notFound('Employee')
  return employee
}

async function listed(call: Call<typeof crmUsers.list> | Call<typeof crmUsers.query>) {
  const { data, meta } = await listRecords<Kept>(call, employees)
  return { data: await withNames(call, data), meta }
}

/** The CRM always has somebody who may set it up. */
async function keepAnAdmin(db: AccountDb, id: string): Promise<void> {
  const admins = await lockAdmins(db)
  if (admins.length === 1 && admins[0]?.id === id)
    throw conflict('last_admin', 'The CRM must keep at least one admin: make somebody else one first')
}

export const employeeRoutes = implement(crmUsers, {
  list: listed,
  query: listed,
  async own(call) {
    const { userId } = await crmCaller(call)
    return find(call, await employeeOf(call.db, userId))
  },
  async create(call) {
    await crmCallerWith(call, 'employees:manage')
    await mustExist(call.db, 'people', [call.body.user_id])
    const made = await insertEmployee(call.db, call.body)
    if (made === undefined) throw conflict('employee_exists', 'This person is in the CRM already')
    return find(call, await readEmployee(call.db, made.id))
  },
  async read(call) {
    await crmCaller(call)
    return find(call, await readEmployee(call.db, call.params.id))
  },
  async update(call) {
    await crmCallerWith(call, 'employees:manage')
    const { id } = call.params
    await find(call, await readEmployee(call.db, id))
    const { role, is_active } = call.body
    await call.db.transaction(async (db) => {
      if (role === 'salesperson' || is_active === false) await keepAnAdmin(db, id)
      await updateEmployee(db, id, call.body)
    })
    return find(call, await readEmployee(call.db, id))
  },
  async remove(call) {
    await crmCallerWith(call, 'employees:manage')
    const { id, user_id } = await find(call, await readEmployee(call.db, call.params.id))
    const role = (await roleInWorkspace(call.db, user_id))?.role_id
    if (role === 'owner' || role === 'admin')
      throw conflict('has_crm_by_role', 'Owners and admins of the workspace are in its CRM; switch them off instead')
    await call.db.transaction(async (db) => {
      await keepAnAdmin(db, id)
      await deleteEmployee(db, id)
    })
    return null
  },
})
