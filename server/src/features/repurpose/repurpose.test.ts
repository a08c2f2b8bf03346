import { toNetworkText } from '@draftwright/contract/network-text'
import { networks } from '@draftwright/contract/networks'
import { expect, it, vi } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { draftPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp()

const markdown = `Clinics lose an hour a day to patients who do not come. A [waiting list](https://example.com/list) tells who would.

## What works

- Ask which days suit, not how patient someone is.
- Send the reminder at noon, because that is when people look.
- Call three people from the list when a place comes free.

We tried it for a month in Utrecht and filled 31 of 40 places. The front desk needed ten minutes a day for it.`

const manual = async (person: Person, network: string): Promise<string> =>
  (await person.call('channels.create', { body: { name: network, channel_type: 'manual', network } })).id

const waitForVariants = (person: Person, id: string) =>
  vi.waitFor(
    async () => {
      const found = await person.call('repurpose.list', { params: { id } })
      expect(found.runs.filter(({ state }) => state === 'queued' || state === 'running')).toEqual([])
      return found
    },
    { timeout: 60_000, interval: 100 },
  )

it('makes a draft for every network that fits it, linked to its post', async () => {
  const ada = await signUp(app)
  const id = await draftPost(ada, context, { title: 'Fill empty places', markdown })
  const channel_ids = await Promise.all(networks.map((network) => manual(ada, network)))
  const key = { 'idempotency-key': 'once' }
  const body = { channel_ids: [...channel_ids, ...channel_ids.slice(0, 1)] }
  const runs = await ada.call('repurpose.create', { params: { id }, body, headers: key })
  expect(runs).toHaveLength(networks.length)
  const again = await ada.call('repurpose.create', { params: { id }, body, headers: key })
  expect(again.map((run) => run.id)).toEqual(runs.map((run) => run.id))
  const { variants, source } = await waitForVariants(ada, id)
  expect(source).toMatchObject({ kind: 'post', title: 'Fill empty places' })
  expect(variants.map((one) => one.channel_id).sort()).toEqual([...channel_ids].sort())
  for (const variant of variants) {
    expect(variant).toMatchObject({ source_content_id: id, status: 'draft', made_from: null })
    const network = networks[channel_ids.indexOf(variant.channel_id ?? '')] ?? 'other'
    const text = toNetworkText(variant.rich_content)
    // Without a model nothing is cut to a length: what is too long waits for a person.
    expect([network, text]).toEqual([network, expect.stringContaining('ten minutes a day for it.')])
  }
})

it('says when the source has changed, writes one anew, and keeps one as it is', async () => {
  const ada = await signUp(app)
  const id = await draftPost(ada, context, { title: 'Fill empty places', markdown })
  await ada.call('repurpose.create', {
    params: { id },
    body: { channel_ids: [await manual(ada, 'x'), await manual(ada, 'linkedin')] },
  })
  const [first, second] = (await waitForVariants(ada, id)).variants
  await ada.call('content.update', { params: { id }, body: { title: 'Fill every place' } })
  const changed = await ada.call('repurpose.list', { params: { id } })
  expect(changed.variants.map(({ made_from }) => made_from?.title)).toEqual(['Fill empty places', 'Fill empty places'])
  const run = await ada.call('repurpose.regenerate', { params: { id: first?.id ?? '' } })
  expect(run).toMatchObject({ rewrites_id: first?.id, source_content_id: id })
  await ada.call('repurpose.keep', { params: { id: second?.id ?? '' } })
  const after = await waitForVariants(ada, id)
  expect(after.variants.map((one) => [one.id, one.made_from])).toEqual([
    [first?.id, null],
    [second?.id, null],
  ])
  const revisions = await ada.call('content.revisions', { params: { id: first?.id ?? '' } })
  expect(revisions.map(({ reason }) => reason)).toContain('generated')
  await ada.call('content.remove', { params: { id: second?.id ?? '' } })
  expect((await ada.call('repurpose.list', { params: { id } })).variants).toHaveLength(1)
})

it('makes variants of an idea in the background, and shows when the idea has changed', async () => {
  const ada = await signUp(app)
  const idea = await ada.call('ideas.create', { body: { text: markdown } })
  const params = { id: idea.id }
  await ada.call('repurpose.createOfIdea', { params, body: { channel_ids: [await manual(ada, 'mastodon')] } })
  const found = await vi.waitFor(
    async () => {
      const list = await ada.call('repurpose.listOfIdea', { params })
      expect(list.variants).toHaveLength(1)
      return list
    },
    { timeout: 60_000, interval: 100 },
  )
  expect(found.variants[0]).toMatchObject({ idea_id: idea.id, made_from: null })
  await ada.call('ideas.update', { params, body: { text: 'Something else by now' } })
  const later = await ada.call('repurpose.listOfIdea', { params })
  expect(later.variants[0]?.made_from).not.toBeNull()
})

it('refuses a channel that is not there, a colleague who may not change the text, and a source that is gone', async () => {
  const ada = await signUp(app)
  const writer = await addMember(context, ada, 'general_member')
  const id = await draftPost(ada, context, { markdown })
  const stranger = await signUp(app)
  const foreign = await manual(stranger, 'x')
  expect((await ada.request('repurpose.create', { params: { id }, body: { channel_ids: [foreign] } })).status).toBe(404)
  expect((await ada.call('repurpose.list', { params: { id } })).runs).toEqual([])
  const channel_ids = [await manual(ada, 'x')]
  const bad = await ada.request('repurpose.create', { params: { id }, body: { channel_ids, model: 'none' } })
  expect([bad.status, bad.error.details]).toMatchObject([400, [{ field: 'model' }]])
  expect((await writer.request('repurpose.regenerate', { params: { id } })).status).toBe(403)
  expect((await ada.request('repurpose.regenerate', { params: { id } })).error.code).toBe('source_gone')
})

it('gives a text in the forms people take it away in', async () => {
  const ada = await signUp(app)
  const post = await draftPost(ada, context, {
    channel_id: await manual(ada, 'x'),
    markdown: 'See **[this](https://a.nl)**.',
  })
  expect(await ada.call('repurpose.forms', { params: { id: post } })).toEqual({
    text: 'See this (https://a.nl).',
    markdown: 'See [**this**](https://a.nl).\n',
    html: expect.stringContaining('<a href="https://a.nl"'),
  })
  const letter = await draftPost(ada, context, {
    channel_id: await manual(ada, 'newsletter'),
    title: 'A & B',
    markdown: 'Hi',
  })
  expect(await ada.call('repurpose.forms', { params: { id: letter } })).toMatchObject({
    text: '# A & B\n\nHi\n',
    html: expect.stringContaining('<h1>A &amp; B</h1>'),
  })
})
