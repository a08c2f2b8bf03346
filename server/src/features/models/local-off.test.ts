import { afterAll, expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { useApp } from '../../../test/test-app.ts'
import { readConfig } from '../../config.ts'
import { SYSTEM } from '../../db/engine.ts'

const server = await startModelServer()
const { app, context } = await useApp({ hasRateLimits: false, localModelPorts: [] })
afterAll(() => server.close())

it('workspaces use model servers on its machine only if its operator said so, however local it looks', async () => {
  const ports = (env: Record<string, string>) => readConfig(env).localModelPorts
  const usual = [11434, 1234, 8080, 8000, 1337]
  expect(ports({})).toEqual([])
  expect(ports({ HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000' })).toEqual([])
  expect(ports({ HOST: '0.0.0.0', LOCAL_MODELS: 'on' })).toEqual(usual)
  expect(ports({ LOCAL_MODELS: 'off' })).toEqual([])
  expect(ports({ HOST: '0.0.0.0', LOCAL_MODELS: '11434, 9000' })).toEqual([11434, 9000])
  for (const wrong of ['all', '0', '11434,x', '70000'])
    expect(() => ports({ LOCAL_MODELS: wrong })).toThrow('LOCAL_MODELS must be on, off, or up to 20 ports')
})

it('says that it does not look, and takes no address of its machine', async () => {
  server.models = ['tiny']
  const ada = await signUp(app)
  expect(await ada.call('models.servers')).toEqual({ is_allowed: false, servers: [] })
  const body = { provider: 'compatible', base_url: server.baseUrl, writing_model: 'tiny' }
  expect((await ada.request('models.update', { body })).status).toBe(400)
  expect((await ada.request('models.test', { body })).status).toBe(400)
})

it('stops using one that it was allowed to use before', async () => {
  const ada = await signUp(app)
  await context.engine.query(
    SYSTEM,
    "insert into model_settings (account_id, provider, base_url, writing_model) values ($1, 'compatible', $2, 'tiny')",
    [ada.accountId, server.baseUrl],
  )
  const [channel] = await ada.call('channels.list')
  const drafted = await ada.request('generation.all', {
    params: { channel_id: channel?.id ?? '' },
    body: { text: 'Ask customers early.' },
  })
  expect([drafted.status, drafted.error.code]).toEqual([502, 'model_unreachable'])
  expect((await ada.request('models.test', { body: {} })).error.message).toMatch(/^base_url cannot be used/u)
  expect(server.calls).toEqual([])
  expect((await ada.request('models.reset')).status).toBe(200)
})
