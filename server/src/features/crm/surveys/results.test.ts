import { beforeEach, expect, it } from 'vitest'
import { addOpportunity, addToCrm } from '../../../../test/crm-people.ts'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })
let me: Person
let survey: string
let ids: string[]
beforeEach(async () => {
  me = await signUp(app)
  const questions_data = [
    {
      text: 'Size, "in" beds',
      kind: 'single_choice',
      options: [
        { label: 'Small', points: 1 },
        { label: 'Large', points: 5 },
      ],
    },
    { text: 'Parts', kind: 'multi_choice', options: [{ label: 'A' }, { label: 'B' }, { label: 'C' }] },
    { text: 'Likely', kind: 'scale' },
    { text: 'Seats', kind: 'number' },
    { text: 'Why', kind: 'long_text' },
    { text: 'Fits', kind: 'yes_no' },
  ]
  const [made] = await me.call('surveys.create', { body: { name: 'Fit / needs', questions_data } })
  survey = made?.id ?? ''
  ids = made?.questions_data.map(({ id }) => id) ?? []
})
const fill = (person: Person, opportunity_id: string, ...answers: unknown[]) =>
  person.call('surveys.answer', {
    params: { id: survey },
    body: { opportunity_id, answers: answers.map((answer, at) => ({ question_id: ids[at], answer: answer ?? null })) },
  })
const results = (person: Person, query: Record<string, string> = {}) =>
  person.call('surveys.results', { params: { id: survey }, query })

it('counts choices, groups numbers, lists the latest texts and the scores', async () => {
  const pier = await addOpportunity(me, { name: 'Pier' })
  await fill(me, pier, 'Large', ['A', 'B'], 10, 100, 'First', true)
  await fill(me, pier, 'Small', ['A'], 4, 300, 'Second', false)
  await fill(me, pier, 'Large', undefined, undefined, undefined, '=1+1', true)
  const found = await results(me)
  const [size, several, likely, seats, why, fit] = found.questions
  expect(found).toMatchObject({ n_answers: 3, n_guests: 0, max_points: 15 })
  expect(found.mean_points).toBeCloseTo((15 + 5 + 5) / 3, 6)
  expect(found.scores).toEqual([
    { from: 5, to: 5, n: 2 },
    { from: 15, to: 15, n: 1 },
  ])
  expect(size).toMatchObject({
    n_answers: 3,
    choices: [
      { label: 'Small', n: 1, points: 1 },
      { label: 'Large', n: 2, points: 5 },
    ],
  })
  expect(several?.choices.map(({ n }) => n)).toEqual([2, 1, 0])
  expect(several?.n_answers).toBe(2)
  expect(likely).toMatchObject({ mean: 7, n_answers: 2 })
  expect(likely?.bars.map(({ n }) => n)).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1])
  expect(seats).toMatchObject({
    mean: 200,
    bars: [
      { from: 100, n: 1 },
      { from: 300, n: 1 },
    ],
  })
  expect(why?.texts.map(({ text, record_name }) => [text, record_name])).toEqual([
    ['=1+1', 'Pier'],
    ['Second', 'Pier'],
    ['First', 'Pier'],
  ])
  expect(fit?.choices).toEqual([
    { label: 'yes', n: 2, points: null },
    { label: 'no', n: 1, points: null },
  ])
  const file = await me.request('surveys.export', { params: { id: survey } })
  const lines = file.text.trim().split('\r\n')
  expect(file.headers['content-disposition']).toContain('Fit-needs-')
  expect(lines[0]).toBe(
    'Answered at,By,Opportunity,Contact,Company,Score,"Size, ""in"" beds",Parts,Likely,Seats,Why,Fits',
  )
  expect(lines.slice(1).map((line) => line.split(',').slice(2).join(','))).toEqual([
    'Pier,,,15,Large,A; B,10,100,First,yes',
    'Pier,,,5,Small,A,4,300,Second,no',
    "Pier,,,5,Large,,,,'=1+1,yes",
  ])
})

it('spreads many different numbers over ten stretches', async () => {
  const pier = await addOpportunity(me)
  for (let n = 0; n <= 20; n++) await fill(me, pier, undefined, undefined, undefined, n * 5)
  const seats = (await results(me)).questions[3]
  expect(seats?.bars).toHaveLength(10)
  expect(seats?.bars.reduce((sum, { n }) => sum + n, 0)).toBe(21)
  expect(seats?.bars[9]).toEqual({ from: 90, to: 100, n: 3 })
})

it('is of days, of what the caller sees, and of entries and records that are still there', async () => {
  const sales = await addToCrm(context, me, 'salesperson')
  const [mine, theirs] = [await addOpportunity(sales), await addOpportunity(me)]
  await fill(sales, mine, 'Small')
  await fill(me, theirs, 'Large')
  const counts = async (person: Person, query: Record<string, string> = {}) => {
    const { n_answers, questions } = await results(person, query)
    return [n_answers, ...(questions[0]?.choices.map(({ n }) => n) ?? [])]
  }
  expect(await counts(me)).toEqual([2, 1, 1])
  expect(await counts(sales)).toEqual([1, 1, 0])
  const statuses = async (person: Person) =>
    (await person.call('surveys.readStatus')).map(({ n_answers, mean_points, n_links }) => [
      n_answers,
      mean_points,
      n_links,
    ])
  await me.call('surveyLinks.create', { params: { id: survey }, body: { name: 'Theirs', opportunity_id: theirs } })
  expect([await statuses(me), await statuses(sales)]).toEqual([[[2, 3, 1]], [[1, 1, 0]]])
  expect((await sales.request('surveys.export', { params: { id: survey } })).text.trim().split('\r\n')).toHaveLength(2)
  const [today, longAgo] = [new Date().toISOString().slice(0, 10), '2020-01-01']
  expect(await counts(me, { from: longAgo, to: longAgo })).toEqual([0, 0, 0])
  expect(await counts(me, { from: '2024-01-01', to: today })).toEqual([2, 1, 1])
  expect((await me.request('surveys.results', { params: { id: survey }, query: { from: `${today}T00` } })).status).toBe(
    400,
  )
  await me.call('opportunities.remove', { params: { id: theirs } })
  expect(await counts(me)).toEqual([1, 1, 0])
})

it('keeps the answers to questions that were taken out, and choices that are no longer offered', async () => {
  const pier = await addOpportunity(me)
  await fill(me, pier, 'Large', ['A'], 3)
  const { questions_data } = await me.call('surveys.read', { params: { id: survey } })
  const left = questions_data
    .filter(({ text }) => text !== 'Likely')
    .map((one) => (one.kind === 'single_choice' ? { ...one, options: one.options.slice(0, 1) } : one))
  await me.call('surveys.update', { params: { id: survey }, body: { questions_data: left } })
  const { questions, max_points } = await results(me)
  expect(questions[0]?.choices.map(({ label, n }) => [label, n])).toEqual([
    ['Small', 0],
    ['Large', 1],
  ])
  expect(questions.at(-1)).toMatchObject({ text: 'Likely', is_deleted: true, mean: 3 })
  expect(max_points).toBe(1)
})
