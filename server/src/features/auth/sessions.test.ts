import { describe, expect, it, vi } from 'vitest'
import { waitForMail, Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { createId } from '../../db/create-id.ts'
import { createSystemDb } from '../../db/system-db.ts'

const { app, context } = await useApp()
const password = 'correct horse battery'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const day = 24 * 60 * 60_000

const emailOf = (person: Person) => person.session?.user.email ?? ''
const signIn = async (person: Person, userAgent = firefox, from = new Person(app, null)) => {
  const body = { email: emailOf(person), password }
  return new Person(app, await from.call('auth.signIn', { body, headers: { 'user-agent': userAgent } }))
}
const later = async (ms: number, what: () => Promise<void>) => {
  const clock = vi.spyOn(context, 'now').mockReturnValue(new Date(Date.now() + ms))
  try {
    await what()
  } finally {
    clock.mockRestore()
  }
}
const renew = (refreshToken: string) => new Person(app, null).request('auth.refresh', { body: { refreshToken } })
const audited = async (person: Person) =>
  createSystemDb(context.engine)
    .selectFrom('audit_events')
    .select(['action', 'details', 'ip', 'user_agent', 'actor_id'])
    .where('account_id', '=', person.session?.account?.id ?? '')
    .orderBy('id')
    .execute()

describe('auth.sessions', () => {
  it('lists where a person is signed in, from where and with what, and which one asks', async () => {
    const ada = await signUp(app)
    const home = new Person(app, null)
    const other = await signIn(ada, firefox, home)
    const list = await other.call('auth.sessions')
    expect(list).toHaveLength(2)
    expect(list.find((session) => session.is_current)).toMatchObject({ user_agent: firefox, ip: home.address })
    // A refresh records the origin of the request.
    const moved = new Person(app, null)
    await moved.call('auth.refresh', {
      body: { refreshToken: other.session?.refreshToken },
      headers: { 'user-agent': 'curl/8' },
    })
    expect((await ada.call('auth.sessions'))[0]).toMatchObject({ user_agent: 'curl/8', ip: moved.address })
  })

  it('shows nobody the sessions of another', async () => {
    const [ada, ben] = [await signUp(app), await signUp(app)]
    const ids = (await ada.call('auth.sessions')).map(({ id }) => id)
    expect((await ben.call('auth.sessions')).some(({ id }) => ids.includes(id))).toBe(false)
  })
})

describe('auth.endSession', () => {
  it('ends one of the own sessions at once, and never that of another', async () => {
    const ada = await signUp(app)
    const lost = await signIn(ada)
    const id = (await lost.call('auth.sessions')).find((session) => session.is_current)?.id ?? ''
    const ben = await signUp(app)
    const foreign = await ben.request('auth.endSession', { params: { id } })
    const unknown = await ben.request('auth.endSession', { params: { id: createId() } })
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
    expect((await lost.request('profile.read')).status).toBe(200)
    await ada.call('auth.endSession', { params: { id } })
    expect((await lost.request('profile.read')).error.code).toBe('session_ended')
    expect((await renew(lost.session?.refreshToken ?? '')).status).toBe(401)
    expect((await ada.request('profile.read')).status).toBe(200)
    expect(await audited(ada)).toContainEqual(expect.objectContaining({ action: 'auth.endSession', ip: ada.address }))
  })
})

describe('auth.signOut', () => {
  it('leaves this session, the others, or all of them', async () => {
    const ada = await signUp(app)
    const [second, third] = [await signIn(ada), await signIn(ada)]
    const signOut = (person: Person, scope: string) =>
      person.call('auth.signOut', { body: { refreshToken: person.session?.refreshToken, scope } })
    const states = async () =>
      Promise.all([ada, second, third].map(async (person) => (await person.request('profile.read')).status))
    await signOut(third, 'this')
    expect(await states()).toEqual([200, 200, 401])
    await signOut(second, 'others')
    expect(await states()).toEqual([401, 200, 401])
    await signOut(second, 'all')
    expect(await states()).toEqual([401, 401, 401])
    expect((await audited(ada)).map(({ action, details }) => [action, details['scope']]).slice(-3)).toEqual([
      ['auth.signOut', 'this'],
      ['auth.signOut', 'others'],
      ['auth.signOut', 'all'],
    ])
  })
})

describe('a session', () => {
  it('that nobody used for 14 days is over', async () => {
    const ada = await signUp(app)
    await later(14 * day + 1000, async () => {
      expect((await renew(ada.session?.refreshToken ?? '')).error.code).toBe('session_ended')
    })
    const ben = await signUp(app)
    await later(14 * day - 60_000, async () => {
      expect((await renew(ben.session?.refreshToken ?? '')).status).toBe(200)
    })
  })

  it('is over after 90 days, however much it was used', async () => {
    const ada = await signUp(app)
    let token = ada.session?.refreshToken ?? ''
    for (let days = 13; days < 90; days += 13)
      await later(days * day - 60_000, async () => {
        const next = await renew(token)
        expect(next.status, `after ${days} days`).toBe(200)
        token = next.data.refreshToken
      })
    await later(90 * day + 1000, async () => {
      expect((await renew(token)).error.code).toBe('session_ended')
    })
  })
})

describe('a sign-in', () => {
  it('is written down with how and from where, and so is one that failed', async () => {
    const ada = await signUp(app)
    const from = new Person(app, null)
    await signIn(ada, firefox, from)
    const wrong = { email: emailOf(ada), password: 'not the password' }
    await from.request('auth.signIn', { body: wrong, headers: { 'user-agent': firefox } })
    const trace = { ip: from.address, user_agent: firefox, actor_id: ada.session?.user.id }
    await expect
      .poll(async () => (await audited(ada)).map(({ action }) => action))
      .toEqual(['auth.signIn', 'auth.signIn', 'auth.signInFailed'])
    expect((await audited(ada)).slice(1)).toMatchObject([{ ...trace, details: { by: 'password' } }, trace])
  })

  it('from a new device sends a mail; from a known one, or the very first, it does not', async () => {
    const ada = await signUp(app)
    const home = new Person(app, null)
    await signIn(ada, firefox, home)
    const mail = await waitForMail(context, emailOf(ada), /^New sign-in/u)
    expect(mail.text).toContain('Firefox on Windows')
    expect(mail.text).toContain(home.address)
    // A newer version of the same browser, in the same network.
    await signIn(ada, firefox.replaceAll('140', '141'), home)
    const away = new Person(app, null)
    await signIn(ada, firefox, away)
    await mailAbout(away.address)
    const mails = (await context.mailer.kept()).filter(({ to }) => to === emailOf(ada))
    expect(mails.map(({ text }) => [home.address, away.address].find((ip) => text.includes(ip)))).toEqual([
      away.address,
      home.address,
    ])
  })
})

const mailAbout = (words: string) =>
  expect.poll(async () => (await context.mailer.kept()).some(({ text }) => text.includes(words))).toBe(true)
