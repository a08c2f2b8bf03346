import { createCleanup } from '../../db/housekeeping.ts'

/** Records whose time in the trash is over, with what hangs on them alone, and old imports. */
export const deleteExpiredCrmRecords = createCleanup([
  // Records linked to an opportunity are visible to those who see the opportunity: they are deleted with it, otherwise everyone
  // in the CRM could see them.
  ...['crm_activity_log', 'crm_tasks'].map(
    (table) => `delete from ${table} r using crm_opportunities o
      where o.account_id = r.account_id and o.id = r.opportunity_id and o.deleted_at < now() - interval '30 days'`,
  ),
  // Of a file only the row that points to its bytes stays, until the bytes have been deleted.
  `update crm_files f set deleted_at = o.deleted_at from crm_opportunities o
     where o.account_id = f.account_id and o.id = f.opportunity_id and o.deleted_at < now() - interval '30 days'
       and (f.deleted_at is null or f.deleted_at > o.deleted_at)`,
  // Empties the trash of the CRM; records linked to a deleted record only are deleted with it.
  ...[
    'crm_opportunities',
    'crm_contacts',
    'crm_companies',
    'crm_products',
    'crm_playbook',
    // With their questions, answers and links.
    'crm_surveys',
    'crm_survey_responses',
    'crm_tasks',
    'crm_activity_log',
  ].map((table) => `delete from ${table} where deleted_at < now() - interval '30 days'`),
  // Guests' answers may be linked to no record; such an answer is deleted with its survey.
  `delete from crm_activity_log l where opportunity_id is null and contact_id is null and company_id is null
     and (kind <> 'survey' and created_at < now() - interval '30 days' or kind = 'survey'
       and not exists (select from crm_surveys s where s.account_id = l.account_id and s.id = l.survey_id))`,
  `update crm_files set deleted_at = now() - interval '30 days'
     where opportunity_id is null and contact_id is null and company_id is null and deleted_at is null`,
  `delete from crm_imports where updated_at < now() - interval '30 days'`,
])
