import { describe, expect, it } from 'vitest'
import { SYSTEM } from '../../db/engine.ts'
import { addMember, waitForMail, Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp()
const password = 'correct horse battery'
const newPassword = 'another horse entirely'
const nobody = () => new Person(app, null)
const emailOf = (person: Person) => person.session?.user.email ?? ''
const signIn = async (email: string, word = password) =>
  nobody().request('auth.signIn', { body: { email, password: word } })
const change = (person: Person, body: Record<string, unknown> = {}) =>
  person.request('profile.changePassword', {
    body: {
      current_password: password,
      new_password: newPassword,
      refresh_token: person.session?.refreshToken,
      ...body,
    },
  })
/** The same person in another browser. */
async function signInAgain(person: Person): Promise<Person> {
  const { data } = await signIn(emailOf(person))
  return new Person(app, data)
}

describe('profile', () => {
  it('shows what a person may know of themselves, and nothing of the password', async () => {
    const ada = await signUp(app, { displayName: 'Ada' })
    const answer = await ada.request('profile.read')
    expect(answer.data).toEqual({
      id: ada.session?.user.id,
      email: emailOf(ada),
      custom_display_name: 'Ada',
      has_proofreading: true,
      photo_url: null,
      color_mode: 'light',
      has_password: true,
      is_email_verified: expect.any(Boolean),
      tutorial_finished_at: null,
      unseen_release_notes: 0,
    })
    expect(answer.text).not.toContain('argon2')
  })

  it('keeps a new name, a colour mode, and the first time the tutorial was finished', async () => {
    const ada = await signUp(app)
    expect(await ada.call('profile.rename', { body: { custom_display_name: ' Ada L. ' } })).toMatchObject({
      custom_display_name: 'Ada L.',
    })
    await ada.call('profile.changeColorMode', { body: { color_mode: 'dark' } })
    const wrong = await ada.request('profile.changeColorMode', { body: { color_mode: 'pink' } })
    expect([wrong.status, wrong.error.message]).toEqual([400, 'color_mode must be one of light, dark, system'])
    const { tutorial_finished_at: first } = await ada.call('profile.finishTutorial')
    expect(first).not.toBeNull()
    expect(await ada.call('profile.finishTutorial')).toMatchObject({
      custom_display_name: 'Ada L.',
      color_mode: 'dark',
      tutorial_finished_at: first,
    })
    const [member] = await ada.call('members.list')
    expect(member?.display_name).toBe('Ada L.')
  })
})

describe('profile.changePassword', () => {
  it('ends every other session at once, keeps its own, and sends a mail', async () => {
    const ada = await signUp(app)
    const elsewhere = await signInAgain(ada)
    expect((await elsewhere.request('profile.read')).status).toBe(200)
    expect((await change(ada)).status).toBe(200)
    const ended = await elsewhere.request('profile.read')
    expect([ended.status, ended.error.code]).toEqual([401, 'session_ended'])
    expect(
      (await nobody().request('auth.refresh', { body: { refreshToken: elsewhere.session?.refreshToken } })).status,
    ).toBe(401)
    expect((await ada.request('profile.read')).status).toBe(200)
    expect((await signIn(emailOf(ada))).status).toBe(401)
    expect((await signIn(emailOf(ada), newPassword)).status).toBe(200)
    const mail = await waitForMail(context, emailOf(ada), /password was changed/u)
    expect(mail.text.replace(/\s+/gu, ' ')).toContain('all other browsers were signed out')
    expect(mail.text).not.toContain(newPassword)
  })

  it('says on the field that the current password is wrong, and changes nothing', async () => {
    const ada = await signUp(app)
    const elsewhere = await signInAgain(ada)
    const answer = await change(ada, { current_password: 'wrong horse' })
    expect([answer.status, answer.error.details]).toEqual([
      400,
      [{ field: 'current_password', message: 'is incorrect' }],
    ])
    expect((await elsewhere.request('profile.read')).status).toBe(200)
    expect((await signIn(emailOf(ada))).status).toBe(200)
  })

  it("takes no other person's refresh token, no access token and no made-up one", async () => {
    const [ada, eve] = await Promise.all([signUp(app), signUp(app)])
    const { refreshToken = '', accessToken = '' } = eve.session ?? {}
    for (const refresh_token of [refreshToken, accessToken, ada.session?.accessToken, 'x', '']) {
      const answer = await change(ada, { refresh_token })
      expect([answer.status, answer.error.details]).toEqual([
        400,
        [{ field: 'refresh_token', message: 'must belong to your own session' }],
      ])
    }
    expect((await eve.request('profile.read')).status).toBe(200)
    expect((await signIn(emailOf(ada))).status).toBe(200)
  })

  it('lets nobody guess on in an open browser, not even with the right one', async () => {
    const ada = await signUp(app)
    for (let tries = 0; tries < 5; tries++)
      expect((await change(ada, { current_password: `wrong ${tries}` })).status).toBe(400)
    const stopped = await change(ada)
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signIn(emailOf(ada))).status).toBe(200)
  })

  it('refuses a new password that is too short, on its field', async () => {
    const ada = await signUp(app)
    const answer = await change(ada, { new_password: 'short' })
    expect([answer.status, answer.error.details]).toEqual([
      400,
      [{ field: 'new_password', message: 'must have at least 10 characters' }],
    ])
  })

  it('sends people without a password to the mail', async () => {
    const ada = await signUp(app)
    await forgetPassword(ada)
    const answer = await change(ada)
    expect([answer.status, answer.error.code]).toEqual([409, 'no_password'])
    expect((await ada.call('profile.read')).has_password).toBe(false)
  })
})

describe('the audit log', () => {
  it('has a row in each workspace of the person for what concerns others', async () => {
    const owner = await signUp(app)
    const ada = await addMember(context, owner, 'general_member')
    await ada.call('profile.rename', { body: { custom_display_name: 'Ada' } })
    expect((await change(ada)).status).toBe(200)
    await ada.call('profile.changeColorMode', { body: { color_mode: 'dark' } })
    const { rows } = await context.engine.query<{ action: string; account_id: string }>(
      SYSTEM,
      `select action, account_id from audit_events where actor_id = $1 and action like 'profile.%' order by action`,
      [ada.session?.user.id],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'profile.changePassword',
      'profile.changePassword',
      'profile.rename',
      'profile.rename',
    ])
    expect(new Set(rows.map(({ account_id }) => account_id))).toEqual(
      new Set([owner.accountId, ada.session?.account?.id]),
    )
  })
})

/** A person who signed up by a provider. */
async function forgetPassword(person: Person): Promise<void> {
  await context.engine.query(SYSTEM, 'update users set password_hash = null where id = $1', [person.session?.user.id])
}
