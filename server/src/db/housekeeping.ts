import { type Engine, SYSTEM } from './engine.ts'

/** What is kept for a while only, as long as is promised for it; an hourly job takes the rest away, in every account. */
const expired = [
  `delete from contents where deleted_at < now() - interval '30 days'`,
  // What hangs on an opportunity is seen by whoever sees that: it goes with it, or everybody in the CRM would see it then.
  ...['crm_activity_log', 'crm_tasks'].map(
    (table) => `delete from ${table} r using crm_opportunities o
      where o.account_id = r.account_id and o.id = r.opportunity_id and o.deleted_at < now() - interval '30 days'`,
  ),
  // Of files only the row that leads to their bytes stays, until those have been taken away.
  `update crm_files f set deleted_at = o.deleted_at from crm_opportunities o
     where o.account_id = f.account_id and o.id = f.opportunity_id and o.deleted_at < now() - interval '30 days'
       and (f.deleted_at is null or f.deleted_at > o.deleted_at)`,
  // The trash of the CRM; what hung on a record alone goes with it.
  ...[
    'crm_opportunities',
    'crm_contacts',
    'crm_companies',
    'crm_products',
    'crm_playbook',
    'crm_tasks',
    'crm_activity_log',
  ].map((table) => `delete from ${table} where deleted_at < now() - interval '30 days'`),
  // Guests answer surveys that hang on no record.
  `delete from crm_activity_log where opportunity_id is null and contact_id is null and company_id is null
     and kind <> 'survey' and created_at < now() - interval '30 days'`,
  `update crm_files set deleted_at = now() - interval '30 days'
     where opportunity_id is null and contact_id is null and company_id is null and deleted_at is null`,
  `delete from idempotency_keys where created_at < now() - interval '24 hours'`,
  // Yesterday's salt still serves whoever reads across midnight; without it a visitor's hash says nothing to anybody.
  `delete from visitor_salts where day < (now() at time zone 'utc')::date - 1`,
  `delete from content_visitors where day < (now() at time zone 'utc')::date - 1`,
  // Long enough to look at what went wrong; the posts themselves stay.
  `delete from imports where updated_at < now() - interval '30 days'`,
  `delete from crm_imports where updated_at < now() - interval '30 days'`,
  `delete from audit_events where created_at < now() - interval '365 days'`,
  // News of half a year ago is no news; what only a mail was written from has done its work sooner.
  `delete from notifications where created_at < now() - interval '180 days'`,
  `delete from notifications where not in_app and created_at < now() - interval '7 days'`,
  // What a run told piece by piece serves who comes back to it; its row tells the whole.
  `delete from agent_run_events where created_at < now() - interval '24 hours'`,
  `delete from agent_sessions where deleted_at < now() - interval '30 days'`,
  `delete from ai_usage where day < current_date - 90`,
  `delete from rate_limits where window_start < now() - interval '2 days'`,
  `delete from sessions where rotated_at < now() - interval '14 days' or created_at < now() - interval '90 days'`,
  `delete from known_devices where last_seen_at < now() - interval '365 days'`,
  // Addresses of people who never came, and of those who did: a month is enough to look back on.
  `delete from invitations where coalesce(accepted_at, withdrawn_at, expires_at) < now() - interval '30 days'`,
  `delete from one_time_codes where expires_at < now() - interval '1 day'`,
  `delete from password_resets where expires_at < now() - interval '1 day'`,
  `delete from oauth_states where expires_at < now()`,
]

/** Takes away what has expired; answers how many rows that were. */
export async function removeExpired(engine: Engine): Promise<number> {
  let removed = 0
  for (const sql of expired) removed += (await engine.query(SYSTEM, sql)).affected
  return removed
}
