import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { openTestApp } from '../../../test/test-app.ts'

it('a server that stops lets go of who listens and who waits, and of the model', async () => {
  const model = await startModelServer()
  model.mood = 'slow'
  model.wordMs = 100
  const none = { openaiKey: null, anthropicKey: null, googleKey: null, apiKey: null }
  const { app, parts, close } = await openTestApp({ models: { ...none, baseUrl: model.baseUrl, model: 'tiny' } })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const ada = await signUp(app)
  const [channel] = await ada.call('channels.list')
  const ask = (accept: string) =>
    fetch(`${base}/functions/v1/api/generate-content/${channel?.id}`, {
      method: 'POST',
      body: JSON.stringify({ text: 'Ask customers early.' }),
      headers: {
        accept,
        'content-type': 'application/json',
        authorization: `Bearer ${ada.session?.accessToken}`,
      },
    })
  const listening = await ask('text/event-stream')
  const waiting = ask('application/json')
  const runs = () => ada.call('generation.list')
  await expect
    .poll(async () => (await runs()).map(({ state }) => state), { timeout: 10_000 })
    .toEqual(['running', 'running'])
  const at = performance.now()
  await close()
  expect(performance.now() - at).toBeLessThan(5000)
  expect(await listening.text()).toContain('"state":"running"')
  expect((await waiting).status).toBe(409)
  expect(parts.faults).toEqual([])
  await model.close()
})
