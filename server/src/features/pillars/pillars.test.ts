import { describe, expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app } = await useApp()

describe('pillars', () => {
  it('keeps every field of a pillar', async () => {
    const ada = await signUp(app)
    const body = {
      name: 'Fewer no-shows',
      description: 'What clinics can do.',
      keywords: ['no-show policy', 'reminders'],
      primary_keyword: 'reminders',
      authority_url: 'https://example.com/no-shows',
      est_volume: 900,
      intention: 'informational',
    }
    const pillar = await ada.call('pillars.create', { body })
    expect(pillar).toMatchObject({ ...body, is_active: true, slug: 'fewer-no-shows' })
    const changed = await ada.call('pillars.update', {
      params: { id: pillar.id },
      body: { est_volume: null, keywords: [] },
    })
    expect(changed).toMatchObject({ est_volume: null, keywords: [], name: body.name })
  })

  it('are switched off by DELETE without a body and deleted for good with an empty object', async () => {
    const ada = await signUp(app)
    const pillar = await ada.call('pillars.create', { body: { name: 'A theme' } })
    const idea = await ada.call('ideas.create', { body: { text: 'An idea', pillar_id: pillar.id } })
    // A JSON content type without a body is still no body.
    await ada.call('pillars.remove', { params: { id: pillar.id }, headers: { 'content-type': 'application/json' } })
    expect((await ada.call('pillars.read', { params: { id: pillar.id } })).is_active).toBe(false)
    expect(await ada.call('pillars.list', { query: { is_active: true } })).toEqual([])
    await ada.call('pillars.remove', { params: { id: pillar.id }, body: {} })
    expect((await ada.request('pillars.read', { params: { id: pillar.id } })).status).toBe(404)
    expect((await ada.call('ideas.read', { params: { id: idea.id } })).pillar_id).toBeNull()
  })

  it('name each wrong field', async () => {
    const ada = await signUp(app)
    const body = {
      name: '',
      authority_url: 'javascript:alert(1)',
      est_volume: -1,
      intention: 'fun',
      keywords: ['ok', ''],
    }
    const answer = await ada.request('pillars.create', { body })
    expect(answer.error.details).toEqual([
      { field: 'name', message: 'must not be empty' },
      { field: 'keywords.1', message: 'must not be empty' },
      { field: 'authority_url', message: 'must be a web address that starts with http:// or https://' },
      { field: 'est_volume', message: 'must be 0 or more' },
      { field: 'intention', message: 'must be one of informational, commercial, transactional, navigational' },
    ])
  })
})

describe('pillar channels', () => {
  it('tie a channel to a pillar with its own prompt and switch', async () => {
    const ada = await signUp(app)
    const pillar = await ada.call('pillars.create', { body: { name: 'A theme' } })
    const made = await ada.call('pillarChannels.createChannel', {
      body: { pillar_id: pillar.id, name: 'Notes', channel_type: 'site', prompt: 'Short' },
    })
    expect(made).toMatchObject({
      prompt: 'Short',
      is_active: true,
      channel: { name: 'Notes', pillar_id: pillar.id, association_id: made.id, prompt: null },
    })
    const changed = await ada.call('pillarChannels.update', {
      params: { id: made.id },
      body: { is_active: false, prompt: 'Long', name: 'Letters' },
    })
    expect(changed).toMatchObject({ is_active: false, prompt: 'Long', channel: { name: 'Letters' } })
    expect(await ada.call('channels.list', { query: { pillar_id: pillar.id } })).toMatchObject([{ name: 'Letters' }])
    await ada.call('pillarChannels.remove', { params: { id: made.id } })
    expect(await ada.call('pillarChannels.listByPillar', { params: { pillar_id: pillar.id } })).toEqual([])
    expect(await ada.call('channels.list')).toHaveLength(2)
  })

  it('tie once: attaching again changes the prompt of the same row', async () => {
    const ada = await signUp(app)
    const pillar = await ada.call('pillars.create', { body: { name: 'A theme' } })
    const [channel] = await ada.call('channels.list')
    const body = { pillar_id: pillar.id, channel_id: channel?.id }
    const first = await ada.call('pillarChannels.attach', { body: { ...body, prompt: 'One' } })
    expect(await ada.call('pillarChannels.attach', { body })).toMatchObject({ id: first.id, prompt: 'One' })
    expect(await ada.call('pillarChannels.attach', { body: { ...body, prompt: 'Two' } })).toMatchObject({
      id: first.id,
      prompt: 'Two',
    })
  })
})

describe('channels.create', () => {
  it('refuses settings its type does not know, and types there are not', async () => {
    const ada = await signUp(app)
    const unknown = await ada.request('channels.create', { body: { name: 'X', channel_type: 'site', api_key: 'x' } })
    expect([unknown.status, unknown.error.message]).toEqual([400, 'api_key is not a known field'])
    const type = await ada.request('channels.create', { body: { name: 'X', channel_type: 'pager' } })
    expect(type.error.message).toMatch(/^channel_type must be one of/u)
  })
})
