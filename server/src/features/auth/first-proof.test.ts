import { afterAll, describe, expect, it } from 'vitest'
import { readLinkSecrets, Person } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { readMailCode, waitForNewestMail } from '../../../test/newest-mail.ts'
import { useApp } from '../../../test/test-app.ts'
import { createId } from '../../db/create-id.ts'
import { createSystemDb } from '../../db/system-db.ts'
import { createUserWithAccount } from '../accounts/index.ts'
import { hashPassword } from './passwords.ts'

const server = await startMailServer()
// Hooks run last to first: the app closes its connections before this.
afterAll(() => server.close())
const { app, context } = await useApp({ smtpUrl: server.url, hasRateLimits: false })
const mails = { mailer: server }
const nobody = new Person(app, null)
const password = 'the squatter knows this'

/** Someone signed up with another person's address while this server sent no mail, and still has all the access they could add. */
async function squatter() {
  const email = `${crypto.randomUUID()}@example.com`
  const user = await createUserWithAccount(context, {
    email,
    password_hash: await hashPassword(password, context.config.passwordHash),
    display_name: 'Not Ada',
    account_name: 'Waiting',
  })
  const session = await nobody.call('auth.signIn', { body: { email, password } })
  const subject = createId()
  await createSystemDb(context.engine)
    .insertInto('identities')
    .values({ id: createId(), user_id: user?.id ?? '', provider: 'acme', issuer: 'https://id.example', subject })
    .execute()
  return { email, old: new Person(app, session) }
}
const asSquatter = (email: string) => nobody.request('auth.signIn', { body: { email, password } })

describe('the first proof of an address', () => {
  it('by a code leaves no way in that someone else had made', async () => {
    const { email, old } = await squatter()
    const request = crypto.randomUUID()
    await nobody.call('auth.askCode', { body: { email, request } })
    const token = readMailCode(await waitForNewestMail(mails, email, /code/u))
    const ada = new Person(app, await nobody.call('auth.giveCode', { body: { email, token, request } }))
    expect((await old.request('profile.read')).error.code).toBe('session_ended')
    expect((await asSquatter(email)).status).toBe(401)
    expect(await ada.call('auth.identities')).toEqual([])
    expect(await ada.call('profile.read')).toMatchObject({ has_password: false, is_email_verified: true })
  })

  it('by a reset does the same and keeps the password just set', async () => {
    const { email, old } = await squatter()
    await nobody.call('auth.askReset', { body: { email } })
    const secrets = readLinkSecrets(await waitForNewestMail(mails, email, /password/u))
    const body = { accessToken: '', refreshToken: '', ...secrets, password: 'only ada knows this one' }
    const ada = new Person(app, await nobody.call('auth.reset', { body }))
    expect((await old.request('profile.read')).error.code).toBe('session_ended')
    expect((await asSquatter(email)).status).toBe(401)
    expect(await ada.call('auth.identities')).toEqual([])
    expect(await ada.call('profile.read')).toMatchObject({ has_password: true })
  })

  it('is the only one: a password set afterwards stays when a code is used again', async () => {
    const { email } = await squatter()
    const signInByCode = async (mail: number) => {
      const request = crypto.randomUUID()
      await nobody.call('auth.askCode', { body: { email, request } })
      const token = readMailCode(await waitForNewestMail(mails, email, /code/u, mail))
      return new Person(app, await nobody.call('auth.giveCode', { body: { email, token, request } }))
    }
    await signInByCode(1)
    await nobody.call('auth.askReset', { body: { email } })
    const secrets = readLinkSecrets(await waitForNewestMail(mails, email, /password/u))
    await nobody.call('auth.reset', {
      body: { accessToken: '', refreshToken: '', ...secrets, password: 'mine alone now' },
    })
    const ada = await signInByCode(2)
    expect(await ada.call('profile.read')).toMatchObject({ has_password: true })
  })
})
