import { expect, it } from 'vitest'
import { Person, signUp } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { useApp } from '../../../test/test-app.ts'
import { SYSTEM } from '../../db/engine.ts'

const login = { user: 'news', pass: 'kept: secret' }
const server = await startMailServer(login)
const place = new URL(server.url)
const { app, context } = await useApp({ hasRateLimits: false, trustedUrls: [`http://127.0.0.1:${place.port}`] })
const local = { host: '127.0.0.1', port: Number(place.port), security: 'none', from_address: 'news@harbour.example' }
const nobody = new Person(app, null)

it('says what is missing, keeps the password sealed, and sends a test by the workspace’s mail server', async () => {
  const owner = await signUp(app, { accountName: 'Harbour' })
  expect(await owner.call('newsletterSettings.read')).toMatchObject({
    sent_by: null,
    has_box: false,
    missing: [expect.stringMatching(/^A mail server/u), expect.stringMatching(/^A postal address/u)],
  })
  expect(await owner.call('newsletterSettings.test', { body: {} })).toMatchObject({
    error: 'Fill in a mail server first.',
  })
  const body = { ...local, username: login.user, password: login.pass, from_name: 'Harbour news', footer: 'Quay 1' }
  const wrong = await owner.call('newsletterSettings.test', { body: { ...body, password: 'wrong' } })
  expect(wrong.error).toMatch(/^The mail server refused the login/u)
  const saved = await owner.call('newsletterSettings.update', { body })
  expect(saved).toMatchObject({
    is_password_set: true,
    sent_by: 'workspace',
    sender: 'Harbour news <news@harbour.example>',
    missing: [],
  })
  expect(JSON.stringify(saved)).not.toContain(login.pass)
  const { rows } = await context.engine.query(SYSTEM, 'select * from newsletter_settings')
  expect(JSON.stringify(rows)).not.toContain(login.pass)
  expect(await owner.call('newsletterSettings.test', { body: {} })).toMatchObject({ error: null })
  const mail = server.received.at(-1)
  expect([mail?.sender, mail?.readers]).toEqual(['news@harbour.example', [owner.session?.user.email]])
  // The password belongs to this login: another user name needs it anew.
  expect(await owner.call('newsletterSettings.update', { body: { username: 'other' } })).toMatchObject({
    is_password_set: false,
  })
  // Confirmations go out by the same server.
  await owner.call('newsletterSettings.update', { body })
  await owner.call('subscribers.create', { body: { email: 'ada@reader.example' } })
  await expect.poll(() => server.received.at(-1)?.readers).toEqual(['ada@reader.example'])
})

it('refuses a mail server in a private network, a strange port, and a password in clear', async () => {
  const owner = await signUp(app)
  const tryIt = async (body: object) => (await owner.request('newsletterSettings.update', { body })).error.message
  const given = { from_address: 'news@harbour.example', security: 'starttls', host: 'mail.harbour.example' }
  expect(await tryIt({ ...given, host: '127.0.0.1' })).toBe('host must not be in a private network')
  expect(await tryIt({ ...given, host: '169.254.169.254', port: 25 })).toBe('host must not be in a private network')
  expect(await tryIt({ ...given, host: 'a b' })).toMatch(/^host must be the name/u)
  expect(await tryIt({ ...given, port: 6379 })).toMatch(/^port must be one of/u)
  expect(await tryIt({ ...given, security: 'none', username: 'a', password: 'b' })).toMatch(
    /^security must not be none/u,
  )
  expect(await tryIt({ ...given, from_address: null })).toMatch(/^from_address must be given/u)
  expect(await tryIt({ footer: 'x'.repeat(501) })).toMatch(/^footer must have at most/u)
  // A name may lead to a private network as well.
  const test = await owner.call('newsletterSettings.test', { body: { ...given, host: 'localhost' } })
  expect(test.error).toContain('private network')
})

it('sign-ups from one address are refused with 429 beyond the limit', async () => {
  const limited = await useApp()
  const owner = await signUp(limited.app)
  await owner.call('newsletterSettings.update', { body: { has_box: true } })
  const path = new URL((await owner.call('newsletterSettings.read')).subscribe_url).pathname
  const guest = new Person(limited.app, null)
  const answers = []
  for (let round = 0; round < 40; round++) answers.push((await guest.send('POST', path)).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(limited.context.config.limits.reader.limit)
  expect(answers.at(-1)).toBe(429)
  expect((await nobody.send('POST', '/subscribe/unknown')).status).toBe(404)
})
