import { expect, it } from 'vitest'
import { sendForm } from '../../../test/fill-form.ts'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { SYSTEM } from '../../db/engine.ts'
import { deleteExpiredRows } from '../../housekeeping.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const stranger = () => new Person(app, null)
const finish = () => finishJobs(context, 'forms.process')

async function openForm(body: object = {}) {
  const owner = await signUp(app)
  const form = await owner.call('forms.create', { body: { kind: 'contact', name: 'Ask us', ...body } })
  const answers = () => owner.call('formAnswers.list', { params: { id: form.id } })
  return { owner, form, answers }
}

it('its survey is changed, answered, linked and deleted with the form alone', async () => {
  const { owner, form } = await openForm()
  await sendForm(stranger(), context, form, { 'Email address': 'ada@example.com', Message: 'Hello' })
  await finish()
  const [entry] = await owner.call('activityLog.list')
  const params = { id: entry?.survey_id ?? '' }
  const { questions } = await owner.call('forms.read', { params: { id: form.id } })
  const contact_id = entry?.contact_id ?? null
  const [question] = questions
  const refused = [
    await owner.request('surveys.update', { params, body: { name: 'Taken over', questions_data: [] } }),
    await owner.request('surveys.remove', { params }),
    await owner.request('surveyQuestions.create', { body: { survey_id: params.id, text: 'Your password?' } }),
    await owner.request('surveyQuestions.update', { params: { id: question?.id ?? '' }, body: { text: 'Password?' } }),
    await owner.request('surveyLinks.create', { params, body: { name: 'x', days: 3 } }),
    await owner.request('surveyLinks.list', { params }),
    await owner.request('surveys.answer', {
      params,
      body: { contact_id, answers: [{ question_id: question?.id ?? '', answer: 'x' }] },
    }),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404))
  expect(await owner.call('forms.read', { params: { id: form.id } })).toMatchObject({ name: 'Ask us', questions })
  await owner.call('forms.remove', { params: { id: form.id } })
  const back = await owner.request('crmTrash.restore', { body: { resource: 'surveys', ids: [params.id] } })
  expect(back.status).toBe(404)
})

it('answers follow their contact when it is merged, and come back when that is undone', async () => {
  const { owner, form, answers } = await openForm()
  const given = { Name: 'Ada Lovelace', Message: 'Hello' }
  await owner.call('contacts.create', { body: { first_name: 'A.', last_name: 'L.', email: 'ada@example.com' } })
  await sendForm(stranger(), context, form, { ...given, 'Email address': 'ada@example.com' })
  await finish()
  const [answer] = await answers()
  const [second, third] = [
    await owner.call('contacts.create', { body: { first_name: 'Ada', last_name: 'King' } }),
    await owner.call('contacts.create', { body: { first_name: 'Countess', last_name: 'King' } }),
  ]
  const from = [answer?.contact?.id ?? '']
  const merged = await owner.call('contacts.merge', { body: { into: second.id, from, fields: {} } })
  expect((await answers()).map(({ contact }) => contact)).toEqual([{ id: second.id, name: 'Ada King' }])
  // Once more: the answer goes along.
  const again = await owner.call('contacts.merge', { body: { into: third.id, from: [second.id], fields: {} } })
  expect((await answers()).map(({ contact }) => contact)).toEqual([{ id: third.id, name: 'Countess King' }])
  const field = answer?.suggestions[0]?.field ?? 'email'
  const taken = await owner.call('formAnswers.takeSuggestion', { params: { id: answer?.id ?? '' }, body: { field } })
  expect(taken.contact?.id).toBe(third.id)
  for (const { change_set_id } of [again, merged])
    await owner.call('crmChanges.undo', { params: { id: change_set_id }, body: {} })
  expect((await answers()).map(({ contact }) => contact?.id)).toEqual(from)
  await owner.call('contacts.merge', { body: { into: second.id, from, fields: {} } })
  await owner.call('contacts.merge', { body: { into: third.id, from: [second.id], fields: {} } })
  await context.engine.query(
    SYSTEM,
    `update crm_contacts set deleted_at = now() - interval '31 days' where account_id = $1 and merged_into is not null`,
    [owner.accountId],
  )
  await deleteExpiredRows(context.engine)
  expect((await answers()).map(({ contact }) => contact?.id)).toEqual([third.id])
  expect(await owner.call('contacts.remove', { params: { id: third.id } })).toBeNull()
  expect((await answers()).map(({ contact }) => contact)).toEqual([null])
})

it('suggestions that are taken at once are each taken once', async () => {
  const questions = [
    { text: 'Email', contact_field: 'email', is_required: true },
    { text: 'City', contact_field: 'city' },
    { text: 'Role', contact_field: 'title' },
  ]
  const { owner, form, answers } = await openForm({ questions })
  await owner.call('contacts.create', {
    body: { first_name: 'Ada', email: 'ada@example.com', city: 'Ulm', title: 'CTO' },
  })
  await sendForm(stranger(), context, form, { Email: 'ada@example.com', City: 'Kent', Role: 'CEO' })
  await finish()
  const [answer] = await answers()
  const params = { id: answer?.id ?? '' }
  const take = async (field: string) =>
    (await owner.request('formAnswers.takeSuggestion', { params, body: { field } })).status
  expect((await Promise.all(['city', 'title', 'city'].map(take))).sort()).toEqual([200, 200, 409])
  expect((await answers())[0]?.suggestions).toEqual([])
  expect(await owner.call('contacts.list')).toMatchObject([{ city: 'Kent', title: 'CEO' }])
  // The same on the page of the contact.
  for (let round = 0; round < 3; round++) {
    await sendForm(stranger(), context, form, { Email: 'ada@example.com', City: `Bath ${round}`, Role: `CFO ${round}` })
    await finish()
    const [newest] = await answers()
    const contact = { id: newest?.contact?.id ?? '' }
    const takeThere = async (field: string) => {
      const body = { answer_id: newest?.id ?? '', field }
      return (await owner.request('formAnswers.takeOnContact', { params: contact, body })).status
    }
    const taken = await Promise.all(['city', 'title', 'city'].map(takeThere))
    expect(taken.filter((status) => status === 200)).toHaveLength(2)
    expect((await answers())[0]?.suggestions).toEqual([])
    expect(await owner.call('contacts.list')).toMatchObject([{ city: `Bath ${round}`, title: `CFO ${round}` }])
  }
})

it('the sixth of a day from one connection is suspected, and no other', async () => {
  const { owner, form } = await openForm()
  const send = (sender: Person, n: number) =>
    sendForm(sender, context, form, { 'Email address': `guest-${n}@example.com`, Message: `Words ${n}` })
  const eager = stranger()
  for (let n = 0; n < 6; n++) await send(eager, n)
  await send(stranger(), 6)
  const query = { state: 'suspected' }
  const suspected = await owner.call('formAnswers.list', { params: { id: form.id }, query })
  expect(suspected.map(({ email, reasons }) => [email, reasons])).toEqual([['guest-5@example.com', ['many']]])
})
