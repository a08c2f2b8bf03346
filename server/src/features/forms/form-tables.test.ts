import type { Form } from '@draftwright/contract/forms'
import { expect, it } from 'vitest'
import { sendForm } from '../../../test/fill-form.ts'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const stranger = () => new Person(app, null)
async function finish() {
  await finishJobs(context, 'forms.process')
  await finishJobs(context, 'forms.record')
}

/** A table of guests, and a form if its body is given. */
async function makeTable() {
  const owner = await signUp(app, { accountName: 'Harbour & Pine' })
  const base = await owner.call('tables.createBase', { body: { name: 'Fair' } })
  const params = { table_id: base.tables[0]?.id ?? '' }
  const choices = ['Fish', 'Bread'].map((name) => ({ name }))
  for (const body of [
    { name: 'Guests', type: 'number' },
    { name: 'Meal', type: 'singleSelect', options: { choices } },
    { name: 'Diets', type: 'multipleSelects', options: { choices } },
    { name: 'Stays', type: 'checkbox' },
    { name: 'Day', type: 'date' },
    { name: 'Stars', type: 'rating', options: { max: 5 } },
    { name: 'Friends', type: 'multipleRecordLinks', options: { linkedTableId: params.table_id } },
    { name: 'Share', type: 'percent' },
  ] as const)
    await owner.call('tables.createField', { params, body })
  const table = await owner.call('tables.readTable', { params })
  const findField = (name: string) => table.fields.find((field) => field.name === name)?.id ?? ''
  const list = async () => {
    const rows = await owner.call('tableRecords.query', { params, body: {} })
    return rows.map(({ fields }) =>
      Object.fromEntries(
        table.fields.flatMap(({ id, name }) => (fields[id] === undefined ? [] : [[name, fields[id]]])),
      ),
    )
  }
  const addView = (body: object) => owner.call('tables.createView', { params, body: { name: 'Sign up', ...body } })
  const readAnswers = async (form: Form) => owner.call('formAnswers.list', { params: { id: form.id }, query: {} })
  return { owner, base, params, table, findField, list, addView, readAnswers }
}

it('of a view asks for the fields that it shows, and makes a record of each answer', async () => {
  const { owner, base, params, findField, list, addView, readAnswers } = await makeTable()
  const settings = { hidden_field_ids: [findField('Share')], field_order: [findField('Meal')] }
  const view = await addView({ type: 'form', settings })
  const ids = { table_id: params.table_id, table_view_id: view.id }
  const form = await owner.call('forms.create', { body: { kind: 'survey', name: 'Sign up', ...ids } })
  expect(form.questions.map(({ text, kind }) => [text, kind])).toEqual([
    ['Meal', 'single_choice'],
    ['Name', 'short_text'],
    ['Guests', 'number'],
    ['Diets', 'multi_choice'],
    ['Stays', 'yes_no'],
    ['Day', 'date'],
    ['Stars', 'number'],
  ])
  expect(form).toMatchObject({ ...ids, table: { base_id: base.id } })
  const found = await owner.call('forms.list', { query: { table_view_id: view.id } })
  expect(found.map(({ id }) => id)).toEqual([form.id])

  const given = { Name: 'Ada', Guests: '3', Meal: 'Fish', Diets: ['Fish', 'Bread'], Stays: 'yes', Day: '2026-12-01' }
  expect((await sendForm(stranger(), context, form, { ...given, Stars: '7' })).status).toBe(200)
  await finish()
  expect(await list()).toEqual([
    { Name: 'Ada', Guests: 3, Meal: 'Fish', Diets: ['Fish', 'Bread'], Stays: true, Day: '2026-12-01' },
  ])
  const [answer] = await readAnswers(form)
  expect(answer).toMatchObject({
    state: 'accepted',
    record: { base_id: base.id, table_id: params.table_id },
    record_problem: 'Stars cannot hold what was answered.',
  })
  // Nobody wrote it, and it is told where it came from.
  const record = { ...params, record_id: answer?.record?.id ?? '' }
  expect(await owner.call('tableRecords.history', { params: record })).toMatchObject([
    { kind: 'create', user_id: null },
  ])
  const sources = await createAccountDb(context.engine, owner.accountId ?? '')
    .from('table_changes')
    .select('source')
    .execute()
  expect(sources.map(({ source }) => source)).toEqual(['formSubmission'])

  // The page is closed with its view, and opens for one that takes its place.
  const path = new URL(form.url).pathname
  expect((await stranger().send('GET', path)).status).toBe(200)
  await addView({ name: 'Other' })
  await owner.call('tables.removeView', { params: { ...params, view_id: view.id } })
  await expect.poll(async () => (await stranger().send('GET', path)).status).toBe(410)
  const again = await addView({ type: 'form' })
  await owner.call('forms.update', { params: { id: form.id }, body: { table_view_id: again.id } })
  await expect.poll(async () => (await stranger().send('GET', path)).status).toBe(200)
})

it('keeps what a deleted table cannot take, with the reason, and adds it later', async () => {
  const { owner, params, findField, list, readAnswers } = await makeTable()
  const questions = [
    { text: 'Who are you?', kind: 'short_text', table_field_id: findField('Name') },
    { text: 'Which share?', kind: 'number', table_field_id: findField('Share') },
    { text: 'Anything else?', kind: 'long_text' },
  ]
  const body = { kind: 'survey', name: 'Ask us', table_id: params.table_id, questions }
  const form = await owner.call('forms.create', { body })
  await owner.call('tables.createTable', { params: { base_id: form.table?.base_id ?? '' }, body: { name: 'Rest' } })
  await owner.call('tables.removeTable', { params })
  const given = { 'Who are you?': 'Grace', 'Which share?': '25', 'Anything else?': 'No' }
  expect((await sendForm(stranger(), context, form, given)).status).toBe(200)
  await finish()
  const [answer] = await readAnswers(form)
  expect(answer).toMatchObject({ state: 'accepted', record: null, record_problem: 'The table was deleted.' })
  expect(answer?.answers).toHaveLength(3)
  // It can still be edited, and loses no field.
  const kept = await owner.call('forms.update', {
    params: { id: form.id },
    body: { questions: form.questions, thanks: 'Thank you' },
  })
  expect([kept.table, kept.questions.map(({ table_field_id }) => table_field_id)]).toEqual([
    null,
    [findField('Name'), findField('Share'), null],
  ])

  await owner.call('tables.restoreTable', { params })
  const id = { params: { id: answer?.id ?? '' } }
  // Whoever presses the button at the same moment adds no second one.
  const pressed = await Promise.all(Array.from({ length: 4 }, () => owner.request('formAnswers.addRecord', id)))
  expect(pressed.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  const [added] = await readAnswers(form)
  expect(added).toMatchObject({ record: { table_id: params.table_id }, record_problem: null })
  expect(await list()).toEqual([{ Name: 'Grace', Share: 0.25 }])
  expect(await owner.request('formAnswers.addRecord', id)).toMatchObject({ status: 409, error: { code: 'no_record' } })

  // Without its fields an answer is no record.
  const convert = { params: { ...params, field_id: findField('Share') } }
  await owner.call('tables.removeField', convert)
  await sendForm(stranger(), context, form, { 'Which share?': '5' })
  await finish()
  const [newest] = await readAnswers(form)
  expect(newest).toMatchObject({ record: null, record_problem: 'A field of the table was deleted.' })
  // Another table forgets the fields of the first.
  const none = await owner.call('forms.update', { params: { id: form.id }, body: { table_id: null } })
  expect(none.questions.map(({ table_field_id }) => table_field_id)).toEqual([null, null, null])
})

it('links to records whose names it offers, and adds none', async () => {
  const { owner, base, params, findField, list, readAnswers } = await makeTable()
  const rooms = await owner.call('tables.createTable', { params: { base_id: base.id }, body: { name: 'Rooms' } })
  const ofRooms = { params: { table_id: rooms.id } }
  const body = { records: ['Blue', 'Red', 'Secret'].map((name) => ({ fields: { [rooms.primary_field_id]: name } })) }
  const { records } = await owner.call('tableRecords.create', { ...ofRooms, body })
  const field = { name: 'Room', type: 'multipleRecordLinks', options: { linkedTableId: rooms.id } }
  const { fields } = await owner.call('tables.createField', { params, body: field })
  const options = ['Blue', 'Red', 'Gone'].map((label) => ({ label, points: null }))
  const questions = [
    { text: 'Name', kind: 'short_text', table_field_id: findField('Name') },
    { text: 'Room', kind: 'multi_choice', options, table_field_id: fields.at(-1)?.id },
  ]
  const form = await owner.call('forms.create', {
    body: { kind: 'survey', name: 'Book', table_id: params.table_id, questions },
  })
  // What the form does not list is neither shown nor taken.
  const page = await app.inject({ url: new URL(form.url).pathname })
  expect(page.body).toContain('Blue')
  expect(page.body).not.toContain('Secret')
  expect((await sendForm(stranger(), context, form, { Name: 'Eve', Room: ['Secret'] })).status).toBe(400)
  expect((await sendForm(stranger(), context, form, { Name: 'Ada', Room: ['Red', 'Gone'] })).status).toBe(200)
  await finish()
  expect(await list()).toEqual([{ Name: 'Ada' }])
  const read = await owner.call('tableRecords.query', { params, body: {} })
  expect(read[0]?.fields[fields.at(-1)?.id ?? '']).toEqual([{ id: records[1]?.id, name: 'Red' }])
  const [answer] = await readAnswers(form)
  expect(answer?.record_problem).toBe('Room links to no record named "Gone".')
  expect(await owner.call('tableRecords.query', { ...ofRooms, body: {} })).toHaveLength(3)
})

it('who is forgotten leaves no record behind, nor what it was before', async () => {
  const { owner, base, params, findField, list, readAnswers } = await makeTable()
  await owner.call('tables.createTable', { params: { base_id: base.id }, body: { name: 'Rest' } })
  const questions = [
    { text: 'Email', kind: 'short_text', contact_field: 'email', table_field_id: findField('Name') },
    { text: 'Share', kind: 'number', table_field_id: findField('Share') },
  ]
  const body = { kind: 'survey', name: 'Ask us', table_id: params.table_id, questions }
  const form = await owner.call('forms.create', { body })
  const answer = async (email: string) => {
    const { id } = await owner.call('contacts.create', { body: { first_name: 'Mia', email } })
    await sendForm(stranger(), context, form, { Email: email, Share: '5' })
    await finish()
    const [newest] = await readAnswers(form)
    return { id, record_id: newest?.record?.id ?? '' }
  }
  const forget = (id: string) => owner.call('attribution.forget', { params: { id } })
  const mia = await answer('mia@example.com')
  const gone = await answer('mia@example.org')
  const kept = { params, body: { records: [{ fields: { [findField('Name')]: 'Kept' } }] } }
  const { records } = await owner.call('tableRecords.create', kept)
  await owner.call('tableRecords.update', {
    params,
    body: {
      records: [
        { id: mia.record_id, fields: { [findField('Name')]: 'Mia, mia@example.com' } },
        { id: records[0]?.id ?? '', fields: { [findField('Name')]: 'Still here' } },
      ],
    },
  })
  const { change_id } = await owner.call('tableRecords.remove', { params, body: { ids: [gone.record_id] } })
  for (const { id } of [mia, gone]) await forget(id)
  expect(await readAnswers(form)).toEqual([])
  expect(await list()).toEqual([{ Name: 'Still here' }])
  expect((await owner.request('tableRecords.undo', { params, body: { change_id } })).error.code).toBe('changed_since')
  // Also of a table in the trash.
  const late = await answer('late@example.com')
  await owner.call('tables.removeTable', { params })
  await forget(late.id)
  await owner.call('tables.restoreTable', { params })
  expect(await list()).toEqual([{ Name: 'Still here' }])
  const changes = await createAccountDb(context.engine, owner.accountId ?? '')
    .from('table_changes')
    .select(['kind', 'records'])
    .orderBy('number')
    .execute()
  expect(changes.map(({ kind }) => kind)).toEqual('create create create update delete delete create'.split(' '))
  expect(JSON.stringify(changes)).not.toContain('@example')
  expect(JSON.stringify(changes)).toContain('Kept')
})

it('refuses tables, views and fields that do not fit', async () => {
  const { owner, params, findField, addView } = await makeTable()
  const other = await makeTable()
  const grid = await addView({ name: 'Plain', type: 'grid' })
  const view = await addView({ type: 'form' })
  const ask = (field: string, kind = 'short_text') => [{ text: 'What?', kind, table_field_id: findField(field) }]
  const create = (body: object) => owner.request('forms.create', { body: { kind: 'survey', name: 'Ask', ...body } })
  for (const [body, status, message] of [
    [{ table_id: other.params.table_id }, 404, 'Table not found'],
    [{ ...params, table_view_id: grid.id }, 400, 'table_view_id must be a view of the table, of the kind form'],
    [{ table_view_id: view.id }, 400, 'table_view_id must be given with its table'],
    [{ questions: ask('Name') }, 400, 'questions.0.table_field_id must be a field of the form’s table'],
    [{ ...params, questions: ask('Friends') }, 400, /questions\.0\.table_field_id cannot hold the answers: Friends/u],
    [{ ...params, questions: [...ask('Name'), ...ask('Name')] }, 400, /filled in by an earlier question/u],
  ] as const) {
    const refused = await create(body)
    expect([refused.status, refused.error.message]).toEqual([
      status,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ])
  }
  // Of several at once, one has the view, and one an address.
  const statuses = async (asked: readonly Promise<{ status: number }>[]) =>
    (await Promise.all(asked)).map(({ status }) => status).toSorted()
  const made = Array.from({ length: 3 }, () => create({ ...params, table_view_id: view.id }))
  expect(await statuses(made)).toEqual([200, 409, 409])
  expect((await create({ ...params, table_view_id: view.id })).status).toBe(409)
  const forms = [await create({ name: 'One' }), await create({ name: 'Two' })]
  const change = (body: object) =>
    forms.map(({ data }) => owner.request('forms.update', { params: { id: data.id }, body }))
  expect(await statuses(change({ slug: 'the-same' }))).toEqual([200, 409])
  const other_view = await addView({ name: 'Another', type: 'form' })
  expect(await statuses(change({ ...params, table_view_id: other_view.id }))).toEqual([200, 409])
})

it('is aimed at a table by an API key only if the key may write there', async () => {
  const { owner, base, params } = await makeTable()
  const other = await owner.call('tables.createBase', { body: { name: 'Other' } })
  const openKey = async (body: object) => {
    const { secret } = await owner.call('apiKeys.create', { body: { name: 'Script', ...body } })
    return async (method: 'POST' | 'PUT', end: string, payload: object) => {
      const url = `/functions/v1/api/form${end}`
      return (await app.inject({ method, url, headers: { authorization: `Bearer ${secret}` }, payload })).statusCode
    }
  }
  const form = { kind: 'survey', name: 'Sign up' }
  const { id } = await owner.call('forms.create', { body: form })
  const [own, foreign] = [params, { table_id: other.tables[0]?.id }]
  const ask = await openKey({ scopes: ['forms:write'] })
  expect([await ask('POST', '', { ...form, ...own }), await ask('PUT', `/${id}`, own)]).toEqual([403, 403])
  expect(await ask('POST', '', form)).toBe(200)
  const askOne = await openKey({ scopes: ['forms:write', 'tables:write'], base_ids: [base.id] })
  expect([await askOne('POST', '', { ...form, ...foreign }), await askOne('PUT', `/${id}`, foreign)]).toEqual([
    404, 404,
  ])
  expect([await askOne('POST', '', { ...form, ...own }), await askOne('PUT', `/${id}`, own)]).toEqual([200, 200])
})

it('keeps which question fills in which field from an API key that may not write the table', async () => {
  const { owner, base, params } = await makeTable()
  const other = await owner.call('tables.createBase', { body: { name: 'Other' } })
  const openKey = async (body: object) => {
    const { secret } = await owner.call('apiKeys.create', { body: { name: 'Script', ...body } })
    const headers = { authorization: `Bearer ${secret}` }
    return async (url: string, payload: object) =>
      (await app.inject({ method: 'PUT', url: `/functions/v1/api/form/${url}`, headers, payload })).statusCode
  }
  const { id } = await owner.call('forms.create', { body: { kind: 'survey', name: 'Sign up', ...params } })
  const readQuestions = async () => (await owner.call('forms.read', { params: { id } })).questions
  const before = await readQuestions()
  const mapped = before.filter(({ table_field_id }) => table_field_id !== null)
  expect(mapped.length).toBeGreaterThan(0)
  const cleared = before.map((one) => ({ ...one, table_field_id: null }))
  const renamed = before.map((one) => ({ ...one, text: `${one.text}?` }))
  const ask = await openKey({ scopes: ['forms:write'] })
  const askElsewhere = await openKey({ scopes: ['forms:write', 'tables:write'], base_ids: [other.id] })
  expect([await ask(id, { questions: cleared }), await ask(id, { questions: before.slice(1) })]).toEqual([403, 403])
  expect(await askElsewhere(id, { questions: cleared })).toBe(404)
  expect(await readQuestions()).toEqual(before)
  // The rest of a form is theirs.
  expect(await ask(id, { questions: renamed })).toBe(200)
  expect((await readQuestions()).map(({ text }) => text)).toEqual(renamed.map(({ text }) => text))
  const askHere = await openKey({ scopes: ['forms:write', 'tables:write'], base_ids: [base.id] })
  expect(await askHere(id, { questions: cleared })).toBe(200)
  expect((await readQuestions()).every(({ table_field_id }) => table_field_id === null)).toBe(true)
})
