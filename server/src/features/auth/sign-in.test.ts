import { describe, expect, it } from 'vitest'
import { Person } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { createSystemDb } from '../../db/system-db.ts'

const { app, context } = await useApp()
const nobody = () => new Person(app, null)
const password = 'correct horse battery'
const newEmail = () => `${crypto.randomUUID()}@example.com`

describe('auth.signIn', () => {
  it('opens a session for the right password and answers the same to a wrong one and an unknown person', async () => {
    const email = newEmail()
    await nobody().call('auth.signUp', { body: { email, password, displayName: 'Ada', accountName: 'Works' } })
    expect((await nobody().call('auth.signIn', { body: { email, password } })).user.email).toBe(email)
    const wrong = await nobody().request('auth.signIn', { body: { email, password: 'wrong horse battery' } })
    const unknown = await nobody().request('auth.signIn', { body: { email: newEmail(), password } })
    expect([wrong.status, wrong.text]).toEqual([401, unknown.text])
  })

  it('keeps a person who had asked to be deleted, within thirty days', async () => {
    const email = newEmail()
    const body = { email, password, displayName: 'Ada', accountName: 'Works' }
    await nobody().call('auth.signUp', { body })
    for (const [days, status] of [
      [29, 200],
      [31, 401],
    ] as const) {
      const deleted_at = new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()
      await createSystemDb(context.engine).updateTable('users').set({ deleted_at }).where('email', '=', email).execute()
      const answer = await nobody().request('auth.signIn', { body: { email, password } })
      expect(answer.status).toBe(status)
      if (status === 200) expect((await new Person(app, answer.data).call('accounts.list'))[0]?.name).toBe('Works')
    }
  })

  it('slows down who guesses, and only from where they guess', async () => {
    const email = newEmail()
    await nobody().call('auth.signUp', { body: { email, password, displayName: 'Ada', accountName: 'Works' } })
    const guesser = nobody()
    const answers = []
    for (let i = 0; i < 12; i++)
      answers.push(await guesser.request('auth.signIn', { body: { email, password: `guess ${i}` } }))
    expect(answers.at(-1)?.status).toBe(429)
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await nobody().request('auth.signIn', { body: { email, password } })).status).toBe(200)
  })
})
