import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

export async function countExampleMeetings(db: AccountDb): Promise<number> {
  const { n } = await db
    .from('meetings')
    .select((w) => w.fn.countAll<number>().as('n'))
    .where('is_example', '=', true)
    .executeTakeFirstOrThrow()
  return n
}

export async function listExampleMeetingIds(db: AccountDb): Promise<string[]> {
  const rows = await db.from('meetings').select('id').where('is_example', '=', true).execute()
  return rows.map(({ id }) => id)
}

/** The subjects that stood for the example's records in the CRM, before those are deleted. */
export async function deleteExampleEntities(db: AccountDb): Promise<void> {
  await sql`delete from context_entities e where e.account_id = ${db.accountId}::uuid and (
    (e.kind = 'company' and exists (select from crm_companies r where r.account_id = e.account_id and r.id = e.ref_id and r.is_example))
    or (e.kind = 'contact' and exists (select from crm_contacts r where r.account_id = e.account_id and r.id = e.ref_id and r.is_example))
    or (e.kind = 'opportunity'
      and exists (select from crm_opportunities r where r.account_id = e.account_id and r.id = e.ref_id and r.is_example))
    or (e.kind = 'pillar' and exists (select from pillars r where r.account_id = e.account_id and r.id = e.ref_id and r.is_example))
  )`.execute(db.kysely)
}
