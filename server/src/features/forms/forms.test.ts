import { expect, it } from 'vitest'
import { encodeForm, findQuestionId, sendForm } from '../../../test/fill-form.ts'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { Person, signUp, waitForMail } from '../../../test/harness.ts'
import { publishPost, visitPage } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { createId } from '../../db/create-id.ts'
import { SYSTEM } from '../../db/engine.ts'
import { deleteExpiredRows } from '../../housekeeping.ts'
import { createPageToken } from './form-token.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const stranger = () => new Person(app, null)
const finish = () => finishJobs(context, 'forms.process')
let made = 0
const newAddress = () => `guest-${made++}-${Date.now()}@example.com`

async function openForm(body: object = {}) {
  const owner = await signUp(app, { accountName: 'Harbour & <Pine>' })
  const form = await owner.call('forms.create', { body: { kind: 'contact', name: 'Ask us', ...body } })
  const answers = (state = 'received') => owner.call('formAnswers.list', { params: { id: form.id }, query: { state } })
  return { owner, form, answers, path: new URL(form.url).pathname }
}

it('is a survey with a page, asks what its kind needs, and has an address of its own', async () => {
  const { owner, form } = await openForm()
  expect(
    form.questions.map(({ text, kind, is_required, contact_field }) => [text, kind, is_required, contact_field]),
  ).toEqual([
    ['Name', 'short_text', false, 'name'],
    ['Email address', 'short_text', true, 'email'],
    ['Message', 'long_text', true, null],
  ])
  const again = await owner.call('forms.create', { body: { kind: 'download', name: 'Ask us' } })
  expect([form.slug, again.slug]).toEqual(['ask-us', 'ask-us-2'])
  // Its survey is changed with the form alone.
  expect(await owner.call('surveys.list')).toEqual([])
  expect((await owner.call('forms.list')).map(({ id, n_answers }) => [id, n_answers])).toEqual([
    [again.id, 0],
    [form.id, 0],
  ])
  const asked = createId()
  for (const [body, message] of [
    [{ kind: 'poll', name: 'x' }, 'kind must be one of newsletter, contact, download, survey'],
    [{ kind: 'contact', name: 'x', questions: [] }, 'questions must ask for the email address'],
    [
      { kind: 'contact', name: 'x', redirect_url: 'https://elsewhere.example/thanks' },
      'redirect_url must be on a site of yours: the hosted site, or the address of a channel',
    ],
    [{ kind: 'contact', name: 'x', notify_user_id: form.id }, 'notify_user_id must be a member of the workspace'],
    [
      { kind: 'survey', name: 'x', questions: [{ text: 'Day', kind: 'date', contact_field: 'phone' }] },
      'questions.0.contact_field belongs to a short text',
    ],
    ...[{ show_if: { question_id: asked, any_of: ['Yes'] } }, { is_required: false }].map(
      (loose) =>
        [
          {
            kind: 'contact',
            name: 'x',
            questions: [
              {
                id: asked,
                text: 'Shall we write?',
                kind: 'single_choice',
                options: [{ label: 'Yes' }, { label: 'No' }],
              },
              { text: 'Email', contact_field: 'email', is_required: true, ...loose },
            ],
          },
          'questions.1.contact_field must be required and always asked',
        ] as const,
    ),
  ] as const)
    expect(await owner.request('forms.create', { body })).toMatchObject({ status: 400, error: { message } })
  const taken = await owner.request('forms.create', { body: { kind: 'contact', name: 'x', slug: 'ask-us' } })
  expect([taken.status, taken.error.code]).toEqual([409, 'slug_taken'])
  const since = form.updated_at
  await owner.call('forms.update', { params: { id: form.id }, body: { name: 'Talk to us', updated_at: since } })
  const late = await owner.request('forms.update', {
    params: { id: form.id },
    body: { name: 'Late', updated_at: since },
  })
  expect([late.status, late.error.code]).toEqual([409, 'conflict'])
})

it('becomes a contact with where it came from, its answers, and a touch', async () => {
  const { owner, form, answers } = await openForm({ notify_user_id: null })
  const email = newAddress()
  const sent = await sendForm(stranger(), context, form, {
    Name: 'Ada King Lovelace',
    'Email address': ` ${email.toUpperCase()} `,
    Message: 'First line\r\nsecond',
    v_page: 'https://blog.example/contact?secret=1',
    utm_source: 'LinkedIn',
    utm_campaign: 'Spring',
  })
  expect([sent.status, sent.text]).toEqual([200, expect.stringContaining('We have received your answers.')])
  await finish()
  const [answer] = await answers()
  expect(answer).toMatchObject({
    state: 'accepted',
    email,
    visit: { page: 'https://blog.example/contact', utm_source: 'LinkedIn', utm_campaign: 'Spring' },
    suggestions: [],
    answers: [
      { text: 'Name', answer: 'Ada King Lovelace' },
      { text: 'Email address', answer: email },
      { text: 'Message', answer: 'First line\nsecond' },
    ],
  })
  const id = answer?.contact?.id ?? ''
  const contact = await owner.call('contacts.read', { params: { id } })
  expect(contact).toMatchObject({ first_name: 'Ada King', last_name: 'Lovelace', email, source: 'Form: Ask us' })
  const touches = await owner.call('attribution.contact', { params: { id } })
  expect(touches.map(({ kind, label }) => [kind, label])).toEqual([['form', 'Ask us']])
  const log = await owner.call('activityLog.list', { query: { contact_id: id } })
  expect(log).toMatchObject([{ kind: 'survey', subject: 'Ask us', details: { source: 'LinkedIn · Spring' } }])
  const responses = await owner.call('surveyResponses.list', { query: { log_id: log[0]?.id ?? '' } })
  expect(responses).toHaveLength(3)
})

it('fills in what a known contact lacks, and only suggests what differs', async () => {
  const { owner, form, answers } = await openForm({
    questions: [
      { text: 'Email', contact_field: 'email', is_required: true },
      { text: 'Phone', contact_field: 'phone' },
      { text: 'City', contact_field: 'city' },
      { text: 'Name', contact_field: 'name' },
    ],
  })
  const email = newAddress()
  const { id } = await owner.call('contacts.create', {
    body: { first_name: 'Mia', other_emails: [email], phone: '111' },
  })
  await sendForm(stranger(), context, form, { Email: email, Phone: '222', City: 'Bremen', Name: 'mia Weber' })
  await finish()
  const known = await owner.call('contacts.read', { params: { id } })
  expect(known).toMatchObject({ first_name: 'Mia', last_name: null, phone: '111', city: 'Bremen' })
  const [answer] = await answers()
  expect(answer?.contact?.id).toBe(id)
  expect(answer?.suggestions).toEqual([
    { field: 'last_name', value: 'Weber', was: '' },
    { field: 'phone', value: '222', was: '111' },
  ])
  const taken = { params: { id: answer?.id ?? '' }, body: { field: 'phone' } }
  expect((await owner.call('formAnswers.takeSuggestion', taken)).suggestions).toHaveLength(1)
  expect((await owner.request('formAnswers.takeSuggestion', taken)).status).toBe(409)
  expect((await owner.call('contacts.read', { params: { id } })).phone).toBe('222')
  // The contact's page shows the rest, to be taken or dismissed once.
  const params = { id }
  const left = await owner.call('formAnswers.suggestions', { params })
  expect(left).toMatchObject([
    { answer_id: answer?.id, form_id: form.id, form_name: 'Ask us', field: 'last_name', value: 'Weber', was: '' },
  ])
  const body = { answer_id: answer?.id ?? '', field: 'last_name' }
  expect(await owner.call('formAnswers.dismissOnContact', { params, body })).toEqual([])
  expect((await owner.request('formAnswers.takeOnContact', { params, body })).status).toBe(404)
  expect(await owner.call('contacts.read', { params })).toMatchObject({ last_name: null, phone: '222' })
  await sendForm(stranger(), context, form, { Email: email, Phone: '333' })
  await finish()
  const [next] = await owner.call('formAnswers.suggestions', { params })
  const phone = { params, body: { answer_id: next?.answer_id ?? '', field: 'phone' } }
  expect(await owner.call('formAnswers.takeOnContact', phone)).toEqual([])
  expect((await owner.call('contacts.read', { params })).phone).toBe('333')
  // Taking it over from the form changes the CRM, so a program needs the scopes of both.
  for (const [scopes, status] of [
    [['forms:write'], 403],
    [['crm:write'], 403],
    [['forms:write', 'crm:write'], 409],
  ] as const) {
    const key = await owner.call('apiKeys.create', { body: { name: 'A script', scopes: [...scopes] } })
    const headers = { authorization: `Bearer ${key.secret}` }
    expect((await stranger().request('formAnswers.takeSuggestion', { ...taken, headers })).status).toBe(status)
  }
  // Who asks to be forgotten is forgotten here as well.
  await owner.call('attribution.forget', { params })
  expect(await answers()).toEqual([])
  expect(await owner.call('timeline.list', { query: { contact_id: id, kinds: 'survey' } })).toEqual([])
})

it('two who send the same address at once become one contact', async () => {
  const { owner, form } = await openForm()
  const email = newAddress()
  const given = { 'Email address': email, Message: 'Hello' }
  await Promise.all(['a', 'b', 'c'].map((name) => sendForm(stranger(), context, form, { ...given, Name: name })))
  await finish()
  expect(await owner.call('contacts.list', { query: { search: email } })).toHaveLength(1)
})

it('asks once more with what was typed when something is wrong', async () => {
  const { form, path, answers } = await openForm({ consent: 'I have read the privacy notice.' })
  const page = await stranger().send('GET', `${path}?utm_source=news&s=abc1234`)
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(page.text).toContain('name="utm_source" value="news"')
  const wrong = await sendForm(stranger(), context, form, {
    Name: '"><script>alert(1)</script>',
    'Email address': 'nobody',
    utm_source: '"><img src=x onerror=alert(1)>',
  })
  expect(wrong.status).toBe(400)
  for (const words of [
    'Enter an email address such as ada@example.com.',
    'Please fill this in.',
    'Your agreement is needed.',
    'value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"',
  ])
    expect(wrong.text).toContain(words)
  expect(wrong.text).not.toContain('<script>alert')
  expect(wrong.text).not.toContain('<img')
  expect(await answers()).toEqual([])
})

it('is shown in frames of other sites only where it is embedded', async () => {
  const { form, path } = await openForm()
  const page = await stranger().send('GET', `${path}?embed=1&v_page=https://shop.example/x`)
  expect(page.headers['content-security-policy']).toContain('frame-ancestors *')
  expect(page.headers['x-frame-options']).toBeUndefined()
  expect(page.text).toContain('name="v_page" value="https://shop.example/x"')
  expect(page.text).toContain(`action="${path}?embed=1"`)
  const { form: own, owner } = await openForm({})
  const redirect_url = `${new URL(own.url).origin}/site/${own.url.split('/').at(-2)}/thanks`
  const led = await owner.call('forms.create', { body: { kind: 'contact', name: 'Led on', redirect_url } })
  const given = { 'Email address': newAddress(), Message: 'Hello' }
  const sent = await sendForm(stranger(), context, led, given)
  expect([sent.status, sent.headers['location']]).toEqual([303, redirect_url])
  const framed = await sendForm(stranger(), context, led, given, { query: '?embed=1' })
  expect([framed.status, framed.text]).toEqual([200, expect.stringContaining('target="_top"')])
  for (const script of ['/f/embed.js', '/f/form.js'])
    expect((await stranger().send('GET', script)).headers['content-type']).toContain('text/javascript')
  expect(form.url).toContain('/f/')
})

it('signs people up for the newsletter, who confirm by mail', async () => {
  const { owner, form } = await openForm({ kind: 'newsletter', name: 'Letters' })
  const email = newAddress()
  expect((await stranger().send('GET', new URL(form.url).pathname)).text).toContain(
    'I would like to receive new posts from Harbour &amp; &lt;Pine&gt; by email.',
  )
  await sendForm(stranger(), context, form, { 'Email address': email })
  await finish()
  const mail = await waitForMail(context, email)
  const link = /\/subscription\/confirm\/\S+/u.exec(mail.text)?.[0] ?? ''
  const find = () => owner.call('subscribers.list', { query: { search: email } })
  expect(await find()).toMatchObject([{ state: 'pending', source: 'site' }])
  await stranger().send('POST', link)
  const [subscriber] = await find()
  expect(subscriber).toMatchObject({ state: 'confirmed' })
  expect(subscriber?.contact_id).not.toBeNull()
})

it('mails its answers to whom it names, as text', async () => {
  const owner = await signUp(app)
  const me = owner.session?.user
  const form = await owner.call('forms.create', { body: { kind: 'contact', name: 'Ask us', notify_user_id: me?.id } })
  await sendForm(stranger(), context, form, {
    'Email address': newAddress(),
    Message: '<img src=x onerror=alert(1)>\r\nBcc: all@example.com',
  })
  await finishJobs(context, 'forms.mail')
  const kept = async () =>
    (await context.mailer.kept()).filter(({ to, subject }) => to === me?.email && subject.startsWith('Ask us'))
  // Markup is suspected, so nobody is mailed before a person has accepted it.
  expect(await kept()).toEqual([])
  const [suspected] = await owner.call('formAnswers.list', { params: { id: form.id }, query: { state: 'suspected' } })
  const body = { ids: [suspected?.id ?? ''] }
  expect(await owner.call('formAnswers.accept', { params: { id: form.id }, body })).toEqual({ n: 1 })
  await finish()
  await finishJobs(context, 'forms.mail')
  const [mail] = await kept()
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(mail?.html).not.toContain('<img src=x')
})

it('closed, in the trash and after 30 days it takes nothing; what was sent stays as long as the form', async () => {
  const { owner, form, path, answers } = await openForm()
  const given = { 'Email address': newAddress(), Message: 'Hello' }
  await sendForm(stranger(), context, form, given)
  await finish()
  await owner.call('forms.update', { params: { id: form.id }, body: { is_active: false } })
  const readStatus = async () => (await stranger().send('GET', path)).status
  await expect.poll(readStatus).toBe(410)
  expect((await sendForm(stranger(), context, form, given)).status).toBe(410)
  await owner.call('forms.update', { params: { id: form.id }, body: { is_active: true } })
  await owner.call('forms.remove', { params: { id: form.id } })
  await expect.poll(readStatus).toBe(404)
  expect((await sendForm(stranger(), context, form, given)).status).toBe(404)
  expect(await owner.call('forms.list', { query: { status: 'trash' } })).toHaveLength(1)
  await owner.call('forms.restore', { params: { id: form.id } })
  await expect.poll(readStatus).toBe(200)
  expect(await answers()).toHaveLength(1)
  await owner.call('forms.remove', { params: { id: form.id } })
  const old = `update crm_surveys set deleted_at = now() - interval '31 days' where id in (select survey_id from forms where id = $1)`
  await context.engine.query(SYSTEM, old, [form.id])
  await deleteExpiredRows(context.engine)
  expect((await owner.request('forms.read', { params: { id: form.id } })).status).toBe(404)
  const left = await context.engine.query(SYSTEM, 'select 1 from form_answers where form_id = $1', [form.id])
  expect(left.rows).toEqual([])
})

it('posts of the site lead to it, and it knows which post it was', async () => {
  const { owner, form, answers } = await openForm({ is_under_posts: true, description: 'We <answer> today.' })
  const post = await publishPost(owner, context, { title: 'Waiting lists' })
  const page = (await visitPage(owner, post.url ?? '')).body
  expect(page).toContain('We &lt;answer&gt; today.')
  const href = /href="([^"]+)">Open the form/u.exec(page)?.[1] ?? ''
  expect((await stranger().send('GET', href)).text).toContain(`name="p" value="${post.id}"`)
  await sendForm(stranger(), context, form, { 'Email address': newAddress(), Message: 'Hello', p: post.id })
  await finish()
  const [answer] = await answers()
  expect(answer?.content).toEqual({ id: post.id, title: 'Waiting lists' })
  const touches = await owner.call('attribution.contact', { params: { id: answer?.contact?.id ?? '' } })
  expect(touches.map(({ kind, content }) => [kind, content?.id])).toEqual([['form', post.id]])
  await owner.call('forms.update', { params: { id: form.id }, body: { is_under_posts: false } })
  await expect.poll(async () => (await visitPage(owner, post.url ?? '')).body).not.toContain('Open the form')
})

it('a person gets what they sent, and only theirs', async () => {
  const { owner, form } = await openForm()
  const email = owner.session?.user.email ?? ''
  await sendForm(stranger(), context, form, { 'Email address': email, Message: 'Mine' })
  await sendForm(stranger(), context, form, { 'Email address': newAddress(), Message: 'Not mine' })
  const text = JSON.stringify(await owner.call('profile.export'))
  expect(text).toContain('Mine')
  expect(text).not.toContain('Not mine')
})

it('a page is sent once, in time, and only for its own form', async () => {
  const { form, path, answers } = await openForm()
  const other = await openForm()
  const now = context.now().getTime()
  const send = (token: string, words: string) =>
    stranger().send('POST', path, {
      body: encodeForm(form, { token, 'Email address': newAddress(), Message: words }),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const token = createPageToken(context.secrets, form.id, new Date(now - 5000))
  expect((await send(token, 'First')).status).toBe(200)
  const repeated = await send(token, 'Second')
  expect([repeated.status, repeated.text]).toEqual([409, expect.stringContaining('it has arrived')])
  for (const bad of [
    createPageToken(context.secrets, form.id, new Date(now - 25 * 3_600_000)),
    createPageToken(context.secrets, other.form.id, new Date(now - 5000)),
    `${token}x`,
    'a.b.c',
    '',
  ]) {
    const again = await send(bad, 'Kept words')
    expect([again.status, again.text]).toEqual([400, expect.stringContaining('Kept words')])
  }
  expect((await send(createPageToken(context.secrets, form.id, new Date(now)), 'Fast')).status).toBe(200)
  expect((await answers('suspected')).map(({ reasons }) => reasons)).toEqual([['fast']])
  expect(await answers()).toHaveLength(1)
  expect(findQuestionId(form, 'Message')).not.toBe('')
})
