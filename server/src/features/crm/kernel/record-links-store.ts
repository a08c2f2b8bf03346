import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

/** Whether a caller sees an opportunity; `ownerId` null is a CRM admin. */
export async function canSeeOpportunity(db: AccountDb, id: string, ownerId: string | null): Promise<boolean> {
  const row = await db
    .from('crm_opportunities')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(ownerId !== null, (query) => query.where('owner_id', '=', ownerId))
    .executeTakeFirst()
  return row !== undefined
}

/** Those of the opportunities that a person owns, including the trash. */
export async function filterOwnedOpportunities(
  db: AccountDb,
  ids: readonly string[],
  ownerId: string,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .from('crm_opportunities')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('owner_id', '=', ownerId)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Those of the people who use the CRM and see the opportunity; null is no opportunity, which all of them see. */
export async function filterReaders(
  db: AccountDb,
  people: readonly string[],
  opportunityId: string | null,
): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select e.user_id from crm_employees e
    where e.account_id = ${db.accountId} and e.is_active and e.user_id = any(${[...people]}::uuid[])
      and (e.role = 'admin' or ${opportunityId}::uuid is null or exists (
        select from crm_opportunities o
        where o.account_id = e.account_id and o.id = ${opportunityId}::uuid and o.owner_id = e.user_id))`.execute(
    db.kysely,
  )
  return new Set(rows.map(({ user_id }) => user_id))
}

/** The name of a record, for a sentence. */
export async function readRecordName(
  db: AccountDb,
  table: 'crm_opportunities' | 'crm_contacts' | 'crm_companies',
  id: string,
): Promise<string> {
  const row = await db.from(table).select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? ''
}

export interface RecordLinks {
  readonly opportunity_id: string | null
  readonly contact_id: string | null
  readonly company_id: string | null
}
