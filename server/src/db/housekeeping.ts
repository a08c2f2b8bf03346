import { type Engine, SYSTEM } from './engine.ts'
import { deleteExpiredTables } from './expired-tables.ts'

/** Deletes data whose retention period is over; an hourly job runs it for all accounts. */
const expired = [
  `delete from contents where deleted_at < now() - interval '30 days'`,
  // Their posts and links stay.
  `delete from campaigns where deleted_at < now() - interval '30 days'`,
  // What was made of them stays; names of deleted records go.
  `delete from table_automation_runs where created_at < now() - interval '90 days'`,
  `update table_automation_runs r set record_name = ''
     from table_changes c join table_automations a on a.account_id = c.account_id and a.table_id = c.table_id
       cross join unnest(c.record_ids) as gone (id)
     where c.kind = 'delete' and c.created_at > now() - interval '2 days' and r.account_id = a.account_id
       and r.automation_id = a.id and r.record_id = gone.id and r.record_name <> ''
       and not exists (select from table_records t where t.account_id = r.account_id and t.id = gone.id)`,
  `delete from table_changes where created_at < now() - interval '90 days'`,
  // Nothing brings a record back whose deletion is forgotten.
  ...['table_comments', 'table_card_places'].map(
    (table) => `delete from ${table} c
      where not exists (select from table_records r where r.account_id = c.account_id and r.table_id = c.table_id and r.id = c.record_id)
        and not exists (select from table_changes h where h.account_id = c.account_id and h.table_id = c.table_id
          and h.kind = 'delete' and h.record_ids @> array[c.record_id])`,
  ),
  `delete from table_webhooks where expires_at < now()`,
  `delete from table_webhook_payloads where created_at < now() - interval '7 days'`,
  `delete from table_schema_changes where created_at < now() - interval '8 days'`,
  `delete from table_change_effects where created_at < now() - interval '8 days'`,
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
  // Who never answered the mail that asked them to confirm.
  `delete from subscribers where state = 'pending' and greatest(created_at, confirm_sent_at) < now() - interval '30 days'`,
  `update subscribers set confirm_hash = null, confirm_expires_at = null where confirm_expires_at < now()`,
  // Numbers of an old newsletter stay, addresses do not, nor what mail servers said of them.
  `update newsletter_deliveries set email = null, answer = null, bounce = null where email is not null and updated_at < now() - interval '400 days'`,
  // Who sent how many forms is only asked for a day.
  `update form_answers set sender = null where sender is not null and created_at < now() - interval '2 days'`,
  // What people have put away as spam, and what nobody has looked at.
  `delete from form_answers where state = 'discarded' and decided_at < now() - interval '30 days'
     or state = 'suspected' and created_at < now() - interval '90 days'`,
  `delete from idempotency_keys where created_at < now() - interval '24 hours'`,
  // Yesterday's salt is still needed for visits across midnight; without it a visitor's hash cannot be traced.
  `delete from day_salts where created_at < now() - interval '48 hours'`,
  // Days of the westernmost time zone end half a day after those of UTC.
  `delete from day_visitors where day < (now() at time zone 'utc')::date - 2`,
  `delete from visit_events where day < (now() at time zone 'utc')::date - 90`,
  `delete from visit_day_blocks where day < (now() at time zone 'utc')::date - 90`,
  `delete from goal_conversions where day < (now() at time zone 'utc')::date - 90`,
  `delete from title_experiment_readers where day < (now() at time zone 'utc')::date - 2`,
  `delete from share_digests where day < (now() at time zone 'utc')::date - 90`,
  `delete from share_digest_days where day < (now() at time zone 'utc')::date - 90`,
  `delete from member_visitors where day < (now() at time zone 'utc')::date - 2`,
  `delete from link_visitors where day < (now() at time zone 'utc')::date - 2`,
  // The sums of each day stay.
  `delete from link_clicks where clicked_at < now() - interval '90 days'`,
  // Long enough to examine a failure; the posts are not affected.
  `delete from imports where updated_at < now() - interval '30 days'`,
  `delete from crm_imports where updated_at < now() - interval '30 days'`,
  `delete from airtable_imports where updated_at < now() - interval '30 days'`,
  `delete from table_imports where updated_at < now() - interval '30 days'`,
  // Those whose numbers are in the reports stay, to be undone.
  `delete from number_imports i where updated_at < now() - interval '30 days'
     and not exists (select from number_import_days d where d.account_id = i.account_id and d.import_id = i.id and d.state = 'added')`,
  // What was found on a site and not taken.
  `delete from site_imports where updated_at < now() - interval '30 days' and state not in ('taking', 'taken')`,
  `delete from analytics_notes where removed_at < now() - interval '1 day'`,
  // Long enough to see in the list that a link has ended.
  `delete from report_shares where coalesce(revoked_at, expires_at) < now() - interval '30 days'`,
  `delete from audit_events where created_at < now() - interval '365 days'`,
  // Notifications are kept for half a year; those that were only sent by mail are deleted sooner.
  `delete from notifications where created_at < now() - interval '180 days'`,
  `delete from notifications where not in_app and created_at < now() - interval '7 days'`,
  // The recorded events of a run serve readers who reconnect; its row holds the complete text.
  `delete from agent_run_events where created_at < now() - interval '24 hours'`,
  `delete from agent_sessions where deleted_at < now() - interval '30 days'`,
  `delete from weekly_digests where week < current_date - 365`,
  `delete from ai_usage where day < current_date - 90`,
  `delete from rate_limits where window_start < now() - interval '2 days'`,
  `delete from sessions where rotated_at < now() - interval '14 days' or created_at < now() - interval '90 days'`,
  `delete from known_devices where last_seen_at < now() - interval '365 days'`,
  // Addresses of invited people, whether they accepted or not: a month is enough to look them up.
  `delete from invitations where coalesce(accepted_at, withdrawn_at, expires_at) < now() - interval '30 days'`,
  `delete from one_time_codes where expires_at < now() - interval '1 day'`,
  `delete from password_resets where expires_at < now() - interval '1 day'`,
  `delete from oauth_states where expires_at < now()`,
  `delete from channel_authorizations where expires_at < now()`,
]

/** Deletes expired rows; returns how many. */
export async function deleteExpiredRows(engine: Engine): Promise<number> {
  let removed = await deleteExpiredTables(engine)
  for (const sql of expired) removed += (await engine.query(SYSTEM, sql)).affected
  return removed
}
