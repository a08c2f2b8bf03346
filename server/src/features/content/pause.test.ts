import { beforeEach, describe, expect, it } from 'vitest'
import { createAccountDb } from '../../db/account-db.ts'
import { listDuePosts } from './system-store.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { draftPost, publishPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { publishDuePost } from './publish-due.ts'

const { app, context } = await useApp()
const minute = 60_000
const start = Date.now()
let clock = start
const later = { ...context, now: () => new Date(clock) }
const at = (minutes: number) => new Date(start + minutes * minute).toISOString()
let me: Person
const db = () => createAccountDb(context.engine, me.accountId ?? '')
const read = (id: string) => me.call('content.read', { params: { id } })
const schedulePost = async (minutes: number) => {
  const id = await draftPost(me, context, { title: `Due after ${minutes}` })
  await me.call('content.approve', { params: { id } })
  await me.call('content.schedule', { params: { id }, body: { at: at(minutes) } })
  return id
}
const becomeDue = (content_id: string, minutes: number) =>
  publishDuePost(db(), later, { content_id, due_at: at(minutes) })
/** As if the time of a scheduled post had passed: the routes use the real clock. */
const moveToPast = (id: string, hours: number) =>
  db()
    .update('contents')
    .set({ scheduled_at: new Date(start - hours * 60 * minute).toISOString() })
    .where('id', '=', id)
    .execute()

beforeEach(async () => {
  clock = start
  me = await signUp(app)
})

describe('a pause', () => {
  it('says since when, by whom and why, and what waits for its end', async () => {
    expect(await me.call('publishingPause.read')).toEqual({
      is_paused: false,
      started_at: null,
      user_id: null,
      reason: null,
      due_posts: 0,
      missed_posts: 0,
    })
    const paused = await me.call('publishingPause.start', { body: { reason: 'A day of mourning' } })
    expect(paused).toMatchObject({ is_paused: true, user_id: me.session?.user.id, reason: 'A day of mourning' })
    await moveToPast(await schedulePost(30), 1)
    await moveToPast(await schedulePost(40), 20)
    expect(await me.call('publishingPause.read')).toMatchObject({ due_posts: 2, missed_posts: 1 })
    const again = await me.call('publishingPause.start', { body: { reason: 'Two days' } })
    expect(again).toMatchObject({ started_at: paused.started_at, reason: 'Two days' })
  })

  it('holds due posts and refuses to publish, but lets live posts be changed and removed', async () => {
    const live = await publishPost(me, context, { title: 'Live' })
    const due = await schedulePost(30)
    const next = await draftPost(me, context, { title: 'Next' })
    await me.call('publishingPause.start')
    clock = start + 31 * minute
    await becomeDue(due, 30)
    expect(await read(due)).toMatchObject({ status: 'scheduled', scheduled_at: at(30) })
    expect(await listDuePosts(context.engine, later.now(), later.now())).not.toContainEqual(
      expect.objectContaining({ content_id: due }),
    )
    await me.call('content.approve', { params: { id: next } })
    const refused = await me.request('content.publish', { params: { id: next } })
    expect([refused.status, refused.error.code]).toEqual([409, 'publishing_paused'])
    const both = await draftPost(me, context, { title: 'Both' })
    const neither = await me.request('content.approve', { params: { id: both }, body: { publish: true } })
    expect([neither.status, (await read(both)).status]).toEqual([409, 'draft'])
    await me.call('content.update', { params: { id: live.id }, body: { title: 'Live, corrected' } })
    await me.call('content.approve', { params: { id: live.id } })
    expect(await me.call('content.publish', { params: { id: live.id } })).toMatchObject({
      has_unpublished_changes: false,
    })
    expect((await me.call('content.unpublish', { params: { id: live.id } })).status).toBe('approved')
  })

  it('publishes what came due when it ends', async () => {
    const due = await schedulePost(30)
    await me.call('publishingPause.start')
    await moveToPast(due, 1)
    expect(await me.call('publishingPause.end')).toMatchObject({ is_paused: false, due_posts: 0 })
    await expect.poll(async () => (await read(due)).status, { timeout: 30_000 }).toBe('published')
  })

  it('or marks it as missed, for people to decide', async () => {
    const due = await schedulePost(30)
    const future = await schedulePost(90)
    await me.call('publishingPause.start')
    await moveToPast(due, 1)
    await me.call('publishingPause.end', { body: { due_posts: 'hold' } })
    expect((await read(due)).status).toBe('missed')
    expect((await read(future)).status).toBe('scheduled')
    expect((await me.call('notifications.list')).map(({ kind }) => kind)).toContain('missed')
  })

  it('is for those who publish, and for their own workspace', async () => {
    const member = await addMember(context, me, 'general_member')
    expect((await member.request('publishingPause.start')).status).toBe(403)
    expect((await member.call('publishingPause.read')).is_paused).toBe(false)
    const other = await signUp(app)
    await other.call('publishingPause.start')
    expect((await me.call('publishingPause.read')).is_paused).toBe(false)
    const long = await me.request('publishingPause.start', { body: { reason: 'x'.repeat(201) } })
    expect([long.status, long.error.details]).toMatchObject([400, [{ field: 'reason' }]])
  })
})

describe('clashes', () => {
  const clashes = (id: string, time?: string) =>
    me.call('content.clashes', { params: { id }, ...(time === undefined ? {} : { query: { at: time } }) })

  it('names posts of the channel that say the same, whatever their title, case and spaces', async () => {
    const live = await publishPost(me, context, { title: 'First', markdown: 'Ask for days.\n\nThen wait.' })
    const same = await draftPost(me, context, { title: 'Second', markdown: 'ask for  DAYS.\n\nThen wait.' })
    const other = await draftPost(me, context, { title: 'First', markdown: 'Ask for weeks.' })
    expect((await clashes(same)).same_text).toEqual([
      { id: live.id, title: 'First', status: 'published', at: live.published_at },
    ])
    // A draft is not out, and will not be without an approval.
    expect((await clashes(live.id)).same_text).toEqual([])
    expect((await clashes(other)).same_text).toEqual([])
    const elsewhere = await me.call('channels.create', { body: { name: 'Second site', channel_type: 'site' } })
    const copy = await draftPost(me, context, { markdown: 'Ask for days.\n\nThen wait.', channel_id: elsewhere.id })
    expect((await clashes(copy)).same_text).toEqual([])
  })

  it('names posts of the channel in the same minute', async () => {
    const first = await schedulePost(60)
    const second = await draftPost(me, context, { title: 'Second', markdown: 'Another text.' })
    expect((await clashes(second)).same_time).toEqual([])
    const sameMinute = new Date(Math.floor(Date.parse(at(60)) / minute) * minute + 59_000).toISOString()
    expect((await clashes(second, sameMinute)).same_time.map(({ id }) => id)).toEqual([first])
    expect((await clashes(second, at(61))).same_time).toEqual([])
    await me.call('content.update', { params: { id: second }, body: { planned_at: at(60) } })
    expect((await clashes(first)).same_time.map(({ id }) => id)).toEqual([second])
  })
})
