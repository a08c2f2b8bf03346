import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { Person } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { readMailCode, waitForNewestMail } from '../../../test/newest-mail.ts'
import { useApp } from '../../../test/test-app.ts'
import { createSystemDb } from '../../db/system-db.ts'

const server = await startMailServer()
// Hooks run last to first: the app lets go of its connections before this.
afterAll(() => server.close())
const { app, context } = await useApp({ smtpUrl: server.url, hasRateLimits: false })
afterEach(() => void vi.restoreAllMocks())
const mails = { mailer: server }
const db = createSystemDb(context.engine)

const nobody = new Person(app, null)
const newBody = (more: object = {}) => ({
  email: `${crypto.randomUUID()}@example.com`,
  password: 'correct horse battery',
  displayName: 'Ada',
  accountName: 'Analytical Engines',
  request: crypto.randomUUID(),
  ...more,
})
type Body = ReturnType<typeof newBody>
const usersWith = async (email: string) => db.selectFrom('users').selectAll().where('email', '=', email).execute()

async function pending(body: Body) {
  expect((await nobody.request('auth.signUp', { body })).text).toBe('{"data":{"pending":true}}')
  return readMailCode(await waitForNewestMail(mails, body.email, /finish signing up/u))
}
const give = ({ email, request }: Body, token: string) =>
  nobody.request('auth.giveCode', { body: { email, request, token } })

describe('auth.signUp where the server sends mail', () => {
  it('makes nothing until the code from the mail comes back, then everything at once', async () => {
    const body = newBody({ timeZone: 'Asia/Kolkata' })
    const code = await pending(body)
    expect(await usersWith(body.email)).toEqual([])
    expect((await nobody.request('auth.signIn', { body: { email: body.email, password: body.password } })).status).toBe(
      401,
    )
    const answer = await give(body, code)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.data.account?.name).toBe('Analytical Engines')
    expect((await new Person(app, answer.data).call('accounts.settings')).time_zone).toBe('Asia/Kolkata')
    const ada = new Person(app, answer.data)
    expect(await ada.call('profile.read')).toMatchObject({ custom_display_name: 'Ada', is_email_verified: true })
    expect(await ada.call('channels.list')).toHaveLength(1)
    expect((await nobody.request('auth.signIn', { body: { email: body.email, password: body.password } })).status).toBe(
      200,
    )
    expect((await give(body, code)).status).toBe(401)
  })

  it('notifies the owner of a known address by mail, and reveals nothing to the caller', async () => {
    const body = newBody()
    await give(body, await pending(body))
    const again = newBody({ email: body.email, password: 'another good password' })
    expect((await nobody.request('auth.signUp', { body: again })).text).toBe('{"data":{"pending":true}}')
    const mail = await waitForNewestMail(mails, body.email, /already have an account/u)
    expect(readMailCode(mail)).toBe('')
    expect(
      (await nobody.request('auth.signIn', { body: { email: body.email, password: again.password } })).status,
    ).toBe(401)
  })

  it('makes nobody of a stranger who signed up with the address, whatever its owner then types', async () => {
    const theirs = newBody({ password: 'a password of a stranger' })
    const code = await pending(theirs)
    // Its owner gets the mail and types the code where they signed up themselves.
    const own = newBody({ email: theirs.email })
    expect((await nobody.request('auth.signUp', { body: own })).status).toBe(200)
    const ownCode = readMailCode(await waitForNewestMail(mails, own.email, /finish signing up/u, 2))
    if (code !== ownCode) expect((await give(own, code)).error.code).toBe('wrong_code')
    expect((await give(own, ownCode)).status).toBe(200)
    expect((await give(theirs, code)).error.code).toBe('email_taken')
    const [user] = await usersWith(own.email)
    expect(user?.display_name).toBe('Ada')
    expect(
      (await nobody.request('auth.signIn', { body: { email: own.email, password: theirs.password } })).status,
    ).toBe(401)
  })

  it('makes one person of a code that comes twice at once', async () => {
    const body = newBody()
    const code = await pending(body)
    const both = await Promise.all([give(body, code), give(body, code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('dies after five wrong codes', async () => {
    const body = newBody()
    const code = await pending(body)
    const wrong = code === '000000' ? '000001' : '000000'
    await Promise.all(Array.from({ length: 20 }, () => give(body, wrong)))
    expect((await give(body, code)).error.code).toBe('wrong_code')
    expect(await usersWith(body.email)).toEqual([])
  })

  it('asks for the name of the workspace, unless an invitation brings one', async () => {
    const { accountName: _left, ...body } = newBody()
    const answer = await nobody.request('auth.signUp', { body })
    expect([answer.status, answer.error.details]).toEqual([400, [{ field: 'accountName', message: 'is required' }]])
    const invited = await nobody.request('auth.signUp', { body: { ...body, invitation: 'made up' } })
    expect([invited.status, invited.error.message]).toEqual([404, 'Invitation not found'])
  })

  it('sends a fresh code when the mail did not leave at first', async () => {
    server.mode = { refuses: 'text', code: 451 }
    const body = newBody()
    try {
      await nobody.call('auth.signUp', { body })
      await expect.poll(() => context.faults.some((fault) => fault.includes('auth.mailCode'))).toBe(true)
    } finally {
      server.mode = 'takes'
      // The refusal is expected; any other error still fails the file.
      await waitForNewestMail(mails, body.email, /finish signing up/u)
      context.faults.splice(
        0,
        context.faults.length,
        ...context.faults.filter((fault) => !fault.includes('auth.mailCode')),
      )
    }
    expect(
      (await give(body, readMailCode(await waitForNewestMail(mails, body.email, /finish signing up/u)))).status,
    ).toBe(200)
  })
})
