import { afterAll, expect, it } from 'vitest'
import { browserKey } from '../../../test/browser-key.ts'
import { linkSecrets, mailTo, Person, signUp } from '../../../test/harness.ts'
import { OAuthBrowser } from '../../../test/oauth-browser.ts'
import { openIdServer } from '../../../test/open-id-server.ts'
import { codeIn } from '../../../test/newest-mail.ts'
import { useApp } from '../../../test/test-app.ts'

const { issuer, clientId, clientSecret, close } = await openIdServer('http://draftwright.test/auth/callback-oauth', {})
afterAll(close)
const { app, parts } = await useApp({
  hasRateLimits: false,
  providers: [{ id: 'acme', label: 'Acme', issuer, clientId, clientSecret }],
})
const nobody = new Person(app, null)
const password = 'a new horse and a staple'

/** One living token of every kind, all of one person, so that nothing but its kind speaks against it. */
async function everyKind() {
  const ada = await signUp(app)
  const email = ada.session?.user.email ?? ''
  await nobody.call('auth.askReset', { body: { email } })
  const link = linkSecrets(await mailTo(parts, email, /^Set a new password/u))
  await nobody.call('auth.askCode', { body: { email, request: 'a word' } })
  const code = codeIn(await mailTo(parts, email, /code/u))
  const ben = await signUp(app)
  await ben.call('members.invite', { body: { email, role_id: 'admin' } })
  const invitation = linkSecrets(await mailTo(parts, email, /invites you/u))['token'] ?? ''
  const browser = new OAuthBrowser(app)
  const { data: departure } = await browser.leaveFor('acme')
  const state = new URL(departure.url).searchParams.get('state') ?? ''
  const key = await browserKey()
  const tokens = {
    access: ada.session?.accessToken ?? '',
    refresh: ada.session?.refreshToken ?? '',
    'reset, signed half': link['accessToken'] ?? '',
    'reset, secret half': link['refreshToken'] ?? '',
    code,
    invitation,
    'state of a provider': state,
    // Good at the agent service alone, where an access token is good as well.
    'API key': (await ada.call('apiKeys.create', { body: { name: 'A program' } })).secret,
    'proof of a key': (await key.proof('auth.refresh')).dpop,
  }
  return { ada, ben, email, tokens, browser }
}

const { ada, email, tokens, browser } = await everyKind()
type Kind = keyof typeof tokens

/** Where a token is taken, of which kind, and how it is presented there. */
const places: Record<string, { takes: Kind; present: (token: string) => ReturnType<Person['ask']> }> = {
  'any call': {
    takes: 'access',
    present: (token) => nobody.ask('profile.read', { headers: { authorization: `Bearer ${token}` } }),
  },
  'auth.refresh': {
    takes: 'refresh',
    present: (refreshToken) => nobody.ask('auth.refresh', { body: { refreshToken } }),
  },
  'profile.changePassword': {
    takes: 'refresh',
    present: (refresh_token) =>
      ada.ask('profile.changePassword', {
        body: { current_password: 'correct horse battery', password, refresh_token },
      }),
  },
  'auth.reset, signed half': {
    takes: 'reset, signed half',
    present: (accessToken) =>
      nobody.ask('auth.reset', { body: { accessToken, refreshToken: tokens['reset, secret half'], password } }),
  },
  'auth.reset, secret half': {
    takes: 'reset, secret half',
    present: (refreshToken) =>
      nobody.ask('auth.reset', { body: { accessToken: tokens['reset, signed half'], refreshToken, password } }),
  },
  'auth.giveCode': {
    takes: 'code',
    present: (token) => nobody.ask('auth.giveCode', { body: { email, request: 'a word', token } }),
  },
  'invitations.look': {
    takes: 'invitation',
    present: (token) => nobody.ask('invitations.look', { body: { token } }),
  },
  'invitations.accept': {
    takes: 'invitation',
    present: (token) => ada.ask('invitations.accept', { body: { token } }),
  },
  'auth.signUp': {
    takes: 'invitation',
    present: (invitation) =>
      nobody.ask('auth.signUp', { body: { email, password, displayName: 'Ada', accountName: 'A', invitation } }),
  },
  'auth.callbackOAuth': {
    takes: 'state of a provider',
    present: (token) => browser.comeBack(new URLSearchParams({ state: token, code: 'x', iss: issuer }).toString()),
  },
  'the header dpop': {
    takes: 'proof of a key',
    present: (dpop) =>
      nobody.ask('auth.signIn', { body: { email, password: 'correct horse battery' }, headers: { dpop } }),
  },
}

const wrong = Object.entries(places).flatMap(([place, { takes, present }]) =>
  Object.entries(tokens)
    .filter(([kind]) => kind !== takes)
    .map(([kind, token]) => [kind, place, () => present(token)] as const),
)

it('a token of every kind is there to try', () => {
  expect(Object.values(tokens).every((token) => token.length >= 6)).toBe(true)
  expect(new Set(Object.values(tokens)).size).toBe(Object.keys(tokens).length)
})

it.each(wrong)('%s is refused by %s', async (_kind, _place, present) => {
  const { status, text } = await present()
  expect([400, 401, 404], text).toContain(status)
})

it('nothing of that used up or ended what it was shown to', async () => {
  await nobody.call('auth.signOut', { body: { refreshToken: tokens.access, scope: 'all' } })
  expect((await ada.ask('profile.read')).status).toBe(200)
  expect((await places['invitations.look']?.present(tokens.invitation))?.status).toBe(200)
  expect((await places['auth.refresh']?.present(tokens.refresh))?.status).toBe(200)
  expect((await places['auth.reset, signed half']?.present(tokens['reset, signed half']))?.status).toBe(200)
})
