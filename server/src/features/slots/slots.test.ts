import { beforeEach, expect, it, vi } from 'vitest'
import { type Person, signUp } from '../../../test/harness.ts'
import { draftPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'

// A Monday, shortly before the clocks of Berlin and New York change.
const today = '2026-03-02T10:00:00.000Z'
const { app, context } = await useApp()
vi.spyOn(context, 'now').mockImplementation(() => new Date(today))

let me: Person
let id: string
const next = async (after?: string) =>
  (await me.call('slots.next', { params: { id }, ...(after === undefined ? {} : { query: { after } }) }))?.at
const slots = (...times: [number, string][]) =>
  me.call('slots.update', { params: { id }, body: { slots: times.map(([weekday, time]) => ({ weekday, time })) } })
const zone = (time_zone: string) => me.call('accounts.changeSettings', { body: { time_zone } })

beforeEach(async () => {
  me = await signUp(app)
  id = (await me.call('channels.list'))[0]?.id ?? ''
  await zone('Europe/Berlin')
})

it('keeps the times of the week in order, and puts new ones in their place', async () => {
  expect(await me.call('slots.read', { params: { id } })).toEqual({ time_zone: 'Europe/Berlin', slots: [] })
  await slots([5, '17:00'], [1, '09:00'])
  expect((await me.call('slots.read', { params: { id } })).slots).toEqual([
    { weekday: 1, time: '09:00' },
    { weekday: 5, time: '17:00' },
  ])
  expect((await slots([3, '08:15'])).slots).toEqual([{ weekday: 3, time: '08:15' }])
})

it('refuses what is no time of the week, and one named twice', async () => {
  for (const slot of [
    { weekday: 0, time: '09:00' },
    { weekday: 8, time: '09:00' },
    { weekday: 1.5, time: '09:00' },
    { weekday: 1, time: '24:00' },
    { weekday: 1, time: '9:00' },
  ])
    expect((await me.request('slots.update', { params: { id }, body: { slots: [slot] } })).status).toBe(400)
  const twice = [1, 1].map((weekday) => ({ weekday, time: '09:00' }))
  expect((await me.request('slots.update', { params: { id }, body: { slots: twice } })).status).toBe(400)
})

it('finds the next slot across both changes of the clocks', async () => {
  expect(await next()).toBeUndefined()
  await slots([7, '02:30'])
  expect(await next()).toBe('2026-03-08T01:30:00.000Z')
  // In the skipped hour of spring: the first minute after it.
  expect(await next('2026-03-28T12:00:00.000Z')).toBe('2026-03-29T01:00:00.000Z')
  // Twice in autumn: the first of the two, and then a week later.
  expect(await next('2026-10-24T12:00:00.000Z')).toBe('2026-10-25T00:30:00.000Z')
  expect(await next('2026-10-25T00:30:00.000Z')).toBe('2026-11-01T01:30:00.000Z')
})

it('looks from now on, also when asked for a time that has passed', async () => {
  await slots([1, '12:00'])
  expect(await next('2026-01-01T00:00:00.000Z')).toBe('2026-03-02T11:00:00.000Z')
})

it('passes over what is planned or scheduled there, and over nothing else', async () => {
  await slots([1, '12:00'], [2, '12:00'])
  const planned = await draftPost(me, context, { title: 'Planned' })
  await me.call('content.update', { params: { id: planned }, body: { planned_at: '2026-03-02T11:00:20.000Z' } })
  expect(await next()).toBe('2026-03-03T11:00:00.000Z')
  const scheduled = await draftPost(me, context, { title: 'Scheduled' })
  await me.call('content.approve', { params: { id: scheduled } })
  await me.call('content.schedule', { params: { id: scheduled }, body: { at: '2026-03-03T11:00:00.000Z' } })
  expect(await next()).toBe('2026-03-09T11:00:00.000Z')
  await me.call('content.remove', { params: { id: planned } })
  expect(await next()).toBe('2026-03-02T11:00:00.000Z')
  const other = await me.call('channels.create', { body: { name: 'Second', channel_type: 'site' } })
  await me.call('slots.update', { params: { id: other.id }, body: { slots: [{ weekday: 2, time: '12:00' }] } })
  expect((await me.call('slots.next', { params: { id: other.id } }))?.at).toBe('2026-03-03T11:00:00.000Z')
})

it('says so when a year has no free one', async () => {
  await slots([1, '12:00'])
  const id = await draftPost(me, context, { title: 'Every week' })
  await me.call('content.update', { params: { id }, body: { planned_at: '2026-03-02T11:00:00.000Z' } })
  for (let week = 1; week < 54; week++) {
    const at = new Date(Date.parse('2026-03-02T11:00:00Z') + week * 7 * 86_400_000)
    // Berlin is an hour further ahead in summer.
    const summer = at > new Date('2026-03-29') && at < new Date('2026-10-25') ? 3_600_000 : 0
    const another = await draftPost(me, context, { title: `Week ${week}` })
    const planned_at = new Date(at.getTime() - summer).toISOString()
    await me.call('content.update', { params: { id: another }, body: { planned_at } })
  }
  expect(await next()).toBeUndefined()
})

it('moves slots with the zone of the workspace, and leaves what is scheduled where it is', async () => {
  await slots([1, '12:00'])
  const post = await draftPost(me, context, { title: 'Scheduled' })
  await me.call('content.approve', { params: { id: post } })
  const at = (await next()) ?? ''
  await me.call('content.schedule', { params: { id: post }, body: { at } })
  await zone('Asia/Kathmandu')
  expect(await me.call('content.read', { params: { id: post } })).toMatchObject({
    scheduled_at: at,
    time_zone: 'Europe/Berlin',
  })
  expect(await next()).toBe('2026-03-09T06:15:00.000Z')
})
