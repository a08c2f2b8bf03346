import type { EmployeeChange, NewEmployee } from '@draftwright/contract/crm/employees'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { newId } from '../../../db/new-id.ts'

/** Answers nothing where the person is in the CRM already. */
export const insertEmployee = (db: AccountDb, employee: NewEmployee) =>
  db
    .insert('crm_employees', { id: newId(), ...employee })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const readEmployee = (db: AccountDb, id: string) =>
  db.from('crm_employees').selectAll().where('id', '=', id).executeTakeFirst()

export const employeeOf = (db: AccountDb, userId: string) =>
  db.from('crm_employees').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** One that was changed by hand is no default any more. */
export const updateEmployee = (db: AccountDb, id: string, change: EmployeeChange) =>
  db
    .update('crm_employees')
    .set({ ...change, is_default: false, updated_at: sql`greatest(now(), updated_at + interval '1 millisecond')` })
    .where('id', '=', id)
    .execute()

export const deleteEmployee = (db: AccountDb, id: string) => db.remove('crm_employees').where('id', '=', id).execute()

/** The active admins, locked: two that give up their role at once do so one after the other. */
export const lockAdmins = (db: AccountDb) =>
  db
    .from('crm_employees')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()

export const roleInWorkspace = (db: AccountDb, userId: string) =>
  db.from('account_access').select('role_id').where('user_id', '=', userId).executeTakeFirst()
