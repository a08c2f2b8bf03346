import { sql } from 'kysely'
import type { CrmRole } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import { KEPT_PLAN } from '../../../db/engine.ts'

export interface CrmMembership {
  readonly is_enable: boolean
  readonly is_enable_account: boolean
  readonly role: CrmRole | null
  readonly employee_name: string | null
}

/** Whether the workspace uses the CRM, and this person's role in it; one query. */
export async function readCrmMembership(db: AccountDb, userId: string): Promise<CrmMembership> {
  const { rows } = await sql<CrmMembership>`${sql.raw(KEPT_PLAN)}
    select coalesce(feature.is_enable, false) as is_enable,
      coalesce(feature.is_enable_account, false) as is_enable_account,
      employee.role, employee.employee_name
    from (select 1) as one
    left join account_features as feature on feature.account_id = ${db.accountId} and feature.feature = 'crm'
    left join crm_employees as employee
      on employee.account_id = ${db.accountId} and employee.user_id = ${userId} and employee.is_active`.execute(
    db.kysely,
  )
  return rows[0] ?? { is_enable: false, is_enable_account: false, role: null, employee_name: null }
}
