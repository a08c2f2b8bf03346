import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBrowserKey } from '../../../test/browser-key.ts'
import { Person, signUp } from '../../../test/harness.ts'
import { readMailCode, waitForNewestMail } from '../../../test/newest-mail.ts'
import { useApp } from '../../../test/test-app.ts'
import { createSystemDb } from '../../db/system-db.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const nobody = new Person(app, null)
const word = () => crypto.randomUUID()
const later = (ms: number) => {
  const at = new Date(Date.now() + ms)
  vi.spyOn(context, 'now').mockImplementation(() => at)
}
afterEach(() => void vi.restoreAllMocks())

async function withCode() {
  const ada = await signUp(app)
  const email = ada.session?.user.email ?? ''
  const request = word()
  expect(await nobody.call('auth.askCode', { body: { email, request } })).toEqual({})
  const code = readMailCode(await waitForNewestMail(context, email, /code/u))
  return { ada, email, request, code }
}
const give = (body: object, from = nobody) => from.request('auth.giveCode', { body })
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

describe('auth.askCode and auth.giveCode', () => {
  it('sign a person in by the six digits in their mail, and prove the address', async () => {
    const { ada, email, request, code } = await withCode()
    expect(code).toMatch(/^\d{6}$/u)
    expect((await ada.call('profile.read')).is_email_verified).toBe(false)
    const answer = await give({ email, request, token: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect([answer.status, answer.data.user.id]).toEqual([200, ada.session?.user.id])
    expect((await ada.call('profile.read')).is_email_verified).toBe(true)
    // Once.
    expect((await give({ email, request, token: code })).error.code).toBe('wrong_code')
  })

  it('bind the session to the key of the browser', async () => {
    const { email, request, code } = await withCode()
    const key = await createBrowserKey()
    const headers = await key.proof('auth.giveCode')
    const session = await nobody.call('auth.giveCode', { body: { email, request, token: code }, headers })
    const body = { refreshToken: session.refreshToken }
    expect((await nobody.request('auth.refresh', { body })).status).toBe(401)
    const own = await key.proof('auth.refresh')
    expect((await nobody.request('auth.refresh', { body, headers: own })).status).toBe(200)
  })

  it('store nothing from which a copy of the database would reveal the code', async () => {
    const { email, code } = await withCode()
    const rows = await createSystemDb(context.engine).selectFrom('one_time_codes').selectAll().execute()
    expect(rows.some((row) => row.email === email && row.code_hash !== null)).toBe(true)
    expect(JSON.stringify(rows.map(({ code_hash, sign_up }) => [code_hash, sign_up]))).not.toContain(code)
  })

  it('give five tries, counted one by one even when twenty come at once', async () => {
    const { email, request, code } = await withCode()
    const wrong = wrongFor(code)
    const answers = await Promise.all(Array.from({ length: 20 }, () => give({ email, request, token: wrong })))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.error.code).toBe('wrong_code')
    expect((await give({ email, request, token: code })).status).toBe(401)
    const row = await createSystemDb(context.engine)
      .selectFrom('one_time_codes')
      .select('tries')
      .where('email', '=', email)
      .executeTakeFirst()
    expect(row?.tries).toBe(5)
  })

  it('take the right code at the fifth try, and not at the sixth', async () => {
    for (const [wrongTries, status] of [
      [4, 200],
      [5, 401],
    ] as const) {
      const { email, request, code } = await withCode()
      for (let tries = 0; tries < wrongTries; tries++) await give({ email, request, token: wrongFor(code) })
      expect((await give({ email, request, token: code })).status).toBe(status)
    }
  })

  it('let one of two through who come with the same code at once', async () => {
    const { email, request, code } = await withCode()
    const both = await Promise.all([give({ email, request, token: code }), give({ email, request, token: code })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('are good for ten minutes', async () => {
    const { email, request, code } = await withCode()
    later(10 * 60_000 + 2000)
    const old = await give({ email, request, token: code })
    expect([old.status, old.error.code]).toEqual([401, 'wrong_code'])
    later(9.5 * 60_000)
    expect((await give({ email, request, token: code })).status).toBe(200)
  })

  it('are bound to the address and to the browser that asked', async () => {
    const { email, request, code } = await withCode()
    const other = await signUp(app)
    for (const body of [
      { email, request: word(), token: code },
      { email, token: code },
      { email: other.session?.user.email, request, token: code },
    ])
      expect((await give(body)).error.code).toBe('wrong_code')
    expect((await give({ email, request, token: code })).status).toBe(200)
  })

  it('bind a caller who makes up no word to their network', async () => {
    const ada = await signUp(app)
    const email = ada.session?.user.email ?? ''
    await ada.call('auth.askCode', { body: { email } })
    const token = readMailCode(await waitForNewestMail(context, email, /code/u))
    expect((await give({ email, token }, new Person(app, null))).status).toBe(401)
    expect((await give({ email, token }, ada)).status).toBe(200)
  })

  it('send a second code after a minute, not before, and then the first is good no more', async () => {
    const { email, request, code } = await withCode()
    const first = await nobody.request('auth.askCode', { body: { email, request } })
    later(59_000)
    const early = await nobody.request('auth.askCode', { body: { email, request } })
    expect([first.text, early.text]).toEqual(['{"data":{}}', '{"data":{}}'])
    expect((await context.mailer.kept()).filter(({ to }) => to === email)).toHaveLength(1)
    later(61_000)
    await nobody.call('auth.askCode', { body: { email, request } })
    const second = readMailCode(await waitForNewestMail(context, email, /code/u, 2))
    if (second !== code) expect((await give({ email, request, token: code })).status).toBe(401)
    expect((await give({ email, request, token: second })).status).toBe(200)
  })

  it('answer an unknown address as a known one, and send it nothing', async () => {
    const email = `${word()}@example.com`
    const request = word()
    expect((await nobody.request('auth.askCode', { body: { email, request } })).text).toBe('{"data":{}}')
    const unknown = await give({ email, request, token: '123456' })
    const known = await withCode()
    const wrong = await give({ email: known.email, request: known.request, token: wrongFor(known.code) })
    expect([unknown.status, unknown.text]).toEqual([401, wrong.text])
    expect((await context.mailer.kept()).some(({ to }) => to === email)).toBe(false)
  })

  it('keep a person who had asked to be deleted, within thirty days', async () => {
    for (const [days, status] of [
      [29, 200],
      [31, 401],
    ] as const) {
      const { ada, email, request, code } = await withCode()
      const id = ada.session?.user.id ?? ''
      const deleted_at = new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()
      const db = createSystemDb(context.engine)
      await db.updateTable('users').set({ deleted_at }).where('id', '=', id).execute()
      expect((await give({ email, request, token: code })).status).toBe(status)
      const user = await db.selectFrom('users').select('deleted_at').where('id', '=', id).executeTakeFirst()
      expect(user?.deleted_at === null).toBe(status === 200)
      const trace = await db.selectFrom('audit_events').select('action').where('actor_id', '=', id).execute()
      expect(trace.some(({ action }) => action === 'profile.restore')).toBe(status === 200)
    }
  })
})
