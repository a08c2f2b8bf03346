import { afterAll, describe, expect, it, vi } from 'vitest'
import { waitForMail, Person, signUp } from '../../../test/harness.ts'
import { OAuthBrowser } from '../../../test/oauth-browser.ts'
import { startOpenIdServer, visitProvider } from '../../../test/open-id-server.ts'
import { openTestApp, useApp } from '../../../test/test-app.ts'
import { createId } from '../../db/create-id.ts'
import { createSystemDb } from '../../db/system-db.ts'

const logins = ['ada', 'ben', 'cora', 'dan', 'eve', 'finn', 'gail', 'hugo']
const people = Object.fromEntries(
  logins.map((login) => [login, { email: `${login}@example.com`, email_verified: login !== 'eve', name: login }]),
)
const acme = await startOpenIdServer('http://draftwright.test/auth/callback-oauth', people)
afterAll(() => acme.close())
const { issuer, clientId, clientSecret } = acme
const providers = [{ id: 'acme', label: 'Acme', issuer, clientId, clientSecret }]
const { app, context } = await useApp({ providers })
const db = createSystemDb(context.engine)

const adding = async (login: string, person: Person) =>
  new OAuthBrowser(app, person.session).signIn('acme', login, 'auth.addIdentity')
const actionsOf = async (accountId: string) =>
  (
    await db
      .selectFrom('audit_events')
      .select(['action', 'details', 'target_id'])
      .where('account_id', '=', accountId)
      .where('target_kind', '=', 'identity')
      .orderBy('id')
      .execute()
  ).map(({ action, details }) => `${action} ${String(details['provider'])}`)

describe('adding a way in', () => {
  it('goes on with the same session, and signs the same person in from then on', async () => {
    const person = await signUp(app)
    const before = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', person.session?.user.id ?? '')
      .execute()
    // Their addresses differ, and neither is compared: the signed-in person confirmed the link.
    const added = await adding('eve', person)
    expect(added.status, added.text).toBe(200)
    expect(added.data).toMatchObject({ user: { id: person.session?.user.id, email: person.session?.user.email } })
    const after = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', person.session?.user.id ?? '')
      .execute()
    expect(after).toEqual(before)
    const renewed = await person.call('auth.refresh', { body: { refreshToken: added.data.refreshToken } })
    expect(renewed.user.id).toBe(person.session?.user.id)

    const [identity] = await person.call('auth.identities')
    expect(identity).toMatchObject({ provider: 'acme', label: 'Acme', email: 'eve@example.com' })
    expect((await new OAuthBrowser(app).signIn('acme', 'eve')).data.user.id).toBe(person.session?.user.id)
    expect(await actionsOf(person.accountId ?? '')).toEqual(['auth.addIdentity acme'])
    const mail = await waitForMail(context, person.session?.user.email ?? '', /Acme was added/u)
    expect(mail.text).toContain('remove Acme in your profile')
    expect((await adding('eve', person)).status).toBe(200)
    expect(await person.call('auth.identities')).toHaveLength(1)
  })

  it('is refused for one that lets someone else in', async () => {
    const owner = (await new OAuthBrowser(app).signIn('acme', 'ada')).data
    const other = await signUp(app)
    const answer = await adding('ada', other)
    expect([answer.status, answer.error.code]).toEqual([409, 'identity_taken'])
    expect(await other.call('auth.identities')).toEqual([])
    expect((await new OAuthBrowser(app).signIn('acme', 'ada')).data.user.id).toBe(owner.user.id)
  })

  it('ends with the session it was begun in', async () => {
    const person = await signUp(app)
    const browser = new OAuthBrowser(app, person.session)
    const query = await visitProvider((await browser.startSignIn('acme', 'auth.addIdentity')).data.url, 'ben')
    await person.call('auth.signOut', { body: { refreshToken: person.session?.refreshToken ?? '', scope: 'all' } })
    const answer = await browser.completeSignIn(query)
    expect([answer.status, answer.error.code]).toEqual([401, 'oauth_expired'])
    expect(await db.selectFrom('identities').select('id').where('email', '=', 'ben@example.com').execute()).toEqual([])
  })

  it('ends with it also while the provider is being asked', async () => {
    const person = await signUp(app)
    const { openId } = context
    const authenticate = openId.authenticate.bind(openId)
    vi.spyOn(openId, 'authenticate').mockImplementationOnce(async (...asked) => {
      const who = await authenticate(...asked)
      await person.call('auth.signOut', { body: { refreshToken: person.session?.refreshToken, scope: 'all' } })
      return who
    })
    const answer = await adding('gail', person)
    expect([answer.status, answer.error.code]).toEqual([401, 'session_ended'])
    expect(await db.selectFrom('identities').select('id').where('email', '=', 'gail@example.com').execute()).toEqual([])
  })

  it('cannot be slipped to someone: a query from one browser adds nothing in another', async () => {
    const attacker = new OAuthBrowser(app, (await signUp(app)).session)
    const query = await visitProvider((await attacker.startSignIn('acme', 'auth.addIdentity')).data.url, 'cora')
    const victim = new OAuthBrowser(app, (await signUp(app)).session)
    expect((await victim.completeSignIn(query)).status).toBe(401)
    expect(await victim.person.call('auth.identities')).toEqual([])
  })
})

it('A key that cannot be proven uses up no way home and makes nobody', async () => {
  const browser = new OAuthBrowser(app)
  const query = await visitProvider((await browser.startSignIn('acme')).data.url, 'hugo')
  const headers = { cookie: browser.cookie, dpop: 'no proof' }
  const refused = await browser.person.request('auth.callbackOAuth', { body: { query }, headers })
  expect([refused.status, refused.error.code]).toEqual([401, 'invalid_proof'])
  expect(await db.selectFrom('users').select('id').where('email', '=', 'hugo@example.com').execute()).toEqual([])
  expect((await browser.completeSignIn(query)).status).toBe(200)
})

describe('removing a way in', () => {
  it('takes away one’s own, and says of others’ what it says of none', async () => {
    const person = await signUp(app)
    await adding('dan', person)
    const [identity] = await person.call('auth.identities')
    const stranger = await signUp(app)
    const foreign = await stranger.request('auth.removeIdentity', { params: { id: identity?.id ?? '' } })
    const missing = await stranger.request('auth.removeIdentity', { params: { id: createId() } })
    expect([foreign.status, foreign.text]).toEqual([404, missing.text])

    await person.call('auth.removeIdentity', { params: { id: identity?.id ?? '' } })
    expect(await person.call('auth.identities')).toEqual([])
    expect(await actionsOf(person.accountId ?? '')).toEqual(['auth.addIdentity acme', 'auth.removeIdentity acme'])
    expect((await new OAuthBrowser(app).signIn('acme', 'dan')).data.user.id).not.toBe(person.session?.user.id)
  })

  it('keeps the last one of a person without a password, also from two removals at once', async () => {
    const { data } = await new OAuthBrowser(app).signIn('acme', 'finn')
    const person = new Person(app, data)
    await db
      .insertInto('identities')
      .values({ id: createId(), user_id: data.user.id, provider: 'gone', issuer: 'https://gone.test', subject: 'finn' })
      .execute()
    const held = await person.call('auth.identities')
    expect(held.map(({ label }) => label)).toEqual(['Acme', 'gone'])
    const answers = await Promise.all(held.map(({ id }) => person.request('auth.removeIdentity', { params: { id } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('last_way_in')
    expect(await person.call('auth.identities')).toHaveLength(1)
  })

  it('lets it go where a code can reach the person by mail', async () => {
    const mailing = await openTestApp({ providers, smtpUrl: 'smtp://127.0.0.1:9' })
    const { data } = await new OAuthBrowser(mailing.app).signIn('acme', 'finn')
    const person = new Person(mailing.app, data)
    const [identity] = await person.call('auth.identities')
    const answer = await person.request('auth.removeIdentity', { params: { id: identity?.id ?? '' } })
    await mailing.close()
    expect(answer.status, answer.text).toBe(200)
  })
})
