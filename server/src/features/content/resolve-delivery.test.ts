import { beforeEach, expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { loseDelivery } from '../../../test/lost-delivery.ts'
import { draftPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp()
const due_at = new Date(Date.now() + 3_600_000).toISOString()
let me: Person
let id: string

const resolveDelivery = (body: { is_live: boolean; url?: string }) =>
  me.request('content.resolveDelivery', { params: { id }, body })
const read = () => me.call('content.read', { params: { id } })
const attempts = () => me.call('content.attempts', { params: { id } })
const verbs = async () => (await me.call('content.events', { params: { id } })).map(({ verb }) => verb)

/** An approved post that was sent by the schedule, and whose channel never answered. */
beforeEach(async () => {
  me = await signUp(app)
  id = await draftPost(me, context, { title: 'No answer' })
  await me.call('content.approve', { params: { id } })
  await me.call('content.schedule', { params: { id }, body: { at: due_at } })
  await loseDelivery(me, context, id)
  expect((await read()).status).toBe('unknown')
})

it('who found it live says so: it is published, where they say, and its author hears', async () => {
  const editor = await addMember(context, me, 'social_media')
  const url = 'https://example.com/posts/1'
  const found = await editor.call('content.resolveDelivery', { params: { id }, body: { is_live: true, url } })
  expect(found).toMatchObject({ status: 'published', scheduled_at: null, planned_at: null })
  expect(found.url).toBe(url)
  expect(await attempts()).toMatchObject([{ state: 'confirmed', url, error: null }])
  expect((await verbs()).at(-1)).toBe('found_live')
  const notifications = await me.call('notifications.list')
  expect(notifications.filter(({ kind }) => kind === 'published')).toMatchObject([{ content_id: id }])
})

it('who did not find it gets it back as approved, with its time as a plan, and can send it again', async () => {
  expect((await resolveDelivery({ is_live: false })).data).toMatchObject({ status: 'approved', planned_at: due_at })
  expect(await attempts()).toMatchObject([{ state: 'rejected', error: 'It was not published' }])
  expect((await verbs()).at(-1)).toBe('found_missing')
  expect((await me.call('content.publish', { params: { id } })).status).toBe('publishing')
})

it('a text that was changed since is not called the one that is live', async () => {
  await me.call('content.update', { params: { id }, body: { title: 'Another text' } })
  const live = await resolveDelivery({ is_live: true })
  expect([live.status, live.error.code]).toEqual([409, 'text_changed'])
  expect((await read()).status).toBe('unknown')
  expect((await resolveDelivery({ is_live: false })).data.status).toBe('in_review')
  expect((await me.request('content.publish', { params: { id } })).status).toBe(409)
})

it('is asked once, of publishers, with an answer', async () => {
  const member = await addMember(context, me, 'general_member')
  expect((await member.request('content.resolveDelivery', { params: { id }, body: { is_live: false } })).status).toBe(
    403,
  )
  expect((await me.request('content.resolveDelivery', { params: { id }, body: {} })).status).toBe(400)
  expect(
    (await me.request('content.resolveDelivery', { params: { id }, body: { is_live: false, url: 'x' } })).status,
  ).toBe(400)
  expect((await resolveDelivery({ is_live: false })).status).toBe(200)
  const again = await resolveDelivery({ is_live: true })
  expect([again.status, again.error.code]).toEqual([409, 'wrong_status'])
})

it('what a person called live is changed and removed by that person', async () => {
  await resolveDelivery({ is_live: true, url: 'https://example.com/posts/2' })
  await me.call('content.update', { params: { id }, body: { title: 'Another title' } })
  const refused = await me.request('content.approve', { params: { id }, body: { publish: true } })
  expect([refused.status, refused.error.code]).toEqual([409, 'not_ours'])
  expect((await me.call('content.unpublish', { params: { id } })).status).toBe('in_review')
})
