import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { draftPost, publishPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { SYSTEM } from '../../db/engine.ts'
import { deleteExpiredRows } from '../../housekeeping.ts'

const { app, context } = await useApp()

it('gathers posts, whose numbers count towards its goal', async () => {
  const me = await signUp(app)
  const body = {
    name: 'Spring launch',
    starts_on: '2026-03-01',
    ends_on: '2026-03-31',
    goal_kind: 'posts',
    goal_number: 4,
    budget: 120_000,
    currency: 'CHF',
  }
  const { id } = await me.call('campaigns.create', { body })
  const post = await publishPost(me, context)
  const draft = await draftPost(me, context, { title: 'Later' })
  for (const content of [post.id, draft])
    expect(await me.call('content.update', { params: { id: content }, body: { campaign_id: id } })).toMatchObject({
      campaign_id: id,
    })
  expect(await me.call('campaigns.read', { params: { id } })).toMatchObject({
    ...body,
    n_posts: 2,
    n_published: 1,
    progress: 1,
    days: [],
  })
  expect((await me.call('content.list', { query: { campaign_id: id } })).map((one) => one.id).sort()).toEqual(
    [post.id, draft].sort(),
  )
  // A post belongs to one campaign at most.
  const other = await me.call('campaigns.create', { body: { name: 'Autumn' } })
  await me.call('content.update', { params: { id: draft }, body: { campaign_id: other.id } })
  expect(await me.call('campaigns.list', { query: { sort_by: 'name', sort_order: 'asc' } })).toMatchObject([
    { name: 'Autumn', n_posts: 1, progress: null },
    { name: 'Spring launch', n_posts: 1 },
  ])
})

it('goes to the archive and the trash and comes back; after 30 days its posts stay without it', async () => {
  const me = await signUp(app)
  const { id } = await me.call('campaigns.create', { body: { name: 'Short' } })
  const content = await draftPost(me, context, {})
  await me.call('content.update', { params: { id: content }, body: { campaign_id: id } })
  const names = async (status: string) =>
    (await me.call('campaigns.list', { query: { status } })).map((campaign) => campaign.name)
  await me.call('campaigns.update', { params: { id }, body: { is_archived: true } })
  expect([await names('active'), await names('archived')]).toEqual([[], ['Short']])
  await me.call('campaigns.update', { params: { id }, body: { is_archived: false } })
  await me.call('campaigns.remove', { params: { id } })
  expect([await names('active'), await names('trash')]).toEqual([[], ['Short']])
  expect((await me.request('campaigns.update', { params: { id }, body: { name: 'Other' } })).status).toBe(404)
  const draft = await draftPost(me, context, {})
  const joined = await me.request('content.update', { params: { id: draft }, body: { campaign_id: id } })
  expect(joined.status).toBe(404)
  expect(await me.call('campaigns.restore', { params: { id } })).toMatchObject({ n_posts: 1, deleted_at: null })
  await me.call('campaigns.remove', { params: { id } })
  await context.engine.query(SYSTEM, `update campaigns set deleted_at = now() - interval '31 days' where id = $1`, [id])
  await deleteExpiredRows(context.engine)
  expect((await me.request('campaigns.read', { params: { id } })).status).toBe(404)
  expect(await me.call('content.read', { params: { id: content } })).toMatchObject({ campaign_id: null })
})

it('refuses what makes no sense, and everything of another workspace', async () => {
  const me = await signUp(app)
  const { id } = await me.call('campaigns.create', { body: { name: 'Mine' } })
  for (const [body, message] of [
    [{ name: 'x', starts_on: '2026-03-02', ends_on: '2026-03-01' }, 'ends_on must not be before starts_on'],
    [{ name: 'x', goal_kind: 'clicks' }, 'goal_number must be given together with goal_kind, or neither'],
    [
      { name: 'x', goal_kind: 'love', goal_number: 1 },
      'goal_kind must be one of clicks, visitors, views, reads, posts',
    ],
    [{ name: 'x', budget: -1 }, 'budget must be a whole number of the smallest unit, not below 0'],
    [{ name: 'x', currency: 'euro' }, 'currency must be the three letters of a currency such as EUR'],
    [{ name: ' ' }, 'name must not be empty'],
  ] as const)
    expect(await me.request('campaigns.create', { body })).toMatchObject({ status: 400, error: { message } })
  // A change that is right by itself may be wrong together with what is stored.
  await me.call('campaigns.update', { params: { id }, body: { starts_on: '2026-03-10' } })
  const ends = await me.request('campaigns.update', { params: { id }, body: { ends_on: '2026-03-01' } })
  expect(ends).toMatchObject({ status: 400, error: { message: 'ends_on must not be before starts_on' } })
  const other = await signUp(app)
  const content = await draftPost(other, context, {})
  const foreign = await other.request('content.update', { params: { id: content }, body: { campaign_id: id } })
  expect(foreign.status).toBe(404)
})
