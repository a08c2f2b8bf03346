import { addDays } from '@draftwright/contract/wall-clock'
import { expect, it } from 'vitest'
import { createAccountDb } from '../../../db/account-db.ts'
import { listShareDigestAccounts } from '../system-store.ts'
import { agreeToShare } from '../../../../test/agree-to-share.ts'
import { addMember, type Person, signUp, waitForMail } from '../../../../test/harness.ts'
import { finishJobs } from '../../../../test/finish-jobs.ts'
import { publishPost } from '../../../../test/publish-post.ts'
import { useApp } from '../../../../test/test-app.ts'
import { enqueueShareDigests, shareDigestJob } from './digest-job.ts'

const { app, context } = await useApp()

/** Posts were published on the Sunday before. */
const today = new Date().toISOString().slice(0, 10)
const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
const at = (day: string, time: string) => ({ ...context, now: () => new Date(`${day}T${time}:00Z`) })
const runAt = (day: string, time: string) => ({
  context: at(day, time),
  dbFor: (accountId: string) => createAccountDb(context.engine, accountId),
  signal: new AbortController().signal,
})
async function sendAt(day: string, time: string): Promise<void> {
  await enqueueShareDigests(at(day, time))
  await finishJobs(context, shareDigestJob.name)
}
const listDigests = async (person: Person) =>
  (await person.call('notifications.list')).filter(({ kind }) => kind === 'share_digest')

it('is sent to each as often as they chose, once, and not without something new', async () => {
  const owner = await signUp(app)
  const { id } = await publishPost(owner, context)
  await publishPost(owner, context, { title: 'Second' })
  const db = createAccountDb(context.engine, owner.accountId ?? '')
  for (const [title, hour] of [
    ['A waiting list that works', '10'],
    ['Second', '11'],
  ] as const)
    await db
      .update('contents')
      .set({ published_at: `${addDays(monday, -1)}T${hour}:00:00.000Z` })
      .where('title', '=', title)
      .execute()
  const [weekly, never, done] = [
    await addMember(context, owner, 'amplifier'),
    await addMember(context, owner, 'amplifier'),
    await addMember(context, owner, 'general_member'),
  ]
  expect(await weekly.call('shareDigest.read')).toEqual({ often: 'weekly' })
  await never.call('shareDigest.update', { body: { often: 'off' } })
  expect(await never.call('shareDigest.read')).toEqual({ often: 'off' })
  const { status, error } = await never.request('shareDigest.update', { body: { often: 'hourly' } })
  expect([status, error.message]).toEqual([400, 'often must be one of daily, weekly, off'])
  await agreeToShare(done)
  await done.call('ambassador.createOfPost', {
    params: { id },
    body: { platform_type: 'x', share_content: 'Read this.', share_url: 'https://x.test/1' },
  })
  await sendAt(monday, '07:59')
  expect(await listDigests(weekly)).toEqual([])
  // Two servers at once, and a job that is run again.
  const payload = { account_id: owner.accountId ?? '', day: monday }
  const run = () => shareDigestJob.run(payload, runAt(monday, '08:01'))
  await Promise.all([run(), run()])
  await Promise.all([enqueueShareDigests(at(monday, '08:01')), enqueueShareDigests(at(monday, '08:01'))])
  await finishJobs(context, shareDigestJob.name)
  await sendAt(monday, '08:16')
  expect(await listDigests(weekly)).toMatchObject([
    { subject: '2 posts to share', note: '“Second”\n“A waiting list that works”' },
  ])
  expect(await listDigests(done)).toMatchObject([{ subject: 'One post to share', note: '“Second”' }])
  expect(await listDigests(never)).toEqual([])
  const mail = await waitForMail(context, weekly.session?.user.email ?? '', /2 posts to share in/u)
  expect(mail.text).toContain('“A waiting list that works”')
  expect(mail.text).toContain('/ambassador')
  // Nothing new the day after, and a week after.
  await weekly.call('shareDigest.update', { body: { often: 'daily' } })
  await sendAt(addDays(monday, 1), '09:00')
  await sendAt(addDays(monday, 7), '09:00')
  expect(await listDigests(weekly)).toHaveLength(1)
})

it('comes once a week, and each week again', async () => {
  const owner = await signUp(app)
  const account_id = owner.accountId ?? ''
  const fan = await addMember(context, owner, 'amplifier')
  const publish = async (title: string, day: string) => {
    const { id } = await publishPost(owner, context, { title })
    const published_at = `${day}T10:00:00.000Z`
    await createAccountDb(context.engine, account_id)
      .update('contents')
      .set({ published_at })
      .where('id', '=', id)
      .execute()
  }
  await publish('First', addDays(monday, -1))
  await publish('Second', monday)
  const tellAt = async (day: string) => {
    await shareDigestJob.run({ account_id, day }, runAt(day, '08:30'))
    return (await listDigests(fan)).map(({ note }) => note)
  }
  expect(await tellAt(monday)).toEqual(['“First”'])
  for (const later of [1, 2, 6]) expect(await tellAt(addDays(monday, later))).toHaveLength(1)
  expect(await tellAt(addDays(monday, 7))).toEqual(['“Second”', '“First”'])
})

it('tells of a post when its embargo is over, and not of one that nobody can share', async () => {
  const owner = await signUp(app)
  const account_id = owner.accountId ?? ''
  const db = createAccountDb(context.engine, account_id)
  const fan = await addMember(context, owner, 'amplifier')
  await fan.call('shareDigest.update', { body: { often: 'daily' } })
  const tellAt = (day: string) => shareDigestJob.run({ account_id, day }, runAt(day, '08:30'))
  const publish = async (title: string, day: string) => {
    const { id } = await publishPost(owner, context, { title })
    const published_at = `${day}T10:00:00.000Z`
    await db.update('contents').set({ published_at }).where('id', '=', id).execute()
    return { content_id: id }
  }
  const free = { is_shareable: true, refused_platforms: [], embargo_until: null }
  const secret = await publish('Secret until Tuesday', addDays(monday, -30))
  const embargo_until = `${addDays(monday, 1)}T12:00:00.000Z`
  await owner.call('shareRules.save', { params: secret, body: { ...free, embargo_until } })
  const isFound = async (day: string) =>
    (await listShareDigestAccounts(context.engine, new Date(`${monday}T00:00:00Z`), new Date(`${day}T13:00:00Z`))).some(
      (found) => found.account_id === account_id,
    )
  expect([await isFound(monday), await isFound(addDays(monday, 1))]).toEqual([false, true])
  const closed = await publish('Nowhere', addDays(monday, -1))
  await owner.call('ambassador.changeSettings', { body: { platforms: ['linkedin', 'x'] } })
  await owner.call('shareRules.save', { params: closed, body: { ...free, refused_platforms: ['linkedin', 'x'] } })
  await tellAt(monday)
  await tellAt(addDays(monday, 1))
  expect(await listDigests(fan)).toEqual([])
  await tellAt(addDays(monday, 2))
  await tellAt(addDays(monday, 3))
  expect((await listDigests(fan)).map(({ note }) => note)).toEqual(['“Secret until Tuesday”'])
  // With approved texts only, a post without one has nothing to share.
  await owner.call('ambassador.changeSettings', { body: { approved_only: true } })
  const late = await publish('Without a text', addDays(monday, 3))
  const ready = await publish('With a text', addDays(monday, 3))
  await owner.call('shareVariations.create', { params: ready, body: { text: 'Read this.', is_approved: true } })
  await owner.call('shareVariations.create', { params: late, body: { text: 'Not yet.' } })
  await tellAt(addDays(monday, 4))
  expect((await listDigests(fan)).map(({ note }) => note)).toEqual(['“With a text”', '“Secret until Tuesday”'])
})
