import { expect, it } from 'vitest'
import { addMember, Person, signUp } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { draftPost } from '../../../test/publish-post.ts'
import { prepareNewsletter } from '../../../test/sendable-newsletter.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { SYSTEM } from '../../db/engine.ts'
import { sendNewsletter } from './send-newsletter.ts'

const server = await startMailServer()
/** Wants another password than the one that is entered. */
const strict = await startMailServer({ user: 'news', pass: 'right' })
const ports = [server, strict].map(({ url }) => new URL(url).port)
/** Nobody listens there. */
const closed = await startMailServer()
await closed.close()
const closedPort = Number(new URL(closed.url).port)
const trustedUrls = [...ports, String(closedPort)].map((port) => `http://127.0.0.1:${port}`)
const { app, context } = await useApp({ hasRateLimits: false, trustedUrls })
const nobody = new Person(app, null)
let made = 0
const newAddresses = (count: number, prefix = 'reader') =>
  Array.from({ length: count }, () => `${prefix}-${made++}@readers.example`)
const prepare = (owner: Person, emails: readonly string[], markdown?: string) =>
  prepareNewsletter(owner, context, { mailUrl: server.url, emails, ...(markdown === undefined ? {} : { markdown }) })
const mailsTo = (email: string) => server.received.filter(({ readers }) => readers.includes(email))
const read = (owner: Person, id: string) => owner.call('newsletters.read', { params: { id } })
const waitForState = (owner: Person, id: string, state: string) =>
  expect.poll(async () => (await read(owner, id)).state).toBe(state)
const start = (owner: Person, id: string) => owner.call('newsletters.start', { params: { id }, body: {} })
/** Whatever waits for another try is due now. */
const hurry = async (id: string) => {
  await context.engine.query(SYSTEM, 'update newsletter_deliveries set next_try_at = now() where newsletter_id = $1', [
    id,
  ])
  await context.engine.query(SYSTEM, `update newsletters set next_run_at = now() where id = $1 and state = 'sending'`, [
    id,
  ])
}
const run = (owner: Person, id: string) =>
  sendNewsletter(
    { db: createAccountDb(context.engine, owner.accountId ?? ''), context, signal: new AbortController().signal },
    id,
  )

it('a published post goes out to everybody who is subscribed, once each, with the way out in its headers', async () => {
  const owner = await signUp(app, { accountName: 'Harbour' })
  const emails = newAddresses(25)
  const markdown = 'Ask for **days** & <b>nights</b>.\n\nRead [more](https://example.com/more).\n'
  const id = await prepare(owner, emails, markdown)
  await owner.call('newsletters.update', {
    params: { id },
    body: { subject: 'New: waiting lists', intro: 'Hello,\nhere it is.' },
  })
  expect(await read(owner, id)).toMatchObject({
    state: 'draft',
    recipients: 25,
    post_title: 'A waiting list that works',
  })
  const preview = await owner.call('newsletters.preview', { params: { id } })
  expect(preview.html).toContain('<strong>days</strong> &amp; ')
  expect(preview.html).not.toContain('<b>nights')
  expect(preview.html).not.toMatch(/unsubscribe\.invalid|<script|width="1"/u)
  expect(await owner.call('newsletters.test', { params: { id } })).toMatchObject({ error: null })
  expect(mailsTo(owner.session?.user.email ?? '')[0]?.mail.subject).toBe('Test: New: waiting lists')
  await start(owner, id)
  await waitForState(owner, id, 'sent')
  expect((await read(owner, id)).counts).toMatchObject({ sent: 25, waiting: 0, unknown: 0 })
  const ids = new Set<string>()
  for (const email of emails) {
    const [mail, ...more] = mailsTo(email)
    expect(more, email).toEqual([])
    ids.add(mail?.mail.messageId ?? '')
    expect(mail?.sender).toBe('news@harbour.example')
    const raw = mail?.raw.replaceAll(/\r\n[ \t]+/gu, ' ') ?? ''
    expect(raw).toMatch(/\r\nList-Unsubscribe: <http:\/\/draftwright\.test\/subscription\/end\/[^>\s]+>\r\n/u)
    expect(raw).toMatch(/\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n/iu)
    expect(raw).toContain(`\r\nList-ID: "Harbour" <posts.${owner.accountId?.replaceAll('-', '')}.harbour.example>\r\n`)
    expect(mail?.mail.text).toContain('Read more (https://example.com/more).')
    expect(mail?.mail.text).toContain('Quay 1, Hamburg')
    expect(mail?.mail.html).toContain('Quay 1, Hamburg')
  }
  expect(ids.size).toBe(25)
  // One POST to the address in the header, and the next one does not go there.
  const [first = ''] = emails
  const link =
    /subscription\/end\/[^>\s]+/u.exec(mailsTo(first)[0]?.raw.replaceAll(/\r\n[ \t]+/gu, '') ?? '')?.[0] ?? ''
  expect((await nobody.send('POST', `/${link}`)).status).toBe(200)
  const second = await prepare(owner, [])
  await start(owner, second)
  await waitForState(owner, second, 'sent')
  expect([mailsTo(first).length, mailsTo(emails[1] ?? '').length]).toEqual([1, 2])
})

it('says what is missing: a published post, a mail server, an imprint, a subscriber', async () => {
  const owner = await signUp(app)
  const content_id = await draftPost(owner, context, {})
  expect((await owner.request('newsletters.create', { body: { content_id } })).error.code).toBe('not_published')
  const id = await prepare(owner, [])
  expect((await owner.request('newsletters.start', { params: { id }, body: {} })).error.code).toBe('no_subscribers')
  await owner.call('newsletterSettings.update', { body: { footer: null, host: null } })
  const refused = await owner.request('newsletters.start', { params: { id }, body: {} })
  expect(refused.error).toMatchObject({ code: 'not_set_up', details: [expect.any(String), expect.any(String)] })
  const member = await addMember(context, owner, 'general_member')
  expect((await member.request('newsletters.start', { params: { id }, body: {} })).status).toBe(403)
  const stranger = await signUp(app)
  expect((await stranger.request('newsletters.read', { params: { id } })).status).toBe(404)
})

it('what a mail server refuses, delays or leaves unanswered is recorded for what it is', async () => {
  const owner = await signUp(app)
  const [gone = '', full = '', spam = '', later = '', busy = '', lost = '', cut = '', fine = ''] = newAddresses(8)
  const tries = new Map<string, number>()
  server.mode = (email) => {
    const count = (tries.get(email) ?? 0) + 1
    tries.set(email, count)
    if (email === gone) return { refuses: 'reader', code: 550, words: '5.1.1 No such user' }
    if (email === full) return { refuses: 'reader', code: 552, words: '5.2.2 Mailbox full' }
    if (email === spam) return { refuses: 'text', code: 554, words: '5.7.1 Looks like spam' }
    if (email === later && count === 1) return { refuses: 'reader', code: 451 }
    if (email === busy && count === 1) return { refuses: 'text', code: 421 }
    if (email === lost && count === 1) return 'loses answer'
    if (email === cut) return 'hangs up'
    return 'takes'
  }
  const id = await prepare(owner, [gone, full, spam, later, busy, lost, fine])
  await start(owner, id)
  await expect.poll(async () => (await read(owner, id)).counts.waiting).toBeLessThanOrEqual(2)
  await expect
    .poll(async () => {
      await hurry(id)
      return (await read(owner, id)).state
    })
    .toBe('sent')
  expect((await read(owner, id)).counts).toMatchObject({ sent: 3, refused: 3, unknown: 1, waiting: 0, sending: 0 })
  const list = await owner.call('newsletters.deliveries', { params: { id } })
  const find = (email: string) => list.find((one) => one.email === email)
  expect(find(gone)).toMatchObject({ state: 'refused', answer: '550 5.1.1 No such user' })
  expect(find(spam)).toMatchObject({ state: 'refused', answer: '554 5.7.1 Looks like spam' })
  expect(list[0]).toMatchObject({ email: lost, state: 'unknown' })
  const bounced = await owner.call('subscribers.list', { query: { state: 'bounced' } })
  expect(bounced.map(({ email, bounce }) => [email, bounce])).toEqual([[gone, '550 5.1.1 No such user']])
  // Nobody sends it again unasked; asked for, it has the same Message-ID.
  await run(owner, id)
  expect(mailsTo(lost)).toHaveLength(1)
  await owner.call('newsletters.repeat', { params: { id: find(lost)?.id ?? '' } })
  await waitForState(owner, id, 'sent')
  expect(new Set(mailsTo(lost).map(({ mail }) => mail.messageId)).size).toBe(1)
  expect(mailsTo(lost)).toHaveLength(2)
  expect((await owner.request('newsletters.repeat', { params: { id: find(fine)?.id ?? '' } })).status).toBe(409)
  // Cut off in the middle of the text.
  const other = await signUp(app)
  const another = await prepare(other, [cut])
  await start(other, another)
  await waitForState(other, another, 'sent')
  expect((await read(other, another)).counts.unknown).toBe(1)
  server.mode = 'takes'
})

it('whoever unsubscribes while the mail server is asked about them gets nothing', async () => {
  const owner = await signUp(app)
  const [leaving = '', staying = ''] = newAddresses(2)
  const id = await prepare(owner, [leaving, staying])
  const [subscriber] = await owner.call('subscribers.list', { query: { search: leaving } })
  server.mode = async (email): Promise<'takes'> => {
    if (email === leaving) await owner.call('subscribers.unsubscribe', { params: { id: subscriber?.id ?? '' } })
    return 'takes'
  }
  await start(owner, id)
  await waitForState(owner, id, 'sent')
  server.mode = 'takes'
  expect([mailsTo(leaving).length, mailsTo(staying).length]).toEqual([0, 1])
  expect((await read(owner, id)).counts).toMatchObject({ sent: 1, skipped: 1 })
})

it('waits longer after each failure, and from the start again once the mail server was reached', async () => {
  const owner = await signUp(app)
  const [email = ''] = newAddresses(1)
  const id = await prepare(owner, [email])
  const usePort = (port: number) =>
    context.engine.query(SYSTEM, 'update newsletter_settings set port = $1 where account_id = $2', [
      port,
      owner.accountId,
    ])
  const query = <T extends object>(sql: string) => context.engine.query<T>(SYSTEM, sql, [id])
  const runNow = async () => {
    await query('update newsletter_deliveries set next_try_at = now() where newsletter_id = $1')
    await run(owner, id)
    const { rows } = await query<{ failures: number; seconds: number; put_off: number | null }>(
      `select failures, extract(epoch from next_run_at - updated_at)::int as seconds,
        (select extract(epoch from d.next_try_at - d.updated_at)::int from newsletter_deliveries d
          where d.account_id = newsletters.account_id and d.newsletter_id = newsletters.id) as put_off
       from newsletters where id = $1`,
    )
    // The job that looks for what is due is not to come between.
    await query(`update newsletters set next_run_at = now() + interval '1 hour' where id = $1 and state = 'sending'`)
    return rows[0]
  }
  const later = new Date(Date.now() + 3_600_000).toISOString()
  await owner.call('newsletters.start', { params: { id }, body: { at: later } })
  await query('update newsletters set scheduled_at = now() where id = $1')
  await usePort(closedPort)
  expect(await runNow()).toMatchObject({ failures: 1, seconds: 30 })
  expect(await runNow()).toMatchObject({ failures: 2, seconds: 60 })
  server.mode = { refuses: 'reader', code: 451 }
  await usePort(Number(ports[0]))
  // What is put off once waits five seconds, then twenty.
  expect(await runNow()).toMatchObject({ failures: 0, put_off: 5 })
  expect(await runNow()).toMatchObject({ failures: 0, put_off: 20 })
  await usePort(closedPort)
  expect(await runNow()).toMatchObject({ failures: 1, seconds: 30 })
  await usePort(Number(ports[0]))
  await query('update newsletter_deliveries set attempts = 8 where newsletter_id = $1')
  await runNow()
  server.mode = 'takes'
  expect(await read(owner, id)).toMatchObject({ state: 'sent', counts: { refused: 1, waiting: 0 } })
})

it('stays stopped when one unclear mail of it is to be sent again', async () => {
  const owner = await signUp(app)
  const [lost = '', later = ''] = newAddresses(2)
  server.mode = (email) => (email === lost ? 'loses answer' : { refuses: 'reader', code: 451 })
  const id = await prepare(owner, [lost, later])
  await start(owner, id)
  await expect.poll(async () => (await read(owner, id)).counts).toMatchObject({ unknown: 1, waiting: 1, sending: 0 })
  await owner.call('newsletters.stop', { params: { id } })
  server.mode = 'takes'
  const [unclear] = await owner.call('newsletters.deliveries', { params: { id }, query: { state: 'unknown' } })
  await owner.call('newsletters.repeat', { params: { id: unclear?.id ?? '' } })
  expect((await read(owner, id)).state).toBe('stopped')
  await hurry(id)
  await run(owner, id)
  expect([mailsTo(lost).length, mailsTo(later).length]).toEqual([1, 0])
})

it('pauses, goes on, and stops for good; who unsubscribes meanwhile gets nothing', async () => {
  const owner = await signUp(app)
  const emails = newAddresses(40)
  const id = await prepare(owner, emails)
  await owner.call('newsletterSettings.update', { body: { per_second: 20 } })
  await start(owner, id)
  await expect.poll(async () => (await read(owner, id)).counts.sent).toBeGreaterThan(0)
  expect((await owner.call('newsletters.pause', { params: { id } })).state).toBe('paused')
  await expect.poll(async () => (await read(owner, id)).counts.sending).toBe(0)
  const paused = (await read(owner, id)).counts
  expect(paused.waiting).toBeGreaterThan(0)
  await run(owner, id)
  expect((await read(owner, id)).counts).toEqual(paused)
  const waiting = await owner.call('newsletters.deliveries', { params: { id }, query: { state: 'waiting' } })
  const leaving = waiting.at(-1)?.email ?? ''
  const [subscriber] = await owner.call('subscribers.list', { query: { search: leaving } })
  await owner.call('subscribers.unsubscribe', { params: { id: subscriber?.id ?? '' } })
  const gone = waiting.at(-2)?.email ?? ''
  const [removed] = await owner.call('subscribers.list', { query: { search: gone } })
  await owner.call('subscribers.remove', { params: { id: removed?.id ?? '' } })
  await owner.call('newsletterSettings.update', { body: { per_second: 500 } })
  await owner.call('newsletters.resume', { params: { id } })
  await waitForState(owner, id, 'sent')
  expect((await read(owner, id)).counts).toMatchObject({ sent: 38, skipped: 2 })
  expect([mailsTo(leaving), mailsTo(gone)]).toEqual([[], []])
  const all = await owner.call('newsletters.deliveries', { params: { id }, query: { limit: 200 } })
  expect(JSON.stringify(all)).not.toContain(gone)
  for (const verb of ['update', 'remove', 'start', 'pause', 'resume', 'stop'] as const)
    expect(
      (
        await owner.request(`newsletters.${verb}`, {
          params: { id },
          ...(verb === 'start' || verb === 'update' ? { body: {} } : {}),
        })
      ).status,
      verb,
    ).toBe(409)
  const stopped = await prepare(owner, [])
  await owner.call('newsletterSettings.update', { body: { per_second: 5 } })
  await start(owner, stopped)
  await expect.poll(async () => (await read(owner, stopped)).counts.sent).toBeGreaterThan(0)
  expect((await owner.call('newsletters.stop', { params: { id: stopped } })).state).toBe('stopped')
  await expect.poll(async () => (await read(owner, stopped)).counts.sending).toBe(0)
  const { sent } = (await read(owner, stopped)).counts
  await run(owner, stopped)
  expect((await read(owner, stopped)).counts.sent).toBe(sent)
})

it('a scheduled one is found when its time comes, and can be taken back before', async () => {
  const owner = await signUp(app)
  const [email = ''] = newAddresses(1)
  const id = await prepare(owner, [email])
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const schedule = () => owner.call('newsletters.start', { params: { id }, body: { at } })
  expect(await schedule()).toMatchObject({ state: 'scheduled', scheduled_at: at })
  await run(owner, id)
  expect(mailsTo(email)).toEqual([])
  expect((await owner.call('newsletters.pause', { params: { id } })).state).toBe('draft')
  await schedule()
  const past = 'update newsletters set scheduled_at = now(), next_run_at = now() where id = $1'
  await context.engine.query(SYSTEM, past, [id])
  await waitForState(owner, id, 'sent')
  expect(mailsTo(email)).toHaveLength(1)
})

it('shows no outage of before once mails go out again', async () => {
  const owner = await signUp(app)
  const id = await prepare(owner, newAddresses(30))
  const set = (port: number, perSecond: number) =>
    context.engine.query(SYSTEM, 'update newsletter_settings set port = $1, per_second = $2 where account_id = $3', [
      port,
      perSecond,
      owner.accountId,
    ])
  await set(1, 5)
  await start(owner, id)
  await expect.poll(async () => (await read(owner, id)).problem).not.toBeNull()
  await set(Number(ports[0]), 5)
  await hurry(id)
  const running = run(owner, id)
  await expect.poll(async () => (await read(owner, id)).counts.sent).toBeGreaterThan(0)
  expect(await read(owner, id)).toMatchObject({ state: 'sending', problem: null })
  await owner.call('newsletters.stop', { params: { id } })
  await running
})

it('a wrong login pauses it with the reason', async () => {
  const owner = await signUp(app)
  const id = await prepare(owner, newAddresses(3))
  await context.engine.query(SYSTEM, 'update newsletter_settings set port = $1, username = $2 where account_id = $3', [
    Number(ports[1]),
    'news',
    owner.accountId,
  ])
  await start(owner, id)
  await waitForState(owner, id, 'paused')
  expect(await read(owner, id)).toMatchObject({
    problem: expect.stringContaining('refused the login'),
    counts: { waiting: 3, sent: 0 },
  })
})

it('two workers at once send nothing twice', async () => {
  const owner = await signUp(app)
  const emails = newAddresses(60)
  const id = await prepare(owner, emails)
  await start(owner, id)
  await Promise.all(Array.from({ length: 4 }, () => run(owner, id)))
  await waitForState(owner, id, 'sent')
  for (const email of emails) expect(mailsTo(email), email).toHaveLength(1)
})
