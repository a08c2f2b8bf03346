import { beforeEach, describe, expect, it } from 'vitest'
import type { SurveyQuestionInput } from '@draftwright/contract/crm/survey-questions'
import { addToCrm, readStagesByName } from '../../../../test/crm-people.ts'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { createId } from '../../../db/create-id.ts'

const { app, context } = await useApp()
let me: Person
beforeEach(async () => {
  me = await signUp(app)
})

const choice = (text: string, ...labels: string[]) => ({
  text,
  kind: 'single_choice' as const,
  options: labels.map((label, at) => ({ label, points: at })),
})
type Wish = Partial<SurveyQuestionInput> & { text: string }
async function made(questions_data: Wish[], more: object = {}) {
  const [survey] = await me.call('surveys.create', { body: { name: 'Fit', questions_data, ...more } })
  if (survey === undefined) throw new Error('No survey was made')
  return survey
}
const put = (id: string, body: object) => me.call('surveys.update', { params: { id }, body })
const read = (id: string) => me.call('surveys.read', { params: { id } })
const textsOf = (survey: { questions_data: { text: string; num_order: number }[] }) =>
  survey.questions_data.map(({ text, num_order }) => `${num_order} ${text}`)

describe('a survey', () => {
  it('is answered in a list of one, with its questions in their order', async () => {
    const list = await me.call('surveys.create', {
      body: { name: 'Fit', questions_data: [{ text: 'B', num_order: 7 }, { text: 'A', num_order: -2 }, { text: 'C' }] },
    })
    expect(list).toHaveLength(1)
    expect(list[0] && textsOf(list[0])).toEqual(['1 A', '2 C', '3 B'])
    expect(list[0]).toMatchObject({ is_active: true, is_required: false, stage_id: null, thanks: null })
  })

  it('is listed by its stage and its activity, and is of the stage of its activity', async () => {
    const stages = await readStagesByName(me)
    const stage_id = stages['Qualified'] ?? ''
    const activity = await me.call('stageActivities.create', { body: { stage_id, name: 'Call' } })
    const { id } = await made([], { stage_activity_id: activity.id })
    const other = await made([], { stage_id: stages['Lead'] })
    const ids = async (query: Record<string, string>) => (await me.call('surveys.list', { query })).map((row) => row.id)
    expect(await ids({ stage_id })).toEqual([id])
    expect(await ids({ stage_activity_id: activity.id })).toEqual([id])
    expect(await read(id)).toMatchObject({ stage_name: 'Qualified', stage_activity_name: 'Call' })
    const both = { stage_id: stages['Lead'], stage_activity_id: activity.id }
    expect((await me.request('surveys.update', { params: { id }, body: both })).status).toBe(400)
    // Setting another stage removes it from the activity.
    expect(await put(id, { stage_id: stages['Lead'] })).toMatchObject({ stage_activity_id: null })
    expect(await ids({ stage_id: stages['Lead'] ?? '' })).toEqual(expect.arrayContaining([id, other.id]))
    const body = { name: 'X', stage_activity_id: createId() }
    expect((await me.request('surveys.create', { body })).status).toBe(404)
  })

  it('keeps, changes, adds and deletes questions in one save, and takes the save back whole', async () => {
    const before = await made([
      choice('One', 'a', 'b'),
      { text: 'Two', help: 'Short', is_required: true },
      { text: 'Three' },
    ])
    const [one, two] = before.questions_data
    const id = createId()
    const after = await put(before.id, {
      name: 'Fit 2',
      questions_data: [
        { ...one, num_order: 1, text: 'One!' },
        { id, num_order: 2, text: 'Four', show_if: { question_id: one?.id, any_of: ['b'] } },
        { ...two, num_order: 3 },
      ],
    })
    expect(textsOf(after)).toEqual(['1 One!', '2 Four', '3 Two'])
    expect(after.questions_data[1]).toMatchObject({ id, show_if: { question_id: one?.id, any_of: ['b'] } })
    expect(after.questions_data[2]).toEqual({ ...two, num_order: 3 })
    const sets = await me.call('crmChanges.list', { query: { record_id: before.id } })
    expect(sets.map(({ summary }) => summary)).toEqual(['Changed Fit', 'Added Fit'])
    await me.call('crmChanges.undo', { params: { id: sets[0]?.id ?? '' }, body: {} })
    const back = await read(before.id)
    expect(back.questions_data).toEqual(before.questions_data)
    expect(back.name).toBe('Fit')
    // The same again changes nothing.
    const saved = await put(before.id, { questions_data: before.questions_data })
    expect(saved.questions_data).toEqual(before.questions_data)
    expect(await me.call('crmChanges.list', { query: { record_id: before.id } })).toHaveLength(3)
  })

  it('of two who save the same questions asks the second, and loses nothing of other fields', async () => {
    const { id, updated_at, questions_data } = await made([{ text: 'One' }])
    await put(id, { updated_at, questions_data: [...questions_data, { text: 'Two' }] })
    expect(await put(id, { updated_at, thanks: 'Thank you' })).toMatchObject({ thanks: 'Thank you' })
    const late = await me.request('surveys.update', { params: { id }, body: { updated_at, questions_data: [] } })
    expect([late.status, late.error.code]).toEqual([409, 'conflict'])
    expect(textsOf(await read(id))).toEqual(['1 One', '2 Two'])
  })

  it.each([
    ['a choice without options', [{ text: 'A', kind: 'single_choice' }], 'at least one choice'],
    ['labels twice', [choice('A', 'x', ' x ')], 'different labels'],
    ['options of a text', [{ text: 'A', options: [{ label: 'x' }] }], 'belong to choices'],
    ['other words than yes and no', [{ text: 'A', kind: 'yes_no', options: [{ label: 'maybe' }] }], 'yes and no'],
    ['another kind', [{ text: 'A', kind: 'matrix' }], 'must be one of'],
    ['a blank text', [{ text: ' ' }], 'must not be empty'],
    ['a field too many', [{ text: 'A', weight: 1 }], 'not a known field'],
    [
      'points without end',
      [{ text: 'A', kind: 'single_choice', options: [{ label: 'x', points: 1e9 }] }],
      'at most 1000',
    ],
    ['a branch from nowhere', [{ text: 'A', show_if: { question_id: createId(), any_of: ['x'] } }], 'earlier question'],
    ['too many', Array.from({ length: 201 }, () => ({ text: 'A' })), 'at most 200'],
  ])('refuses %s', async (_name, questions_data, words) => {
    const answer = await me.request('surveys.create', { body: { name: 'Fit', questions_data } })
    expect(answer.status, answer.text).toBe(400)
    expect(answer.text).toContain(words)
  })

  it('refuses branches that cannot be: on itself, later ones, texts, and answers that are not there', async () => {
    const [a, b, c] = [createId(), createId(), createId()]
    const with3 = (on: string, ...any_of: string[]) => [
      { id: a, text: 'A' },
      { id: b, ...choice('B', 'x', 'y'), ...(on === c ? { show_if: { question_id: c, any_of } } : {}) },
      { id: c, ...choice('C', 'x'), ...(on === c ? {} : { show_if: { question_id: on, any_of } }) },
    ]
    for (const wrong of [with3(a, 'x'), with3(b, 'z'), with3(b, 'x', 'z'), with3(b), with3(c, 'x')])
      expect((await me.request('surveys.create', { body: { name: 'F', questions_data: wrong } })).status).toBe(400)
    const { id, questions_data } = await made(with3(b, 'x'))
    const [first, second, third] = questions_data
    // A question that a branch depends on cannot be removed, moved behind it or lose the option, unless the branch is removed as
    // well.
    for (const wrong of [
      [first, third],
      [
        { ...third, num_order: 1 },
        { ...second, num_order: 2 },
      ],
      [second && { ...second, options: second.options.slice(1) }, third],
    ])
      expect((await me.request('surveys.update', { params: { id }, body: { questions_data: wrong } })).status).toBe(400)
    expect(textsOf(await put(id, { questions_data: [second] }))).toEqual(['1 B'])
  })

  it('leaves the questions of another survey, and of another workspace, alone', async () => {
    const mine = await made([{ text: 'Mine' }])
    const other = await made([{ text: 'Other' }])
    const [question] = other.questions_data
    const stolen = await me.request('surveys.update', {
      params: { id: mine.id },
      body: { questions_data: [{ ...question, text: 'Stolen' }] },
    })
    expect([stolen.status, stolen.error.message]).toEqual([400, expect.stringContaining('another survey')])
    const stranger = await signUp(app)
    const [theirs] = await stranger.call('surveys.create', {
      body: { name: 'Fit', questions_data: [{ id: question?.id, text: 'Theirs' }] },
    })
    expect(theirs && textsOf(theirs)).toEqual(['1 Theirs'])
    expect(textsOf(await read(other.id))).toEqual(['1 Other'])
  })

  it('is set up by CRM admins and read by everyone in the CRM', async () => {
    const survey = await made([{ text: 'One' }])
    const { id } = survey
    const [question] = survey.questions_data
    const sales = await addToCrm(context, me, 'salesperson')
    expect(await sales.call('surveys.read', { params: { id } })).toMatchObject({ name: 'Fit' })
    const body = { name: 'Mine' }
    const of = { params: { id: question?.id ?? '' } }
    for (const { status } of [
      await sales.request('surveys.create', { body }),
      await sales.request('surveys.update', { params: { id }, body }),
      await sales.request('surveys.remove', { params: { id } }),
      await sales.request('surveyQuestions.create', { body: { survey_id: id, text: 'Two' } }),
      await sales.request('surveyQuestions.update', { ...of, body: { text: 'Two' } }),
      await sales.request('surveyQuestions.remove', of),
      await sales.request('surveyLinks.create', { params: { id }, body: { name: 'All' } }),
      await sales.request('crmTrash.restore', { body: { resource: 'surveys', ids: [id] } }),
    ])
      expect(status).toBe(403)
  })

  it('comes back from the trash with its questions', async () => {
    const { id, questions_data } = await made([{ text: 'One' }])
    await me.call('surveys.remove', { params: { id } })
    expect((await me.request('surveys.read', { params: { id } })).status).toBe(404)
    expect(await me.call('surveyQuestions.list', { query: { survey_id: id } })).toEqual([])
    const trash = await me.call('crmTrash.list', { query: { resource: 'surveys' } })
    expect(trash.map((row) => row.name)).toEqual(['Fit'])
    await me.call('crmTrash.restore', { body: { resource: 'surveys', ids: [id] } })
    expect((await read(id)).questions_data).toEqual(questions_data)
  })
})

describe('questions by their own routes', () => {
  it('are the same data: listed in order, added at a place, changed, moved and deleted', async () => {
    const { id } = await made([{ text: 'One' }, { text: 'Two' }])
    const three = await me.call('surveyQuestions.create', { body: { survey_id: id, text: 'Three' } })
    expect(three).toMatchObject({ survey_id: id, num_order: 3, kind: 'short_text', options: [] })
    await me.call('surveyQuestions.create', { body: { survey_id: id, text: 'Zero', num_order: 1 } })
    const of = { params: { id: three.id } }
    await me.call('surveyQuestions.update', { ...of, body: { num_order: 2, help: 'Why not' } })
    expect(textsOf(await read(id))).toEqual(['1 Zero', '2 Three', '3 One', '4 Two'])
    const list = await me.call('surveyQuestions.list', { query: { survey_id: id } })
    expect(list.map(({ text }) => text)).toEqual(['Zero', 'Three', 'One', 'Two'])
    expect(await me.call('surveyQuestions.read', of)).toMatchObject({ help: 'Why not', num_order: 2 })
    await me.call('surveyQuestions.remove', of)
    expect((await me.request('surveyQuestions.read', of)).status).toBe(404)
    expect(textsOf(await read(id))).toEqual(['1 Zero', '2 One', '3 Two'])
    const [set] = await me.call('crmChanges.list', { query: { record_id: id } })
    await me.call('crmChanges.undo', { params: { id: set?.id ?? '' }, body: {} })
    expect(await me.call('surveyQuestions.read', of)).toMatchObject({ text: 'Three', num_order: 2 })
  })

  it('keep the rules of the survey, and nothing is lost between two writers', async () => {
    const { id } = await made([])
    const add = (body: object) => me.request('surveyQuestions.create', { body: { survey_id: id, ...body } })
    expect((await add({ text: 'A', kind: 'single_choice' })).status).toBe(400)
    expect((await add({ text: 'A', show_if: { question_id: createId(), any_of: ['x'] } })).status).toBe(400)
    expect((await add({ survey_id: createId(), text: 'A' })).status).toBe(404)
    await Promise.all(Array.from({ length: 5 }, (_none, n) => add({ text: `Q${n}` })))
    const questions = await me.call('surveyQuestions.list', { query: { survey_id: id } })
    expect(questions.map(({ num_order }) => num_order)).toEqual([1, 2, 3, 4, 5])
    const [first] = questions
    const change = (body: object) => me.request('surveyQuestions.update', { params: { id: first?.id ?? '' }, body })
    expect((await change({ updated_at: '2020-01-01T00:00:00.000Z', text: 'Late' })).status).toBe(409)
    await Promise.all([change({ text: 'Changed' }), change({ help: 'Helped' })])
    expect(await me.call('surveyQuestions.read', { params: { id: first?.id ?? '' } })).toMatchObject({
      text: 'Changed',
      help: 'Helped',
    })
  })
})
