import { expect, it } from 'vitest'
import { findQuestionId, sendForm } from '../../../test/fill-form.ts'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { tinyPdf, tinyPng } from '../../../test/upload.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { listPersonalFormFiles } from './files-store.ts'
import { purgeFormFiles } from './purge-files.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const stranger = new Person(app, null)
const megabyte = 1024 * 1024

async function makeForm(more: object = {}) {
  const owner = await signUp(app)
  const base = await owner.call('tables.createBase', { body: { name: 'Jobs' } })
  const params = { table_id: base.tables[0]?.id ?? '' }
  const table = await owner.call('tables.createField', { params, body: { name: 'CV', type: 'multipleAttachments' } })
  const field = { id: table.fields.find(({ name }) => name === 'CV')?.id ?? '' }
  const questions = [
    { text: 'Email', kind: 'short_text', contact_field: 'email' },
    { text: 'CV', kind: 'file', is_required: true, max_files: 2, table_field_id: field.id },
    { text: 'Photo', kind: 'file' },
  ]
  const body = { kind: 'survey', name: 'Apply', table_id: params.table_id, questions, ...more }
  const form = await owner.call('forms.create', { body })
  const ask = (text: string) => findQuestionId(form, text)
  return { owner, params, field, form, ask }
}
type Made = Awaited<ReturnType<typeof makeForm>>

async function uploadFile({ form }: Pick<Made, 'form'>, questionId: string, name: string, bytes: Buffer) {
  const path = new URL(form.url).pathname
  const response = await app.inject({
    method: 'POST',
    url: `${path}/files/${questionId}?name=${encodeURIComponent(name)}`,
    payload: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const answered: { data?: { token: string; filename: string }; error?: { message: string } } = response.json()
  return { status: response.statusCode, token: '', filename: '', ...answered.data, message: answered.error?.message }
}
const findRows = (owner: Person) =>
  createAccountDb(context.engine, owner.accountId ?? '')
    .from('form_files')
    .select(['id', 'key', 'answer_id'])
    .execute()
const daysLater = (days: number) => ({ ...context, now: () => new Date(Date.now() + days * 86_400_000) })

it('takes files for a question, hands them to members, and puts them into the cell', async () => {
  const made = await makeForm()
  const { owner, params, field, form, ask } = made
  expect(form.questions.map(({ max_files }) => max_files)).toEqual([null, 2, 5])
  const cv = await uploadFile(made, ask('CV'), 'ada.exe', tinyPdf)
  expect(cv).toMatchObject({ status: 201, filename: 'ada.exe.pdf' })
  const notes = await uploadFile(made, ask('CV'), '../Größe.md', Buffer.from('Ten years at sea.'))
  expect(notes.filename).toBe('.. Größe.md')
  const sent = await sendForm(stranger, context, form, {
    Email: 'ada@example.com',
    CV: [`${cv.token}/ada.exe.pdf`, notes.token],
  })
  expect(sent.status).toBe(200)
  await finishJobs(context, 'forms.process')
  await finishJobs(context, 'forms.record')
  const [answer] = await owner.call('formAnswers.list', { params: { id: form.id }, query: {} })
  const given = answer?.answers.find(({ text }) => text === 'CV')
  expect(given).toMatchObject({
    answer: ['ada.exe.pdf', '.. Größe.md'],
    files: [{ filename: 'ada.exe.pdf', bytes: tinyPdf.length }, { filename: '.. Größe.md' }],
  })
  const file = { params: { id: given?.files[0]?.id ?? '' } }
  const got = await owner.request('formAnswers.download', file)
  expect([got.status, got.text, got.headers['content-type']]).toEqual([200, tinyPdf.toString(), 'application/pdf'])
  expect(got.headers['content-disposition']).toContain('attachment;')
  expect((await (await signUp(app)).request('formAnswers.download', file)).status).toBe(404)
  const [record] = await owner.call('tableRecords.query', { params, body: {} })
  expect(answer?.record_problem).toBeNull()
  expect(record?.fields[field.id]).toMatchObject([
    { filename: 'ada.exe.pdf', type: 'application/pdf' },
    { filename: '.. Größe.md' },
  ])
  const taken = await owner.request('formAnswers.exportAll', { params: { id: form.id }, query: {} })
  expect(taken.text).toContain('ada.exe.pdf, .. Größe.md')

  // What is deleted is gone for everybody at once, and its bytes with the next cleaning.
  const keys = (await findRows(owner)).map(({ key }) => key)
  await owner.call('formAnswers.remove', { params: { id: answer?.id ?? '' } })
  expect((await owner.request('formAnswers.download', file)).status).toBe(404)
  await purgeFormFiles(context)
  expect(await findRows(owner)).toEqual([])
  expect(await Promise.all(keys.map((key) => context.files.size(key)))).toEqual([null, null])
})

it('refuses what is too large, of another type, or for no such question, with a sentence', async () => {
  const made = await makeForm()
  const { owner, form, ask } = made
  const cv = ask('CV')
  const large = await uploadFile(made, cv, 'a.pdf', Buffer.concat([tinyPdf, Buffer.alloc(10 * megabyte)]))
  expect([large.status, large.message]).toEqual([413, 'Choose a file of at most 10 MB.'])
  expect(await uploadFile(made, cv, 'a.pdf', Buffer.alloc(0))).toMatchObject({
    status: 400,
    message: 'This file is empty.',
  })
  const types = 'Choose a picture, a PDF, an office document or a plain text.'
  for (const bytes of ['<svg xmlns="x"></svg>', ' <!doctype html><p>', 'MZ\u0000\u0001', 'PK\u0003\u0004'])
    expect(await uploadFile(made, cv, 'a.txt', Buffer.from(bytes))).toMatchObject({ status: 400, message: types })
  expect((await uploadFile(made, ask('Email'), 'a.png', tinyPng)).status).toBe(404)
  expect((await uploadFile(made, 'nonsense', 'a.png', tinyPng)).status).toBe(404)
  const elsewhere = { form: { ...form, url: form.url.replace(form.slug, 'not-there') } }
  expect((await uploadFile(elsewhere, cv, 'a.png', tinyPng)).status).toBe(404)
  expect(await findRows(owner)).toEqual([])
  await owner.call('forms.update', { params: { id: form.id }, body: { is_active: false } })
  await expect.poll(async () => (await uploadFile(made, cv, 'a.png', tinyPng)).status).toBe(410)
})

it('takes each token once, for its own form and question, and no more than the question allows', async () => {
  const [made, other] = [await makeForm(), await makeForm()]
  const { form, ask } = made
  const send = (given: Record<string, string | string[]>) => sendForm(stranger, context, form, given)
  const foreign = await uploadFile(other, other.ask('CV'), 'a.png', tinyPng)
  const gone = 'A file is not here any more.'
  for (const CV of [foreign.token, 'nonsense', (await uploadFile(made, ask('Photo'), 'a.png', tinyPng)).token]) {
    const { status, text } = await send({ CV })
    expect([status, text.includes(gone)]).toEqual([400, true])
  }
  expect((await send({ Email: 'ada@example.com' })).text).toContain('Please fill this in.')
  const three = [1, 2, 3].map(() => uploadFile(made, ask('CV'), 'a.png', tinyPng))
  const tokens = (await Promise.all(three)).map(({ token }) => token)
  const again = await send({ CV: tokens.map((token) => `${token}/my "own".png`) })
  expect(again.text).toContain('Choose at most 2 files.')
  // What was uploaded stands in the page that is shown again.
  expect(again.text).toContain(`value="${tokens[0]}/my &quot;own&quot;.png"`)
  expect((await send({ CV: tokens.slice(0, 2) })).status).toBe(200)
  expect((await send({ CV: tokens.slice(0, 2) })).text).toContain(gone)
})

it('forgets the files of a person, and names them to whom they belong before', async () => {
  const made = await makeForm()
  const { owner, params, form, ask } = made
  const mia = await owner.call('contacts.create', { body: { first_name: 'Mia', email: 'mia@example.com' } })
  const { token } = await uploadFile(made, ask('CV'), 'mia.pdf', tinyPdf)
  await sendForm(stranger, context, form, { Email: 'Mia@example.com', CV: token })
  await finishJobs(context, 'forms.process')
  await finishJobs(context, 'forms.record')
  const db = createAccountDb(context.engine, owner.accountId ?? '')
  expect(await listPersonalFormFiles(db, 'MIA@example.com')).toMatchObject([{ filename: 'mia.pdf' }])
  const [file] = await findRows(owner)
  expect((await owner.request('attribution.forget', { params: { id: mia.id } })).status).toBeLessThan(300)
  expect((await owner.request('formAnswers.download', { params: { id: file?.id ?? '' } })).status).toBe(404)
  expect(await owner.call('tableRecords.query', { params, body: {} })).toEqual([])
  await purgeFormFiles(context)
  expect(await findRows(owner)).toEqual([])
  expect(await context.files.size(file?.key ?? '')).toBeNull()
})

it('deletes what was not sent within a day', async () => {
  const made = await makeForm()
  const { owner, ask, form } = made
  const [kept, left] = [
    await uploadFile(made, ask('CV'), 'kept.png', tinyPng),
    await uploadFile(made, ask('CV'), 'left.png', tinyPng),
  ]
  expect((await sendForm(stranger, context, form, { CV: kept.token })).status).toBe(200)
  // A day later it is taken no more, also before it is deleted.
  const old = await uploadFile(made, ask('CV'), 'old.png', tinyPng)
  const dayAgo = new Date(Date.now() - 86_400_000).toISOString()
  const db = createAccountDb(context.engine, owner.accountId ?? '')
  await db.update('form_files').set({ created_at: dayAgo }).where('filename', '=', 'old.png').execute()
  expect((await sendForm(stranger, context, form, { CV: old.token })).status).toBe(400)
  await db.remove('form_files').where('filename', '=', 'old.png').execute()
  await purgeFormFiles(context)
  expect(await findRows(owner)).toHaveLength(2)
  await purgeFormFiles(daysLater(1.1))
  const rows = await findRows(owner)
  expect(rows).toMatchObject([{ answer_id: expect.any(String) }])
  expect(await context.files.size(rows[0]?.key ?? '')).toBe(tinyPng.length)
  expect((await sendForm(stranger, context, form, { CV: left.token })).status).toBe(400)
})

it('has room for so much that waits to be sent, whatever was sent before', async () => {
  const made = await makeForm()
  const { owner, ask, form } = made
  const sent = await uploadFile(made, ask('CV'), 'sent.png', tinyPng)
  expect((await sendForm(stranger, context, form, { CV: sent.token })).status).toBe(200)
  const db = createAccountDb(context.engine, owner.accountId ?? '')
  const gigabyte = 1024 * megabyte
  await db.update('form_files').set({ bytes: gigabyte }).where('answer_id', 'is not', null).execute()
  expect((await uploadFile(made, ask('CV'), 'waits.png', tinyPng)).status).toBe(201)
  const fill = (bytes: number) => db.update('form_files').set({ bytes }).where('answer_id', 'is', null).execute()
  await fill(gigabyte - tinyPng.length + 1)
  expect(await uploadFile(made, ask('CV'), 'more.png', tinyPng)).toMatchObject({
    status: 429,
    message: 'Too many files wait here. Try again tomorrow.',
  })
  await fill(gigabyte - tinyPng.length)
  expect((await uploadFile(made, ask('CV'), 'last.png', tinyPng)).status).toBe(201)
})

it('asks for attachments in the form of a view, and refuses the kind in a survey', async () => {
  const { owner, params, field } = await makeForm()
  const body = { kind: 'survey', name: 'Send us', table_id: params.table_id }
  const form = await owner.call('forms.create', { body })
  expect(form.questions.find(({ table_field_id }) => table_field_id === field.id)).toMatchObject({
    kind: 'file',
    max_files: 5,
  })
  const change = (questions: object[]) =>
    owner.request('forms.update', { params: { id: form.id }, body: { questions } })
  expect((await change([{ text: 'CV', kind: 'file', max_files: 6 }])).error.message).toContain('at most 5')
  expect((await change([{ text: 'CV', kind: 'short_text', table_field_id: field.id }])).status).toBe(400)
  const survey = { name: 'Visit', questions_data: [{ text: 'CV', kind: 'file' }] }
  expect((await owner.request('surveys.create', { body: survey })).status).toBe(400)
  const page = await stranger.send('GET', new URL(form.url).pathname)
  expect(String(page.headers['content-security-policy'])).toContain("connect-src 'self'")
})
