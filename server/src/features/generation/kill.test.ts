import type { Run } from '@draftwright/contract/generation'
import { afterAll, expect, it } from 'vitest'
import { createCaller, signUp } from '../../../../scripts/api-client.ts'
import { openKillableServers } from '../../../test/killable-servers.ts'
import { startModelServer } from '../../../test/model-server.ts'

const model = await startModelServer()
afterAll(() => model.close())
const product = await openKillableServers({ AI_BASE_URL: model.baseUrl, AI_MODEL: 'tiny' })

it('a run whose server was killed is finished by the next one, and makes one content', async () => {
  let server = await product.start()
  const person = await signUp(server.url)
  const call = <T>(method: string, path: string, body?: object) =>
    createCaller(server.url, person)<T>(method, path, body)
  const [channel] = await call<{ id: string }[]>('GET', '/channel')
  const idea = await call<{ id: string }>('POST', '/idea', { text: 'Ask customers early.' })
  model.mode = 'slow'
  const run = await call<Run>('POST', '/generation-runs', { channel_id: channel?.id, idea_id: idea.id })
  const read = () => call<Run>('GET', `/generation-runs/${run.id}`)
  const draft = async () => (await read()).steps.find(({ step }) => step === 'draft')?.text
  await expect.poll(draft, { interval: 30 }).toContain('Sentence a')
  await product.kill()
  model.mode = 'good'
  model.calls.length = 0
  server = await product.start()
  await expect.poll(async () => (await read()).state, { interval: 50 }).toBe('done')
  expect(model.calls).toHaveLength(1)
  expect(await call('GET', `/idea/${idea.id}/contents`)).toHaveLength(1)
})
