import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, it, vi } from 'vitest'
import { Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { computeKeyId } from './tokens.ts'

const { app, context } = await useApp()
const nobody = () => new Person(app, null)

describe('access tokens', () => {
  const claims = (person: Person) => decodeJwt(person.session?.accessToken ?? '')
  const withToken = (person: Person, token: string) =>
    person.request('profile.read', { headers: { authorization: `Bearer ${token}` } })

  it('live for fifteen minutes', async () => {
    const ada = await signUp(app)
    const { exp = 0, iat = 0 } = claims(ada)
    expect(exp - iat).toBe(900)
    const clock = vi.spyOn(context, 'now').mockReturnValue(new Date(Date.now() + 16 * 60_000))
    try {
      expect((await ada.request('profile.read')).error.code).toBe('token_expired')
    } finally {
      clock.mockRestore()
    }
  })

  it('are taken for at most thirty seconds longer, for clocks that differ', async () => {
    const ada = await signUp(app)
    const { exp = 0 } = claims(ada)
    const clock = vi.spyOn(context, 'now').mockReturnValue(new Date((exp + 31) * 1000))
    try {
      expect((await ada.request('profile.read')).error.code).toBe('token_expired')
    } finally {
      clock.mockRestore()
    }
  })

  it('are refused when signed by a key pair whose public half is our secret, or one of their own', async () => {
    const ada = await signUp(app)
    const pair = await generateKeyPair('RS256')
    const good = { typ: 'at+jwt', kid: computeKeyId(context.secrets, 'access') }
    const jwk = await exportJWK(pair.publicKey)
    for (const header of [
      { ...good, alg: 'RS256' },
      { ...good, alg: 'RS256', jwk },
    ]) {
      const token = await new SignJWT(claims(ada)).setProtectedHeader(header).sign(pair.privateKey)
      expect((await withToken(ada, token)).error.code).toBe('invalid_token')
    }
  })

  it('are refused unsigned, under another key, algorithm, type or audience, and when they are refresh tokens', async () => {
    const ada = await signUp(app)
    const [, payload] = (ada.session?.accessToken ?? '').split('.')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`
    const key = context.secrets.deriveKey('access')
    const good = { alg: 'HS256', typ: 'at+jwt', kid: computeKeyId(context.secrets, 'access') }
    const sign = (
      header: { alg: string; typ?: string; kid?: string },
      change: Record<string, unknown> = {},
      by = key,
    ) => new SignJWT({ ...claims(ada), ...change }).setProtectedHeader(header).sign(by)
    const bad = [
      unsigned,
      await sign(good, {}, context.secrets.deriveKey('refresh')),
      await sign({ ...good, alg: 'HS512' }),
      await sign({ ...good, typ: 'JWT' }),
      await sign({ ...good, typ: 'reset+jwt' }),
      await sign({ alg: 'HS256', typ: 'at+jwt' }),
      await sign({ ...good, kid: computeKeyId(context.secrets, 'reset') }),
      await sign(good, { aud: 'someone-else' }),
      await sign(good, { iss: 'someone-else' }),
      await sign(good, { sid: undefined }),
      await sign(good, { exp: undefined }),
      ada.session?.refreshToken ?? '',
    ]
    for (const token of bad) expect((await withToken(ada, token)).error.code).toBe('invalid_token')
    expect((await withToken(ada, await sign(good))).status).toBe(200)
  })

  it('are worth nothing after sign-out', async () => {
    const ada = await signUp(app)
    await nobody().call('auth.signOut', { body: { refreshToken: ada.session?.refreshToken } })
    expect((await ada.request('ideas.list')).error.code).toBe('session_ended')
  })
})
