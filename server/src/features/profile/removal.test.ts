import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { addMember, waitForMail, Person, signUp } from '../../../test/harness.ts'
import { readMailCode } from '../../../test/newest-mail.ts'
import { useApp } from '../../../test/test-app.ts'
import { profileSchedules } from './index.ts'

const { app, context } = await useApp()
const password = 'correct horse battery'
const nobody = () => new Person(app, null)
const emailOf = (person: Person) => person.session?.user.email ?? ''
const signIn = (email: string) => nobody().request('auth.signIn', { body: { email, password } })
const remove = (person: Person, body: object = { current_password: password }) =>
  person.request('profile.remove', { body })

describe('profile.remove', () => {
  it('wants a proof, and the right one', async () => {
    const ada = await signUp(app)
    for (const body of [{}, { current_password: 'wrong horse' }, { token: '000000', request: 'x' }]) {
      const answer = await remove(ada, body)
      expect([answer.status, answer.error.code]).toEqual([403, 'proof_needed'])
    }
    expect((await ada.request('profile.read')).status).toBe(200)
  })

  it('ends all sessions at once and says by mail until when it can be undone', async () => {
    const ada = await signUp(app)
    const { data } = await signIn(emailOf(ada))
    const elsewhere = new Person(app, data)
    const at = Date.now()
    expect((await remove(ada)).status).toBe(200)
    for (const browser of [ada, elsewhere]) {
      expect((await browser.request('profile.read')).status).toBe(401)
      const renewed = await nobody().request('auth.refresh', { body: { refreshToken: browser.session?.refreshToken } })
      expect(renewed.status).toBe(401)
    }
    const mail = await waitForMail(context, emailOf(ada), /will be deleted/u)
    const until = new Date(at + 30 * 24 * 3600 * 1000)
    expect(mail.text).toContain(new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(until))
  })

  it('takes a code by mail instead of the password, once, and only of the own address', async () => {
    const [ada, eve] = await Promise.all([signUp(app), signUp(app)])
    const request = randomUUID()
    const codeOf = async (person: Person) => {
      await nobody().call('auth.askCode', { body: { email: emailOf(person), request } })
      return readMailCode(await waitForMail(context, emailOf(person), /code/u))
    }
    const [own, foreign] = [await codeOf(ada), await codeOf(eve)]
    for (const token of [foreign, '000000', '000001'].filter((one) => one !== own).slice(0, 2))
      expect((await remove(ada, { token, request })).status).toBe(403)
    expect((await remove(ada, { token: own, request: 'another browser' })).status).toBe(403)
    expect((await remove(ada, { token: own, request })).status).toBe(200)
    const back = new Person(app, (await signIn(emailOf(ada))).data)
    expect((await remove(back, { token: own, request })).status).toBe(403)
  })

  it('is undone by signing in, with everything as it was', async () => {
    const ada = await signUp(app, { accountName: 'Back Again' })
    const idea = await ada.call('ideas.create', { body: { text: 'Come back to this' } })
    expect((await remove(ada)).status).toBe(200)
    const { status, data } = await signIn(emailOf(ada))
    expect(status).toBe(200)
    const back = new Person(app, data)
    expect(await back.call('accounts.list')).toMatchObject([{ name: 'Back Again', deleted_at: null }])
    expect((await back.call('ideas.list')).map(({ id }) => id)).toContain(idea.id)
    await afterGrace()
    expect((await back.call('profile.read')).email).toBe(emailOf(ada))
  })

  it('leaves no workspace with people in it without an owner', async () => {
    const owner = await signUp(app, { accountName: 'Shared Works' })
    const member = await addMember(context, owner, 'admin')
    const refused = await remove(owner)
    expect([refused.status, refused.error.code]).toEqual([409, 'owner_of'])
    expect(refused.error.details).toEqual([{ id: owner.accountId, name: 'Shared Works' }])
    expect((await owner.request('profile.read')).status).toBe(200)
    // A member may leave at any time; the owner is alone then, and ownership cannot be transferred to a person being deleted.
    expect((await remove(member)).status).toBe(200)
    expect((await owner.call('members.list')).map(({ user_id }) => user_id)).toEqual([owner.session?.user.id])
    const newOwner = await owner.request('accounts.transfer', { body: { user_id: member.session?.user.id } })
    expect(newOwner.status).toBe(404)
    expect((await remove(owner)).status).toBe(200)
  })

  it('lets one of two owners go, and not both at once', async () => {
    const owner = await signUp(app)
    const second = await addMember(context, owner, 'owner')
    await addMember(context, owner, 'general_member')
    const answers = await Promise.all([remove(owner), remove(second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

/** Moves the clock past the 30 days and runs the nightly job. */
async function afterGrace(): Promise<void> {
  const clock = vi.spyOn(context, 'now').mockReturnValue(new Date(Date.now() + 31 * 24 * 3600 * 1000))
  for (const { run } of profileSchedules) await run(context)
  clock.mockRestore()
}
