import { contentStatuses, isPostGroup, postGroups } from '@draftwright/contract/vocabulary'
import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { createSystemDb } from '../../db/system-db.ts'

const { app, context } = await useApp()

it('makes an empty draft for the workspace’s own site', async () => {
  const ada = await signUp(app)
  const [site] = await ada.call('channels.list')
  const post = await ada.call('content.create')
  expect(post).toMatchObject({ status: 'draft', title: '', idea_id: null, channel_id: site?.id, model: null })
  expect((await ada.call('content.revisions', { params: { id: post.id } })).map(({ reason }) => reason)).toEqual([
    'created',
  ])
  expect((await ada.call('content.create', { body: { channel_id: null, title: 'Named' } })).channel_id).toBe(null)
})

it('starts with the words of an idea, on a day of the calendar', async () => {
  const ada = await signUp(app)
  const idea = await ada.call('ideas.create', { body: { text: 'Ask for days first.\n\nThen for times.' } })
  const planned_at = '2030-05-06T07:00:00.000Z'
  const post = await ada.call('content.create', { body: { idea_id: idea.id, planned_at } })
  expect([post.idea_id, post.planned_at]).toEqual([idea.id, planned_at])
  expect(JSON.stringify(post.rich_content)).toMatch(/Ask for days first\..*Then for times\./u)
  expect((await ada.call('ideas.read', { params: { id: idea.id } })).status).toBe('drafted')
  const shown = await ada.call('content.calendar', { query: { from: '2030-05-06', to: '2030-05-06' } })
  expect(shown.map(({ id }) => id)).toEqual([post.id])
})

it('does not repeat in the text what its title says', async () => {
  const ada = await signUp(app)
  const idea = await ada.call('ideas.create', { body: { text: 'Winter storage checklist' } })
  const body = { idea_id: idea.id, title: 'Winter storage checklist' }
  const post = await ada.call('content.create', { body })
  expect([post.title, post.slug]).toEqual(['Winter storage checklist', 'winter-storage-checklist'])
  expect(JSON.stringify(post.rich_content)).not.toContain('Winter')
})

it('finds neither the idea nor the channel of somebody else', async () => {
  const [ada, eve] = [await signUp(app), await signUp(app)]
  const idea = await ada.call('ideas.create', { body: { text: 'Ours' } })
  const [channel] = await ada.call('channels.list')
  for (const body of [{ idea_id: idea.id }, { channel_id: channel?.id ?? '' }])
    expect((await eve.request('content.create', { body })).status).toBe(404)
  expect(await eve.call('content.list')).toEqual([])
})

it('counts each tab as its list has it', async () => {
  const ada = await signUp(app)
  const db = createSystemDb(context.engine)
  for (const status of contentStatuses) {
    const { id } = await ada.call('content.create', { body: { title: `In ${status}` } })
    await db.updateTable('contents').set({ status }).where('id', '=', id).execute()
  }
  const { id } = await ada.call('content.create', { body: { title: 'Thrown away' } })
  await ada.call('content.remove', { params: { id } })
  const { all, ...counts } = await ada.call('content.counts', { query: {} })
  expect(all).toBe(contentStatuses.length)
  for (const [tab, count] of Object.entries(counts)) {
    const status = tab as keyof typeof counts
    const listed = await ada.call('content.list', { query: { status } })
    expect(listed.length, tab).toBe(count)
    if (isPostGroup(status))
      expect(listed.map((post) => post.status).toSorted(), tab).toEqual([...postGroups[status]].toSorted())
  }
  expect(await ada.call('content.counts', { query: { q: 'in failed' } })).toMatchObject({
    all: 1,
    attention: 1,
    drafts: 0,
  })
})
