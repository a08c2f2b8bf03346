import { expect, it } from 'vitest'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { addMember, waitForMail, type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { createSystemDb } from '../../db/system-db.ts'
import { type NotificationInput, notifyMembers } from './index.ts'

const { app, context } = await useApp({ hasRateLimits: false })

const userId = (person: Person): string => person.session?.user.id ?? ''
const address = (person: Person): string => person.session?.user.email ?? ''
const dbOf = (person: Person) => createAccountDb(context.engine, person.accountId ?? '')
const notifyPerson = (person: Person, input: Partial<NotificationInput> = {}) =>
  notifyMembers(dbOf(person), context, {
    kind: 'failed',
    to: [userId(person)],
    actorId: null,
    subject: 'A title',
    ...input,
  })
const listMailsTo = async (person: Person) => (await context.mailer.kept()).filter(({ to }) => to === address(person))

async function draft(person: Person): Promise<string> {
  const channel = (await person.call('channels.list'))[0]?.id ?? ''
  const { id } = await person.call('generation.all', {
    params: { channel_id: channel },
    body: { text: 'Ask for days.' },
  })
  await person.call('content.update', { params: { id }, body: { title: 'Ask for days' } })
  return id
}

/** A mail not sent by then is not sent. */
const finishMails = () => finishJobs(context, 'notifications.mail')

it('the social-media team hears by mail that a text is ready, with a link to it', async () => {
  const owner = await signUp(app, { displayName: 'Ada Marlow', accountName: 'Harbour & Pine' })
  const sam = await addMember(context, owner, 'social_media')
  const id = await draft(owner)
  await owner.call('content.submit', { params: { id } })
  const mail = await waitForMail(context, address(sam), /Ready to polish and publish: Ask for days/u)
  expect(mail.text).toContain('Ada Marlow has a post ready for you in Harbour & Pine')
  expect(mail.text).toContain(`http://draftwright.test/content/${id}?workspace=${owner.accountId}`)
  expect(mail.text).toContain(`http://draftwright.test/profile?workspace=${owner.accountId}&tab=notifications`)
  expect(await listMailsTo(owner)).toEqual([])
})

it('approving and publishing in one go is one mail to the author', async () => {
  const owner = await signUp(app)
  const author = await addMember(context, owner, 'general_member')
  const id = await draft(author)
  const { prompts } = await owner.call('content.read', { params: { id } })
  await owner.call('content.approve', { params: { id }, body: { dismiss_prompts: prompts.length > 0 } })
  await owner.call('content.publish', { params: { id } })
  await waitForMail(context, address(author), /^Published: Ask for days/u)
  await finishMails()
  expect((await listMailsTo(author)).map(({ subject }) => subject)).toEqual(['Published: Ask for days'])
})

it('an approval alone is mailed', async () => {
  const owner = await signUp(app)
  const author = await addMember(context, owner, 'general_member')
  const id = await draft(author)
  await owner.call('content.approve', { params: { id }, body: { dismiss_prompts: true } })
  await waitForMail(context, address(author), /^Approved: Ask for days/u)
})

it("someone's own words go with the request for changes", async () => {
  const ada = await signUp(app)
  const contentId = await draft(ada)
  await notifyPerson(ada, { kind: 'changes_requested', contentId, note: 'Say who “they” are.' })
  expect((await waitForMail(context, address(ada), /^Changes requested: A title/u)).text).toContain(
    'Say who “they” are.',
  )
})

it('a title cannot write a header, nor grow without end', async () => {
  const ada = await signUp(app)
  await notifyPerson(ada, { subject: `Hello\r\nBcc: everyone@example.com ${'x'.repeat(300)}` })
  const { subject } = await waitForMail(context, address(ada), /^Not published/u)
  expect(subject).not.toMatch(/[\r\n]/u)
  expect(subject.length).toBeLessThan(100)
})

it('who wants mail alone gets it, and nothing in the app', async () => {
  const ada = await signUp(app)
  await ada.call('notifications.choose', { body: { kind: 'failed', in_app: false, by_mail: true } })
  await notifyPerson(ada)
  await waitForMail(context, address(ada), /^Not published: A title/u)
  expect(await ada.call('notifications.list')).toEqual([])
})

it('who wants no mail gets none', async () => {
  const ada = await signUp(app)
  await ada.call('notifications.choose', { body: { kind: 'failed', in_app: true, by_mail: false } })
  await notifyPerson(ada)
  await finishMails()
  expect(await listMailsTo(ada)).toEqual([])
  expect(await ada.call('notifications.list')).toHaveLength(1)
})

it('a kind that is shown in the app alone sends no mail', async () => {
  const ada = await signUp(app)
  await notifyPerson(ada, { kind: 'member_joined', subject: '' })
  await finishMails()
  expect(await listMailsTo(ada)).toEqual([])
})

/** Runs `then` between the notification and its email, as with a delayed job. */
async function notifyThenWait(
  owner: Person,
  input: Partial<NotificationInput>,
  then: () => Promise<unknown>,
): Promise<void> {
  await notifyPerson(owner, { kind: 'approved', ...input })
  await then()
  await finishMails()
}

it('nothing is sent to who left, was demoted, has read it, or chose otherwise before the mail went', async () => {
  const owner = await signUp(app)
  const [left, demoted, reader, changed, waiting] = await Promise.all(
    Array.from({ length: 5 }, () => addMember(context, owner, 'general_member')),
  )
  const people = [left, demoted, reader, changed, waiting].filter((person) => person !== undefined)
  expect(people).toHaveLength(5)
  const contentId = await draft(owner)
  await notifyThenWait(owner, { contentId, to: people.map(userId) }, async () => {
    const access = createSystemDb(context.engine)
    const mine = (person: Person | undefined) => (person === undefined ? '' : userId(person))
    await access
      .deleteFrom('account_access')
      .where('user_id', '=', mine(left))
      .where('account_id', '=', owner.accountId ?? '')
      .execute()
    await access
      .updateTable('account_access')
      .set({ role_id: 'amplifier' })
      .where('user_id', '=', mine(demoted))
      .where('account_id', '=', owner.accountId ?? '')
      .execute()
    await reader?.call('notifications.readAll')
    await changed?.call('notifications.choose', { body: { kind: 'approved', in_app: true, by_mail: false } })
  })
  const subjects = await Promise.all(people.map(async (person) => (await listMailsTo(person)).length))
  expect(subjects).toEqual([0, 0, 0, 0, 1])
})
