import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import { invalidInputError, notFoundError } from '../../../http/errors.ts'
import { type RecordLinks, filterReaders, readRecordName, canSeeOpportunity } from './record-links-store.ts'
import { type CrmCaller, toOwnerFilter } from './caller.ts'
import { assertIdsExist } from './references.ts'

export const toRecordLinks = ({
  opportunity_id,
  contact_id,
  company_id,
}: { [key in keyof RecordLinks]?: unknown }): RecordLinks => ({
  opportunity_id: toId(opportunity_id),
  contact_id: toId(contact_id),
  company_id: toId(company_id),
})
const toId = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Throws 404 for a record that is missing, foreign, in the trash, or for a salesperson another's opportunity. */
export async function assertLinksExist(
  db: AccountDb,
  crm: CrmCaller,
  { opportunity_id, contact_id, company_id }: RecordLinks,
) {
  if (opportunity_id !== null && !(await canSeeOpportunity(db, opportunity_id, toOwnerFilter(crm))))
    throw notFoundError('Opportunity')
  if (contact_id !== null) await assertIdsExist(db, 'contacts', [contact_id])
  if (company_id !== null) await assertIdsExist(db, 'companies', [company_id])
}

/** Throws 400 unless all of the people use the CRM and see the opportunity. */
export async function assertPeopleCanSee(
  db: AccountDb,
  field: string,
  people: readonly string[],
  opportunityId: string | null,
): Promise<void> {
  if (people.length === 0) return
  const readers = await filterReaders(db, people, opportunityId)
  if (people.some((id) => !readers.has(id)))
    throw invalidInputError([{ field, message: 'includes someone who cannot see this in the CRM' }])
}

/** The main record of an entry, with its name: its notifications open it. */
export async function findMainRecord(
  db: AccountDb,
  { opportunity_id, contact_id, company_id }: RecordLinks,
): Promise<{ resource: RecordResource | null; recordId: string | null; name: string }> {
  if (opportunity_id !== null)
    return {
      resource: 'opportunities',
      recordId: opportunity_id,
      name: await readRecordName(db, 'crm_opportunities', opportunity_id),
    }
  if (contact_id !== null)
    return { resource: 'contacts', recordId: contact_id, name: await readRecordName(db, 'crm_contacts', contact_id) }
  if (company_id !== null)
    return { resource: 'companies', recordId: company_id, name: await readRecordName(db, 'crm_companies', company_id) }
  return { resource: null, recordId: null, name: '' }
}
