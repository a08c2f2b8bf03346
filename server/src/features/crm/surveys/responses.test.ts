import { beforeEach, describe, expect, it } from 'vitest'
import { addOpportunity, addToCrm } from '../../../../test/crm-people.ts'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { createId } from '../../../db/create-id.ts'

const { app, context } = await useApp()
let me: Person
let sales: Person
let survey: string
let ids: Record<'fit' | 'why' | 'parts' | 'like' | 'seats' | 'day', string>
let opportunity: string

beforeEach(async () => {
  me = await signUp(app)
  sales = await addToCrm(context, me, 'salesperson')
  ids = { fit: createId(), why: createId(), parts: createId(), like: createId(), seats: createId(), day: createId() }
  const scored = (...points: (number | null)[]) => points.map((one, at) => ({ label: 'abc'.charAt(at), points: one }))
  const questions_data = [
    { id: ids.fit, text: 'Does it fit?', kind: 'yes_no', is_required: true, options: [{ label: 'yes', points: 5 }] },
    { id: ids.why, text: 'Why not?', is_required: true, show_if: { question_id: ids.fit, any_of: ['no'] } },
    { id: ids.parts, text: 'Which parts?', kind: 'multi_choice', options: scored(1, 2, null) },
    { id: ids.like, text: 'How likely?', kind: 'scale' },
    { id: ids.seats, text: 'Seats', kind: 'number' },
    { id: ids.day, text: 'When?', kind: 'date' },
  ]
  const [made] = await me.call('surveys.create', { body: { name: 'Fit', questions_data } })
  survey = made?.id ?? ''
  opportunity = await addOpportunity(sales)
})

const given = (answers: { [key in keyof typeof ids]?: unknown }) =>
  Object.entries(answers).map(([key, answer]) => ({ question_id: ids[key as keyof typeof ids], answer }))
const answer = (person: Person, answers: Parameters<typeof given>[0], on: object = { opportunity_id: opportunity }) =>
  person.request('surveys.answer', { params: { id: survey }, body: { ...on, answers: given(answers) } })

describe('answering a survey', () => {
  it('is one activity with its answers, and their worth', async () => {
    const { status, data } = await answer(sales, {
      fit: true,
      parts: ['a', 'b', 'c'],
      like: 7,
      seats: -2.5,
      day: '2026-02-28',
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({ points: 5 + 3 + 7, max_points: 5 + 3 + 10 })
    expect(data.responses.map(({ points }) => points)).toEqual([5, 3, 7, null, null])
    const entry = await sales.call('activityLog.read', { params: { id: data.log_id } })
    expect(entry).toMatchObject({
      kind: 'survey',
      subject: 'Fit',
      survey_id: survey,
      details: { points: 15, max_points: 18 },
    })
    expect(entry.stage_id).not.toBeNull()
    const list = await sales.call('surveyResponses.list', { query: { log_id: data.log_id } })
    expect(new Set(list.map(({ answer: one }) => JSON.stringify(one)))).toEqual(
      new Set(['true', '["a","b","c"]', '7', '-2.5', '"2026-02-28"']),
    )
    expect(await sales.call('surveyResponses.list', { query: { survey_id: survey } })).toHaveLength(5)
  })

  it('needs what is asked and required, names it, and leaves out what is not asked', async () => {
    const refused = await answer(sales, { fit: false, why: '  ' })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Why not?')])
    expect((await answer(sales, {})).text).toContain('Does it fit?')
    const { data } = await answer(sales, { fit: true, why: 'Left over' })
    expect(data.responses.map(({ question_id }) => question_id)).toEqual([ids.fit])
    expect(await sales.call('activityLog.list', { query: { kind: 'survey' } })).toHaveLength(1)
  })

  it('is for contacts and companies too, and for what the caller sees', async () => {
    const contact = await sales.call('contacts.create', { body: { first_name: 'Mia' } })
    expect((await answer(sales, { fit: true }, { contact_id: contact.id })).status).toBe(200)
    const theirs = await addOpportunity(me)
    const [mine, other] = [await answer(me, { fit: true }, { opportunity_id: theirs }), { opportunity_id: theirs }]
    expect((await answer(sales, { fit: true }, other)).status).toBe(404)
    expect((await answer(sales, { fit: true }, {})).status).toBe(400)
    const [first] = mine.data.responses
    const of = { params: { id: first?.id ?? '' } }
    const item = { log_id: mine.data.log_id, survey_id: survey, question_id: ids.fit, answer: false }
    for (const { status } of [
      await sales.request('surveyResponses.read', of),
      await sales.request('surveyResponses.update', { ...of, body: { answer: false } }),
      await sales.request('surveyResponses.remove', of),
      await sales.request('surveyResponses.create', { body: { items: [item] } }),
      await sales.request('surveyResponses.clear', { query: { log_id: mine.data.log_id, survey_id: survey } }),
    ])
      expect(status).toBe(404)
    expect(await sales.call('surveyResponses.list', { query: { log_id: mine.data.log_id } })).toEqual([])
    expect(await me.call('surveyResponses.list', { query: { log_id: mine.data.log_id } })).toHaveLength(1)
  })

  it.each([
    ['fit', 'yes'],
    ['parts', ['a', 'z']],
    ['parts', ['a', 'a']],
    ['parts', 'a'],
    ['like', 11],
    ['like', 1.5],
    ['like', '5'],
    ['seats', 'many'],
    ['day', '2026-02-30'],
    ['day', 'x'.repeat(5000)],
    ['why', { $gt: '' }],
    ['why', ['a']],
    ['why', 'a\u0000b'],
  ] as const)('refuses %s answered by %j', async (key, wrong) => {
    const { status, text } = await answer(sales, { fit: false, why: 'No', [key]: wrong })
    expect(status, text).toBe(400)
    expect(await sales.call('activityLog.list', { query: { kind: 'survey' } })).toEqual([])
  })

  it('closes with the survey', async () => {
    await me.call('surveys.update', { params: { id: survey }, body: { is_active: false } })
    expect((await answer(sales, { fit: true })).status).toBe(404)
  })
})

describe('answers by themselves', () => {
  const entry = async (person: Person, opportunity_id: string) =>
    (await person.call('activityLog.create', { body: { opportunity_id, body: 'Call' } })).id
  const item = (log_id: string, key: keyof typeof ids, value: unknown) => ({
    log_id,
    survey_id: survey,
    question_id: ids[key],
    answer: value,
  })

  it('are written many at once, and a repeat is the same rows', async () => {
    const log = await entry(sales, opportunity)
    const items = [item(log, 'fit', true), item(log, 'like', 3)]
    const first = await sales.call('surveyResponses.create', { body: { items } })
    expect(first.map(({ points }) => points)).toEqual([5, 3])
    const again = await sales.call('surveyResponses.create', { body: { items } })
    expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
    const [like] = await sales.call('surveyResponses.replace', { body: { items: [item(log, 'like', 9)] } })
    expect(like).toMatchObject({ id: first[1]?.id, answer: 9, points: 9 })
    await Promise.all(
      [1, 2, 3].map((n) => sales.call('surveyResponses.replace', { body: { items: [item(log, 'seats', n)] } })),
    )
    expect(await sales.call('surveyResponses.list', { query: { log_id: log } })).toHaveLength(3)
  })

  it('are sent as one, as a list or under items, and deleted by ids in the address or the body', async () => {
    const log = await entry(sales, opportunity)
    for (const id of ['surveyResponses.create', 'surveyResponses.replace'] as const)
      for (const body of [item(log, 'fit', true), [item(log, 'like', 3)], { items: [item(log, 'seats', 4)] }])
        expect(await sales.call(id, { body })).toHaveLength(1)
    const list = () => sales.call('surveyResponses.list', { query: { log_id: log } })
    expect(await list()).toHaveLength(3)
    const refused = await sales.request('surveyResponses.create', { body: { ...item(log, 'fit', true), more: 1 } })
    expect([refused.status, refused.error.message]).toEqual([400, expect.stringContaining('more')])
    const both = { log_id: log, survey_id: survey }
    const clear = (ask: object) => sales.request('surveyResponses.clear', ask)
    expect((await clear({ query: { log_id: log } })).error.message).toBe('survey_id is required')
    expect((await clear({ query: both, body: { log_id: createId() } })).status).toBe(400)
    expect((await clear({ body: { ...both, other: 1 } })).status).toBe(400)
    expect(await list()).toHaveLength(3)
    expect((await clear({ body: both })).status).toBe(200)
    expect(await list()).toEqual([])
    await sales.call('surveyResponses.create', { body: item(log, 'fit', true) })
    expect((await clear({ query: { log_id: log }, body: { survey_id: survey } })).status).toBe(200)
    expect(await list()).toEqual([])
  })

  it('are all or none', async () => {
    const log = await entry(sales, opportunity)
    const [other] = await me.call('surveys.create', { body: { name: 'O', questions_data: [{ text: 'O' }] } })
    const foreign = { ...item(log, 'fit', true), question_id: other?.questions_data[0]?.id ?? '' }
    for (const [wrong, status] of [
      [item(createId(), 'fit', true), 404],
      [{ ...item(log, 'fit', true), survey_id: createId() }, 404],
      [foreign, 400],
      [item(log, 'like', 99), 400],
      [item(await entry(me, await addOpportunity(me)), 'fit', true), 404],
    ] as const) {
      const body = { items: [item(log, 'seats', 5), wrong] }
      expect((await sales.request('surveyResponses.create', { body })).status).toBe(status)
      expect((await sales.request('surveyResponses.replace', { body })).status).toBe(status)
    }
    expect(await sales.call('surveyResponses.list', { query: { log_id: log } })).toEqual([])
    expect((await sales.request('surveyResponses.create', { body: { items: [] } })).status).toBe(400)
  })

  it('are changed, deleted, deleted together, and brought back', async () => {
    const { data } = await answer(sales, { fit: true, like: 7 })
    const entryPoints = async () =>
      (await sales.call('activityLog.read', { params: { id: data.log_id } })).details['points']
    const [fit, like] = data.responses
    const of = (row: { id: string } | undefined) => ({ params: { id: row?.id ?? '' } })
    expect(await sales.call('surveyResponses.update', { ...of(like), body: { answer: 2 } })).toMatchObject({
      points: 2,
    })
    expect(await entryPoints()).toBe(7)
    await sales.call('surveyResponses.remove', of(fit))
    expect((await sales.request('surveyResponses.read', of(fit))).status).toBe(404)
    expect(await entryPoints()).toBe(2)
    await sales.call('surveyResponses.clear', { query: { log_id: data.log_id, survey_id: survey } })
    expect(await sales.call('surveyResponses.list', { query: { log_id: data.log_id } })).toEqual([])
    const [set] = await sales.call('crmChanges.list', { query: { record_id: like?.id ?? '' } })
    await sales.call('crmChanges.undo', { params: { id: set?.id ?? '' }, body: {} })
    expect(await sales.call('surveyResponses.read', of(like))).toMatchObject({ answer: 2 })
    // A deleted answer is restored in its own place.
    const [back] = await sales.call('surveyResponses.create', { body: { items: [item(data.log_id, 'fit', false)] } })
    expect(back).toMatchObject({ id: fit?.id, answer: false })
  })
})
