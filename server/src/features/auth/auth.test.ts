import { decodeJwt, SignJWT } from 'jose'
import { describe, expect, it, vi } from 'vitest'
import { Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, parts } = await useApp()
const nobody = () => new Person(app, null)
const password = 'correct horse battery'
const newEmail = () => `${crypto.randomUUID()}@example.com`

describe('auth.signUp', () => {
  it('makes a person, a workspace they own, and a hosted site to publish to', async () => {
    const ada = await signUp(app, { accountName: 'Analytical Engines', displayName: 'Ada' })
    expect(ada.session?.user.display_name).toBe('Ada')
    expect(await ada.call('accounts.list')).toMatchObject([
      { name: 'Analytical Engines', slug: expect.stringMatching(/^analytical-engines/u), role_id: 'owner' },
    ])
    expect(await ada.call('channels.list')).toMatchObject([
      { channel_type: 'site', url: expect.stringContaining('/site/analytical-engines') },
    ])
  })

  it('says which field is wrong and why', async () => {
    const answer = await nobody().ask('auth.signUp', {
      body: { email: 'ada', password: 'short', displayName: ' ', accountName: 'X' },
    })
    expect(answer.status).toBe(400)
    expect(answer.error.details).toEqual([
      { field: 'email', message: 'must be an e-mail address such as ada@example.com' },
      { field: 'password', message: 'must have at least 10 characters' },
      { field: 'displayName', message: 'must not be empty' },
    ])
  })

  it('takes an address once, however it is written', async () => {
    const email = newEmail()
    const body = { email, password, displayName: 'Ada', accountName: 'Works' }
    await nobody().call('auth.signUp', { body })
    const again = await nobody().ask('auth.signUp', { body: { ...body, email: ` ${email.toUpperCase()} ` } })
    expect([again.status, again.error.code]).toEqual([409, 'email_taken'])
  })

  it('counts password characters as people do', async () => {
    const body = { email: newEmail(), password: '🔑'.repeat(10), displayName: 'Ada', accountName: 'Works' }
    expect((await nobody().ask('auth.signUp', { body })).status).toBe(200)
    expect(
      (await nobody().ask('auth.signUp', { body: { ...body, email: newEmail(), password: '🔑'.repeat(9) } })).status,
    ).toBe(400)
  })
})

describe('auth.signIn', () => {
  it('opens a session for the right password and answers the same to a wrong one and an unknown person', async () => {
    const email = newEmail()
    await nobody().call('auth.signUp', { body: { email, password, displayName: 'Ada', accountName: 'Works' } })
    expect((await nobody().call('auth.signIn', { body: { email, password } })).user.email).toBe(email)
    const wrong = await nobody().ask('auth.signIn', { body: { email, password: 'wrong horse battery' } })
    const unknown = await nobody().ask('auth.signIn', { body: { email: newEmail(), password } })
    expect([wrong.status, wrong.text]).toEqual([401, unknown.text])
  })

  it('slows down who guesses, and only from where they guess', async () => {
    const email = newEmail()
    await nobody().call('auth.signUp', { body: { email, password, displayName: 'Ada', accountName: 'Works' } })
    const guesser = nobody()
    const answers = []
    for (let i = 0; i < 12; i++)
      answers.push(await guesser.ask('auth.signIn', { body: { email, password: `guess ${i}` } }))
    expect(answers.at(-1)?.status).toBe(429)
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await nobody().ask('auth.signIn', { body: { email, password } })).status).toBe(200)
  })
})

describe('auth.refresh', () => {
  it('gives twenty callers at once the same next token', async () => {
    const ada = await signUp(app)
    const body = { refreshToken: ada.session?.refreshToken }
    const all = await Promise.all(Array.from({ length: 20 }, () => nobody().call('auth.refresh', { body })))
    expect(new Set(all.map((session) => session.refreshToken)).size).toBe(1)
    expect((await nobody().ask('auth.refresh', { body: { refreshToken: all[0]?.refreshToken } })).status).toBe(200)
  })

  it('ends the session when an old token comes back after the grace', async () => {
    const ada = await signUp(app)
    const old = { refreshToken: ada.session?.refreshToken }
    const next = await nobody().call('auth.refresh', { body: old })
    const later = new Date(Date.now() + 11_000)
    const clock = vi.spyOn(parts, 'now').mockReturnValue(later)
    try {
      expect((await nobody().ask('auth.refresh', { body: old })).status).toBe(401)
    } finally {
      clock.mockRestore()
    }
    // The thief's call has ended the session for everybody, access tokens included.
    expect((await nobody().ask('auth.refresh', { body: { refreshToken: next.refreshToken } })).status).toBe(401)
    expect((await ada.ask('profile.read')).error.code).toBe('session_ended')
  })

  it('takes no token with a single changed byte', async () => {
    const ada = await signUp(app)
    const bytes = Buffer.from(ada.session?.refreshToken ?? '', 'base64url')
    expect(bytes.length).toBe(52)
    for (let i = 0; i < bytes.length; i += 3) {
      const changed = Buffer.from(bytes)
      changed[i] = (changed[i] ?? 0) ^ 1
      expect(
        (await nobody().ask('auth.refresh', { body: { refreshToken: changed.toString('base64url') } })).status,
      ).toBe(401)
    }
    expect((await nobody().ask('auth.refresh', { body: { refreshToken: ada.session?.refreshToken } })).status).toBe(200)
  })
})

describe('access tokens', () => {
  const claims = (person: Person) => decodeJwt(person.session?.accessToken ?? '')
  const withToken = (person: Person, token: string) =>
    person.ask('profile.read', { headers: { authorization: `Bearer ${token}` } })

  it('live for fifteen minutes', async () => {
    const ada = await signUp(app)
    const { exp = 0, iat = 0 } = claims(ada)
    expect(exp - iat).toBe(900)
    const clock = vi.spyOn(parts, 'now').mockReturnValue(new Date(Date.now() + 16 * 60_000))
    try {
      expect((await ada.ask('profile.read')).error.code).toBe('token_expired')
    } finally {
      clock.mockRestore()
    }
  })

  it('are refused unsigned, under another key, algorithm, type or audience, and when they are refresh tokens', async () => {
    const ada = await signUp(app)
    const [, payload] = (ada.session?.accessToken ?? '').split('.')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`
    const key = parts.secrets.key('access')
    const sign = (header: { alg: string; typ?: string }, change: Record<string, unknown> = {}, by = key) =>
      new SignJWT({ ...claims(ada), ...change }).setProtectedHeader(header).sign(by)
    const bad = [
      unsigned,
      await sign({ alg: 'HS256', typ: 'at+jwt' }, {}, parts.secrets.key('refresh')),
      await sign({ alg: 'HS512', typ: 'at+jwt' }),
      await sign({ alg: 'HS256', typ: 'JWT' }),
      await sign({ alg: 'HS256', typ: 'at+jwt' }, { aud: 'somebody-else' }),
      await sign({ alg: 'HS256', typ: 'at+jwt' }, { iss: 'somebody-else' }),
      ada.session?.refreshToken ?? '',
    ]
    for (const token of bad) expect((await withToken(ada, token)).error.code).toBe('invalid_token')
    expect((await withToken(ada, await sign({ alg: 'HS256', typ: 'at+jwt' }))).status).toBe(200)
  })

  it('are worth nothing after sign-out', async () => {
    const ada = await signUp(app)
    await nobody().call('auth.signOut', { body: { refreshToken: ada.session?.refreshToken } })
    expect((await ada.ask('ideas.list')).error.code).toBe('session_ended')
  })
})
