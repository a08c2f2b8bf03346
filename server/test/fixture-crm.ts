import type { Parts } from '../src/http/parts.ts'
import { addMember, type Person } from './harness.ts'
import { multipart, tinyPdf } from './upload.ts'

/** Rows of the CRM that the samples speak of. */
export interface CrmFixture {
  company: string
  contact: string
  otherCompany: string
  otherContact: string
  activity: string
  crmTask: string
  crmFile: string
  pipeline: string
  /** The second of its pipeline. */
  stage: string
  stageActivity: string
  product: string
  opportunity: string
  employee: string
  /** A member who is not in the CRM. */
  outsider: string
  ownField: string
  changeSet: string
  play: string
  crmView: string
  survey: string
  surveyQuestion: string
  surveyResponse: string
  /** The entry of the log on which the survey was answered. */
  filling: string
  surveyLink: string
  /** Of companies, with a header and a row. */
  crmImport: string
}

/** Who is in the CRM, and who is not. */
async function people(parts: Parts, owner: Person): Promise<Pick<CrmFixture, 'employee' | 'outsider'>> {
  const [member, outsider] = [
    await addMember(parts, owner, 'general_member'),
    await addMember(parts, owner, 'general_member'),
  ]
  const userOf = ({ session }: Person) => session?.user.id ?? ''
  const employee = await owner.call('crmUsers.create', { body: { user_id: userOf(member), role: 'salesperson' } })
  return { employee: employee.id, outsider: userOf(outsider) }
}

async function field(owner: Person): Promise<Pick<CrmFixture, 'ownField'>> {
  const body = { resource: 'contacts', name: 'Seats', kind: 'number' }
  return { ownField: (await owner.call('crmFields.create', { body })).id }
}

async function view(owner: Person): Promise<Pick<CrmFixture, 'crmView'>> {
  const config = { filter: null, sort: [], columns: [] }
  const body = { resource: 'contacts', name: 'By name', is_shared: true, config }
  return { crmView: (await owner.call('crmViews.create', { body })).id }
}

/** One of each of what there may only be so many of in a workspace. */
const fewOf = async (parts: Parts, owner: Person) => ({
  ...(await people(parts, owner)),
  ...(await field(owner)),
  ...(await view(owner)),
})

/**
 * One record of each kind, all of them tied together. With `before`, only what a sample of that slice may spoil is new of
 * the things there may only be so many of.
 */
export async function crmFixture(
  parts: Parts,
  owner: Person,
  before?: { readonly rows: CrmFixture; readonly slice: string },
): Promise<CrmFixture> {
  const { employee, outsider, ownField, crmView } = before?.rows ?? (await fewOf(parts, owner))
  const few = {
    employee,
    outsider,
    ownField,
    crmView,
    ...(before?.slice === 'crmUsers' ? await people(parts, owner) : {}),
    ...(before?.slice === 'crmFields' ? await field(owner) : {}),
    ...(before?.slice === 'crmViews' ? await view(owner) : {}),
  }
  const company = await owner.call('companies.create', { body: { name: 'Harbour Clinics', domain: 'harbour.example' } })
  const contact = await owner.call('contacts.create', {
    body: { first_name: 'Mia', last_name: 'Weber', email: 'mia@harbour.example', company_id: company.id },
  })
  const contact_id = contact.id
  const otherCompany = await owner.call('companies.create', { body: { name: 'Harbour Clinic' } })
  const otherContact = await owner.call('contacts.create', { body: { first_name: 'M.', last_name: 'Weber' } })
  const activity = await owner.call('activityLog.create', { body: { kind: 'call', body: 'Wants a demo', contact_id } })
  const task = await owner.call('crmTasks.create', { body: { title: 'Send the offer', contact_id } })
  const file = await owner.call('crmFiles.create', multipart('offer.pdf', tinyPdf, { contact_id }))
  const pipeline = await owner.call('pipelines.create', { body: { name: 'Clinics' } })
  const [, stage] = await owner.call('pipelineStages.list', { query: { pipeline_id: pipeline.id, tree_view: true } })
  const stage_id = stage?.id ?? ''
  const stageActivity = await owner.call('stageActivities.create', { body: { stage_id, name: 'Call them' } })
  const product = await owner.call('products.create', { body: { name: 'Reminders', price: 4900 } })
  const [opportunity] = await owner.call('opportunities.create', {
    body: {
      name: 'Harbour, a year of reminders',
      company_id: company.id,
      stage_id,
      contacts: [{ contact_id: contact.id, role: 'champion' }],
      lines: [{ product_id: product.id, name: 'Reminders', unit_price: 4900, quantity: 12 }],
    },
  })
  const play = await owner.call('playbook.create', { body: { title: 'First call', body: 'Ask for days.' } })
  const [survey] = await owner.call('surveys.create', {
    body: { name: 'Fit', questions_data: [{ text: 'How likely?', kind: 'scale', is_required: true }] },
  })
  const question_id = survey?.questions_data[0]?.id ?? ''
  const filling = await owner.call('surveys.answer', {
    params: { id: survey?.id ?? '' },
    body: { opportunity_id: opportunity?.id ?? '', answers: [{ question_id, answer: 8 }] },
  })
  const surveyLink = await owner.call('surveyLinks.create', {
    params: { id: survey?.id ?? '' },
    body: { name: 'Mia', contact_id: contact.id },
  })
  const [changeSet] = await owner.call('crmChanges.list', { query: { record_id: contact.id } })
  const table = multipart('companies.csv', Buffer.from('Name\nQuay Clinics\n'), { resource: 'companies' })
  const crmImport = await owner.call('crmImports.upload', table)
  return {
    ...few,
    crmImport: crmImport.id,
    company: company.id,
    contact: contact.id,
    otherCompany: otherCompany.id,
    otherContact: otherContact.id,
    pipeline: pipeline.id,
    stage: stage_id,
    activity: activity.id,
    crmTask: task.id,
    crmFile: file.id,
    stageActivity: stageActivity.id,
    product: product.id,
    opportunity: opportunity?.id ?? '',
    changeSet: changeSet?.id ?? '',
    play: play.id,
    survey: survey?.id ?? '',
    surveyQuestion: question_id,
    surveyResponse: filling.responses[0]?.id ?? '',
    filling: filling.log_id,
    surveyLink: surveyLink.id,
  }
}
