import type { Content } from '@draftwright/contract/content'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAccountDb } from '../../db/account-db.ts'
import { SYSTEM } from '../../db/engine.ts'
import { createSystemDb } from '../../db/system-db.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { draftPost, visitPage } from '../../../test/publish-post.ts'
import { loseDelivery } from '../../../test/lost-delivery.ts'
import { useApp } from '../../../test/test-app.ts'
import { insertAttempt } from '../deliveries/index.ts'
import { enqueueDuePosts, publishDueJob } from './due-job.ts'
import { publishDuePost } from './publish-due.ts'

const { app, context } = await useApp()
const start = Date.now()
let clock = start
/** The server some time later. */
const later = { ...context, now: () => new Date(clock) }

const minute = 60_000
const at = (minutes: number) => new Date(start + minutes * minute).toISOString()
let me: Person
let id: string
const read = () => me.call('content.read', { params: { id } })
const schedule = (body: object = { at: at(60) }) => me.request('content.schedule', { params: { id }, body })
const verbs = async () => (await me.call('content.events', { params: { id } })).map(({ verb }) => verb)
const attempts = () => me.call('content.attempts', { params: { id } })
const listNotices = async (kind: string) =>
  (await me.call('notifications.list')).filter((notifications) => notifications.kind === kind)
const db = () => createAccountDb(context.engine, me.accountId ?? '')
/** As the job does it when the post is due. */
const due = (due_at = at(60)) => publishDuePost(db(), later, { content_id: id, due_at })
const approved = async (person: Person, title = 'A waiting list') => {
  const post = await draftPost(person, context, { title })
  await person.call('content.approve', { params: { id: post } })
  return post
}

beforeEach(async () => {
  clock = start
  me = await signUp(app)
  id = await approved(me)
})

describe('scheduling', () => {
  it('takes an approved post, keeps the zone, and moves it when asked again', async () => {
    const first = await me.call('content.schedule', { params: { id }, body: { at: at(60) } })
    expect(first).toMatchObject({ status: 'scheduled', scheduled_at: at(60), time_zone: 'UTC', planned_at: null })
    const again = await me.call('content.schedule', { params: { id }, body: { at: at(60) } })
    expect(again.updated_at).toBe(first.updated_at)
    const body = { at: at(90), time_zone: 'Asia/Kathmandu', updated_at: again.updated_at }
    expect((await schedule(body)).data).toMatchObject({ scheduled_at: at(90), time_zone: 'Asia/Kathmandu' })
    expect(await verbs()).toEqual(['created', 'approved', 'scheduled', 'rescheduled'])
  })
  it('refuses what has passed, what nobody approved, a zone nobody knows and a version that is old', async () => {
    expect((await schedule({ at: at(-1) })).error.details).toEqual([{ field: 'at', message: 'must be in the future' }])
    expect((await schedule({ at: at(5), time_zone: 'Mars/Base' })).status).toBe(400)
    expect((await schedule({ at: '3000-01-01T00:00:00.000Z' })).status).toBe(400)
    const stale = await schedule({ at: at(5), updated_at: at(-60) })
    expect([stale.status, stale.error.code]).toEqual([409, 'stale'])
    const draft = await draftPost(me, context, { title: 'Nobody read it' })
    const refused = await me.request('content.schedule', { params: { id: draft }, body: { at: at(5) } })
    expect([refused.status, refused.error.code]).toEqual([409, 'not_approved'])
  })
  it('is for those who may publish', async () => {
    const member = await addMember(context, me, 'general_member')
    expect((await member.request('content.schedule', { params: { id }, body: { at: at(5) } })).status).toBe(403)
    expect((await member.request('content.unschedule', { params: { id } })).status).toBe(403)
  })
  it('ends without a plan, or with one', async () => {
    await schedule()
    const off = { status: 'approved', scheduled_at: null, time_zone: null }
    expect(await me.call('content.unschedule', { params: { id } })).toMatchObject({ ...off, planned_at: null })
    expect((await me.request('content.unschedule', { params: { id } })).status).toBe(409)
    await schedule()
    const kept = await me.call('content.unschedule', { params: { id }, body: { keep_plan: true } })
    expect(kept).toMatchObject({ ...off, planned_at: at(60) })
  })
  it('ends with an edit, in the archive and in the trash, and its time stays as a plan', async () => {
    await schedule()
    const edited = await me.call('content.update', { params: { id }, body: { title: 'Another' } })
    const plan = { scheduled_at: null, time_zone: null, planned_at: at(60) }
    expect(edited).toMatchObject({ status: 'in_review', ...plan })
    for (const [away, back] of [
      ['content.archive', 'content.unarchive'],
      ['content.remove', 'content.restore'],
    ] as const) {
      if ((await read()).status !== 'approved') await me.call('content.approve', { params: { id } })
      await schedule()
      await me.call(away, { params: { id } })
      expect(await me.call(back, { params: { id } })).toMatchObject({ status: 'approved', ...plan })
    }
  })
})

describe('a plan', () => {
  const plan = (planned_at: string | null) => me.request('content.update', { params: { id }, body: { planned_at } })
  it('is kept beside any text that is not live, and touches neither text nor approval', async () => {
    expect((await plan(at(5))).data).toMatchObject({ status: 'approved', planned_at: at(5), scheduled_at: null })
    expect((await plan(null)).data).toMatchObject({ planned_at: null })
    expect(await verbs()).toEqual(['created', 'approved'])
  })
  it('is refused for what is scheduled or live', async () => {
    await schedule()
    expect((await plan(at(5))).error.code).toBe('is_scheduled')
    await me.call('content.publish', { params: { id } })
    expect((await plan(at(5))).error.code).toBe('is_live')
  })
})

describe('when the time has come', () => {
  it('a post goes out by itself', async () => {
    const soon = new Date(Date.now() + 1200).toISOString()
    expect((await schedule({ at: soon })).status).toBe(200)
    await expect.poll(async () => (await read()).status, { interval: 200 }).toBe('published')
    const post = await read()
    expect(post).toMatchObject({
      scheduled_at: null,
      time_zone: null,
      planned_at: null,
      has_unpublished_changes: false,
    })
    expect((await visitPage(me, post.url ?? '')).statusCode).toBe(200)
    expect(await attempts()).toMatchObject([
      { state: 'confirmed', actor_id: null, due_at: soon, url: post.url, error: null },
    ])
    expect(await verbs()).toEqual(['created', 'approved', 'scheduled', 'published'])
    expect(await listNotices('published')).toMatchObject([{ actor_id: null, content_id: id }])
  })
  it('its job waits again when it runs a moment too early', async () => {
    await schedule()
    const payload = { account_id: me.accountId ?? '', content_id: id, due_at: at(60) }
    const run = () => publishDueJob.run(payload, { context: later, signal: new AbortController().signal, dbFor: db })
    const isWaiting = `name = $1 and data->>'content_id' = $2 and state = 'created' and start_after > now()`
    const countWaiting = async () =>
      (await context.engine.query(SYSTEM, `select from pgboss.job where ${isWaiting}`, [publishDueJob.name, id])).rows
        .length
    expect(await countWaiting()).toBe(1)
    clock = start + 30 * minute
    await run()
    expect([(await read()).status, await countWaiting()]).toEqual(['scheduled', 2])
    clock = start + 60 * minute
    await run()
    expect([(await read()).status, await countWaiting()]).toEqual(['published', 2])
  })
  it('only one of many who try publishes it', async () => {
    await schedule()
    clock = start + 61 * minute
    await Promise.all(Array.from({ length: 8 }, () => due()))
    expect((await attempts()).map(({ state }) => state)).toEqual(['confirmed'])
    expect(await listNotices('published')).toHaveLength(1)
    expect((await verbs()).filter((verb) => verb === 'published')).toHaveLength(1)
  })
  it('nothing is done about a post that was moved, taken back or is not due yet', async () => {
    await schedule()
    await due()
    expect((await read()).status).toBe('scheduled')
    await schedule({ at: at(120) })
    clock = start + 61 * minute
    await due()
    expect((await read()).status).toBe('scheduled')
    await me.call('content.unschedule', { params: { id } })
    clock = start + 121 * minute
    await due(at(120))
    expect([(await read()).status, await attempts()]).toEqual(['approved', []])
  })
  it('an approval that is none any more, or a channel that is switched off, stops it with the reason', async () => {
    await schedule()
    await createSystemDb(context.engine)
      .updateTable('contents')
      .set({ approved_hash: 'old' })
      .where('id', '=', id)
      .execute()
    clock = start + 61 * minute
    await due()
    expect((await read()).status).toBe('failed')
    expect(await attempts()).toMatchObject([{ state: 'rejected', error: expect.stringContaining('approved') }])
    expect(await listNotices('failed')).toMatchObject([{ content_id: id, note: expect.stringContaining('approved') }])
    const second = await approved(me, 'Second')
    await me.call('content.schedule', { params: { id: second }, body: { at: at(90) } })
    const { channel_id } = await me.call('content.read', { params: { id: second } })
    await me.call('channels.update', { params: { id: channel_id ?? '' }, body: { is_active: false } })
    clock = start + 91 * minute
    await publishDuePost(db(), later, { content_id: second, due_at: at(90) })
    const { status } = await me.call('content.read', { params: { id: second } })
    const [attempt] = await me.call('content.attempts', { params: { id: second } })
    expect([status, attempt?.error]).toEqual(['failed', expect.stringContaining('inactive')])
    const byHand = await me.request('content.publish', { params: { id: second } })
    expect([byHand.status, byHand.error.code]).toEqual([409, 'channel_inactive'])
  })
  it('who failed is published by hand, or scheduled again', async () => {
    await schedule()
    await createSystemDb(context.engine)
      .updateTable('contents')
      .set({ status: 'failed' })
      .where('id', '=', id)
      .execute()
    expect((await schedule({ at: at(70) })).data.status).toBe('scheduled')
    await createSystemDb(context.engine)
      .updateTable('contents')
      .set({ status: 'failed' })
      .where('id', '=', id)
      .execute()
    expect((await me.call('content.publish', { params: { id } })).status).toBe('published')
    expect(await attempts()).toMatchObject([{ state: 'confirmed', actor_id: me.session?.user.id }])
  })
  it('one that is too late is missed: it asks, and never goes out by itself', async () => {
    const other = await addMember(context, me, 'social_media')
    await schedule()
    clock = start + 60 * minute + context.config.missedAfterMs + 1
    await due()
    await due()
    expect(await read()).toMatchObject({ status: 'missed', scheduled_at: at(60) })
    expect(await attempts()).toEqual([])
    expect(await listNotices('missed')).toHaveLength(1)
    expect((await other.call('notifications.list')).map(({ kind }) => kind)).toContain('missed')
    expect((await schedule({ at: at(120) })).data.status).toBe('scheduled')
  })
  it('one just within the limit goes out', async () => {
    await schedule()
    clock = start + 60 * minute + context.config.missedAfterMs
    await due()
    expect((await read()).status).toBe('published')
  })
  it('nothing of a workspace that was closed goes out', async () => {
    await schedule()
    await createSystemDb(context.engine)
      .updateTable('accounts')
      .set({ deleted_at: at(0) })
      .where('id', '=', me.accountId ?? '')
      .execute()
    clock = start + 61 * minute
    await due()
    const row = createSystemDb(context.engine).selectFrom('contents').select('status').where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ status: 'scheduled' })
  })
})

describe('what was cut off', () => {
  /** A worker claimed the post, recorded the attempt, and was killed. */
  const cutOff = async () => {
    await schedule()
    clock = start + 61 * minute
    const row = { id, channel_id: null, text_hash: 'x', scheduled_at: at(60) }
    await insertAttempt(db(), row)
    const system = createSystemDb(context.engine)
    await system.updateTable('contents').set({ status: 'publishing' }).where('id', '=', id).execute()
    const started_at = at(0)
    await system.updateTable('publish_attempts').set({ started_at }).where('content_id', '=', id).execute()
  }
  it('before it went out is found and goes out once', async () => {
    await cutOff()
    await enqueueDuePosts(later)
    await expect.poll(async () => (await read()).status, { interval: 200 }).toBe('published')
    expect((await attempts()).map(({ state }) => state)).toEqual(['confirmed'])
  })
  it('after it was sent is never sent again', async () => {
    await loseDelivery(me, context, id)
    expect((await read()).status).toBe('unknown')
    expect((await attempts()).map(({ state }) => state)).toEqual(['unknown'])
    for (const move of ['content.publish', 'content.schedule'] as const) {
      const body = move === 'content.schedule' ? { body: { at: at(120) } } : {}
      expect((await me.request(move, { params: { id }, ...body })).status).toBe(409)
    }
  })
  it('and was edited meanwhile goes back to review', async () => {
    await cutOff()
    await me.call('content.update', { params: { id }, body: { title: 'Better' } })
    await due()
    expect(await read()).toMatchObject({ status: 'in_review', planned_at: at(60) })
    expect(await attempts()).toMatchObject([{ state: 'rejected', error: expect.stringContaining('unscheduled') }])
  })
})

it('a post that a person puts out asks for that person', async () => {
  const channel = await me.call('channels.create', {
    body: { name: 'Manual', channel_type: 'manual', network: 'linkedin' },
  })
  await createSystemDb(context.engine)
    .updateTable('contents')
    .set({ channel_id: channel.id })
    .where('id', '=', id)
    .execute()
  await schedule()
  clock = start + 61 * minute
  await due()
  await due()
  expect((await read()).status).toBe('publishing')
  expect(await listNotices('time_to_post')).toHaveLength(1)
  await enqueueDuePosts(later)
  const posted: Content = await me.call('content.markPosted', {
    params: { id },
    body: { url: 'https://www.linkedin.com/posts/1' },
  })
  expect(posted).toMatchObject({ status: 'published', scheduled_at: null })
  expect(await attempts()).toMatchObject([
    { state: 'confirmed', due_at: at(60), url: 'https://www.linkedin.com/posts/1', actor_id: me.session?.user.id },
  ])
})
