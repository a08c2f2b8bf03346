import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startFakeProvider, type FakeAnswers } from '../../../test/fake-provider.ts'
import { OAuthBrowser } from '../../../test/oauth-browser.ts'
import { useApp } from '../../../test/test-app.ts'
import { createSystemDb } from '../../db/system-db.ts'

const liar = await startFakeProvider()
afterAll(() => liar.close())
const { issuer, clientId, clientSecret, publicKey } = liar
const { app, context } = await useApp({ providers: [{ id: 'liar', label: 'Liar', issuer, clientId, clientSecret }] })
const db = createSystemDb(context.engine)

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const unsigned = (header: object, claims: object) => `${part(header)}.${part(claims)}`
const byMac = (header: object, key: string | Buffer) => (claims: object) => {
  const text = unsigned(header, claims)
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}
const strangersKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const byStranger = (header: object) => (claims: object) => {
  const text = unsigned(header, claims)
  return `${text}.${createSign('sha256').update(text).sign(strangersKey, 'base64url')}`
}

/** Goes to the provider and returns with a forged code. */
async function comeBack(lies: FakeAnswers) {
  liar.answers = lies
  const browser = new OAuthBrowser(app)
  const url = new URL((await browser.startSignIn('liar')).data.url)
  liar.nonce = url.searchParams.get('nonce') ?? ''
  return browser.completeSignIn(
    new URLSearchParams({ code: 'c', state: url.searchParams.get('state') ?? '' }).toString(),
  )
}

beforeEach(() => {
  liar.requests.length = 0
})

it('lets an honest answer in, and proves the code with its verifier and the client with its secret', async () => {
  const answer = await comeBack({})
  expect(answer.status, answer.text).toBe(200)
  expect(answer.data.user).toMatchObject({ email: 'someone@example.com', display_name: 'someone' })
  expect(Object.fromEntries(liar.requests[0] ?? [])).toMatchObject({
    grant_type: 'authorization_code',
    redirect_uri: 'http://draftwright.test/auth/callback-oauth',
    client_secret: clientSecret,
    code_verifier: expect.stringMatching(/^[\w-]{43}$/u),
  })
})

describe('an id_token is refused', () => {
  const soon = Math.floor(Date.now() / 1000)
  const pem = publicKey.export({ type: 'spki', format: 'pem' })
  it.each<[string, FakeAnswers]>([
    ['without a signature (alg: none)', { token: (claims) => `${unsigned({ alg: 'none' }, claims)}.` }],
    ['with alg: none in another spelling', { token: (claims) => `${unsigned({ alg: 'nOnE' }, claims)}.` }],
    ['signed with the client secret', { token: byMac({ alg: 'HS256' }, clientSecret) }],
    ['signed with the public key as a secret', { token: byMac({ alg: 'HS256', kid: 'k' }, pem) }],
    ['signed by a stranger under a known key id', { token: byStranger({ alg: 'RS256', kid: 'k' }) }],
    [
      'signed by a stranger who brings the key along',
      { token: byStranger({ alg: 'RS256', jwk: publicKey.export({ format: 'jwk' }) }) },
    ],
    [
      'signed with a key of another kind',
      {
        token: (claims) =>
          new SignJWT(claims)
            .setProtectedHeader({ alg: 'ES256', kid: 'k' })
            .sign(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
      },
    ],
    ['that is no token', { token: () => 'abc' }],
    ['of another issuer', { claims: { iss: 'https://accounts.google.com' } }],
    ['for another client', { claims: { aud: 'someone-else' } }],
    ['for several clients, of which another asked', { claims: { aud: [clientId, 'x'], azp: 'x' } }],
    ['with another nonce', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['that is over', { claims: { exp: soon - 120, iat: soon - 600 } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['that userinfo speaks of someone else for', { userInfo: { sub: 'someone-else' } }],
  ])('%s', async (_name, lies) => {
    const before = await db.selectFrom('sessions').select('id').execute()
    const answer = await comeBack(lies)
    expect([answer.status, answer.error.code], answer.text).toEqual([401, 'oauth_failed'])
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual(before)
  })
})

describe('an address', () => {
  it.each<[string, Record<string, unknown>]>([
    ['in words', { email_verified: 'true' }],
    ['by a number', { email_verified: 1 }],
    ['not at all', { email_verified: undefined }],
    ['by the sign that is Microsoft’s', { email_verified: undefined, xms_edov: true }],
    ['but is none', { email: 'nobody' }],
    ['but is two', { email: 'a@example.com b@example.com' }],
    ['but is missing', { email: undefined }],
  ])('that is verified %s is not', async (_name, userInfo) => {
    const answer = await comeBack({ claims: { sub: 'another' }, userInfo: { sub: 'another', ...userInfo } })
    expect([answer.status, answer.error.code]).toEqual([409, 'email_unverified'])
  })

  it('of the id_token is not made good by what userinfo says', async () => {
    const claims = { sub: 'third', email: 'victim@example.com', email_verified: false }
    const answer = await comeBack({ claims, userInfo: { sub: 'third', email: 'mine@example.com' } })
    expect([answer.status, answer.error.code]).toEqual([409, 'email_unverified'])
  })
})

it('a name of any kind becomes one short line', async () => {
  const name = `Grace\u0000\n<b>Hopper</b> ${'x'.repeat(200)}`
  const claims = { sub: 'grace' }
  const answer = await comeBack({ claims, userInfo: { sub: 'grace', email: 'grace@example.com', name } })
  expect(answer.data.user.display_name).toBe(`Grace <b>Hopper</b> ${'x'.repeat(60)}`)
  expect(answer.data.account?.name).toBe("Grace's workspace")
})

describe('a token endpoint', () => {
  it('that leads elsewhere is not followed, and does not get the secret carried away', async () => {
    const answer = await comeBack({ redirect: `${issuer}/elsewhere` })
    expect([answer.status, answer.error.code]).toEqual([502, 'provider_unreachable'])
    const inside = await comeBack({ redirect: 'http://169.254.169.254/latest' })
    expect(inside.status).toBe(502)
  })

  it.each([500, 503])('that answers %i is a failure of the provider', async (status) => {
    const answer = await comeBack({ status })
    expect([answer.status, answer.error.code]).toEqual([502, 'provider_unreachable'])
  })
})
