import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { addMember, mailTo, type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { accountDb } from '../../db/account-db.ts'
import { systemDb } from '../../db/system-db.ts'
import { type News, tell } from './index.ts'

const { app, parts } = await useApp({ hasRateLimits: false })

const userId = (person: Person): string => person.session?.user.id ?? ''
const address = (person: Person): string => person.session?.user.email ?? ''
const dbOf = (person: Person) => accountDb(parts.engine, person.accountId ?? '')
const told = (person: Person, news: Partial<News> = {}) =>
  tell(dbOf(person), parts, { kind: 'failed', to: [userId(person)], actorId: null, subject: 'A title', ...news })
const mailsTo = async (person: Person) => (await parts.mailer.kept()).filter(({ to }) => to === address(person))

async function draft(person: Person): Promise<string> {
  const channel = (await person.call('channels.list'))[0]?.id ?? ''
  const { id } = await person.call('generation.all', {
    params: { channel_id: channel },
    body: { text: 'Ask for days.' },
  })
  await person.call('content.update', { params: { id }, body: { title: 'Ask for days' } })
  return id
}

/** A mail that a witness gets after the job in question has had its turn: what has not come by then does not come. */
async function whenTheNextIsThrough(): Promise<void> {
  const witness = await signUp(app)
  await told(witness, { subject: 'The witness' })
  await mailTo(parts, address(witness), /The witness/u)
  await wait(200)
}

it('the social-media team hears by mail that a text is ready, with a link to it', async () => {
  const owner = await signUp(app, { displayName: 'Ada Marlow', accountName: 'Harbour & Pine' })
  const sam = await addMember(parts, owner, 'social_media')
  const id = await draft(owner)
  await owner.call('content.submit', { params: { id } })
  const mail = await mailTo(parts, address(sam), /Ready to polish and publish: Ask for days/u)
  expect(mail.text).toContain('Ada Marlow has a post ready for you in Harbour & Pine')
  expect(mail.text).toContain(`http://draftwright.test/content/${id}?workspace=${owner.accountId}`)
  expect(mail.text).toContain(`http://draftwright.test/profile?workspace=${owner.accountId}&tab=notifications`)
  expect(await mailsTo(owner)).toEqual([])
})

it('approving and publishing in one go is one mail to the author', async () => {
  const owner = await signUp(app)
  const author = await addMember(parts, owner, 'general_member')
  const id = await draft(author)
  const { prompts } = await owner.call('content.read', { params: { id } })
  await owner.call('content.approve', { params: { id }, body: { dismiss_prompts: prompts.length > 0 } })
  await owner.call('content.publish', { params: { id } })
  await mailTo(parts, address(author), /^Published: Ask for days/u)
  await wait(6000)
  expect((await mailsTo(author)).map(({ subject }) => subject)).toEqual(['Published: Ask for days'])
})

it('an approval alone is mailed', async () => {
  const owner = await signUp(app)
  const author = await addMember(parts, owner, 'general_member')
  const id = await draft(author)
  await owner.call('content.approve', { params: { id }, body: { dismiss_prompts: true } })
  await mailTo(parts, address(author), /^Approved: Ask for days/u)
})

it("somebody's own words go with the request for changes", async () => {
  const ada = await signUp(app)
  const contentId = await draft(ada)
  await told(ada, { kind: 'changes_requested', contentId, note: 'Say who “they” are.' })
  expect((await mailTo(parts, address(ada), /^Changes requested: A title/u)).text).toContain('Say who “they” are.')
})

it('a title cannot write a header, nor grow without end', async () => {
  const ada = await signUp(app)
  await told(ada, { subject: `Hello\r\nBcc: everybody@example.com ${'x'.repeat(300)}` })
  const { subject } = await mailTo(parts, address(ada), /^Not published/u)
  expect(subject).not.toMatch(/[\r\n]/u)
  expect(subject.length).toBeLessThan(100)
})

it('who wants mail alone gets it, and nothing in the app', async () => {
  const ada = await signUp(app)
  await ada.call('notifications.choose', { body: { kind: 'failed', in_app: false, by_mail: true } })
  await told(ada)
  await mailTo(parts, address(ada), /^Not published: A title/u)
  expect(await ada.call('notifications.list')).toEqual([])
})

it('who wants no mail gets none', async () => {
  const ada = await signUp(app)
  await ada.call('notifications.choose', { body: { kind: 'failed', in_app: true, by_mail: false } })
  await told(ada)
  await whenTheNextIsThrough()
  expect(await mailsTo(ada)).toEqual([])
  expect(await ada.call('notifications.list')).toHaveLength(1)
})

it('a kind that is told in the app alone sends no mail', async () => {
  const ada = await signUp(app)
  await told(ada, { kind: 'member_joined', subject: '' })
  await whenTheNextIsThrough()
  expect(await mailsTo(ada)).toEqual([])
})

/** Runs `then` in the moment between the news and its mail, as a job that is late would meet it. */
async function toldAndThen(owner: Person, news: Partial<News>, then: () => Promise<unknown>): Promise<void> {
  await told(owner, { kind: 'approved', ...news })
  await then()
  await wait(6000)
}

it('nothing is sent to who left, was demoted, has read it, or chose otherwise before the mail went', async () => {
  const owner = await signUp(app)
  const [left, demoted, reader, changed, waiting] = await Promise.all(
    Array.from({ length: 5 }, () => addMember(parts, owner, 'general_member')),
  )
  const people = [left, demoted, reader, changed, waiting].filter((person) => person !== undefined)
  expect(people).toHaveLength(5)
  const contentId = await draft(owner)
  await toldAndThen(owner, { contentId, to: people.map(userId) }, async () => {
    const access = systemDb(parts.engine)
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
  const subjects = await Promise.all(people.map(async (person) => (await mailsTo(person)).length))
  expect(subjects).toEqual([0, 0, 0, 0, 1])
})
