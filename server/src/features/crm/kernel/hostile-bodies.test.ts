import { expect, it } from 'vitest'
import { addOpportunity, readStagesByName } from '../../../../test/crm-people.ts'
import { signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app } = await useApp({ hasRateLimits: false })
/** Browsers accept a year 0, PostgreSQL does not. */
const yearZero = '0000-01-01T00:00:00.000Z'

it('refuses times that the database does not know, wherever they stand', async () => {
  const ada = await signUp(app)
  const { id: contact_id } = await ada.call('contacts.create', { body: { first_name: 'Mia' } })
  const place = Buffer.from([yearZero, 'log', contact_id, 0].join('~')).toString('base64url')
  const answers = [
    await ada.request('contacts.update', { params: { id: contact_id }, body: { title: 'x', updated_at: yearZero } }),
    await ada.request('activityLog.create', { body: { body: 'x', contact_id, occurred_at: yearZero } }),
    await ada.request('crmTasks.create', { body: { title: 'x', contact_id, due_at: yearZero } }),
    await ada.request('opportunityBoard.read', { query: { as_of: yearZero } }),
    await ada.request('opportunityBoard.read', { query: { as_of: '0001-01-01T00:00:00+14:00' } }),
    await ada.request('timeline.list', { query: { contact_id, before: place } }),
  ]
  expect(answers.map(({ status, text }) => (status === 400 ? status : text))).toEqual(answers.map(() => 400))
})

it('refuses lines that come to more than an amount, and keeps odd quantities as they are read back', async () => {
  const ada = await signUp(app)
  const id = await addOpportunity(ada, { amount: 5 })
  const put = (line: object) =>
    ada.request('opportunities.update', { params: { id }, body: { lines: [{ name: 'Pier', ...line }] } })
  const huge = await put({ quantity: 1e9, unit_price: 1e15 })
  expect([huge.status, huge.error.message]).toEqual([400, 'lines exceed the largest possible amount'])
  const odd = await put({ quantity: 0.1 + 0.2, unit_price: 100, discount: 33.330000000000005 })
  expect(odd.data).toMatchObject({ amount: 20, lines: [{ quantity: 0.3, discount: 33.33 }] })
  // The value read back equals the stored one: undo has no conflict.
  const [set] = await ada.call('crmChanges.list')
  expect((await ada.request('crmChanges.undo', { params: { id: set?.id ?? '' }, body: {} })).status).toBe(200)
  expect(await ada.call('opportunities.read', { params: { id } })).toMatchObject({ amount: 5, lines: [] })
})

it('takes only days that there are into fields of the workspace’s own', async () => {
  const ada = await signUp(app)
  await ada.call('crmFields.create', { body: { resource: 'companies', name: 'Since', kind: 'date' } })
  const ask = (since: string) => ada.request('companies.create', { body: { name: 'Pier', custom: { since } } })
  expect((await ask('2026-02-30')).status).toBe(400)
  expect((await ask('0000-01-01')).status).toBe(400)
  expect((await ask('2024-02-29')).status).toBe(200)
})

it('refuses a stage of another pipeline also where it is the one the opportunity stands in', async () => {
  const ada = await signUp(app)
  const stage = await readStagesByName(ada)
  const id = await addOpportunity(ada)
  const { id: pipeline_id } = await ada.call('pipelines.create', { body: { name: 'Partners' } })
  const body = { pipeline_id, stage_id: stage['Lead'] }
  expect((await ada.request('opportunities.update', { params: { id }, body })).status).toBe(400)
  expect((await ada.call('opportunities.read', { params: { id } })).stage_id).toBe(stage['Lead'])
})

it('keeps to the limit of tags also where they are added to many', async () => {
  const ada = await signUp(app)
  const { id } = await ada.call('contacts.create', { body: { first_name: 'Mia' } })
  const tags = (word: string) => Array.from({ length: 30 }, (_none, n) => `${word} ${n}`)
  const bulk = (body: object) => ada.call('contacts.bulk', { body: { ids: [id], ...body } })
  expect(await bulk({ add_tags: tags('a') })).toMatchObject({ n_changed: 1 })
  expect(await bulk({ add_tags: tags('b') })).toMatchObject({
    n_changed: 0,
    refused: [{ id, code: 'invalid', message: 'tags must name at most 30 tags' }],
  })
  expect(await bulk({ remove_tags: tags('a') })).toMatchObject({ n_changed: 1 })
})

it('shows a survey’s results whatever number guests have thought of', async () => {
  const ada = await signUp(app)
  const [survey] = await ada.call('surveys.create', {
    body: { name: 'Beds', questions_data: [{ text: 'How many?', kind: 'number' }] },
  })
  const params = { id: survey?.id ?? '' }
  const { url } = await ada.call('surveyLinks.create', { params, body: { name: 'All' } })
  const guest = await signUp(app)
  const answer = (number: number) =>
    guest.request('guestSurveys.answer', {
      body: {
        token: url.split('token=')[1],
        name: 'Mia',
        answers: [{ question_id: survey?.questions_data[0]?.id, answer: number }],
      },
    })
  for (const number of [1e308, -1e308, 1.1e15]) expect((await answer(number)).status).toBe(400)
  for (const number of [1e15, -1e15, 5e-324, 0]) expect((await answer(number)).status).toBe(200)
  for (let n = 0; n < 12; n++) await answer(n / 7)
  const { questions } = await ada.call('surveys.results', { params })
  expect(questions[0]?.bars.reduce((sum, { n }) => sum + n, 0)).toBe(16)
})

it('reads a past board with a value that looks like a field of the workspace’s own, and refuses such a field in a sentence', async () => {
  const ada = await signUp(app)
  await ada.call('crmFields.create', { body: { resource: 'opportunities', name: 'Note', kind: 'text' } })
  const as_of = '2026-01-31T09:00:00Z'
  expect((await ada.request('opportunityBoard.read', { query: { as_of, name: 'custom.note' } })).status).toBe(200)
  for (const filters of [{ 'custom.note': 'x' }, { or: [{ and: [{ field: 'custom.note', value: 'x' }] }] }]) {
    const { status, error } = await ada.request('opportunityBoard.query', { body: { as_of, filters } })
    expect([status, error.message]).toEqual([400, 'as_of cannot be used with filters on custom fields'])
  }
})
