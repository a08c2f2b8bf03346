import { expect, it } from 'vitest'
import { agreeToShare } from '../../../test/agree-to-share.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { draftPost, publishPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp()
const anything = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'In my words.' }] }] }

const listDone = async (person: Person) =>
  (await person.call('tutorial.read')).chapters.flatMap(({ steps }) =>
    steps.filter(({ is_done }) => is_done).map(({ key }) => key),
  )
const see = (person: Person, seen: string) => person.call('tutorial.update', { body: { seen } })

it('begins once asked to, and counts only what is made from then on', async () => {
  const ada = await signUp(app)
  await ada.call('ideas.create', { body: { text: 'From before' } })
  expect(await ada.call('tutorial.read')).toMatchObject({ started_at: null, made: [] })
  expect((await ada.request('tutorial.update', { body: { seen: 'numbers' } })).status).toBe(409)
  const begun = await ada.call('tutorial.start')
  expect(begun.chapters.map(({ key }) => key)).toEqual(['publish', 'crm', 'meetings', 'advisor'])
  expect(await listDone(ada)).toEqual([])
  const { id } = await ada.call('ideas.create', { body: { text: 'Ask for days' } })
  expect(await listDone(ada)).toEqual(['idea'])
  expect((await ada.call('tutorial.read')).made).toEqual([{ kind: 'idea', id, title: 'Ask for days', is_live: false }])
  await ada.call('tutorial.start')
  expect(await listDone(ada)).toEqual([])
})

it('follows a post to its readers, and forgets what was removed', async () => {
  const ada = await signUp(app)
  await ada.call('tutorial.start')
  const id = await draftPost(ada, context, {})
  expect(await listDone(ada)).toEqual(['idea', 'draft'])
  await ada.call('content.update', { params: { id }, body: { rich_content: anything, reason: 'autosave' } })
  expect(await listDone(ada)).toEqual(['idea', 'draft', 'words'])
  await see(ada, 'numbers')
  await ada.call('content.approve', { params: { id } })
  expect(await listDone(ada)).toEqual(['idea', 'draft', 'words', 'approve'])
  await ada.call('content.publish', { params: { id } })
  const { chapters, made } = await ada.call('tutorial.read')
  expect(chapters[0]).toMatchObject({ key: 'publish', is_done: true })
  expect(made).toMatchObject([{ kind: 'content', id, is_live: true }])
  await ada.call('content.unpublish', { params: { id } })
  await ada.call('content.remove', { params: { id } })
  expect((await ada.call('tutorial.read')).made).toEqual([])
  await ada.call('content.restore', { params: { id } })
  expect((await ada.call('tutorial.read')).made).toMatchObject([{ id }])
})

it('sees contacts, deals and their stages, meetings, and shares by what they are', async () => {
  const ada = await signUp(app)
  await publishPost(ada, context)
  await ada.call('tutorial.start')
  await ada.call('contacts.create', { body: { first_name: 'Mia', last_name: 'Weber' } })
  const [deal] = await ada.call('opportunities.create', { body: { name: 'Four sites' } })
  expect(await listDone(ada)).toEqual(['contact', 'deal'])
  const stages = await ada.call('pipelineStages.list')
  const stage_id = stages.find(({ id }) => id !== deal?.stage_id)?.id
  await ada.call('opportunities.update', { params: { id: deal?.id ?? '' }, body: { stage_id } })
  expect(await listDone(ada)).toEqual(['contact', 'deal', 'stage'])
  expect((await ada.call('tutorial.read')).made.map(({ kind, title }) => [kind, title])).toEqual([
    ['contact', 'Mia Weber'],
    ['opportunity', 'Four sites'],
  ])
})

it('has chapters by role, and skips what is not wanted', async () => {
  const ada = await signUp(app)
  const mia = await addMember(context, ada, 'general_member')
  const amplifier = await addMember(context, ada, 'amplifier')
  const { id: content_id } = await publishPost(ada, context)
  const hers = await mia.call('tutorial.start')
  expect(hers.chapters[0]?.steps.map(({ key }) => key)).toEqual(['idea', 'draft', 'words', 'submit'])
  const theirs = await amplifier.call('tutorial.start')
  expect(theirs).toMatchObject({ post_to_share: content_id, chapters: [{ key: 'share' }] })
  expect(theirs.chapters[0]?.steps).toHaveLength(2)
  await agreeToShare(amplifier)
  await amplifier.call('ambassador.create', { body: { content_id, platform_type: 'linkedin', share_content: 'Read' } })
  await see(amplifier, 'clicks')
  expect(await listDone(amplifier)).toEqual(['share', 'clicks'])
  const { chapters } = await mia.call('tutorial.update', { body: { skip: 'meetings' } })
  expect(chapters.filter(({ is_skipped }) => is_skipped).map(({ key }) => key)).toEqual(['meetings'])
  await ada.call('accounts.changeFeatures', { body: { isEnable: false, isEnableAdvisor: false } })
  expect((await ada.call('tutorial.read')).chapters.map(({ key }) => key)).toEqual(['publish', 'meetings'])
  expect(await listDone(mia)).toEqual([])
})

it('is each person’s own', async () => {
  const ada = await signUp(app)
  const mia = await addMember(context, ada, 'admin')
  await mia.call('tutorial.start')
  await ada.call('tutorial.start')
  await ada.call('ideas.create', { body: { text: 'Hers' } })
  expect(await listDone(mia)).toEqual([])
})

it.each([
  [{ seen: 'idea' }, 'seen must be one of numbers, notes, clicks'],
  [{ skip: 'all' }, 'skip must be one of publish, crm, meetings, advisor, share'],
  [{ skipped: [] }, 'skipped'],
])('%o is refused', async (body, sentence) => {
  const ada = await signUp(app)
  await ada.call('tutorial.start')
  const { status, text } = await ada.request('tutorial.update', { body })
  expect([status, text]).toEqual([400, expect.stringContaining(sentence)])
})

it('keeps changes that come at once', async () => {
  const ada = await signUp(app)
  await ada.call('tutorial.start')
  const keys = ['crm', 'meetings', 'advisor']
  await Promise.all(keys.map((skip) => ada.call('tutorial.update', { body: { skip } })))
  const listSkipped = (chapters: { key: string; is_skipped: boolean }[]) =>
    chapters.filter(({ is_skipped }) => is_skipped).map(({ key }) => key)
  expect(listSkipped((await ada.call('tutorial.read')).chapters)).toEqual(keys)
  const { chapters } = await ada.call('tutorial.update', { body: { resume: 'crm' } })
  expect(listSkipped(chapters)).toEqual(['meetings', 'advisor'])
})
