import type { AppContext } from '../src/http/app-context.ts'
import { addMember, type Person } from './harness.ts'
import { makeRows, type RowMaker, type RowMakers } from './make-rows.ts'
import { buildMultipart, tinyPdf } from './upload.ts'

/** CRM rows that the samples use. */
export interface CrmFixture {
  company: string
  contact: string
  otherCompany: string
  otherContact: string
  activity: string
  crmTask: string
  crmFile: string
  pipeline: string
  /** The second stage of its pipeline. */
  stage: string
  stageActivity: string
  product: string
  opportunity: string
  employee: string
  /** A member without a CRM role. */
  outsider: string
  ownField: string
  changeSet: string
  play: string
  crmView: string
  survey: string
  surveyQuestion: string
  surveyResponse: string
  /** The activity on which the survey was answered. */
  filling: string
  surveyLink: string
  /** An import of companies, with a header and a row. */
  crmImport: string
}

/** One record of each kind, all linked to each other. */
export function createCrmFixture(context: AppContext, owner: Person): Promise<CrmFixture> {
  const makers = listCrmMakers(context, owner)
  return makeRows(makers, Object.keys(makers) as (keyof CrmFixture)[])
}

/** Creates each CRM record through the API, as the owner. */
export function listCrmMakers(context: AppContext, owner: Person): RowMakers<CrmFixture> {
  const makePeople: RowMaker<CrmFixture> = async () => {
    const userOf = ({ session }: Person) => session?.user.id ?? ''
    const [member, outsider] = [
      await addMember(context, owner, 'general_member'),
      await addMember(context, owner, 'general_member'),
    ]
    const body = { user_id: userOf(member), role: 'salesperson' }
    return { employee: (await owner.call('crmUsers.create', { body })).id, outsider: userOf(outsider) }
  }
  const makePipeline: RowMaker<CrmFixture> = async () => {
    const { id } = await owner.call('pipelines.create', { body: { name: 'Clinics' } })
    const [, stage] = await owner.call('pipelineStages.list', { query: { pipeline_id: id, tree_view: true } })
    return { pipeline: id, stage: stage?.id ?? '' }
  }
  const makeSurvey: RowMaker<CrmFixture> = async () => {
    const questions_data = [{ text: 'How likely?', kind: 'scale', is_required: true }]
    const [survey] = await owner.call('surveys.create', { body: { name: 'Fit', questions_data } })
    return { survey: survey?.id ?? '', surveyQuestion: survey?.questions_data[0]?.id ?? '' }
  }
  const makeResponse: RowMaker<CrmFixture> = async ({ row, freshRow }) => {
    // A new survey: no other survey asks its question.
    const answers = [{ question_id: await freshRow('surveyQuestion'), answer: 8 }]
    const { responses, log_id } = await owner.call('surveys.answer', {
      params: { id: await freshRow('survey') },
      body: { opportunity_id: await row('opportunity'), answers },
    })
    return { surveyResponse: responses[0]?.id ?? '', filling: log_id }
  }
  return {
    employee: makePeople,
    outsider: makePeople,
    ownField: async () => {
      const body = { resource: 'contacts', name: 'Seats', kind: 'number' }
      return { ownField: (await owner.call('crmFields.create', { body })).id }
    },
    crmView: async () => {
      const config = { filter: null, sort: [], columns: [] }
      const body = { resource: 'contacts', name: 'By name', is_shared: true, config }
      return { crmView: (await owner.call('crmViews.create', { body })).id }
    },
    company: async () => {
      const body = { name: 'Harbour Clinics', domain: 'harbour.example' }
      return { company: (await owner.call('companies.create', { body })).id }
    },
    contact: async ({ row }) => {
      const name = { first_name: 'Mia', last_name: 'Weber', email: 'mia@harbour.example' }
      const body = { ...name, company_id: await row('company') }
      return { contact: (await owner.call('contacts.create', { body })).id }
    },
    otherCompany: async () => ({
      otherCompany: (await owner.call('companies.create', { body: { name: 'Harbour Clinic' } })).id,
    }),
    otherContact: async () => {
      const body = { first_name: 'M.', last_name: 'Weber' }
      return { otherContact: (await owner.call('contacts.create', { body })).id }
    },
    activity: async ({ row }) => {
      const body = { kind: 'call', body: 'Wants a demo', contact_id: await row('contact') }
      return { activity: (await owner.call('activityLog.create', { body })).id }
    },
    crmTask: async ({ row }) => {
      const body = { title: 'Send the offer', contact_id: await row('contact') }
      return { crmTask: (await owner.call('crmTasks.create', { body })).id }
    },
    crmFile: async ({ row }) => {
      const upload = buildMultipart('offer.pdf', tinyPdf, { contact_id: await row('contact') })
      return { crmFile: (await owner.call('crmFiles.create', upload)).id }
    },
    pipeline: makePipeline,
    stage: makePipeline,
    stageActivity: async ({ row }) => {
      const body = { stage_id: await row('stage'), name: 'Call them' }
      return { stageActivity: (await owner.call('stageActivities.create', { body })).id }
    },
    product: async () => ({
      product: (await owner.call('products.create', { body: { name: 'Reminders', price: 4900 } })).id,
    }),
    opportunity: async ({ row }) => {
      const line = { product_id: await row('product'), name: 'Reminders', unit_price: 4900, quantity: 12 }
      const [opportunity] = await owner.call('opportunities.create', {
        body: {
          name: 'Harbour, a year of reminders',
          company_id: await row('company'),
          stage_id: await row('stage'),
          contacts: [{ contact_id: await row('contact'), role: 'champion' }],
          lines: [line],
        },
      })
      return { opportunity: opportunity?.id ?? '' }
    },
    changeSet: async ({ freshRow }) => {
      const [newest] = await owner.call('crmChanges.list', { query: { record_id: await freshRow('contact') } })
      return { changeSet: newest?.id ?? '' }
    },
    play: async () => ({
      play: (await owner.call('playbook.create', { body: { title: 'First call', body: 'Ask for days.' } })).id,
    }),
    survey: makeSurvey,
    surveyQuestion: makeSurvey,
    surveyResponse: makeResponse,
    filling: makeResponse,
    surveyLink: async ({ row }) => {
      const link = { params: { id: await row('survey') }, body: { name: 'Mia', contact_id: await row('contact') } }
      return { surveyLink: (await owner.call('surveyLinks.create', link)).id }
    },
    crmImport: async () => {
      const companies = Buffer.from('Name\nQuay Clinics\n')
      const upload = buildMultipart('companies.csv', companies, { resource: 'companies' })
      return { crmImport: (await owner.call('crmImports.upload', upload)).id }
    },
  }
}
