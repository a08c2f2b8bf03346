import { beforeAll, describe, expect, it } from 'vitest'
import { createId } from '../../db/create-id.ts'
import { createSystemDb } from '../../db/system-db.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { publishPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp()
const span = { start_date: '2026-03-01', end_date: '2026-03-31' }

let ada: Person
let mia: Person
let post: string
let pillar: string
beforeAll(async () => {
  ada = await signUp(app)
  mia = await addMember(context, ada, 'general_member')
  pillar = (await ada.call('pillars.create', { body: { name: 'Fewer no-shows' } })).id
  post = (await publishPost(ada, context, { title: 'First', pillar_id: pillar })).id
  const db = createSystemDb(context.engine)
  const accountId = ada.accountId ?? ''
  await db.updateTable('accounts').set({ time_zone: 'Europe/Berlin' }).where('id', '=', accountId).execute()
  // In Berlin it is the fifth already.
  const published_at = '2026-03-04T23:30:00.000Z'
  await db.updateTable('contents').set({ published_at }).where('id', '=', post).execute()
  const edited = { account_id: accountId, content_id: post, verb: 'live_updated', details: {} }
  for (const created_at of ['2026-03-10T08:00:00.000Z', '2026-03-10T09:00:00.000Z', '2026-04-10T08:00:00.000Z'])
    await db
      .insertInto('content_events')
      .values({ ...edited, id: createId(), created_at })
      .execute()
})
const list = async (query: Record<string, string> = span) =>
  (await ada.call('annotations.list', { query })).map(({ kind, date, text }) => [date, kind, text])
const write = (person: Person, date: string, text: string) =>
  person.call('annotations.create', { body: { date, text } })

describe('annotations', () => {
  it('are the days on which posts were published and republished, in the zone of the workspace', async () => {
    const known = [
      ['2026-03-05', 'published', 'First'],
      ['2026-03-10', 'republished', 'First'],
    ]
    expect(await list()).toEqual(known)
    expect(await list({ ...span, pillar_id: pillar })).toEqual(known)
    expect(await list({ ...span, content_id: post, start_date: '2026-03-06' })).toEqual(known.slice(1))
    const other = (await ada.call('pillars.create', { body: { name: 'Another' } })).id
    expect(await list({ ...span, pillar_id: other })).toEqual([])
    expect((await ada.request('annotations.list', { query: { content_id: createId() } })).status).toBe(404)
  })

  it('are the first and last days of campaigns', async () => {
    const zoe = await signUp(app)
    const campaign = { name: 'Autumn', starts_on: '2026-03-02', ends_on: '2026-04-02' }
    await zoe.call('campaigns.create', { body: campaign })
    const find = async (query: Record<string, string>) =>
      (await zoe.call('annotations.list', { query })).map(({ kind, date, text }) => [date, kind, text])
    expect(await find(span)).toEqual([['2026-03-02', 'campaign_started', 'Autumn']])
    expect(await find({ ...span, end_date: '2026-04-30' })).toHaveLength(2)
    const other = (await zoe.call('pillars.create', { body: { name: 'Another' } })).id
    expect(await find({ ...span, pillar_id: other })).toEqual([])
  })

  it('are what the team writes, changed and deleted by its author and by publishers', async () => {
    const note = await write(mia, '2026-03-07', '  The newsletter went out ')
    expect(note).toMatchObject({ kind: 'note', date: '2026-03-07', text: 'The newsletter went out', can_change: true })
    const params = { id: note.id ?? '' }
    const body = { date: '2026-03-08', text: 'The newsletter went out late' }
    expect(await ada.call('annotations.update', { params, body })).toMatchObject(body)
    expect(await list()).toContainEqual(['2026-03-08', 'note', 'The newsletter went out late'])
    await mia.call('annotations.remove', { params })
    expect(await list()).toHaveLength(2)
    expect((await mia.request('annotations.remove', { params })).status).toBe(404)
    await mia.call('annotations.restore', { params })
    expect(await list()).toHaveLength(3)
    const own = { id: (await write(ada, '2026-03-09', 'Mine')).id ?? '' }
    expect((await mia.request('annotations.update', { params: own, body })).status).toBe(403)
    expect((await mia.request('annotations.remove', { params: own })).status).toBe(403)
    const seen = await mia.call('annotations.list', { query: span })
    expect(seen.filter(({ kind }) => kind === 'note').map(({ can_change }) => can_change)).toEqual([true, false])
    const stranger = await signUp(app)
    expect((await stranger.request('annotations.update', { params: own, body })).status).toBe(404)
    expect(await stranger.call('annotations.list', { query: span })).toEqual([])
  })

  it.each([
    [{ date: '2026-02-30', text: 'x' }, 'date must be a date'],
    [{ date: '2026-03-01', text: ' ' }, 'text must not be empty'],
    [{ date: '2026-03-01', text: 'x'.repeat(201) }, 'text must have at most 200 characters'],
    [{ date: '2026-03-01', text: 'two\nlines' }, 'text must be one line'],
  ])('%o is refused', async (body, sentence) => {
    const { status, text } = await ada.request('annotations.create', { body })
    expect([status, text]).toEqual([400, expect.stringContaining(sentence)])
  })
})
