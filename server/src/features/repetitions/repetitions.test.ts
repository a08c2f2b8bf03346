import { beforeEach, expect, it } from 'vitest'
import { createAccountDb } from '../../db/account-db.ts'
import { listDueRepetitions } from './system-store.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { draftPost, publishPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { makeRepetition } from './make-repetition.ts'

const { app, context } = await useApp()
const day = 86_400_000
const start = Date.now()
let clock = start
/** The worker some time later; requests come now. */
const later = { ...context, now: () => new Date(clock) }

let me: Person
let id: string
let publishedAt: number
const db = () => createAccountDb(context.engine, me.accountId ?? '')
const read = (post: string) => me.call('content.read', { params: { id: post } })
const repeat = (body: object) => me.request('repetitions.save', { params: { id }, body })
const series = () => me.call('repetitions.read', { params: { id } })
/** Times of a series are whole minutes. */
const toMinute = (at: number) => new Date(Math.floor(at / 60_000) * 60_000).toISOString()
const occurrence = (n: number, weeks = 2) => toMinute(publishedAt + n * weeks * 7 * day)
/** As the job does it, a week before the n-th repetition. */
const makeAt = async (n: number, weeks = 2) => {
  clock = publishedAt + n * weeks * 7 * day - 6 * day
  await makeRepetition(db(), later, id)
}
const verbs = async () => (await me.call('content.events', { params: { id } })).map(({ verb }) => verb)

beforeEach(async () => {
  clock = start
  me = await signUp(app)
  const post = await publishPost(me, context, { title: 'A waiting list', markdown: 'Ask for days.' })
  id = post.id
  publishedAt = Date.parse(post.published_at ?? '')
})

it('makes each repetition a text of its own, in review, a week ahead, and once', async () => {
  expect(await series()).toBeNull()
  const set = await repeat({ every_weeks: 2 })
  expect(set.data).toMatchObject({ every_weeks: 2, until: null, max_times: null, made: 0, next_at: occurrence(1) })
  await makeRepetition(db(), context, id)
  expect((await series())?.posts).toEqual([])
  await makeAt(1)
  await Promise.all([makeRepetition(db(), later, id), makeRepetition(db(), later, id)])
  const made = await series()
  expect(made).toMatchObject({ made: 1, next_at: occurrence(2) })
  expect(made?.posts).toEqual([
    { id: expect.any(String), title: 'A waiting list', status: 'in_review', at: occurrence(1) },
  ])
  const copy = await read(made?.posts[0]?.id ?? '')
  expect(copy).toMatchObject({ repeats_content_id: id, planned_at: occurrence(1), slug: 'a-waiting-list-2' })
  expect(copy.rich_content).toEqual((await read(id)).rich_content)
  expect(await verbs()).toContain('repetition_made')
  const notice = (await me.call('notifications.list')).find(({ kind }) => kind === 'content_ready')
  expect(notice?.content_id).toBe(copy.id)
})

it('schedules a repetition when it is approved, as it then reads', async () => {
  await repeat({ every_weeks: 2 })
  await makeAt(1)
  const copy = (await series())?.posts[0]?.id ?? ''
  await me.call('content.update', { params: { id: copy }, body: { title: 'Waiting lists again' } })
  const approved = await me.call('content.approve', { params: { id: copy } })
  expect(approved).toMatchObject({ status: 'scheduled', scheduled_at: occurrence(1), title: 'Waiting lists again' })
  const clashes = await me.call('content.clashes', { params: { id: copy } })
  expect(clashes.same_text.map((post) => post.id)).toEqual([id])
})

it('leaves approved what is approved too late', async () => {
  await repeat({ every_weeks: 2 })
  await makeAt(1)
  const copy = (await series())?.posts[0]?.id ?? ''
  await db()
    .update('contents')
    .set({ planned_at: new Date(start - day).toISOString() })
    .where('id', '=', copy)
    .execute()
  expect((await me.call('content.approve', { params: { id: copy } })).status).toBe('approved')
})

it('leaves one out while the one before waits, and while the post is not live, and says so', async () => {
  await repeat({ every_weeks: 2 })
  await makeAt(1)
  await makeAt(2)
  expect(await series()).toMatchObject({ made: 1, next_at: occurrence(3), posts: [{}] })
  await me.call('content.remove', { params: { id: (await series())?.posts[0]?.id ?? '' } })
  await me.call('content.unpublish', { params: { id } })
  await makeAt(3)
  expect((await series())?.made).toBe(1)
  const notes = (await me.call('content.events', { params: { id } })).filter(
    ({ verb }) => verb === 'repetition_skipped',
  )
  expect(notes.map(({ note }) => note)).toEqual([
    'The repetition before it is not approved yet.',
    'The repeated post is not live.',
  ])
  await me.call('content.publish', { params: { id } })
  await makeAt(4)
  expect(await series()).toMatchObject({ made: 2, posts: [{ at: occurrence(4) }] })
})

it('ends after so many, and after its last day', async () => {
  await repeat({ every_weeks: 2, max_times: 1 })
  await makeAt(1)
  expect(await series()).toMatchObject({ made: 1, next_at: null })
  const late = await repeat({ every_weeks: 2, max_times: 1 })
  expect(late.error.details).toEqual([{ field: 'max_times', message: 'must be more than 1, which are made already' }])
  const until = new Date(publishedAt + 27 * day).toISOString().slice(0, 10)
  expect((await repeat({ every_weeks: 2, until })).error.details).toMatchObject([{ field: 'until' }])
  expect((await repeat({ every_weeks: 2, max_times: 3 })).data).toMatchObject({ made: 1, next_at: occurrence(2) })
})

it('keeps its last day', async () => {
  const until = new Date(publishedAt + 20 * day).toISOString().slice(0, 10)
  expect((await repeat({ every_weeks: 2, until })).data).toMatchObject({ until, next_at: occurrence(1) })
  await makeAt(1)
  expect(await series()).toMatchObject({ until, made: 1, next_at: null })
})

it('makes nothing twice when it is stopped and set again', async () => {
  await repeat({ every_weeks: 2, max_times: 3 })
  await makeAt(1)
  await me.call('content.approve', { params: { id: (await series())?.posts[0]?.id ?? '' } })
  await me.call('repetitions.remove', { params: { id } })
  expect(await series()).toBeNull()
  expect((await repeat({ every_weeks: 2, max_times: 3 })).data).toMatchObject({ made: 1, next_at: occurrence(2) })
  await makeAt(1)
  expect((await series())?.posts).toHaveLength(1)
})

it('copies what is live, not what is being written', async () => {
  await repeat({ every_weeks: 2 })
  await me.call('content.update', { params: { id }, body: { title: 'Not approved yet' } })
  await makeAt(1)
  expect((await series())?.posts[0]?.title).toBe('A waiting list')
})

it('follows a post that is published at another time than planned', async () => {
  const draft = await draftPost(me, context, { title: 'Planned' })
  expect((await me.request('repetitions.save', { params: { id: draft }, body: { every_weeks: 1 } })).status).toBe(409)
  await me.call('content.approve', { params: { id: draft } })
  await me.call('content.schedule', {
    params: { id: draft },
    body: { at: new Date(start + 10 * day).toISOString() },
  })
  await me.call('repetitions.save', { params: { id: draft }, body: { every_weeks: 3 } })
  const { published_at } = await me.call('content.publish', { params: { id: draft } })
  await makeRepetition(db(), context, draft)
  const found = await me.call('repetitions.read', { params: { id: draft } })
  expect(found?.next_at).toBe(toMinute(Date.parse(published_at ?? '') + 21 * day))
})

it('refuses what makes no series, what is a repetition, and those who do not publish', async () => {
  for (const body of [
    {},
    { every_weeks: 0 },
    { every_weeks: 53 },
    { every_weeks: 1.5 },
    { every_weeks: 2, max_times: 0 },
  ])
    expect((await repeat(body)).status).toBe(400)
  await repeat({ every_weeks: 1 })
  await makeAt(1, 1)
  const copy = (await series())?.posts[0]?.id ?? ''
  const nested = await me.request('repetitions.save', { params: { id: copy }, body: { every_weeks: 1 } })
  expect([nested.status, nested.error.code]).toEqual([409, 'is_repetition'])
  const member = await addMember(context, me, 'general_member')
  expect((await member.request('repetitions.save', { params: { id }, body: { every_weeks: 1 } })).status).toBe(403)
  await me.call('repetitions.remove', { params: { id } })
  expect(await series()).toBeNull()
  expect((await read(copy)).status).toBe('in_review')
})

it('finds what is due in open workspaces only', async () => {
  await repeat({ every_weeks: 2 })
  const isFound = async () =>
    (await listDueRepetitions(context.engine, new Date(publishedAt + 15 * day))).some((due) => due.content_id === id)
  expect(await isFound()).toBe(true)
  const { name } = await me.call('accounts.settings')
  await me.call('accounts.remove', { body: { name } })
  expect(await isFound()).toBe(false)
})

it('is changed while the worker looks at it, and neither waits for the other for ever', async () => {
  await repeat({ every_weeks: 2 })
  for (let round = 0; round < 8; round++) {
    const saved = [2, 3, 4].map((every_weeks) => repeat({ every_weeks }))
    const looked = saved.map(() => makeRepetition(db(), context, id))
    for (const { status } of await Promise.all(saved)) expect(status).toBe(200)
    await Promise.all(looked)
  }
})
