import { describe, expect, it } from 'vitest'
import { readLinkSecrets, waitForMail, Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp()
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

  it("takes the browser's zone as the clock of the workspace, and leaves out one that it does not know", async () => {
    const zoneAfter = async (timeZone: string | undefined) =>
      (await (await signUp(app, { ...(timeZone && { timeZone }) })).call('accounts.settings')).time_zone
    expect(await zoneAfter('Asia/Kolkata')).toBe('Asia/Kolkata')
    expect(await zoneAfter('Mars/Olympus')).toBe('UTC')
    expect(await zoneAfter(undefined)).toBe('UTC')
    const ada = await signUp(app)
    const [second] = await ada.call('accounts.create', { body: { name: 'Second', time_zone: 'Europe/Berlin' } })
    const there = new Person(app, ada.session, second?.id)
    expect((await there.call('accounts.settings')).time_zone).toBe('Europe/Berlin')
  })

  it('says which field is wrong and why', async () => {
    const answer = await nobody().request('auth.signUp', {
      body: { email: 'ada', password: 'short', displayName: ' ', accountName: 'X' },
    })
    expect(answer.status).toBe(400)
    expect(answer.error.details).toEqual([
      { field: 'email', message: 'must be an email address such as ada@example.com' },
      { field: 'password', message: 'must have at least 10 characters' },
      { field: 'displayName', message: 'must not be empty' },
    ])
  })

  it('takes no address that the mailer would refuse: its mails would be tried again and again', async () => {
    const body = { email: `-${newEmail()}`, password, displayName: 'Ada', accountName: 'Works' }
    expect((await nobody().request('auth.signUp', { body })).error.details).toEqual([
      { field: 'email', message: 'must be an email address such as ada@example.com' },
    ])
  })

  it('takes an address once, however it is written', async () => {
    const email = newEmail()
    const body = { email, password, displayName: 'Ada', accountName: 'Works' }
    await nobody().call('auth.signUp', { body })
    const again = await nobody().request('auth.signUp', { body: { ...body, email: ` ${email.toUpperCase()} ` } })
    expect([again.status, again.error.code]).toEqual([409, 'email_taken'])
  })

  it('counts password characters as people do', async () => {
    const body = { email: newEmail(), password: '🔑🌱🐙🧵🪁🎻🧊🪐🥝🦉', displayName: 'Ada', accountName: 'Works' }
    expect((await nobody().request('auth.signUp', { body })).status).toBe(200)
    expect(
      (await nobody().request('auth.signUp', { body: { ...body, email: newEmail(), password: '🔑🌱🐙🧵🪁🎻🧊🪐🥝' } }))
        .status,
    ).toBe(400)
  })
})

describe('auth.signUp with an invitation', () => {
  async function invited() {
    const ada = await signUp(app, { accountName: 'Reed & Bloom' })
    const email = newEmail()
    await ada.call('members.invite', { body: { email, role_id: 'social_media' } })
    const invitation = readLinkSecrets(await waitForMail(context, email))['token'] ?? ''
    return { ada, body: { email, password, displayName: 'Ben', invitation } }
  }

  it('joins the workspace that invites, proves the address, and makes no other workspace', async () => {
    const { ada, body } = await invited()
    const session = await nobody().call('auth.signUp', { body })
    if ('pending' in session) throw new Error('an invitation proves the address')
    expect(session.account).toEqual({ id: ada.accountId, name: 'Reed & Bloom' })
    const ben = new Person(app, session)
    expect(await ben.call('accounts.list')).toMatchObject([{ id: ada.accountId, role_id: 'social_media' }])
    expect((await ben.call('profile.read')).is_email_verified).toBe(true)
  })

  it('is for the invited address, and once', async () => {
    const { body } = await invited()
    const other = await nobody().request('auth.signUp', { body: { ...body, email: newEmail() } })
    expect([other.status, other.error.message]).toEqual([404, 'Invitation not found'])
    expect((await nobody().request('auth.signUp', { body })).status).toBe(200)
    const again = await nobody().request('auth.signUp', { body })
    expect([404, 409]).toContain(again.status)
  })
})
