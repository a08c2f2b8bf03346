import type { EmployeeChange, NewEmployee } from '@draftwright/contract/crm/employees'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'

/** Returns nothing if the person is in the CRM already. */
export const insertEmployee = (db: AccountDb, employee: NewEmployee) =>
  db
    .insert('crm_employees', { id: createId(), ...employee })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const findEmployee = (db: AccountDb, id: string) =>
  db.from('crm_employees').selectAll().where('id', '=', id).executeTakeFirst()

export const findEmployeeByUser = (db: AccountDb, userId: string) =>
  db.from('crm_employees').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** A manually changed one is no default any more. */
export const updateEmployee = (db: AccountDb, id: string, change: EmployeeChange) =>
  db
    .update('crm_employees')
    .set({ ...change, is_default: false, updated_at: sql`greatest(now(), updated_at + interval '1 millisecond')` })
    .where('id', '=', id)
    .execute()

export const deleteEmployee = (db: AccountDb, id: string) => db.remove('crm_employees').where('id', '=', id).execute()

/** The active admins, locked: two who give up their role at once are serialized. */
export const lockAdmins = (db: AccountDb) =>
  db
    .from('crm_employees')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()

export const findWorkspaceRole = (db: AccountDb, userId: string) =>
  db.from('account_access').select('role_id').where('user_id', '=', userId).executeTakeFirst()
