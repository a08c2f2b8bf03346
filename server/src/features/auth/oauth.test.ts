import { afterAll, describe, expect, it, vi } from 'vitest'
import { Person, signUp } from '../../../test/harness.ts'
import { OAuthBrowser } from '../../../test/oauth-browser.ts'
import { startOpenIdServer, visitProvider } from '../../../test/open-id-server.ts'
import { useApp } from '../../../test/test-app.ts'
import { createSystemDb } from '../../db/system-db.ts'

const callback = 'http://draftwright.test/auth/callback-oauth'
const people = Object.fromEntries(
  ['ada', 'ben', 'cora', 'dan', 'eve', 'finn', 'gus', 'hal', 'ida', 'jo'].map((login) => [
    login,
    {
      email: `${login}@Example.com`,
      email_verified: login !== 'eve',
      name: `${login.charAt(0).toUpperCase()}${login.slice(1)} Byron`,
    },
  ]),
)
const acme = await startOpenIdServer(callback, people)
const other = await startOpenIdServer(callback, people)
afterAll(() => Promise.all([acme.close(), other.close()]))
const provider = (id: string, label: string, { issuer, clientId, clientSecret }: typeof acme) => ({
  id,
  label,
  issuer,
  clientId,
  clientSecret,
})
const silent = { id: 'silent', label: 'Silent', issuer: 'http://127.0.0.1:9', clientId: 'a', clientSecret: 'b' }
const { app, context } = await useApp({
  providers: [provider('acme', 'Acme', acme), provider('other', 'Other', other), silent],
})
const db = createSystemDb(context.engine)

const userOf = (email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const auditOf = async (accountId: string) =>
  (
    await db
      .selectFrom('audit_events')
      .select(['action', 'details'])
      .where('account_id', '=', accountId)
      .where('action', 'like', 'auth.%')
      .orderBy('id')
      .execute()
  ).map(({ action, details }) => [action, details])
/** A person with a password whose address is, or is not, verified. */
async function withPassword(login: string, isVerified: boolean): Promise<Person> {
  const person = await signUp(app)
  const change = { email: `${login}@example.com`, email_verified_at: isVerified ? new Date().toISOString() : null }
  await db
    .updateTable('users')
    .set(change)
    .where('id', '=', person.session?.user.id ?? '')
    .execute()
  return person
}

describe('signing in by a provider', () => {
  it('lists the providers by id and label, and nothing of their settings', async () => {
    const answer = await new Person(app, null).request('auth.providers')
    expect(answer.data).toEqual([
      { id: 'acme', label: 'Acme' },
      { id: 'other', label: 'Other' },
      { id: 'silent', label: 'Silent' },
    ])
    expect(answer.text).not.toContain(acme.clientSecret)
  })

  it('leaves with PKCE, a state and a nonce, bound to this browser by a cookie that no script reads', async () => {
    const browser = new OAuthBrowser(app)
    const { data, headers } = await browser.startSignIn('acme')
    const url = new URL(data.url)
    expect(url.origin).toBe(acme.issuer)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: acme.clientId,
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(url.searchParams.get(name)).toMatch(/^[\w-]{43}$/u)
    expect(String(headers['set-cookie'])).toMatch(
      /^oauth-[\w-]{16}=[\w-]{43}; Max-Age=300; Path=\/functions\/v1\/api\/auth; HttpOnly; SameSite=Lax$/u,
    )
    const rows = await db.selectFrom('oauth_states').selectAll().execute()
    const kept = JSON.stringify(rows)
    for (const secret of ['state', 'nonce'].map((name) => url.searchParams.get(name) ?? ''))
      expect(kept).not.toContain(secret)
  })

  it('makes a new person with a workspace of their own, and knows them again whatever their address becomes', async () => {
    const first = await new OAuthBrowser(app).signIn('acme', 'ada')
    expect(first.status, first.text).toBe(200)
    expect(first.data).toMatchObject({
      user: { email: 'ada@example.com', display_name: 'Ada Byron' },
      account: { name: "Ada's workspace" },
    })
    expect(await userOf('ada@example.com')).toMatchObject({
      password_hash: null,
      email_verified_at: expect.any(String),
    })
    const channels = await new Person(app, first.data).call('channels.list')
    expect(channels).toHaveLength(1)

    await db.updateTable('users').set({ email: 'ada@elsewhere.test' }).where('id', '=', first.data.user.id).execute()
    const again = await new OAuthBrowser(app).signIn('acme', 'ada')
    expect(again.data.user.id).toBe(first.data.user.id)
    const signIn = ['auth.signIn', { by: 'provider', provider: 'acme' }]
    const added = ['auth.addIdentity', { provider: 'acme' }]
    expect(await auditOf(first.data.account?.id ?? '')).toEqual([added, signIn, signIn])
  })

  it('brings back a person who is being deleted', async () => {
    const { data } = await new OAuthBrowser(app).signIn('acme', 'ben')
    await db.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('id', '=', data.user.id).execute()
    expect((await new OAuthBrowser(app).signIn('acme', 'ben')).data.user.id).toBe(data.user.id)
    expect((await userOf('ben@example.com')).deleted_at).toBeNull()
  })

  it('says plainly that the person or the provider said no, in our words', async () => {
    const browser = new OAuthBrowser(app)
    const denied = await browser.signIn('acme', 'deny')
    expect([denied.status, denied.error.code]).toEqual([401, 'oauth_denied'])
    const { data } = await browser.startSignIn('acme')
    const state = new URL(data.url).searchParams.get('state') ?? ''
    const query = new URLSearchParams({ error: '<b>x</b>', error_description: 'Call 555', state, iss: acme.issuer })
    const odd = await browser.completeSignIn(query.toString())
    expect([odd.status, odd.error.code]).toEqual([401, 'oauth_denied'])
    expect(odd.text).not.toMatch(/<b>|555/u)
  })

  it('answers 502 when the provider does not, and 404 for one that is not set up', async () => {
    const browser = new OAuthBrowser(app)
    const down = await browser.startSignIn('silent')
    expect([down.status, down.error.code]).toEqual([502, 'provider_unreachable'])
    const unknown = await browser.startSignIn('//evil.test')
    expect([unknown.status, unknown.error.code]).toEqual([404, 'not_found'])
  })
})

describe('an address that someone here has', () => {
  it('lets in when both sides have seen proof of it', async () => {
    const person = await withPassword('cora', true)
    const { data } = await new OAuthBrowser(app).signIn('acme', 'cora')
    expect(data.user.id).toBe(person.session?.user.id)
    expect(await auditOf(person.accountId ?? '')).toContainEqual(['auth.addIdentity', { provider: 'acme' }])
  })

  it('does not when it was never shown to be theirs here: whoever signed up with it may be a squatter', async () => {
    await withPassword('dan', false)
    const answer = await new OAuthBrowser(app).signIn('acme', 'dan')
    expect([answer.status, answer.error.code]).toEqual([409, 'link_needed'])
    expect(answer.error.message).toContain('add Acme in your profile')
  })

  it('does not when the provider has not verified it, and the answer does not reveal whether anybody has it', async () => {
    const stranger = await new OAuthBrowser(app).signIn('acme', 'eve')
    await withPassword('eve', true)
    const takeover = await new OAuthBrowser(app).signIn('acme', 'eve')
    expect([takeover.status, takeover.error.code]).toEqual([409, 'email_unverified'])
    expect(takeover.text).toBe(stranger.text)
    expect(await db.selectFrom('identities').select('id').where('email', '=', 'eve@example.com').execute()).toEqual([])
  })
})

describe('a callback', () => {
  it('works once', async () => {
    const browser = new OAuthBrowser(app)
    const { data } = await browser.startSignIn('acme')
    const cookie = browser.cookie
    const query = await visitProvider(data.url, 'finn')
    expect((await browser.completeSignIn(query)).status).toBe(200)
    const replay = await browser.person.request('auth.callbackOAuth', { body: { query }, headers: { cookie } })
    expect([replay.status, replay.error.code]).toEqual([401, 'oauth_expired'])
  })

  it('has one winner when two come at once', async () => {
    const browser = new OAuthBrowser(app)
    const { data } = await browser.startSignIn('acme')
    const query = await visitProvider(data.url, 'gus')
    const statuses = (await Promise.all([browser.completeSignIn(query), browser.completeSignIn(query)])).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([200, 401])
  })

  it('makes one person of two first sign-ins at once', async () => {
    const browsers = [new OAuthBrowser(app), new OAuthBrowser(app)]
    const answers = await Promise.all(browsers.map((browser) => browser.signIn('acme', 'jo')))
    expect(answers.map(({ status, text }) => [status, status === 200 ? '' : text])).toEqual([
      [200, ''],
      [200, ''],
    ])
    expect(answers[0]?.data.user.id).toBe(answers[1]?.data.user.id)
  })

  it('is refused in another browser, without a cookie, and with another departure’s, and is not spoilt by it', async () => {
    const victim = new OAuthBrowser(app)
    const query = await visitProvider((await victim.startSignIn('acme')).data.url, 'hal')
    const attacker = new OAuthBrowser(app)
    const without = await attacker.completeSignIn(query)
    await attacker.startSignIn('acme')
    const elsewhere = await attacker.completeSignIn(query)
    const [value] = attacker.cookie.split('=').slice(1)
    const [name] = victim.cookie.split('=')
    const renamed = await attacker.person.request('auth.callbackOAuth', {
      body: { query },
      headers: { cookie: `${name}=${value}` },
    })
    for (const answer of [without, elsewhere, renamed])
      expect([answer.status, answer.error.code]).toEqual([401, 'oauth_expired'])
    expect((await victim.completeSignIn(query)).status).toBe(200)
  })

  it('is refused after five minutes', async () => {
    const browser = new OAuthBrowser(app)
    const query = await visitProvider((await browser.startSignIn('acme')).data.url, 'ada')
    const clock = vi.spyOn(context, 'now').mockImplementation(() => new Date(Date.now() + 5 * 60 * 1000 + 1000))
    const late = await browser.completeSignIn(query)
    clock.mockRestore()
    expect([late.status, late.error.code]).toEqual([401, 'oauth_expired'])
  })
})

describe('an answer that does not fit the question', () => {
  const refused = async (change: (query: URLSearchParams) => void, prepare?: (url: URL) => void) => {
    const browser = new OAuthBrowser(app)
    const url = new URL((await browser.startSignIn('acme')).data.url)
    prepare?.(url)
    const query = new URLSearchParams(await visitProvider(url.href, 'ada'))
    change(query)
    const answer = await browser.completeSignIn(query.toString())
    expect([answer.status, answer.error.code], answer.text).toEqual([401, 'oauth_failed'])
  }

  it('from another issuer is refused (mix-up)', () => refused((query) => query.set('iss', other.issuer)))
  it('without an issuer, where the provider names it, is refused', () => refused((query) => query.delete('iss')))
  it('with two issuers is refused', () => refused((query) => query.append('iss', acme.issuer)))
  it('for another verifier is refused by the provider', () =>
    refused(
      () => undefined,
      (url) => url.searchParams.set('code_challenge', 'A'.repeat(43)),
    ))
  it('for another nonce is refused', () =>
    refused(
      () => undefined,
      (url) => url.searchParams.set('nonce', 'B'.repeat(43)),
    ))
  it('with a made-up code is refused', () => refused((query) => query.set('code', 'made-up')))

  it('never gets a code without PKCE from a provider that wants it', async () => {
    const browser = new OAuthBrowser(app)
    const url = new URL((await browser.startSignIn('acme')).data.url)
    for (const name of ['code_challenge', 'code_challenge_method']) url.searchParams.delete(name)
    const answer = await browser.completeSignIn(await visitProvider(url.href, 'ada'))
    expect([answer.status, answer.error.code]).toEqual([401, 'oauth_denied'])
  })

  it('by one provider to the state of another is refused', async () => {
    const browser = new OAuthBrowser(app)
    const toAcme = new URL((await browser.startSignIn('acme')).data.url)
    const toOther = new URL((await browser.startSignIn('other')).data.url)
    toOther.searchParams.set('state', toAcme.searchParams.get('state') ?? '')
    const answer = await browser.completeSignIn(await visitProvider(toOther.href, 'ada'))
    expect([answer.status, answer.error.code]).toEqual([401, 'oauth_failed'])
  })
})

describe('nobody is sent elsewhere', () => {
  const corpus = [
    '//evil.test',
    '\\\\evil.test',
    'https:evil.test',
    '/%0d%0aLocation:evil',
    'http://draftwright.test.evil/',
  ]

  it.each(corpus)('the provider refuses %s as the way back', async (address) => {
    const url = new URL((await new OAuthBrowser(app).startSignIn('acme')).data.url)
    url.searchParams.set('redirect_uri', address)
    await expect(visitProvider(url.href, 'ada')).rejects.toThrow('The provider answered 400')
  })

  it.each(corpus)('%s in a query, a body or a header changes nothing', async (address) => {
    const browser = new OAuthBrowser(app)
    const asked = await browser.person.request('auth.signInWithOAuth', { body: { provider: 'acme', return: address } })
    expect(asked.status).toBe(400)
    const headers = { origin: 'https://evil.test', referer: 'https://evil.test/', 'x-forwarded-host': 'evil.test' }
    const { data } = await browser.person.request('auth.signInWithOAuth', { body: { provider: 'acme' }, headers })
    expect(new URL(data.url).searchParams.get('redirect_uri')).toBe(callback)
    const query = new URLSearchParams({ code: address, state: address, redirect_uri: address, iss: address })
    const answer = await browser.completeSignIn(query.toString())
    expect([answer.status, answer.headers.location]).toEqual([401, undefined])
    expect(answer.text).not.toContain('evil')
  })
})
