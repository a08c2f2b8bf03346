import { beforeEach, expect, it } from 'vitest'
import { type Person, signUp } from '../../../test/harness.ts'
import { draftPost, publishPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp()
let me: Person
const at = '2031-03-31T21:30:00.000Z'
const ask = (query: Record<string, string>) => me.request('content.calendar', { query })
const titles = async (query: Record<string, string>) => (await ask(query)).data.map(({ title }) => title)
async function planned(title: string, planned_at: string): Promise<string> {
  const id = await draftPost(me, context, { title })
  await me.call('content.update', { params: { id }, body: { planned_at } })
  return id
}

beforeEach(async () => {
  me = await signUp(app)
})

it('shows what is planned, scheduled and live, earliest first', async () => {
  const live = await publishPost(me, context, { title: 'Live' })
  const id = await draftPost(me, context, { title: 'Scheduled' })
  await me.call('content.approve', { params: { id } })
  await me.call('content.schedule', { params: { id }, body: { at, time_zone: 'Europe/Berlin' } })
  await planned('Planned', '2031-03-30T10:00:00.000Z')
  await draftPost(me, context, { title: 'Neither' })
  const today = (live.published_at ?? '').slice(0, 10)
  const now = await ask({ from: today, to: today })
  expect(now.data).toMatchObject([
    { title: 'Live', kind: 'published', at: live.published_at, url: live.url, time_zone: null },
  ])
  expect(now.meta).toEqual({ total: 1, is_capped: false, time_zone: 'UTC' })
  expect((await ask({ from: '2031-03-30', to: '2031-03-31' })).data).toMatchObject([
    { title: 'Planned', kind: 'planned', status: 'draft', url: null },
    { title: 'Scheduled', kind: 'scheduled', at, time_zone: 'Europe/Berlin' },
  ])
})

it('reads days in the zone of the workspace, both included', async () => {
  await planned('Late', at)
  const days = { from: '2031-03-31', to: '2031-03-31' }
  expect(await titles(days)).toEqual(['Late'])
  await me.call('accounts.changeSettings', { body: { time_zone: 'Asia/Kathmandu' } })
  expect(await titles(days)).toEqual([])
  expect(await titles({ from: '2031-04-01', to: '2031-04-01' })).toEqual(['Late'])
})

it('has the 23 and 25 hours of the days on which clocks change', async () => {
  await me.call('accounts.changeSettings', { body: { time_zone: 'Europe/Berlin' } })
  for (const time of ['2026-10-24T21:59', '2026-10-24T22:00', '2026-10-25T22:59', '2026-10-25T23:00'])
    await planned(time, `${time}:00.000Z`)
  expect(await titles({ from: '2026-10-25', to: '2026-10-25' })).toEqual(['2026-10-24T22:00', '2026-10-25T22:59'])
  for (const time of ['2026-03-28T23:00', '2026-03-29T21:59', '2026-03-29T22:00'])
    await planned(time, `${time}:00.000Z`)
  expect(await titles({ from: '2026-03-29', to: '2026-03-29' })).toEqual(['2026-03-28T23:00', '2026-03-29T21:59'])
})

it('takes filters, and leaves out the archive and the trash', async () => {
  const one = await planned('One', at)
  await planned('Two', at)
  const days = { from: '2031-03-31', to: '2031-03-31' }
  const pillar = await me.call('pillars.create', { body: { name: 'Theme' } })
  await me.call('content.update', { params: { id: one }, body: { pillar_id: pillar.id } })
  expect(await titles({ ...days, pillar_id: pillar.id })).toEqual(['One'])
  expect(await titles({ ...days, author_id: pillar.id })).toEqual([])
  expect(await titles({ ...days, status: 'draft' })).toEqual(['One', 'Two'])
  expect(await titles({ ...days, status: 'approved' })).toEqual([])
  await me.call('content.archive', { params: { id: one } })
  expect(await titles(days)).toEqual(['Two'])
})

it('refuses days in the wrong order, and more than a hundred', async () => {
  for (const to of ['2026-02-28', '2026-06-09'])
    expect((await ask({ from: '2026-03-01', to })).error.details).toMatchObject([{ field: 'to' }])
  expect((await ask({ from: '2026-03-01', to: '2026-06-08' })).status).toBe(200)
})

it('is another workspace’s for nobody', async () => {
  await planned('Mine', at)
  me = await signUp(app)
  expect(await titles({ from: '2031-03-31', to: '2031-03-31' })).toEqual([])
})
