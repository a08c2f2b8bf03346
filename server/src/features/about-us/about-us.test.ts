import { afterAll, expect, it } from 'vitest'
import { addMember, signUp } from '../../../test/harness.ts'
import { readPrompts, startModelServer } from '../../../test/model-server.ts'
import { useApp } from '../../../test/test-app.ts'

const model = await startModelServer()
const settings = { openaiKey: null, anthropicKey: null, googleKey: null, apiKey: null }
const { app, context } = await useApp({ models: { ...settings, baseUrl: model.baseUrl, model: 'tiny' } })
afterAll(() => model.close())

it('is empty at first, changed field by field by owners and admins, and read by members', async () => {
  const ada = await signUp(app)
  expect(await ada.call('aboutUs.read')).toMatchObject({ what_we_do: '', never_say: '', updated_at: null })
  await ada.call('aboutUs.update', { body: { what_we_do: 'We run kitchens.', never_say: 'artisanal' } })
  const admin = await addMember(context, ada, 'admin')
  await admin.call('aboutUs.update', { body: { for_whom: 'Bakers in Ghent' } })
  const member = await addMember(context, ada, 'general_member')
  expect(await member.call('aboutUs.read')).toMatchObject({
    what_we_do: 'We run kitchens.',
    for_whom: 'Bakers in Ghent',
    never_say: 'artisanal',
  })
  expect((await member.request('aboutUs.update', { body: { products: 'x' } })).status).toBe(403)
  const tooLong = await ada.request('aboutUs.update', { body: { products: 'x'.repeat(1501) } })
  expect([tooLong.status, tooLong.error.message]).toEqual([400, 'products must have at most 1500 characters'])
  expect(await (await signUp(app)).call('aboutUs.read')).toMatchObject({ what_we_do: '' })
})

it('is in every call of a draft, with who writes it and when', async () => {
  const ada = await signUp(app)
  await ada.call('aboutUs.update', { body: { proof_points: '84 kitchens since 2019' } })
  const [channel] = await ada.call('channels.list')
  const body = { text: 'Ask customers early.' }
  await ada.call('generation.all', { params: { channel_id: channel?.id ?? '' }, body })
  const prompts = readPrompts(model)
  expect(prompts).toHaveLength(2)
  for (const prompt of prompts) {
    expect(prompt).toContain('Facts that may be used: 84 kitchens since 2019')
    expect(prompt).toMatch(/name="author">\n.+\n/u)
    expect(prompt).toMatch(/name="today">\n\d{4}-\d\d-\d\d\n/u)
  }
})
