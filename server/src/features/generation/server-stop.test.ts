import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { openTestApp } from '../../../test/test-app.ts'

it('a server that stops lets go of who listens and who waits, and of the model', async () => {
  const model = await startModelServer()
  model.mode = 'slow'
  model.wordMs = 100
  const none = { openaiKey: null, anthropicKey: null, googleKey: null, apiKey: null }
  const { app, context, close } = await openTestApp({ models: { ...none, baseUrl: model.baseUrl, model: 'tiny' } })
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
  await expect.poll(async () => (await runs()).map(({ state }) => state)).toEqual(['running', 'running'])
  // Events may still be on their way to readers.
  let received = ''
  const reading = (async () => {
    for await (const bytes of listening.body ?? []) received += Buffer.from(bytes).toString()
  })()
  await expect.poll(() => received).toContain('"state":"running"')
  const at = performance.now()
  await close()
  expect(performance.now() - at).toBeLessThan(30_000)
  await reading
  expect((await waiting).status).toBe(409)
  expect(context.faults).toEqual([])
  await model.close()
})
