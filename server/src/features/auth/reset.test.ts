import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBrowserKey } from '../../../test/browser-key.ts'
import { readLinkSecrets, Person, signUp } from '../../../test/harness.ts'
import { waitForNewestMail } from '../../../test/newest-mail.ts'
import { useApp } from '../../../test/test-app.ts'
import { createSystemDb } from '../../db/system-db.ts'
import { mailResetJob } from './reset-mail.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const nobody = new Person(app, null)
const old = 'correct horse battery'
const password = 'staple and a new horse'
const later = (ms: number) => {
  const at = new Date(Date.now() + ms)
  vi.spyOn(context, 'now').mockImplementation(() => at)
}
afterEach(() => void vi.restoreAllMocks())

const emailOf = (person: Person) => person.session?.user.email ?? ''
const ask = (email: string) => nobody.call('auth.askReset', { body: { email } })
async function linkFor(person: Person, count = 1) {
  expect(await ask(emailOf(person))).toEqual({})
  const mail = await waitForNewestMail(context, emailOf(person), /^Set a new password/u, count)
  expect(mail.text).toContain('http://draftwright.test/auth/reset-password#accessToken=')
  const { accessToken = '', refreshToken = '' } = readLinkSecrets(mail)
  return { accessToken, refreshToken }
}
const reset = (link: object, headers: Record<string, string> = {}) =>
  nobody.request('auth.reset', { body: { ...link, password }, headers })
const signIn = (email: string, word: string) => nobody.request('auth.signIn', { body: { email, password: word } })

describe('auth.askReset and auth.reset', () => {
  it('set the password, end every session, prove the address, say so by mail, and sign in', async () => {
    const ada = await signUp(app)
    const link = await linkFor(ada)
    expect(link.refreshToken).toMatch(/^[\w-]{43}$/u)
    const answer = await reset(link)
    expect([answer.status, answer.data.user.id]).toEqual([200, ada.session?.user.id])
    expect((await ada.request('profile.read')).error.code).toBe('session_ended')
    const { refreshToken } = ada.session ?? {}
    expect((await nobody.request('auth.refresh', { body: { refreshToken } })).status).toBe(401)
    const again = new Person(app, answer.data)
    expect((await again.call('profile.read')).is_email_verified).toBe(true)
    expect((await signIn(emailOf(ada), old)).status).toBe(401)
    expect((await signIn(emailOf(ada), password)).status).toBe(200)
    await waitForNewestMail(context, emailOf(ada), /^Your password was changed/u)
    const trace = await createSystemDb(context.engine)
      .selectFrom('audit_events')
      .select(['action', 'ip'])
      .where('account_id', '=', ada.accountId ?? '')
      .execute()
    expect(trace).toContainEqual({ action: 'auth.reset', ip: nobody.address })
  })

  it('bind the new session to the key of the browser', async () => {
    const key = await createBrowserKey()
    const answer = await reset(await linkFor(await signUp(app)), await key.proof('auth.reset'))
    const body = { refreshToken: answer.data.refreshToken }
    expect((await nobody.request('auth.refresh', { body })).status).toBe(401)
    expect((await nobody.request('auth.refresh', { body, headers: await key.proof('auth.refresh') })).status).toBe(200)
  })

  it('take a link once, even when it comes twice at the same moment', async () => {
    const link = await linkFor(await signUp(app))
    const both = await Promise.all([reset(link), reset(link)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await reset(link)).error.code).toBe('invalid_link')
  })

  it('take a link for ten minutes', async () => {
    const link = await linkFor(await signUp(app))
    later(10 * 60_000 + 6000)
    expect((await reset(link)).error.code).toBe('invalid_link')
    later(9.5 * 60_000)
    expect((await reset(link)).status).toBe(200)
  })

  it('take only the two halves of one link', async () => {
    const [ada, ben] = [await signUp(app), await signUp(app)]
    const [one, two] = [await linkFor(ada), await linkFor(ben)]
    const { accessToken, refreshToken } = ada.session ?? {}
    for (const wrong of [
      { accessToken: one.accessToken, refreshToken: two.refreshToken },
      { accessToken: two.accessToken, refreshToken: one.refreshToken },
      { accessToken: one.refreshToken, refreshToken: one.accessToken },
      { accessToken, refreshToken },
      { accessToken, refreshToken: one.refreshToken },
      { accessToken: one.accessToken, refreshToken },
      { accessToken: '', refreshToken: '' },
    ]) {
      const answer = await reset(wrong)
      expect([answer.status, answer.error.code]).toEqual([401, 'invalid_link'])
    }
    expect((await reset(one)).status).toBe(200)
    expect((await reset(two)).status).toBe(200)
  })

  it('void earlier links of the person, and of nobody else', async () => {
    const [ada, ben] = [await signUp(app), await signUp(app)]
    const first = await linkFor(ada)
    const bens = await linkFor(ben)
    const second = await linkFor(ada, 2)
    expect((await reset(first)).error.code).toBe('invalid_link')
    expect((await reset(second)).status).toBe(200)
    expect((await reset(bens)).status).toBe(200)
  })

  it('send no link for a request that a newer one has overtaken, and leave the newer link good', async () => {
    const ada = await signUp(app)
    const link = await linkFor(ada)
    const reset_id = crypto.randomUUID()
    const [asked, expires] = [Date.now() - 60_000, Date.now() + 60_000].map((at) => new Date(at).toISOString())
    await createSystemDb(context.engine)
      .insertInto('password_resets')
      .values({ id: reset_id, email: emailOf(ada), created_at: asked, expires_at: expires ?? '' })
      .execute()
    await mailResetJob.run(
      { reset_id },
      {
        context,
        signal: new AbortController().signal,
        dbFor: () => {
          throw new Error('A job about a person')
        },
      },
    )
    const mails = (await context.mailer.kept()).filter(({ to }) => to === emailOf(ada))
    expect(mails.filter(({ subject }) => subject.startsWith('Set a new password'))).toHaveLength(1)
    expect((await reset(link)).status).toBe(200)
  })

  it('leave the link good when the new password is refused', async () => {
    const link = await linkFor(await signUp(app))
    expect((await nobody.request('auth.reset', { body: { ...link, password: 'short' } })).status).toBe(400)
    expect((await reset(link)).status).toBe(200)
  })

  it('give a password to a person who had none, and keep one who had asked to be deleted', async () => {
    const ada = await signUp(app)
    await createSystemDb(context.engine)
      .updateTable('users')
      .set({ password_hash: null, deleted_at: new Date().toISOString() })
      .where('id', '=', ada.session?.user.id ?? '')
      .execute()
    expect((await signIn(emailOf(ada), old)).status).toBe(401)
    const answer = await reset(await linkFor(ada))
    expect((await new Person(app, answer.data).call('profile.read')).has_password).toBe(true)
    const user = await createSystemDb(context.engine)
      .selectFrom('users')
      .select('deleted_at')
      .where('id', '=', ada.session?.user.id ?? '')
      .executeTakeFirst()
    expect(user?.deleted_at).toBeNull()
  })

  it('keep the hash of the secret alone, and send nothing to an unknown address', async () => {
    const link = await linkFor(await signUp(app))
    const email = `${crypto.randomUUID()}@example.com`
    expect(await ask(email)).toEqual({})
    await linkFor(await signUp(app))
    const rows = JSON.stringify(
      await createSystemDb(context.engine).selectFrom('password_resets').selectAll().execute(),
    )
    expect(rows).not.toContain(link.refreshToken)
    expect((await context.mailer.kept()).some(({ to }) => to === email)).toBe(false)
  })
})
