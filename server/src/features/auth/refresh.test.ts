import { describe, expect, it, vi } from 'vitest'
import { Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp()
const nobody = () => new Person(app, null)

describe('auth.refresh', () => {
  it('gives twenty callers at once the same next token', async () => {
    const ada = await signUp(app)
    const body = { refreshToken: ada.session?.refreshToken }
    const all = await Promise.all(Array.from({ length: 20 }, () => nobody().call('auth.refresh', { body })))
    expect(new Set(all.map((session) => session.refreshToken)).size).toBe(1)
    expect((await nobody().request('auth.refresh', { body: { refreshToken: all[0]?.refreshToken } })).status).toBe(200)
  })

  it('ends the session when an old token comes back after the grace', async () => {
    const ada = await signUp(app)
    const old = { refreshToken: ada.session?.refreshToken }
    const next = await nobody().call('auth.refresh', { body: old })
    const later = new Date(Date.now() + 11_000)
    const clock = vi.spyOn(context, 'now').mockReturnValue(later)
    try {
      expect((await nobody().request('auth.refresh', { body: old })).status).toBe(401)
    } finally {
      clock.mockRestore()
    }
    // The thief's call has ended the session for everyone, access tokens included.
    expect((await nobody().request('auth.refresh', { body: { refreshToken: next.refreshToken } })).status).toBe(401)
    expect((await ada.request('profile.read')).error.code).toBe('session_ended')
  })

  it('takes no token with a single changed byte', async () => {
    const ada = await signUp(app)
    const bytes = Buffer.from(ada.session?.refreshToken ?? '', 'base64url')
    expect(bytes.length).toBe(52)
    for (let i = 0; i < bytes.length; i += 3) {
      const changed = Buffer.from(bytes)
      changed[i] = (changed[i] ?? 0) ^ 1
      expect(
        (await nobody().request('auth.refresh', { body: { refreshToken: changed.toString('base64url') } })).status,
      ).toBe(401)
    }
    expect((await nobody().request('auth.refresh', { body: { refreshToken: ada.session?.refreshToken } })).status).toBe(
      200,
    )
  })
})
