import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

export interface DueTask {
  readonly id: string
  readonly title: string
  readonly user_id: string
  readonly opportunity_id: string | null
  readonly contact_id: string | null
  readonly company_id: string | null
}

/**
 * Claims a due task: of any number of concurrent callers, one gets it, once. Undefined when there is nothing to notify of any
 * more, or nobody who would see it.
 */
export async function claimReminder(
  db: AccountDb,
  id: string,
  dueAt: string,
  now: string,
): Promise<DueTask | undefined> {
  const { rows } = await sql<DueTask & { is_told: boolean }>`
    update crm_tasks t set reminded_at = ${now}
    where t.account_id = ${db.accountId} and t.id = ${id} and t.due_at = ${dueAt} and t.due_at <= ${now}
      and t.reminded_at is null and t.done_at is null and t.deleted_at is null
    returning t.id, t.title, coalesce(t.assignee_id, t.created_by) as user_id, t.opportunity_id, t.contact_id, t.company_id,
      exists (
        select from crm_employees e
        where e.account_id = t.account_id and e.user_id = coalesce(t.assignee_id, t.created_by) and e.is_active
          and (t.opportunity_id is null or exists (
            select from crm_opportunities o
            where o.account_id = t.account_id and o.id = t.opportunity_id and o.deleted_at is null
              and (e.role = 'admin' or o.owner_id = e.user_id)))
          and exists (select from account_features f where f.account_id = t.account_id and f.feature = 'crm' and f.is_enable)
      ) as is_told`.execute(db.kysely)
  return rows.find(({ is_told }) => is_told)
}
