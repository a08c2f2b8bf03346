import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, it, vi } from 'vitest'
import { createBrowserKey, hashToken, type ProofFaults } from '../../../test/browser-key.ts'
import { Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { createSystemDb } from '../../db/system-db.ts'

const { app, context } = await useApp()
const nobody = () => new Person(app, null)
const password = 'correct horse battery'

/** A person signed in from a browser with a key. */
async function keyHolder() {
  const ada = await signUp(app)
  const key = await createBrowserKey(() => context.now())
  const email = ada.session?.user.email ?? ''
  const session = await nobody().call('auth.signIn', {
    body: { email, password },
    headers: await key.proof('auth.signIn'),
  })
  const refresh = async (refreshToken: string, wrong?: ProofFaults, by = key) =>
    nobody().request('auth.refresh', { body: { refreshToken }, headers: await by.proof('auth.refresh', wrong) })
  const bare = (refreshToken: string) => nobody().request('auth.refresh', { body: { refreshToken } })
  return { ada, key, email, session, refresh, bare, accountId: session.account?.id ?? '' }
}

const actions = async (accountId: string) =>
  (
    await createSystemDb(context.engine)
      .selectFrom('audit_events')
      .select('action')
      .where('account_id', '=', accountId)
      .execute()
  ).map(({ action }) => action)

describe('a session opened with a key', () => {
  it('goes on for that key alone: a copied refresh token is worth nothing, and takes nothing from its owner', async () => {
    const { session, refresh, bare, accountId } = await keyHolder()
    const thief = await createBrowserKey()
    for (const answer of [
      await bare(session.refreshToken),
      await refresh(session.refreshToken, {}, thief),
      await nobody().request('auth.signOut', { body: { refreshToken: session.refreshToken, scope: 'all' } }),
    ])
      expect(answer.status).toBe(401)
    const next = await refresh(session.refreshToken)
    expect(next.status).toBe(200)
    // Nor does an older copy end it.
    expect((await bare(session.refreshToken)).error.code).toBe('session_ended')
    expect((await refresh(next.data.refreshToken)).status).toBe(200)
    // Recorded once an hour, however often it is tried.
    expect((await actions(accountId)).filter((action) => action === 'auth.refreshRefused')).toHaveLength(1)
  })

  it('honours the token before at any time, because the answer may never have arrived', async () => {
    const { session, refresh } = await keyHolder()
    const next = await refresh(session.refreshToken)
    const clock = vi.spyOn(context, 'now').mockReturnValue(new Date(Date.now() + 3 * 24 * 60 * 60_000))
    try {
      const again = await refresh(session.refreshToken)
      expect([again.status, again.data.refreshToken]).toEqual([200, next.data.refreshToken])
    } finally {
      clock.mockRestore()
    }
  })

  it('ends when a token older than that comes back, even with the key', async () => {
    const { session, refresh, accountId } = await keyHolder()
    const second = await refresh(session.refreshToken)
    const third = await refresh(second.data.refreshToken)
    expect((await refresh(session.refreshToken)).error.code).toBe('session_ended')
    expect((await refresh(third.data.refreshToken)).status).toBe(401)
    expect(await actions(accountId)).toContain('auth.sessionRevoked')
  })

  it('gives twenty callers at once the same next token', async () => {
    const { session, refresh } = await keyHolder()
    const all = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refreshToken)))
    expect(new Set(all.map(({ status, data }) => `${status} ${data.refreshToken}`)).size).toBe(1)
    expect((await refresh(all[0]?.data.refreshToken ?? '')).status).toBe(200)
  })

  it('is signed out by its key', async () => {
    const { key, session, refresh } = await keyHolder()
    const headers = await key.proof('auth.signOut')
    await nobody().call('auth.signOut', { body: { refreshToken: session.refreshToken }, headers })
    expect((await refresh(session.refreshToken)).status).toBe(401)
  })
})

describe('a proof', () => {
  it('must be new, used once, for this call, by the key in its header, and for the token it goes with', async () => {
    const { key, session, refresh } = await keyHolder()
    const token = session.refreshToken
    const seconds = Math.floor(Date.now() / 1000)
    const other = await exportJWK((await generateKeyPair('ES256')).publicKey)
    const secret = { kty: 'oct', k: 'c2VjcmV0' }
    const wrongs: ProofFaults[] = [
      { claims: { iat: seconds - 62 } },
      { claims: { iat: seconds + 62 } },
      { claims: { iat: undefined } },
      { claims: { jti: undefined } },
      { claims: { jti: 7 } },
      { claims: { htm: 'GET' } },
      { claims: { htu: 'http://draftwright.test/functions/v1/api/auth/signOut' } },
      { claims: { htu: 'not an address' } },
      { claims: { ath: hashToken('another token') } },
      { claims: { ath: [hashToken(token)] } },
      { head: { typ: 'JWT' } },
      { head: { jwk: other } },
      { head: { jwk: secret } },
      { head: { jwk: undefined } },
    ]
    for (const wrong of wrongs) {
      const answer = await refresh(token, wrong)
      expect([answer.status, answer.error?.code], JSON.stringify(wrong)).toEqual([401, 'invalid_proof'])
    }
    const pair = await generateKeyPair('RS256')
    const foreign = await new SignJWT({ jti: 'x', htm: 'POST', htu: 'http://x/functions/v1/api/auth/refreshToken' })
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'RS256', jwk: await exportJWK(pair.publicKey) })
      .setIssuedAt()
      .sign(pair.privateKey)
    const once = await key.proof('auth.refresh', { claims: { ath: hashToken(token) } })
    for (const dpop of ['nonsense', foreign, `${once.dpop}, ${once.dpop}`, once.dpop.replace(/\.[^.]+$/u, '.')])
      expect(
        (await nobody().request('auth.refresh', { body: { refreshToken: token }, headers: { dpop } })).status,
      ).toBe(401)

    const first = await nobody().request('auth.refresh', { body: { refreshToken: token }, headers: once })
    expect(first.status).toBe(200)
    const again = await nobody().request('auth.refresh', { body: { refreshToken: token }, headers: once })
    expect(again.error.code).toBe('invalid_proof')
    expect((await refresh(first.data.refreshToken)).status).toBe(200)
  })

  it('that came too late returns the time, so that a browser whose clock is wrong can try again', async () => {
    const { session, refresh } = await keyHolder()
    const late = await refresh(session.refreshToken, { claims: { iat: 1_000_000 } })
    const { now } = late.error.details as { now: number }
    expect((await refresh(session.refreshToken, { claims: { iat: now } })).status).toBe(200)
  })

  it('that is no good makes nobody', async () => {
    const key = await createBrowserKey()
    const email = `${crypto.randomUUID()}@example.com`
    const body = { email, password, displayName: 'Ada', accountName: 'Works' }
    const bad = await key.proof('auth.signUp', { claims: { htm: 'GET' } })
    expect((await nobody().request('auth.signUp', { body, headers: bad })).error.code).toBe('invalid_proof')
    const good = await key.proof('auth.signUp')
    expect((await nobody().request('auth.signUp', { body, headers: good })).status).toBe(200)
  })

  it('opens a session whatever the clock says, and nothing with a broken signature', async () => {
    const { key, email } = await keyHolder()
    const body = { email, password }
    const old = await key.proof('auth.signIn', { claims: { iat: 1_000_000 } })
    expect((await nobody().request('auth.signIn', { body, headers: old })).status).toBe(200)
    const broken = { dpop: `${old.dpop.slice(0, -8)}AAAAAAAA` }
    expect((await nobody().request('auth.signIn', { body, headers: broken })).error.code).toBe('invalid_proof')
  })
})

describe('a session opened without a key', () => {
  it('is bound by the first refresh that shows one', async () => {
    const ada = await signUp(app)
    const key = await createBrowserKey()
    const first = ada.session?.refreshToken ?? ''
    const renew = async (refreshToken: string, headers: Record<string, string> = {}) =>
      nobody().request('auth.refresh', { body: { refreshToken }, headers })
    const second = await renew(first, await key.proof('auth.refresh'))
    expect(second.status).toBe(200)
    expect((await renew(second.data.refreshToken)).status).toBe(401)
    expect((await renew(second.data.refreshToken, await key.proof('auth.refresh'))).status).toBe(200)
  })

  it('that a thief has bound ends when its owner comes with the token they share', async () => {
    const ada = await signUp(app)
    const thief = await createBrowserKey()
    const shared = ada.session?.refreshToken ?? ''
    const stolen = await nobody().call('auth.refresh', {
      body: { refreshToken: shared },
      headers: await thief.proof('auth.refresh'),
    })
    expect((await nobody().request('auth.refresh', { body: { refreshToken: shared } })).status).toBe(401)
    const headers = await thief.proof('auth.refresh')
    const after = await nobody().request('auth.refresh', { body: { refreshToken: stolen.refreshToken }, headers })
    expect(after.error.code).toBe('session_ended')
  })
})
