import { describe, expect, it } from 'vitest'
import { Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app } = await useApp()
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
