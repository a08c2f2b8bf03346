import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { type Belongs, readersAmong, recordName, seesOpportunity } from './belongs-store.ts'
import { type CrmCaller, ownerSeen } from './caller.ts'
import { mustExist } from './references.ts'

/** What entries, tasks and files show of the records they belong to. */
export const shownNames = {
  opportunity_name: `select o.name from crm_opportunities o where o.account_id = r.account_id and o.id = r.opportunity_id`,
  contact_name: `select c.name from crm_contacts c where c.account_id = r.account_id and c.id = r.contact_id`,
  company_name: `select c.name from crm_companies c where c.account_id = r.account_id and c.id = r.company_id`,
} as const

export const belongsOf = ({
  opportunity_id,
  contact_id,
  company_id,
}: { [key in keyof Belongs]?: unknown }): Belongs => ({
  opportunity_id: idOf(opportunity_id),
  contact_id: idOf(contact_id),
  company_id: idOf(company_id),
})
const idOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Throws 404 for a record that is missing, foreign, in the trash, or an opportunity of somebody else's to a salesperson. */
export async function mustBelong(db: AccountDb, crm: CrmCaller, { opportunity_id, contact_id, company_id }: Belongs) {
  if (opportunity_id !== null && !(await seesOpportunity(db, opportunity_id, ownerSeen(crm))))
    throw notFound('Opportunity')
  if (contact_id !== null) await mustExist(db, 'contacts', [contact_id])
  if (company_id !== null) await mustExist(db, 'companies', [company_id])
}

/** Throws 400 unless all of the people work in the CRM and see the opportunity. */
export async function mustRead(
  db: AccountDb,
  field: string,
  people: readonly string[],
  opportunityId: string | null,
): Promise<void> {
  if (people.length === 0) return
  const readers = await readersAmong(db, people, opportunityId)
  if (people.some((id) => !readers.has(id)))
    throw invalid([{ field, message: 'names somebody who does not see this in the CRM' }])
}

/** The record that something is chiefly about, with its name: what news of it open. */
export async function chiefRecord(
  db: AccountDb,
  { opportunity_id, contact_id, company_id }: Belongs,
): Promise<{ resource: RecordResource | null; recordId: string | null; name: string }> {
  if (opportunity_id !== null)
    return {
      resource: 'opportunities',
      recordId: opportunity_id,
      name: await recordName(db, 'crm_opportunities', opportunity_id),
    }
  if (contact_id !== null)
    return { resource: 'contacts', recordId: contact_id, name: await recordName(db, 'crm_contacts', contact_id) }
  if (company_id !== null)
    return { resource: 'companies', recordId: company_id, name: await recordName(db, 'crm_companies', company_id) }
  return { resource: null, recordId: null, name: '' }
}
