import { request } from 'node:http'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { encodeForm, sendForm } from '../../../test/fill-form.ts'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { defaultLimits } from '../../limits.ts'
import { createPageToken } from './form-token.ts'

const { app, context } = await useApp({
  limits: {
    ...defaultLimits,
    form: { limit: 3, windowSeconds: 900 },
    formSite: { limit: 1_000_000, windowSeconds: 60 },
    api: { limit: 1_000_000, windowSeconds: 60 },
    export: { limit: 1000, windowSeconds: 3600 },
  },
})
const stranger = () => new Person(app, null)
const type = { 'content-type': 'application/x-www-form-urlencoded' }

async function openForm(body: object = {}) {
  const owner = await signUp(app)
  const form = await owner.call('forms.create', { body: { kind: 'contact', name: 'Ask us', ...body } })
  const list = (state: string, page = 1) =>
    owner.call('formAnswers.list', { params: { id: form.id }, query: { state, limit: 200, page } })
  return { owner, form, list, path: new URL(form.url).pathname }
}
let made = 0
const given = (words: string) => ({ 'Email address': `guest-${made++}@example.com`, Message: words })

it('keeps what is suspected apart, tells nobody, and takes it for real when a person says so', async () => {
  const { owner, form, list } = await openForm()
  const send = (fields: Record<string, string>) => sendForm(stranger(), context, form, fields)
  const answered = [
    await send({ ...given('I am no person'), website: 'https://spam.example' }),
    await send(given('https://a.example http://b.example www.c.example')),
    await send(given('<a href="https://a.example">cheap</a>')),
    await send(given('What does it cost?')),
  ]
  expect(answered.map(({ status, text }) => [status, text.includes('We have received your answers')])).toEqual(
    answered.map(() => [200, true]),
  )
  await finishJobs(context, 'forms.process')
  const suspected = await list('suspected')
  expect(suspected.map(({ reasons }) => reasons)).toEqual([['markup'], ['links'], ['trap']])
  expect(await owner.call('contacts.list')).toHaveLength(1)
  expect(await owner.call('forms.list')).toMatchObject([{ n_answers: 1, n_suspected: 3 }])
  const [first, second, third] = suspected.map(({ id }) => id)
  const params = { id: form.id }
  expect(await owner.call('formAnswers.accept', { params, body: { ids: [first] } })).toEqual({ n: 1 })
  expect(await owner.call('formAnswers.accept', { params, body: { ids: [first] } })).toEqual({ n: 0 })
  expect(await owner.call('formAnswers.discard', { params, body: { ids: [second, third] } })).toEqual({ n: 2 })
  // Who still sees the old list discards nothing that a colleague has accepted.
  expect(await owner.call('formAnswers.discard', { params, body: { ids: [first] } })).toEqual({ n: 0 })
  await finishJobs(context, 'forms.process')
  expect(await owner.call('contacts.list')).toHaveLength(2)
  expect((await list('received')).map(({ state }) => state)).toEqual(['accepted', 'accepted'])
  expect(await list('discarded')).toHaveLength(2)
})

it('the same words again and again are suspected, and one connection is slowed down with a 429 that says so', async () => {
  const { form, list } = await openForm({
    questions: [
      { text: 'Email', contact_field: 'email' },
      { text: 'Message', kind: 'long_text' },
    ],
    kind: 'survey',
  })
  for (let n = 0; n < 3; n++) await sendForm(stranger(), context, form, { Message: 'Buy now' })
  expect((await list('suspected')).map(({ reasons }) => reasons)).toEqual([['same']])
  const eager = stranger()
  const statuses: number[] = []
  for (let n = 0; n < 4; n++) statuses.push((await sendForm(eager, context, form, { Message: `Words ${n}` })).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(await list('received')).toHaveLength(5)
})

const hostile = [
  '"><script>alert(1)</script>',
  '=HYPERLINK("https://evil.example","x")',
  "+1+cmd|' /C calc'!A0",
  'a\r\nBcc: everybody@example.com',
  '{{constructor.constructor("alert(1)")()}}',
  '\u0000\u0007\u202E\uFEFF',
  '\uD800',
  "'; drop table forms; --",
]

it('nothing hostile runs or breaks anything, in whatever field it stands', async () => {
  const { owner, form, list, path } = await openForm({
    name: '<b>Ask</b> "us"',
    description: '</p><script>alert(2)</script>',
  })
  const page = await stranger().send('GET', `${path}?utm_source=${encodeURIComponent('"><script>alert(3)</script>')}`)
  expect(page.text).not.toMatch(/<script>alert|<b>Ask/u)
  for (const words of hostile) {
    const fields = {
      Name: words,
      ...given(words),
      utm_source: words,
      utm_campaign: words,
      v_page: `javascript:alert(1)//${words}`,
      v_referrer: words,
      s: words,
      p: words,
      [words]: words,
    }
    const sent = await sendForm(stranger(), context, form, fields)
    expect([sent.status, sent.text.includes('<script>alert')]).toEqual([200, false])
  }
  await finishJobs(context, 'forms.process')
  const suspected = await list('suspected')
  await owner.call('formAnswers.accept', { params: { id: form.id }, body: { ids: suspected.map(({ id }) => id) } })
  await finishJobs(context, 'forms.process')
  const answers = await list('received')
  expect(answers).toHaveLength(hostile.length)
  expect(answers.map(({ visit }) => visit.page)).toEqual(answers.map(() => undefined))
  const { text } = await owner.request('formAnswers.exportAll', { params: { id: form.id } })
  const rows: string[][] = parse(text, { bom: true })
  expect(rows).toHaveLength(hostile.length + 1)
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/u.test(cell))).toEqual([])
  const contacts = await owner.call('contacts.list')
  expect(contacts).toHaveLength(hostile.length)
  expect(contacts.map(({ name }) => /[\r\n\u0000]/u.test(name))).toEqual(contacts.map(() => false))
})

it('what is too long, of another kind or for another form is refused in words', async () => {
  const { form, path, list } = await openForm()
  const long = await sendForm(stranger(), context, form, given('x'.repeat(250_000)))
  expect([long.status, long.text]).toEqual([413, expect.stringContaining('That is too long')])
  const longer = await sendForm(stranger(), context, form, given('x'.repeat(10_001)))
  expect([longer.status, longer.text]).toEqual([400, expect.stringContaining('Enter at most 10000 characters.')])
  const many = await sendForm(stranger(), context, form, {
    ...given('x'),
    ...Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`f${at}`, 'x'])),
  })
  expect(many.status).toBe(200)
  const json = await stranger().send('POST', path, { body: { token: 'x' } })
  expect(json.status).toBe(400)
  for (const wrong of ['/f/nobody/ask-us', `${path}-not`, `${path}/more`, '/f/%00/x', '/f/../x'])
    expect((await stranger().send('POST', wrong, { body: 'x=1', headers: type })).status).toBe(404)
  const other = await openForm()
  // An answer is only reached through its own workspace and form.
  const [answer] = await list('received')
  const foreign = { params: { id: other.form.id }, body: { ids: [answer?.id ?? ''] } }
  expect(await other.owner.call('formAnswers.accept', foreign)).toEqual({ n: 0 })
})

it('a thousand at once are all there, each once', async () => {
  const { form, list, path } = await openForm()
  // Node lets 511 connections wait to be accepted; the system resets those beyond when a busy process does not come to it.
  const url = await app.listen({ port: 0, host: '127.0.0.1', backlog: 2000 })
  const token = () => createPageToken(context.secrets, form.id, new Date(context.now().getTime() - 10_000))
  // `fetch` gives up a connection after ten seconds, which a slow machine takes for so many to the process that makes them.
  const send = (at: number) =>
    new Promise<number | undefined>((done, fail) => {
      const headers = { ...type, 'x-forwarded-for': `10.20.${at >> 8}.${at & 255}` }
      const asked = request(url + path, { method: 'POST', headers, agent: false }, (answer) => {
        answer.resume().on('end', () => done(answer.statusCode))
      })
      asked.on('error', fail)
      asked.end(encodeForm(form, { token: token(), ...given(`Message ${at}`) }))
    })
  const statuses = await Promise.all(Array.from({ length: 1000 }, (_, at) => send(at)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list('received', page)))
  expect(new Set(pages.flat().map(({ email }) => email)).size).toBe(1000)
})
