import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from './harness.ts'
import { buildOldId, type OldServer, startOnOldDatabase } from './old-database.ts'

/** A workspace that was filled before reviews, schedule, library and comments existed. */
const [account, ada, picture] = [buildOldId(23, 1), buildOldId(23, 2), buildOldId(23, 7)]
const [approved, live, inReview, edited] = [
  buildOldId(23, 11),
  buildOldId(23, 12),
  buildOldId(23, 13),
  buildOldId(23, 14),
]
const src = `/media/${account}/${picture}.webp`
let server: OldServer
let owner: Person

beforeAll(async () => {
  server = await startOnOldDatabase()
  const photo = { width: 1000, height: 1000, channels: 3, background: '#c96' } as const
  await server.writeFile(`images/${account}/${picture}.webp`, await sharp({ create: photo }).webp().toBuffer())
  owner = await server.signIn(23)
})
afterAll(() => server.close())

const page = (path: string) => server.app.inject({ method: 'GET', url: path })

it('publishes what was approved before, and keeps live what was live', async () => {
  expect((await page('/site/works-23/live-before')).statusCode).toBe(200)
  expect((await page('/site/works-23/edited-since')).statusCode).toBe(200)
  expect(await owner.call('content.read', { params: { id: live } })).toMatchObject({
    status: 'published',
    has_unpublished_changes: false,
    planned_at: null,
    time_zone: null,
  })
  expect((await owner.call('content.publish', { params: { id: approved } })).status).toBe('published')
  expect((await page('/site/works-23/approved-before')).statusCode).toBe(200)
})

it('schedules what was approved before, and takes it back', async () => {
  await owner.call('content.unpublish', { params: { id: live } })
  const body = { at: new Date(Date.now() + 3_600_000).toISOString() }
  expect((await owner.call('content.schedule', { params: { id: live }, body })).status).toBe('scheduled')
  expect((await owner.call('content.unschedule', { params: { id: live } })).status).toBe('approved')
})

it('finds what waited for an approval in its first round', async () => {
  const review = await owner.call('content.review', { params: { id: inReview } })
  expect(review).toMatchObject({ state: 'open', submitted_by: ada, can_approve: true, steps: [{ state: 'open' }] })
  expect((await owner.call('content.approve', { params: { id: inReview } })).status).toBe('approved')
  const refused = await owner.request('content.publish', { params: { id: edited } })
  expect(refused.status).toBe(409)
})

it('has the pictures of before in the library, found by name, with their posts, in every form', async () => {
  const found = await owner.call('media.list', { query: { q: 'harbour' } })
  expect(found).toMatchObject([{ id: picture, alt: '', tags: [], folder_id: null, url: src, width: 1000 }])
  const uses = await owner.call('media.uses', { params: { id: picture } })
  expect(uses.map((use) => use.id).toSorted()).toEqual([approved, live, inReview, edited].toSorted())
  for (const form of ['', '-800', '-16x9', '-16x9-400'])
    expect((await page(src.replace('.webp', `${form}.webp`))).statusCode, form).toBe(200)
  await owner.call('media.update', { params: { id: picture }, body: { alt: 'Boats', tags: ['sea'] } })
  expect((await owner.request('media.remove', { params: { id: picture } })).status).toBe(409)
})
