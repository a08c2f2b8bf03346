import type { Person } from './harness.ts'

/** Rows of the CRM that the samples speak of. */
export interface CrmFixture {
  company: string
  contact: string
}

/** One record of each kind, all of them tied together. */
export async function crmFixture(owner: Person): Promise<CrmFixture> {
  const company = await owner.call('companies.create', { body: { name: 'Harbour Clinics', domain: 'harbour.example' } })
  const contact = await owner.call('contacts.create', {
    body: { first_name: 'Mia', last_name: 'Weber', email: 'mia@harbour.example', company_id: company.id },
  })
  return { company: company.id, contact: contact.id }
}
