import type { Network } from '@draftwright/contract/networks'
import { expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { draftPost, visitPage } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp()

async function draftFor(person: Person, network: Network, markdown: string): Promise<string> {
  const channel = await person.call('channels.create', { body: { name: network, channel_type: 'manual', network } })
  return draftPost(person, context, { channel_id: channel.id, markdown })
}

it('an approved text is marked as posted with its address, taken down and posted again', async () => {
  const ada = await signUp(app)
  const id = await draftFor(ada, 'linkedin', 'Ask for days.')
  const params = { id }
  const early = await ada.request('content.markPosted', { params })
  expect([early.status, early.error.code]).toEqual([409, 'not_approved'])
  await ada.call('content.approve', { params })
  const sent = await ada.request('content.publish', { params })
  expect([sent.status, sent.error.code]).toEqual([409, 'manual_channel'])
  const url = 'https://www.linkedin.com/feed/update/urn:li:share:1'
  const posted = await ada.call('content.markPosted', { params, body: { url } })
  expect(posted).toMatchObject({ status: 'published', url, has_unpublished_changes: false, views: 0 })
  expect(posted.published_at).not.toBeNull()
  const down = await ada.call('content.unpublish', { params })
  expect(down).toMatchObject({ status: 'approved', url: null })
  expect((await ada.call('content.markPosted', { params })).url).toBeNull()
  const verbs = (await ada.call('content.events', { params })).map(({ verb }) => verb)
  expect(verbs).toEqual(['created', 'approved', 'posted', 'unpublished', 'posted'])
  // Posts of other networks are not on the hosted site.
  const [site] = await ada.call('channels.list', { query: { q: 'Blog' } })
  expect((await visitPage(ada, `${site?.url ?? ''}${posted.slug}`)).statusCode).toBe(404)
})

it('an edit after the approval stops the mark, and so does a role that may not publish', async () => {
  const ada = await signUp(app)
  const writer = await addMember(context, ada, 'general_member')
  const id = await draftFor(ada, 'facebook', 'Ask for days.')
  await ada.call('content.approve', { params: { id } })
  expect((await writer.request('content.markPosted', { params: { id } })).status).toBe(403)
  await ada.call('content.update', { params: { id }, body: { title: 'Another' } })
  expect((await ada.request('content.markPosted', { params: { id } })).status).toBe(409)
  const onSite = await draftPost(ada, context, { title: 'On the site' })
  await ada.call('content.approve', { params: { id: onSite } })
  expect((await ada.request('content.markPosted', { params: { id: onSite } })).error.code).toBe('not_manual')
})

it.each([
  ['x', '字'.repeat(141), { used: 282, max: 280, unit: 'characters' }],
  ['bluesky', '👨‍👩‍👧‍👦'.repeat(121), { used: 3025, max: 3000, unit: 'bytes' }],
  ['linkedin', `${'a'.repeat(2998)}()`, { used: 3002, max: 3000, unit: 'characters' }],
  ['mastodon', `${'a'.repeat(480)} https://a.nl`, { used: 504, max: 500, unit: 'characters' }],
] as const)('a text too long for %s is not approved', async (network, markdown, over) => {
  const ada = await signUp(app)
  const id = await draftFor(ada, network, markdown)
  const refused = await ada.request('content.approve', { params: { id } })
  expect([refused.status, refused.error]).toMatchObject([409, { code: 'too_long', details: { over: [over] } }])
})
