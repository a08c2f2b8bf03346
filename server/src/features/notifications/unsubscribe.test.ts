import { expect, it } from 'vitest'
import { Person, signUp, waitForMail } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { createSmtpMailer } from '../../mail/smtp.ts'
import { notifyMembers } from './index.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const nobody = new Person(app, null)
const oneClick = {
  body: 'List-Unsubscribe=One-Click',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
}

const getUserId = (person: Person) => person.session?.user.id ?? ''
async function sendMail(person: Person, subject: string) {
  await notifyMembers(createAccountDb(context.engine, person.accountId ?? ''), context, {
    kind: 'failed',
    to: [getUserId(person)],
    actorId: null,
    subject,
  })
  return waitForMail(context, person.session?.user.email ?? '', new RegExp(subject, 'u'))
}
const readChoice = async (person: Person, kind: string) =>
  (await person.call('notifications.choices')).find((choice) => choice.kind === kind)

it('a mail about a notification names the way out in the headers that mail programs read', async () => {
  const server = await startMailServer()
  const mailer = createSmtpMailer(server.url, 'Draftwright <hello@example.com>')
  try {
    const mail = await sendMail(await signUp(app), 'In the headers')
    await mailer.send(mail)
    const raw = server.received[0]?.raw.replaceAll(/\r\n[ \t]+/gu, ' ') ?? ''
    expect(raw).toContain(`\r\nList-Unsubscribe: <${mail.unsubscribeUrl}>\r\n`)
    expect(raw).toMatch(/\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n/iu)
    expect(mail.unsubscribeUrl).toMatch(/^http:\/\/draftwright\.test\/unsubscribe\/\S+$/u)
    expect(mail.text).toContain(mail.unsubscribeUrl)
    expect(mail.html).toContain(mail.unsubscribeUrl)
  } finally {
    await mailer.close()
    await server.close()
  }
})

it('a POST stops mails of that kind for that person at once, signed in or not; a GET only shows a button', async () => {
  const [ada, bea] = [await signUp(app, { accountName: 'Harbour <b>' }), await signUp(app)]
  const url = new URL((await sendMail(ada, 'First')).unsubscribeUrl ?? '').pathname
  const page = await nobody.send('GET', url)
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.text).toContain('<button type="submit">')
  expect(page.text).toContain('“A post could not be published” emails from Harbour &lt;b&gt;')
  expect(await readChoice(ada, 'failed')).toMatchObject({ in_app: true, by_mail: true })
  for (const _twice of [1, 2]) expect((await nobody.send('POST', url, oneClick)).status).toBe(200)
  expect(await readChoice(ada, 'failed')).toMatchObject({ in_app: true, by_mail: false })
  expect(await readChoice(ada, 'missed')).toMatchObject({ by_mail: true })
  expect(await readChoice(bea, 'failed')).toMatchObject({ by_mail: true })
  await ada.call('notifications.choose', { body: { kind: 'failed', in_app: false, by_mail: true } })
  const multipart = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await nobody.send('POST', url, { body: multipart, headers })).status).toBe(200)
  expect(await readChoice(ada, 'failed')).toMatchObject({ in_app: false, by_mail: false })
})

it('a token that was not written here, or was changed, is nothing', async () => {
  const [ada, bea] = [await signUp(app), await signUp(app)]
  const url = new URL((await sendMail(ada, 'Second')).unsubscribeUrl ?? '').pathname
  const forged = [
    url.replace(getUserId(ada), getUserId(bea)).replace(ada.accountId ?? '', bea.accountId ?? ''),
    url.replace('.failed.', '.missed.'),
    url.slice(0, -2),
    `${url}.x`,
    '/unsubscribe/x',
    '/unsubscribe/%00',
  ]
  for (const one of forged)
    for (const method of ['GET', 'POST'] as const)
      expect((await nobody.send(method, one, oneClick)).status, one).toBe(404)
  for (const person of [ada, bea])
    for (const kind of ['failed', 'missed']) expect(await readChoice(person, kind)).toMatchObject({ by_mail: true })
})

it('mails that sign people in name no way out', async () => {
  const ada = await signUp(app)
  await nobody.request('auth.askCode', { body: { email: ada.session?.user.email ?? '' } })
  const mail = await waitForMail(context, ada.session?.user.email ?? '', /code/iu)
  expect(mail.unsubscribeUrl).toBeUndefined()
})
