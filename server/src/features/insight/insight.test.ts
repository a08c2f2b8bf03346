import { addDays } from '@draftwright/contract/wall-clock'
import { describe, expect, it } from 'vitest'
import { addMember, type Person, signUp, waitForMail } from '../../../test/harness.ts'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { draftPost, publishPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { addPastNumbers } from '../analytics/index.ts'
import { enqueueDigests } from './jobs.ts'

const { app, context } = await useApp()
const realNow = context.now
const today = realNow().toISOString().slice(0, 10)
const db = (person: Person) => createAccountDb(context.engine, person.accountId ?? '')

/** A live post that was published on that day, with so many views on days counted back from today. */
async function addPost(
  person: Person,
  title: string,
  published_at: string,
  views: Record<number, number>,
  pillar_id?: string,
) {
  const { id } = await publishPost(person, context, { title, ...(pillar_id !== undefined && { pillar_id }) })
  await db(person).update('contents').set({ published_at }).where('id', '=', id).execute()
  const days = Object.entries(views).map(([ago, count]) => ({
    day: addDays(today, -Number(ago)),
    views: count,
    visitors: count,
    reads: 0,
    bots: 0,
  }))
  await addPastNumbers(db(person), id, days)
  return id
}
const toTime = (ago: number, time = '09:30') => `${addDays(today, -ago)}T${time}:00.000Z`
const read = (person: Person) => person.call('insight.read')

describe('posts to refresh', () => {
  it('are those whose last days are far below the days before and their best, after their first days', async () => {
    const ada = await signUp(app)
    const old = toTime(300)
    const lost = await addPost(ada, 'Lost', old, { 3: 10, 40: 40, 100: 90 })
    await addPost(ada, 'Steady', old, { 3: 40, 40: 45, 100: 80 })
    await addPost(ada, 'Low since long', old, { 3: 10, 40: 10, 100: 90 })
    await addPost(ada, 'Few', old, { 3: 1, 40: 10, 100: 29 })
    await addPost(ada, 'Only its first days', toTime(110), { 3: 10, 40: 14, 100: 900 })
    await addPost(ada, 'Young', toTime(60), { 3: 1, 40: 90 })
    // Today is not over.
    await addPost(ada, 'Today', old, { 0: 500, 3: 1, 40: 40, 100: 90 })
    const { decay } = await read(ada)
    expect(decay.compared).toBe(6)
    expect(decay.posts.map(({ title, last, previous, best }) => [title, last, previous, best])).toEqual([
      ['Today', 1, 40, 90],
      ['Lost', 10, 40, 90],
    ])
    expect(decay.posts[1]?.id).toBe(lost)
    expect((await read(await signUp(app))).decay).toEqual({ compared: 0, posts: [] })
  })
})

describe('the time to publish', () => {
  it('is said from enough posts on, with what it rests on', async () => {
    const ada = await signUp(app)
    // So many days ago it was the same weekday.
    const weeks = [14, 21, 28, 35, 42, 49]
    for (const [at, ago] of weeks.entries())
      await addPost(ada, `At nine ${at}`, toTime(ago, '09:10'), { [ago]: 30, [ago - 6]: 10, [ago - 7]: 1000 })
    for (const ago of weeks.slice(0, 5)) await addPost(ada, `At four ${ago}`, toTime(ago, '16:40'), { [ago]: 10 })
    expect((await read(ada)).best_time).toMatchObject({ posts: 11, best: [] })
    await addPost(ada, 'At four', toTime(49, '16:40'), { 48: 10 })
    const { best_time, time_zone } = await read(ada)
    expect(time_zone).toBe('UTC')
    expect(best_time).toMatchObject({ posts: 12, views: 300, median: 25 })
    const weekday = best_time.times[0]?.weekday
    expect(best_time.times).toEqual([
      { weekday, hour: 9, posts: 6, views: 240, median: 40 },
      { weekday, hour: 16, posts: 6, views: 60, median: 10 },
    ])
    expect(best_time.best).toEqual([
      { weekday, hour: 9, posts: 6, views: 240, median: 40 },
      { weekday: null, hour: 9, posts: 6, views: 240, median: 40 },
    ])
  })
})

describe('the balance', () => {
  it('sets what was published against what was planned, by pillar and by slot', async () => {
    const ada = await signUp(app)
    const { id: pillar } = await ada.call('pillars.create', { body: { name: 'Fewer no-shows' } })
    await ada.call('pillars.create', { body: { name: 'A calm desk' } })
    await addPost(ada, 'Out', toTime(5), {}, pillar)
    for (const ago of [3, -10]) {
      const id = await draftPost(ada, context, { title: `Planned ${ago}`, pillar_id: pillar })
      await db(ada)
        .update('contents')
        .set({ planned_at: toTime(ago) })
        .where('id', '=', id)
        .execute()
    }
    const site = (await ada.call('channels.list')).find(({ channel_type }) => channel_type === 'site')?.id ?? ''
    const slots = [{ weekday: 1, time: '09:00' }]
    await ada.call('slots.update', { params: { id: site }, body: { slots } })
    const { pillars, channels } = await read(ada)
    expect(pillars.map(({ name, published, overdue, planned }) => [name, published, overdue, planned])).toEqual(
      expect.arrayContaining([
        ['Fewer no-shows', 1, 1, 1],
        ['A calm desk', 0, 0, 0],
      ]),
    )
    expect(channels).toMatchObject([{ slots: 4, published: 1 }])
  })
})

describe('the weekly digest', () => {
  /** The Monday of the week of `today`, at a time of the day in UTC. */
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  const at = (day: string, time: string) => ({ ...context, now: () => new Date(`${day}T${time}:00Z`) })
  const listDigests = async (person: Person) =>
    (await person.call('notifications.list')).filter(({ kind }) => kind === 'weekly_digest')
  const daysTo = (day: string) => (Date.parse(today) - Date.parse(day)) / 86_400_000

  it('is sent once, on Monday, in the app and by mail, with measured statements', async () => {
    const ada = await signUp(app)
    const bob = await addMember(context, ada, 'general_member')
    await bob.call('notifications.choose', { body: { kind: 'weekly_digest', in_app: false, by_mail: false } })
    const last = daysTo(addDays(monday, -3))
    await addPost(ada, 'First', toTime(40), { [last]: 120, [last + 7]: 30 })
    await addPost(ada, 'Second', toTime(40), { [last]: 10, [last + 7]: 20 })
    await enqueueDigests(at(monday, '07:59'))
    await finishJobs(context, 'insight.digest')
    expect(await listDigests(ada)).toEqual([])
    await enqueueDigests(at(monday, '08:01'))
    await enqueueDigests(at(monday, '08:02'))
    await finishJobs(context, 'insight.digest')
    const [digest, ...others] = await listDigests(ada)
    expect(others).toEqual([])
    expect(digest).toMatchObject({ subject: 'Your posts had 130 views, 80 more than in the week before.' })
    expect(digest?.note?.split('\n').slice(1)).toEqual([
      '“First” had 90 more than the week before.',
      'Most read: “First” (120 views), “Second” (10 views).',
    ])
    const mail = await waitForMail(context, ada.session?.user.email ?? '', /The week of/u)
    expect(mail.text).toContain('“First” had 90 more than the week before.')
    expect(mail.text).toContain('/analytics/insights')
    expect(await listDigests(bob)).toEqual([])
    await enqueueDigests(at(addDays(monday, 1), '10:00'))
    await finishJobs(context, 'insight.digest')
    expect(await listDigests(ada)).toHaveLength(1)
  })

  it('is not sent when there is nothing to tell', async () => {
    const ada = await signUp(app)
    await enqueueDigests(at(monday, '09:00'))
    await finishJobs(context, 'insight.digest')
    expect(await listDigests(ada)).toEqual([])
  })
})
