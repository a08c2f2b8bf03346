import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app } = await useApp()

const text = 'Ask customers early and write down what they say.'
let ada: Person
let site: string
beforeEach(async () => {
  ada = await signUp(app)
  site = (await ada.call('channels.list'))[0]?.id ?? ''
})

const addChannel = async (network: string): Promise<string> =>
  (await ada.call('channels.create', { body: { name: network, channel_type: 'manual', network } })).id

/** A pillar with two channels, one disabled connection, and one whose channel is disabled. */
async function createPillar(): Promise<{ pillar_id: string; channelIds: string[] }> {
  const { id: pillar_id } = await ada.call('pillars.create', { body: { name: 'Waiting lists' } })
  const used = [await addChannel('mastodon'), await addChannel('linkedin')]
  const [unused, paused] = [await addChannel('x'), await addChannel('facebook')]
  for (const channel_id of [...used, unused, paused]) {
    const { id } = await ada.call('pillarChannels.attach', { body: { pillar_id, channel_id } })
    if (channel_id === unused) await ada.call('pillarChannels.update', { params: { id }, body: { is_active: false } })
  }
  await ada.call('channels.update', { params: { id: paused }, body: { is_active: false } })
  return { pillar_id, channelIds: used }
}

describe.each(['ideas.draft', 'ideas.repurpose', 'ideas.toContent'] as const)('%s without a body', (route) => {
  it('writes for the active channels of the idea’s pillar', async () => {
    const { pillar_id, channelIds } = await createPillar()
    const { id } = await ada.call('ideas.create', { body: { text, pillar_id } })
    const made = await ada.call(route, { params: { id } })
    expect(made.map(({ channel_id }) => channel_id)).toEqual(channelIds)
    const named = await ada.call(route, { params: { id }, body: { channel_ids: [site] } })
    expect(named.map(({ channel_id }) => channel_id)).toEqual([site])
  })

  it('writes for the site where there is no pillar, or one without channels', async () => {
    const { id: pillar_id } = await ada.call('pillars.create', { body: { name: 'No channels yet' } })
    for (const more of [{}, { pillar_id }]) {
      const { id } = await ada.call('ideas.create', { body: { text, ...more } })
      const made = await ada.call(route, { params: { id }, body: {} })
      expect(made.map(({ channel_id }) => channel_id)).toEqual([site])
    }
  })
})

it('captures and drafts an idea for its pillar’s channels, and keeps none where nothing can be written for', async () => {
  const { pillar_id, channelIds } = await createPillar()
  const made = await ada.call('ideas.captureAndDraft', { body: { text, pillar_id } })
  expect(made.map(({ channel_id }) => channel_id)).toEqual(channelIds)
  await ada.call('channels.update', { params: { id: site }, body: { is_active: false } })
  const refused = await ada.request('ideas.captureAndDraft', { body: { text } })
  expect([refused.status, refused.error.message]).toEqual([400, 'channel_ids must list at least one channel'])
  expect((await ada.call('ideas.count')).total).toBe(1)
})
