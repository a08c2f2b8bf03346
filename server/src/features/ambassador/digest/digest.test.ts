import { addDays } from '@draftwright/contract/wall-clock'
import { expect, it } from 'vitest'
import { createAccountDb } from '../../../db/account-db.ts'
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
