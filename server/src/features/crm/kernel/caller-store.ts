import { sql } from 'kysely'
import type { CrmRole } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'

export interface Standing {
  readonly is_enable: boolean
  readonly role: CrmRole | null
  readonly employee_name: string | null
}

/** Whether the workspace uses the CRM, and as what this person works in it; one query. */
export async function readStanding(db: AccountDb, userId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select coalesce((select is_enable from account_features where account_id = ${db.accountId} and feature = 'crm'), false)
        as is_enable,
      employee.role, employee.employee_name
    from (select 1) as one
    left join crm_employees as employee
      on employee.account_id = ${db.accountId} and employee.user_id = ${userId} and employee.is_active`.execute(
    db.kysely,
  )
  return rows[0] ?? { is_enable: false, role: null, employee_name: null }
}
