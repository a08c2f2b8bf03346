import { afterAll, describe, expect, it } from 'vitest'
import { linkSecrets, Person } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { codeIn, newestMail } from '../../../test/newest-mail.ts'
import { useApp } from '../../../test/test-app.ts'
import { newId } from '../../db/new-id.ts'
import { systemDb } from '../../db/system-db.ts'
import { createUserWithAccount } from '../accounts/index.ts'
import { hashPassword } from './passwords.ts'

const server = await startMailServer()
// Hooks run last to first: the app lets go of its connections before this.
afterAll(() => server.close())
const { app, parts } = await useApp({ smtpUrl: server.url, hasRateLimits: false })
const mails = { mailer: server }
const nobody = new Person(app, null)
const password = 'the squatter knows this'

/** Somebody signed up with another's address while this server sent no mail, and is still there with all they could add. */
async function squatter() {
  const email = `${crypto.randomUUID()}@example.com`
  const user = await createUserWithAccount(parts, {
    email,
    password_hash: await hashPassword(password),
    display_name: 'Not Ada',
    account_name: 'Waiting',
  })
  const session = await nobody.call('auth.signIn', { body: { email, password } })
  const subject = newId()
  await systemDb(parts.engine)
    .insertInto('identities')
    .values({ id: newId(), user_id: user?.id ?? '', provider: 'acme', issuer: 'https://id.example', subject })
    .execute()
  return { email, old: new Person(app, session) }
}
const asSquatter = (email: string) => nobody.ask('auth.signIn', { body: { email, password } })

describe('the first proof of an address', () => {
  it('by a code leaves no way in that somebody else had made', async () => {
    const { email, old } = await squatter()
    const request = crypto.randomUUID()
    await nobody.call('auth.askCode', { body: { email, request } })
    const token = codeIn(await newestMail(mails, email, /code/u))
    const ada = new Person(app, await nobody.call('auth.giveCode', { body: { email, token, request } }))
    expect((await old.ask('profile.read')).error.code).toBe('session_ended')
    expect((await asSquatter(email)).status).toBe(401)
    expect(await ada.call('auth.identities')).toEqual([])
    expect(await ada.call('profile.read')).toMatchObject({ has_password: false, is_email_verified: true })
  })

  it('by a reset does the same and keeps the password just set', async () => {
    const { email, old } = await squatter()
    await nobody.call('auth.askReset', { body: { email } })
    const secrets = linkSecrets(await newestMail(mails, email, /password/u))
    const body = { accessToken: '', refreshToken: '', ...secrets, password: 'only ada knows this one' }
    const ada = new Person(app, await nobody.call('auth.reset', { body }))
    expect((await old.ask('profile.read')).error.code).toBe('session_ended')
    expect((await asSquatter(email)).status).toBe(401)
    expect(await ada.call('auth.identities')).toEqual([])
    expect(await ada.call('profile.read')).toMatchObject({ has_password: true })
  })

  it('is the only one: a password set afterwards stays when a code is used again', async () => {
    const { email } = await squatter()
    const signInByCode = async (mail: number) => {
      const request = crypto.randomUUID()
      await nobody.call('auth.askCode', { body: { email, request } })
      const token = codeIn(await newestMail(mails, email, /code/u, mail))
      return new Person(app, await nobody.call('auth.giveCode', { body: { email, token, request } }))
    }
    await signInByCode(1)
    await nobody.call('auth.askReset', { body: { email } })
    const secrets = linkSecrets(await newestMail(mails, email, /password/u))
    await nobody.call('auth.reset', {
      body: { accessToken: '', refreshToken: '', ...secrets, password: 'mine alone now' },
    })
    const ada = await signInByCode(2)
    expect(await ada.call('profile.read')).toMatchObject({ has_password: true })
  })
})
