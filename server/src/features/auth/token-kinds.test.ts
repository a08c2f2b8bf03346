import { afterAll, expect, it } from 'vitest'
import { createBrowserKey } from '../../../test/browser-key.ts'
import { readLinkSecrets, waitForMail, Person, signUp } from '../../../test/harness.ts'
import { OAuthBrowser } from '../../../test/oauth-browser.ts'
import { startOpenIdServer } from '../../../test/open-id-server.ts'
import { readMailCode } from '../../../test/newest-mail.ts'
import { useApp } from '../../../test/test-app.ts'

const { issuer, clientId, clientSecret, close } = await startOpenIdServer(
  'http://draftwright.test/auth/callback-oauth',
  {},
)
afterAll(close)
const { app, context } = await useApp({
  hasRateLimits: false,
  providers: [{ id: 'acme', label: 'Acme', issuer, clientId, clientSecret }],
})
const nobody = new Person(app, null)
const password = 'a new horse and a staple'

/** One active token of every kind, all of one person, so that only its kind can make it fail. */
async function everyKind() {
  const ada = await signUp(app)
  const email = ada.session?.user.email ?? ''
  await nobody.call('auth.askReset', { body: { email } })
  const link = readLinkSecrets(await waitForMail(context, email, /^Set a new password/u))
  await nobody.call('auth.askCode', { body: { email, request: 'a word' } })
  const code = readMailCode(await waitForMail(context, email, /code/u))
  const ben = await signUp(app)
  await ben.call('members.invite', { body: { email, role_id: 'admin' } })
  const invitation = readLinkSecrets(await waitForMail(context, email, /invites you/u))['token'] ?? ''
  const browser = new OAuthBrowser(app)
  const { data: departure } = await browser.startSignIn('acme')
  const state = new URL(departure.url).searchParams.get('state') ?? ''
  const key = await createBrowserKey()
  const tokens = {
    access: ada.session?.accessToken ?? '',
    refresh: ada.session?.refreshToken ?? '',
    'reset, signed half': link['accessToken'] ?? '',
    'reset, secret half': link['refreshToken'] ?? '',
    code,
    invitation,
    'state of a provider': state,
    // Valid at the agent service alone, where an access token is valid as well.
    'API key': (await ada.call('apiKeys.create', { body: { name: 'A program' } })).secret,
    'proof of a key': (await key.proof('auth.refresh')).dpop,
  }
  return { ada, ben, email, tokens, browser }
}

const { ada, email, tokens, browser } = await everyKind()
type Kind = keyof typeof tokens

/** Where a token is accepted, of which kind, and how it is sent there. */
const places: Record<string, { takes: Kind; present: (token: string) => ReturnType<Person['request']> }> = {
  'any call': {
    takes: 'access',
    present: (token) => nobody.request('profile.read', { headers: { authorization: `Bearer ${token}` } }),
  },
  'auth.refresh': {
    takes: 'refresh',
    present: (refreshToken) => nobody.request('auth.refresh', { body: { refreshToken } }),
  },
  'profile.changePassword': {
    takes: 'refresh',
    present: (refresh_token) =>
      ada.request('profile.changePassword', {
        body: { current_password: 'correct horse battery', password, refresh_token },
      }),
  },
  'auth.reset, signed half': {
    takes: 'reset, signed half',
    present: (accessToken) =>
      nobody.request('auth.reset', { body: { accessToken, refreshToken: tokens['reset, secret half'], password } }),
  },
  'auth.reset, secret half': {
    takes: 'reset, secret half',
    present: (refreshToken) =>
      nobody.request('auth.reset', { body: { accessToken: tokens['reset, signed half'], refreshToken, password } }),
  },
  'auth.giveCode': {
    takes: 'code',
    present: (token) => nobody.request('auth.giveCode', { body: { email, request: 'a word', token } }),
  },
  'invitations.read': {
    takes: 'invitation',
    present: (token) => nobody.request('invitations.read', { body: { token } }),
  },
  'invitations.accept': {
    takes: 'invitation',
    present: (token) => ada.request('invitations.accept', { body: { token } }),
  },
  'auth.signUp': {
    takes: 'invitation',
    present: (invitation) =>
      nobody.request('auth.signUp', { body: { email, password, displayName: 'Ada', accountName: 'A', invitation } }),
  },
  'auth.callbackOAuth': {
    takes: 'state of a provider',
    present: (token) =>
      browser.completeSignIn(new URLSearchParams({ state: token, code: 'x', iss: issuer }).toString()),
  },
  'the header dpop': {
    takes: 'proof of a key',
    present: (dpop) =>
      nobody.request('auth.signIn', { body: { email, password: 'correct horse battery' }, headers: { dpop } }),
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
  expect((await ada.request('profile.read')).status).toBe(200)
  expect((await places['invitations.read']?.present(tokens.invitation))?.status).toBe(200)
  expect((await places['auth.refresh']?.present(tokens.refresh))?.status).toBe(200)
  expect((await places['auth.reset, signed half']?.present(tokens['reset, signed half']))?.status).toBe(200)
})
