import { maxSubscribers } from '@draftwright/contract/subscribers'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { addMember, Person, signUp, waitForMail } from '../../../test/harness.ts'
import { visitPage } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { deleteExpiredRows } from '../../housekeeping.ts'
import { SYSTEM } from '../../db/engine.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { createFormToken, createReaderToken } from './reader-token.ts'
import { hasRoomForSubscribers } from './subscribers-store.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const nobody = new Person(app, null)
let made = 0
const newAddress = () => `reader-${made++}-${Date.now()}@example.com`
const form = (fields: Record<string, string>) => ({
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})
const finishMails = () => finishJobs(context, 'newsletters.confirm')
const mailsTo = async (email: string) => (await context.mailer.kept()).filter(({ to }) => to === email)
const linkIn = (text: string, kind: string) => new RegExp(`/subscription/${kind}/\\S+`, 'u').exec(text)?.[0] ?? ''
const find = async (owner: Person, email: string) =>
  (await owner.call('subscribers.list', { query: { search: email } })).find((one) => one.email === email)

const setBack = (email: string, change: string) =>
  context.engine.query(SYSTEM, `update subscribers set ${change} where email = $1`, [email])

async function openSite(hasBox = true) {
  const owner = await signUp(app, { accountName: 'Harbour & <Pine>' })
  await owner.call('newsletterSettings.update', { body: { has_box: hasBox } })
  const { subscribe_url } = await owner.call('newsletterSettings.read')
  const path = new URL(subscribe_url).pathname
  const oldToken = () => createFormToken(context.secrets, owner.accountId ?? '', new Date(Date.now() - 5000))
  const sendForm = (fields: Record<string, string>) =>
    nobody.send('POST', path, form({ website: '', token: oldToken(), ...fields }))
  return { owner, path, sendForm }
}

/** Signs the address up on the site, and confirms by the mailed link. */
async function subscribe(site: Awaited<ReturnType<typeof openSite>>, email: string) {
  await site.sendForm({ email })
  const link = linkIn((await waitForMail(context, email)).text, 'confirm')
  await nobody.send('POST', link)
  return link
}

it('somebody is subscribed once they press the button of the page that the mail leads to, and by nothing before', async () => {
  const site = await openSite()
  const email = newAddress()
  const answer = await site.sendForm({ email: ` ${email.toUpperCase()} ` })
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('Check your inbox')])
  expect(await find(site.owner, email)).toMatchObject({
    state: 'pending',
    source: 'site',
    consent: 'I would like to receive new posts from Harbour & <Pine> by email. I can unsubscribe at any time.',
  })
  const mail = await waitForMail(context, email)
  expect(mail.html).toContain('Harbour &amp; &lt;Pine&gt;')
  expect(mail.fromName).toBe('Harbour & <Pine>')
  const link = linkIn(mail.text, 'confirm')
  const page = await nobody.send('GET', link)
  expect(page.text).toContain('<button type="submit">Confirm</button>')
  expect((await find(site.owner, email))?.state).toBe('pending')
  expect((await nobody.send('POST', link)).text).toContain('You are subscribed')
  expect(await find(site.owner, email)).toMatchObject({ state: 'confirmed', confirmed_at: expect.any(String) })
  // Pressed twice, or opened once more: it has worked, and works no more.
  const { confirmed_at } = (await find(site.owner, email)) ?? {}
  for (const method of ['GET', 'POST'] as const)
    expect(await nobody.send(method, link)).toMatchObject({
      status: 200,
      text: expect.stringContaining('You are subscribed'),
    })
  expect((await find(site.owner, email))?.confirmed_at).toBe(confirmed_at)
  const { id = '' } = (await find(site.owner, email)) ?? {}
  await site.owner.call('subscribers.unsubscribe', { params: { id } })
  for (const method of ['GET', 'POST'] as const) expect((await nobody.send(method, link)).status).toBe(404)
  expect((await find(site.owner, email))?.state).toBe('unsubscribed')
  for (const wrong of ['/subscription/confirm/x', `${link.split('.')[0]}.x`, '/subscription/confirm/%00'])
    expect((await nobody.send('POST', wrong)).status).toBe(404)
})

it('the answer is the same for an address that is subscribed already, which gets no mail', async () => {
  const site = await openSite()
  const email = newAddress()
  await subscribe(site, email)
  const [known, unknown] = [await site.sendForm({ email }), await site.sendForm({ email: newAddress() })]
  expect(known.text.replaceAll(email, '')).toBe(unknown.text.replaceAll(/reader-\d+-\d+@example\.com/gu, ''))
  await finishMails()
  expect(await mailsTo(email)).toHaveLength(1)
})

it('what a subscriber agreed to stays when anybody enters the address, and who has not confirmed agrees anew', async () => {
  const site = await openSite()
  const [email, pending] = [newAddress(), newAddress()]
  await subscribe(site, email)
  await site.sendForm({ email: pending })
  const before = await find(site.owner, email)
  await site.owner.call('newsletterSettings.update', { body: { consent: 'Other words.' } })
  for (const entered of [email, pending]) await site.sendForm({ email: entered })
  expect(await find(site.owner, email)).toEqual(before)
  expect(before?.consent).toContain('I would like to receive')
  expect((await find(site.owner, pending))?.consent).toBe('Other words.')
})

it('what somebody once agreed to stays when others enter the address, until its owner confirms the new words', async () => {
  const site = await openSite()
  const { owner } = site
  const enter = async (email: string) => {
    await setBack(email, 'confirm_sent_at = null')
    await site.sendForm({ email })
    await finishMails()
    return linkIn((await mailsTo(email))[0]?.text ?? '', 'confirm')
  }
  const leave = async (email: string) => {
    const { id: subscriberId = '' } = (await find(owner, email)) ?? {}
    const token = createReaderToken(context.secrets, { accountId: owner.accountId ?? '', subscriberId })
    await nobody.send('POST', `/subscription/end/${token}`)
    return `/subscription/again/${token}`
  }
  const read = async (email: string) => {
    const { state, source, consent, consent_at } = (await find(owner, email)) ?? {}
    return { state, source, consent, consent_at }
  }
  const [back, gone, bounced] = [newAddress(), newAddress(), newAddress()]
  for (const email of [back, gone, bounced]) await subscribe(site, email)
  for (const email of [back, gone, bounced])
    await setBack(email, `source = 'form', consent_at = '2026-01-02T03:04:05Z'`)
  const first = await read(back)
  await owner.call('newsletterSettings.update', { body: { consent: 'Other words.' } })

  // The way back brings back what was agreed to then, and ends the link that somebody else has caused.
  const again = await leave(back)
  const strange = await enter(back)
  expect(await read(back)).toEqual({ ...first, state: 'unsubscribed' })
  expect((await nobody.send('POST', again)).text).toContain('You are subscribed')
  expect((await nobody.send('POST', strange)).status).toBe(404)
  expect(await read(back)).toEqual(first)

  // So does the longer one, by mail.
  const late = await leave(gone)
  await enter(gone)
  await setBack(gone, `unsubscribed_at = now() - interval '1 day', confirm_sent_at = null`)
  await nobody.send('POST', late)
  await finishMails()
  await nobody.send('POST', linkIn((await mailsTo(gone))[0]?.text ?? '', 'confirm'))
  expect(await read(gone)).toEqual(first)

  // Whoever confirms has agreed to the new words.
  await setBack(bounced, `state = 'bounced'`)
  const asked = await enter(bounced)
  expect(await read(bounced)).toEqual({ ...first, state: 'bounced' })
  await nobody.send('POST', asked)
  const renewed = await read(bounced)
  expect(renewed).toMatchObject({ state: 'confirmed', source: 'site', consent: 'Other words.' })
  expect(renewed.consent_at).not.toBe(first.consent_at)
})

it('an address that is entered again gets no second mail within five minutes', async () => {
  const site = await openSite()
  const email = newAddress()
  const enter = async () => {
    await site.sendForm({ email })
    await finishMails()
    return (await mailsTo(email)).length
  }
  expect([await enter(), await enter()]).toEqual([1, 1])
  await setBack(email, `confirm_sent_at = now() - interval '6 minutes'`)
  expect(await enter()).toBe(2)
})

it('a link to confirm ends after seven days, and who comes back begins anew', async () => {
  const site = await openSite()
  const email = newAddress()
  await site.sendForm({ email })
  const link = linkIn((await waitForMail(context, email)).text, 'confirm')
  await setBack(email, `confirm_expires_at = now() - interval '1 second'`)
  for (const method of ['GET', 'POST'] as const) expect((await nobody.send(method, link)).status).toBe(404)
  expect((await find(site.owner, email))?.state).toBe('pending')
  await setBack(email, `state = 'bounced', bounce = '550 No such user', soft_bounces = 2, confirm_sent_at = null`)
  await site.sendForm({ email })
  await finishMails()
  const [newest] = await mailsTo(email)
  await nobody.send('POST', linkIn(newest?.text ?? '', 'confirm'))
  expect(await find(site.owner, email)).toMatchObject({ state: 'confirmed', bounce: null, soft_bounces: 0 })
})

it('a workspace has room for so many, with those that are added', async () => {
  const { owner } = await openSite()
  const db = createAccountDb(context.engine, owner.accountId ?? '')
  const hasRoom = (n: number) => db.transaction((tx) => hasRoomForSubscribers(tx, n))
  expect(await hasRoom(maxSubscribers)).toBe(true)
  await owner.call('subscribers.create', { body: { email: newAddress() } })
  expect(await hasRoom(maxSubscribers - 1)).toBe(true)
  expect(await hasRoom(maxSubscribers)).toBe(false)
})

it('programs are kept out: the hidden field, no time to read, a token of another site, and no address', async () => {
  const [site, other] = [await openSite(), await openSite()]
  const email = newAddress()
  expect((await site.sendForm({ email, website: 'https://spam.example' })).text).toContain('Check your inbox')
  const page = await nobody.send('GET', site.path)
  const fresh = /name="token" value="([^"]+)"/u.exec(page.text)?.[1] ?? ''
  const foreign = createFormToken(context.secrets, other.owner.accountId ?? '', new Date(Date.now() - 5000))
  const ancient = createFormToken(context.secrets, site.owner.accountId ?? '', new Date(Date.now() - 86_400_000))
  for (const token of [fresh, foreign, ancient, '', 'x.y'])
    expect((await site.sendForm({ email, token })).text, token).toContain('<button type="submit">Subscribe</button>')
  const hostile = await site.sendForm({ email: '"><script>alert(1)</script>' })
  expect(hostile.text).toContain('Enter an email address')
  expect(hostile.text).not.toContain('<script>')
  await finishMails()
  expect(await find(site.owner, email)).toBeUndefined()
  expect(await mailsTo(email)).toEqual([])
})

it('the box on the site is there only when it is switched on, and leads to the form', async () => {
  const site = await openSite(false)
  const slug = site.path.split('/')[2] ?? ''
  const before = await visitPage(nobody, `/site/${slug}/`)
  expect(before.body).not.toContain('<form')
  expect(before.headers['content-security-policy']).toContain("form-action 'none'")
  expect((await nobody.send('GET', site.path)).status).toBe(404)
  expect((await site.sendForm({ email: newAddress() })).status).toBe(404)
  await site.owner.call('newsletterSettings.update', { body: { has_box: true } })
  await expect
    .poll(async () => (await visitPage(nobody, `/site/${slug}/`)).body)
    .toContain(`<form method="post" action="/subscribe/${slug}">`)
  const after = await visitPage(nobody, `/site/${slug}/`)
  expect(after.headers['content-security-policy']).toContain("form-action 'self'")
  expect((await nobody.send('POST', site.path, form({ email: 'ada@example.com' }))).text).toContain(
    'value="ada@example.com"',
  )
})

it('unsubscribing takes one POST of a mail program, a GET shows a button, and the page offers the way back', async () => {
  const site = await openSite()
  const email = newAddress()
  await subscribe(site, email)
  const { id = '' } = (await find(site.owner, email)) ?? {}
  const token = createReaderToken(context.secrets, { accountId: site.owner.accountId ?? '', subscriberId: id })
  const url = `/subscription/end/${token}`
  expect((await nobody.send('GET', url)).text).toContain('<button type="submit">Unsubscribe</button>')
  expect((await find(site.owner, email))?.state).toBe('confirmed')
  const multipart = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  for (const options of [
    form({ 'List-Unsubscribe': 'One-Click' }),
    { body: multipart, headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  ])
    expect((await nobody.send('POST', url, options)).text).toContain('You are unsubscribed')
  expect(await find(site.owner, email)).toMatchObject({ state: 'unsubscribed', unsubscribed_at: expect.any(String) })
  expect((await nobody.send('POST', `/subscription/again/${token}`)).text).toContain('You are subscribed')
  expect((await find(site.owner, email))?.state).toBe('confirmed')
  for (const wrong of [token.slice(0, -2), `${token}.x`, 'x', '%00'])
    expect((await nobody.send('POST', `/subscription/end/${wrong}`)).status).toBe(404)
  // A day later the mail may be in other hands: the way back is a mail to the address.
  await nobody.send('POST', url)
  const dayAgo = `update subscribers set unsubscribed_at = now() - interval '1 day', confirm_sent_at = null where id = $1`
  await context.engine.query(SYSTEM, dayAgo, [id])
  expect((await nobody.send('POST', `/subscription/again/${token}`)).text).toContain('Check your inbox')
  await finishMails()
  expect(await mailsTo(email)).toHaveLength(2)
  expect((await find(site.owner, email))?.state).toBe('unsubscribed')
  const [newest] = await mailsTo(email)
  await nobody.send('POST', linkIn(newest?.text ?? '', 'confirm'))
  expect((await find(site.owner, email))?.state).toBe('confirmed')
})

it('who is added by hand is asked to confirm; who unsubscribed or was removed for good is not added again', async () => {
  const site = await openSite()
  const { owner } = site
  const email = newAddress()
  const added = await owner.call('subscribers.create', { body: { email, name: 'Rea Der' } })
  expect(added).toMatchObject({ state: 'pending', source: 'manual', name: 'Rea Der' })
  await nobody.send('POST', linkIn((await waitForMail(context, email)).text, 'confirm'))
  expect((await owner.request('subscribers.create', { body: { email } })).error.code).toBe('already_subscribed')
  expect((await owner.request('subscribers.remind', { params: { id: added.id } })).error.code).toBe('not_pending')
  expect((await owner.call('subscribers.unsubscribe', { params: { id: added.id } })).state).toBe('unsubscribed')
  expect((await owner.request('subscribers.create', { body: { email } })).error.code).toBe('unsubscribed')
  await owner.call('subscribers.remove', { params: { id: added.id } })
  expect(await find(owner, email)).toBeUndefined()
  const { rows } = await context.engine.query(SYSTEM, 'select email_hash from forgotten_subscribers')
  expect(JSON.stringify(rows)).not.toContain(email)
  expect((await owner.request('subscribers.create', { body: { email } })).error.code).toBe('forgotten')
  const importing = { rows: [{ email }], consent: 'At the fair', asks_to_confirm: false }
  expect(await owner.call('subscribers.importAll', { body: importing })).toMatchObject({ added: 0, forgotten: 1 })
  // Its owner may come back.
  await context.mailer.deleteStoredBefore(new Date(Date.now() + 1000))
  await subscribe(site, email)
  expect((await find(owner, email))?.state).toBe('confirmed')
})

it('an import adds who is new, reports wrong addresses, links contacts, and comes out as a table', async () => {
  const { owner } = await openSite()
  const [one, two] = [newAddress(), newAddress()]
  await owner.call('contacts.create', { body: { first_name: 'Ada', email: one } })
  const rows = [
    { email: ` ${one.toUpperCase()}` },
    { email: one },
    { email: two, name: '=1+1' },
    { email: 'no address' },
  ]
  const body = { rows, consent: 'Asked at the fair', asks_to_confirm: false }
  const outcome = await owner.call('subscribers.importAll', { body })
  expect(outcome).toMatchObject({ added: 2, known: 0, repeated: 1, refused: [{ row: 4, email: 'no address' }] })
  expect(await owner.call('subscribers.importAll', { body })).toMatchObject({ added: 0, known: 2, repeated: 1 })
  expect(await find(owner, one)).toMatchObject({
    state: 'confirmed',
    consent: 'Asked at the fair',
    contact_id: expect.any(String),
  })
  const { meta, data } = await owner.request('subscribers.list', { query: { state: 'confirmed' } })
  expect(data).toHaveLength(2)
  expect(meta).toMatchObject({ total: 2, counts: { pending: 0, confirmed: 2, unsubscribed: 0, bounced: 0 } })
  const table: Record<string, string>[] = parse((await owner.request('subscribers.exportAll')).text, {
    bom: true,
    columns: true,
  })
  expect(table).toHaveLength(2)
  expect(table.find((row) => row['Email'] === two)).toMatchObject({
    Name: "'=1+1",
    State: 'confirmed',
    Source: 'import',
  })
  await finishMails()
  expect(await mailsTo(one)).toEqual([])
})

it('an address that never answers is deleted after a month', async () => {
  const { owner } = await openSite()
  const email = newAddress()
  const { id } = await owner.call('subscribers.create', { body: { email } })
  await finishMails()
  const old = `update subscribers set created_at = now() - interval '40 days', confirm_sent_at = now() - interval '31 days' where id = $1`
  await context.engine.query(SYSTEM, old, [id])
  await deleteExpiredRows(context.engine)
  expect(await find(owner, email)).toBeUndefined()
})

it('only those who publish see addresses, each those of their own workspace', async () => {
  const { owner } = await openSite()
  const { id } = await owner.call('subscribers.create', { body: { email: newAddress() } })
  const stranger = await signUp(app)
  expect(await stranger.call('subscribers.list')).toEqual([])
  expect((await stranger.request('subscribers.remove', { params: { id } })).status).toBe(404)
  const member = await addMember(context, owner, 'general_member')
  expect((await member.request('subscribers.list')).status).toBe(403)
  const publisher = await addMember(context, owner, 'social_media')
  expect(await publisher.call('subscribers.list')).toHaveLength(1)
  expect((await publisher.request('newsletterSettings.update', { body: { has_box: false } })).status).toBe(403)
})
