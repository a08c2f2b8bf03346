import type { Person } from './harness.ts'
import { multipart, tinyPdf } from './upload.ts'

/** Rows of the CRM that the samples speak of. */
export interface CrmFixture {
  company: string
  contact: string
  activity: string
  crmTask: string
  crmFile: string
}

/** One record of each kind, all of them tied together. */
export async function crmFixture(owner: Person): Promise<CrmFixture> {
  const company = await owner.call('companies.create', { body: { name: 'Harbour Clinics', domain: 'harbour.example' } })
  const contact = await owner.call('contacts.create', {
    body: { first_name: 'Mia', last_name: 'Weber', email: 'mia@harbour.example', company_id: company.id },
  })
  const contact_id = contact.id
  const activity = await owner.call('activityLog.create', { body: { kind: 'call', body: 'Wants a demo', contact_id } })
  const task = await owner.call('crmTasks.create', { body: { title: 'Send the offer', contact_id } })
  const file = await owner.call('crmFiles.create', multipart('offer.pdf', tinyPdf, { contact_id }))
  return { company: company.id, contact: contact.id, activity: activity.id, crmTask: task.id, crmFile: file.id }
}
