import { beforeEach, describe, expect, it } from 'vitest'
import type { MissingItems } from '@draftwright/contract/crm/gates'
import { addOpportunity, readStagesByName } from '../../../../test/crm-people.ts'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { type AccountDb, createAccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import type { AppError } from '../../../http/errors.ts'
import { withChangeSet, type ChangeSet } from '../kernel/change-set.ts'
import { opportunityResource } from './resource.ts'

const { app, context } = await useApp()
let me: Person
let db: AccountDb
let stage: Record<string, string>
const none = { fields: [], surveys: [], activities: [] }

beforeEach(async () => {
  me = await signUp(app)
  db = createAccountDb(context.engine, me.accountId ?? '')
  stage = await readStagesByName(me)
})

const ask = (name: string, required_fields: string[]) =>
  me.call('pipelineStages.update', { params: { id: stage[name] ?? '' }, body: { required_fields } })
const put = (id: string, body: object) => me.request('opportunities.update', { params: { id }, body })
const move = (id: string, body: object) => me.request('opportunities.move', { params: { id }, body })
const stageOf = async (id: string) => (await me.call('opportunities.read', { params: { id } })).stage_id
const missing = ({ status, error }: { status: number; error: { code: string; details?: unknown } }) => {
  expect([status, error.code]).toEqual([409, 'stage_gate'])
  return (error.details as { missing: MissingItems }).missing
}
const inKernel = <T>(work: (set: ChangeSet) => Promise<T>) =>
  withChangeSet(
    { db, caller: { userId: me.session?.user.id ?? '' } },
    { summary: 'In the kernel', source: 'import' },
    work,
  )
const refused = async (work: (set: ChangeSet) => Promise<unknown>) =>
  missing(
    await inKernel(work).then(
      () => ({ status: 200, error: { code: '' } }),
      ({ status, code, details }: AppError) => ({ status, error: { code, details } }),
    ),
  )

async function survey(stage_id: string, questions: { is_required?: boolean; show_if?: [string, string] }[]) {
  const id = createId()
  await db.insert('crm_surveys', { id, name: 'Fit', stage_id, is_required: true }).execute()
  const ids: string[] = []
  for (const [num_order, { is_required = true, show_if }] of questions.entries()) {
    const [, any] = show_if ?? []
    const question = {
      id: createId(),
      survey_id: id,
      num_order,
      text: `Question ${num_order}`,
      kind: 'single_choice' as const,
      options: ['a', 'b'].map((label, at) => ({ label, points: at * 5 })),
      is_required,
      show_if: any === undefined ? null : { question_id: ids[0] ?? '', any_of: [any] },
    }
    await db.insert('crm_survey_questions', question).execute()
    ids.push(question.id)
  }
  return { id, questions: ids }
}

describe('required fields', () => {
  beforeEach(async () => {
    await ask('Qualified', ['company_id'])
    await ask('Proposal', ['amount', 'contacts'])
  })

  it('hold on every path: create, edit, move, many at once, import', async () => {
    const to = { stage_id: stage['Proposal'] }
    const lacking = { ...none, fields: ['company_id', 'amount', 'contacts'] }
    expect(missing(await me.request('opportunities.create', { body: { name: 'Pier', ...to } }))).toEqual(lacking)
    const id = await addOpportunity(me)
    expect(missing(await put(id, to))).toEqual(lacking)
    expect(missing(await move(id, to))).toEqual(lacking)
    const other = await addOpportunity(me)
    expect(await refused((set) => set.update(opportunityResource, [id, other], to))).toEqual(lacking)
    expect(await refused((set) => set.create(opportunityResource, [{ name: 'One' }, { name: 'Two', ...to }]))).toEqual(
      lacking,
    )
    expect((await me.call('opportunities.list')).map(({ stage_id }) => stage_id)).toEqual([
      stage['Lead'],
      stage['Lead'],
    ])
  })

  it('are asked for of each stage passed, none of going back, and only its own of losing', async () => {
    const company = await me.call('companies.create', { body: { name: 'Harbour' } })
    const id = await addOpportunity(me, { amount: 5 })
    expect(missing(await move(id, { stage_id: stage['Won'] })).fields).toEqual(['company_id', 'contacts'])
    expect(missing(await move(id, { stage_id: stage['Lost'] })).fields).toEqual(['lost_reason'])
    expect((await move(id, { stage_id: stage['Qualified'], fields: { company_id: company.id } })).status).toBe(200)
    expect((await move(id, { stage_id: stage['Lead'] })).status).toBe(200)
    expect((await move(id, { stage_id: stage['Lost'], lost_reason: 'Price' })).status).toBe(200)
    // Lost cannot be used as a bypass: coming back needs the whole path.
    expect(missing(await move(id, { stage_id: stage['Won'] })).fields).toEqual(['contacts'])
  })

  it('stay filled: what the stage or one before it asks for cannot be emptied', async () => {
    const company = await me.call('companies.create', { body: { name: 'Harbour' } })
    const { id: contact_id } = await me.call('contacts.create', { body: { first_name: 'Mia' } })
    const body = { company_id: company.id, amount: 0, contacts: [{ contact_id }], stage_id: stage['Negotiation'] }
    const id = await addOpportunity(me, body)
    for (const [field, empty] of Object.entries({ company_id: null, amount: null, contacts: [] }))
      expect(missing(await put(id, { [field]: empty })).fields).toEqual([field])
    expect(await refused((set) => set.update(opportunityResource, [id], { amount: null }))).toMatchObject({
      fields: ['amount'],
    })
    expect((await put(id, { company_id: null, stage_id: stage['Lead'] })).status).toBe(200)
  })

  it('say beforehand what is missing', async () => {
    const id = await addOpportunity(me, { amount: 5 })
    const gate = (name: string) =>
      me.call('opportunities.gate', { params: { id }, query: { stage_id: stage[name] ?? '' } })
    expect(await gate('Proposal')).toEqual({
      stage_id: stage['Proposal'],
      is_open: false,
      missing: { ...none, fields: ['company_id', 'contacts'] },
    })
    expect((await gate('Lead')).is_open).toBe(true)
  })

  it('let an undo go back to what was', async () => {
    const { id: company_id } = await me.call('companies.create', { body: { name: 'Harbour' } })
    const id = await addOpportunity(me, { company_id, stage_id: stage['Qualified'] })
    await put(id, { stage_id: stage['Lead'], company_id: null })
    await ask('Lead', ['next_step'])
    const sets = await me.call('crmChanges.list', { query: { record_id: id } })
    const back = sets.find(({ summary }) => summary.startsWith('Changed'))
    expect(await me.call('crmChanges.undo', { params: { id: back?.id ?? '' }, body: {} })).toMatchObject({ n: 1 })
    expect(await me.call('opportunities.read', { params: { id } })).toMatchObject({
      company_id,
      stage_id: stage['Qualified'],
      status: 'open',
      probability: 25,
    })
  })
})

it('asks for a field of the workspace’s own, until that is deleted', async () => {
  const field = {
    id: createId(),
    resource: 'opportunities',
    key: 'budget',
    name: 'Budget',
    kind: 'number',
    order: 1,
  } as const
  await db.insert('crm_fields', field).execute()
  await ask('Qualified', ['custom.budget'])
  const id = await addOpportunity(me)
  const to = { stage_id: stage['Qualified'] }
  expect(missing(await move(id, to)).fields).toEqual(['custom.budget'])
  expect((await move(id, { ...to, fields: { custom: { budget: 0 } } })).status).toBe(200)
  expect(missing(await put(id, { custom: { budget: null } })).fields).toEqual(['custom.budget'])
  const other = await addOpportunity(me)
  await db.update('crm_fields').set({ deleted_at: new Date().toISOString() }).execute()
  expect((await move(other, to)).status).toBe(200)
  const bad = await me.request('pipelineStages.update', {
    params: { id: stage['Lead'] ?? '' },
    body: { required_fields: ['nonsense'] },
  })
  expect(bad.status).toBe(400)
})

it('asks for the required activities of each stage left, and takes them with the move', async () => {
  const add = (name: string, of: string) =>
    me.call('stageActivities.create', { body: { name, stage_id: stage[of], is_required: true } })
  const [call, demo] = [await add('Call', 'Lead'), await add('Demo', 'Qualified')]
  await add('Contract', 'Proposal')
  const id = await addOpportunity(me)
  const to = { stage_id: stage['Proposal'] }
  expect(missing(await move(id, to)).activities.map(({ name }) => name)).toEqual(['Call', 'Demo'])
  await me.call('opportunities.mark', { params: { id, activity_id: call.id }, body: { is_done: true } })
  expect(missing(await move(id, { ...to, fields: { amount: 7 } })).activities.map(({ name }) => name)).toEqual(['Demo'])
  expect(await me.call('opportunities.read', { params: { id } })).toMatchObject({ amount: null })
  expect((await move(id, { ...to, activities_done: [demo.id] })).status).toBe(200)
  const listed = await me.call('opportunities.activities', { params: { id } })
  expect(listed.map(({ name, is_done }) => [name, is_done])).toEqual([
    ['Call', true],
    ['Demo', true],
    ['Contract', false],
  ])
  const log = await me.call('activityLog.list', { query: { opportunity_id: id } })
  expect(log.map(({ kind }) => kind).sort()).toEqual(['stage_activity', 'stage_activity', 'stage_move'])
  const entry = log.find(({ kind }) => kind === 'stage_move')
  expect(entry?.details).toMatchObject({
    from_stage_id: stage['Lead'],
    to_stage_id: stage['Proposal'],
    from_name: 'Lead',
    to_name: 'Proposal',
  })
  await move(id, { stage_id: stage['Lead'] })
  await me.call('opportunities.mark', { params: { id, activity_id: call.id }, body: { is_done: false } })
  expect(missing(await move(id, to)).activities.map(({ name }) => name)).toEqual(['Call'])
})

it('asks for the required surveys: each required question that its branches show', async () => {
  const fit = await survey(stage['Lead'] ?? '', [{}, { show_if: ['0', 'b'] }, { is_required: false }])
  const [first = '', second = '', third = ''] = fit.questions
  const id = await addOpportunity(me)
  const to = { stage_id: stage['Qualified'] }
  expect(missing(await move(id, to)).surveys).toEqual([{ id: fit.id, name: 'Fit' }])
  const { missing: before } = await me.call('opportunities.gate', {
    params: { id },
    query: { stage_id: to.stage_id ?? '' },
  })
  expect(before.surveys[0]?.questions.map((question) => question.id)).toEqual(fit.questions)
  const answer = (...answers: [string, string][]) =>
    move(id, {
      ...to,
      responses: [
        { survey_id: fit.id, answers: answers.map(([question_id, text]) => ({ question_id, answer: text })) },
      ],
    })
  expect((await answer([first, 'c'])).status).toBe(400)
  expect((await answer([createId(), 'a'])).status).toBe(400)
  expect(missing(await answer([third, 'a'])).surveys).toHaveLength(1)
  expect(missing(await answer([first, 'b'])).surveys).toHaveLength(1)
  // Refused moves leave nothing behind, no answers either.
  expect(await me.call('activityLog.list', { query: { opportunity_id: id } })).toEqual([])
  expect((await answer([first, 'b'], [second, 'a'])).status).toBe(200)
  const other = await addOpportunity(me)
  const responses = [{ survey_id: fit.id, answers: [{ question_id: first, answer: 'a' }] }]
  expect((await move(other, { ...to, responses })).status).toBe(200)
  expect(await stageOf(other)).toBe(stage['Qualified'])
})

it('holds for groups too: entered with their first stage, left with their last', async () => {
  const group = await me.call('pipelineStages.create', {
    body: { name: 'Offer', order: 3, required_fields: ['close_date'] },
  })
  const items = [stage['Proposal'], stage['Negotiation']].map((id) => ({ id, parent_id: group.id }))
  await me.call('pipelineStages.batch', { body: { items } })
  await me.call('stageActivities.create', { body: { name: 'Sum up', stage_id: group.id, is_required: true } })
  const id = await addOpportunity(me)
  expect((await move(id, { stage_id: group.id })).status).toBe(400)
  expect(missing(await move(id, { stage_id: stage['Proposal'] })).fields).toEqual(['close_date'])
  const fields = { close_date: '2031-01-31' }
  expect((await move(id, { stage_id: stage['Proposal'], fields })).status).toBe(200)
  expect((await move(id, { stage_id: stage['Negotiation'] })).status).toBe(200)
  expect(missing(await move(id, { stage_id: stage['Won'] })).activities.map(({ name }) => name)).toEqual(['Sum up'])
})
