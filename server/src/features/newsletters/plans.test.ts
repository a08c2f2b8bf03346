import { expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { draftPost, publishPost } from '../../../test/publish-post.ts'
import { enterMailServer, subscribeAll } from '../../../test/sendable-newsletter.ts'
import { useApp } from '../../../test/test-app.ts'
import { SYSTEM } from '../../db/engine.ts'
import { planNewsletters } from './send-new-posts.ts'

const server = await startMailServer()
const { app, context } = await useApp({
  hasRateLimits: false,
  trustedUrls: [`http://127.0.0.1:${new URL(server.url).port}`],
})
const findSite = async (owner: Person) =>
  (await owner.call('channels.list')).find(({ channel_type }) => channel_type === 'site')?.id ?? ''
const plan = (owner: Person, id: string) => owner.call('newsletterPlans.readPost', { params: { id } })
const setChannel = async (owner: Person, body: { is_on: boolean; hold_minutes?: number }) =>
  owner.call('newsletterPlans.updateChannel', { params: { id: await findSite(owner) }, body })
/** As two servers do it. */
const look = () => Promise.all([planNewsletters(context), planNewsletters(context)])
const endHold = (id: string) =>
  context.engine.query(SYSTEM, 'update newsletters set scheduled_at = now(), next_run_at = now() where id = $1', [id])
const mailsTo = (email: string) => server.received.filter(({ readers }) => readers.includes(email))

it('sends a new post of the channel once, after its hold', async () => {
  const owner = await signUp(app)
  await enterMailServer(owner, server.url)
  await subscribeAll(owner, ['ann@plans.example', 'ben@plans.example'])
  const old = await publishPost(owner, context, { title: 'Before' })
  const params = { id: await findSite(owner) }
  expect(await owner.call('newsletterPlans.readChannel', { params })).toEqual({ is_on: false, hold_minutes: 30 })
  expect(await setChannel(owner, { is_on: true, hold_minutes: 60 })).toEqual({ is_on: true, hold_minutes: 60 })
  expect(await plan(owner, old.id)).toMatchObject({ is_on: true, will_send: false })

  const id = await draftPost(owner, context, { title: 'Tides' })
  expect(await plan(owner, id)).toMatchObject({ will_send: true, subscribers: 2, hold_minutes: 60, missing: [] })
  await owner.call('content.approve', { params: { id } })
  await owner.call('content.publish', { params: { id } })
  await look()
  const all = await owner.call('newsletters.list')
  expect(all).toMatchObject([{ subject: 'Tides', state: 'scheduled', content_id: id }])
  const [made] = all
  expect(Date.parse(made?.scheduled_at ?? '') - Date.now()).toBeGreaterThan(50 * 60_000)
  expect(await plan(owner, id)).toMatchObject({ will_send: false, newsletter: { id: made?.id, state: 'scheduled' } })
  expect((await owner.call('notifications.list')).map(({ kind }) => kind)).toContain('newsletter_planned')
  expect(mailsTo('ann@plans.example')).toEqual([])

  await endHold(made?.id ?? '')
  await expect.poll(async () => (await owner.call('newsletters.list'))[0]?.state).toBe('sent')
  expect([mailsTo('ann@plans.example').length, mailsTo('ben@plans.example').length]).toEqual([1, 1])
  // Published again, it does not go out again.
  await owner.call('content.unpublish', { params: { id } })
  await owner.call('content.publish', { params: { id } })
  await look()
  expect(await owner.call('newsletters.list')).toHaveLength(1)
})

it('leaves out what a person left out, stopped or deleted', async () => {
  const owner = await signUp(app)
  await enterMailServer(owner, server.url)
  await setChannel(owner, { is_on: true })
  const id = await draftPost(owner, context, { title: 'Quiet' })
  const leaveOut = (is_skipped: boolean) =>
    owner.call('newsletterPlans.updatePost', { params: { id }, body: { is_skipped } })
  expect(await leaveOut(true)).toMatchObject({ is_skipped: true, will_send: false })
  expect(await leaveOut(false)).toMatchObject({ is_skipped: false, will_send: true })
  await leaveOut(true)
  await owner.call('content.approve', { params: { id } })
  await owner.call('content.publish', { params: { id } })
  const other = await publishPost(owner, context, { title: 'Stopped' })
  await look()
  const [made, ...rest] = await owner.call('newsletters.list')
  expect([made?.subject, rest]).toEqual(['Stopped', []])
  const late = await owner.request('newsletterPlans.updatePost', {
    params: { id: other.id },
    body: { is_skipped: true },
  })
  expect(late.error.code).toBe('already_planned')
  const params = { id: made?.id ?? '' }
  expect(await owner.call('newsletters.pause', { params })).toMatchObject({ state: 'draft' })
  await owner.call('newsletters.remove', { params })
  await look()
  expect(await owner.call('newsletters.list')).toEqual([])
  await setChannel(owner, { is_on: false })
  await publishPost(owner, context, { title: 'Off' })
  await look()
  expect(await owner.call('newsletters.list')).toEqual([])
})

it('waits as a draft while something is missing, and leaves a person’s own newsletter alone', async () => {
  const owner = await signUp(app)
  await setChannel(owner, { is_on: true })
  const first = await publishPost(owner, context, { title: 'Not yet' })
  await look()
  const [waiting] = await owner.call('newsletters.list')
  expect(waiting).toMatchObject({ state: 'draft', problem: expect.stringContaining('Still missing') })
  expect((await plan(owner, first.id)).newsletter?.id).toBe(waiting?.id)
  expect((await owner.call('notifications.list')).map(({ kind }) => kind)).toContain('newsletter_held')
  await enterMailServer(owner, server.url)
  const second = await publishPost(owner, context, { title: 'By hand' })
  await owner.call('newsletters.create', { body: { content_id: second.id } })
  await look()
  expect(await owner.call('newsletters.list')).toHaveLength(2)
})

it('does not say that a post goes out for which it is too late', async () => {
  const owner = await signUp(app)
  await enterMailServer(owner, server.url)
  await setChannel(owner, { is_on: true })
  const id = await draftPost(owner, context, { title: 'Four days ago' })
  const leaveOut = (is_skipped: boolean) =>
    owner.request('newsletterPlans.updatePost', { params: { id }, body: { is_skipped } })
  await leaveOut(true)
  await owner.call('content.approve', { params: { id } })
  await owner.call('content.publish', { params: { id } })
  const publishBefore = async (hours: number) => {
    const at = new Date(Date.now() - hours * 3_600_000).toISOString()
    await context.engine.query(SYSTEM, 'update contents set published_at = $2 where id = $1', [id, at])
  }
  await context.engine.query(
    SYSTEM,
    `update channel_newsletters set since = now() - interval '9 days' where account_id = $1`,
    [owner.accountId],
  )
  await publishBefore(4 * 24)
  expect(await plan(owner, id)).toMatchObject({ is_skipped: true, is_late: true, will_send: false })
  const late = await leaveOut(false)
  expect([late.status, late.error.code, late.error.message]).toEqual([
    409,
    'too_late',
    expect.stringContaining('Make a newsletter of it by hand.'),
  ])
  await publishBefore(71)
  expect((await leaveOut(false)).data).toMatchObject({ is_skipped: false, is_late: false, will_send: true })
  await publishBefore(73)
  expect(await plan(owner, id)).toMatchObject({ is_late: true, will_send: false })
  await look()
  expect(await owner.call('newsletters.list')).toEqual([])
})

it('keeps the hold of a channel that is turned off and on', async () => {
  const owner = await signUp(app)
  await setChannel(owner, { is_on: true, hold_minutes: 120 })
  expect(await setChannel(owner, { is_on: false })).toEqual({ is_on: false, hold_minutes: 120 })
  const { id } = await publishPost(owner, context, { title: 'While it was off' })
  await look()
  expect(await setChannel(owner, { is_on: true })).toEqual({ is_on: true, hold_minutes: 120 })
  expect(await plan(owner, id)).toMatchObject({ is_on: true, hold_minutes: 120, will_send: false })
  await look()
  expect(await owner.call('newsletters.list')).toEqual([])
})

it('is for those who send newsletters, and within limits', async () => {
  const owner = await signUp(app)
  const params = { id: await findSite(owner) }
  const body = { is_on: true }
  const member = await addMember(context, owner, 'general_member')
  expect((await member.request('newsletterPlans.updateChannel', { params, body })).status).toBe(403)
  const stranger = await signUp(app)
  expect((await stranger.request('newsletterPlans.updateChannel', { params, body })).status).toBe(404)
  const short = await owner.request('newsletterPlans.updateChannel', { params, body: { ...body, hold_minutes: 1 } })
  expect([short.status, short.error.message]).toEqual([400, expect.stringContaining('hold_minutes')])
})
