import type { Idea } from '@draftwright/contract/ideas'
import type { WebhookBody } from '@draftwright/contract/webhook-body'
import type { WebhookWithSecret } from '@draftwright/contract/webhooks'
import { afterAll, expect, test } from 'vitest'
import { createCaller, signUp } from '../../scripts/api-client.ts'
import { chooseMoments, openKillableServers } from './killable-servers.ts'
import { startNetworkServer } from './networks/network-server.ts'

/** Changes of each round, within what a person may do in a minute. */
const perRound = 25
/** Shares of them that have arrived when the server is killed. */
const kills = chooseMoments([0.2, 0.7], [0.1, 0.4, 0.8])
/** For hanging. */
const patience = 600_000

const receiver = await startNetworkServer(() => ({ status: 200 }))
receiver.delayMs = 20
afterAll(() => receiver.close())
const product = await openKillableServers({ TRUSTED_URLS: receiver.origin })

test('a webhook hears of every change although its server is killed again and again, each under one id', {
  timeout: patience,
}, async () => {
  let server = await product.start()
  const person = await signUp(server.url)
  const draft = { name: 'Ours', url: `${receiver.origin}/in`, events: ['ideas.create'] }
  await createCaller(server.url, person)<WebhookWithSecret>('POST', '/webhooks', draft)
  const acknowledged = new Set<string>()
  const listHeard = () =>
    receiver.requests.map(({ headers, body }) => {
      const { data } = JSON.parse(body.toString()) as WebhookBody
      return { id: data.id ?? '', message: String(headers['webhook-id']) }
    })
  const addIdeas = async () => {
    const call = createCaller(server.url, person)
    await Promise.all(
      Array.from({ length: perRound }, async (_, at) => {
        // Those that the kill cuts off have no answer.
        const idea = await call<Idea>('POST', '/idea', { text: `Idea ${at}` }).catch(() => null)
        if (idea !== null) acknowledged.add(idea.id)
      }),
    )
  }
  for (const part of kills) {
    const before = receiver.requests.length
    const adding = addIdeas()
    const heard = () => receiver.requests.length - before
    await expect.poll(heard, { timeout: patience, interval: 2 }).toBeGreaterThanOrEqual(Math.ceil(part * perRound))
    server = await product.restart()
    await adding
  }
  await addIdeas()
  const findMissing = () => [...acknowledged.difference(new Set(listHeard().map(({ id }) => id)))]
  await expect.poll(findMissing, { timeout: patience, interval: 200 }).toEqual([])
  expect(acknowledged.size).toBeGreaterThan(perRound)
  for (const [id, heard] of Map.groupBy(listHeard(), (one) => one.id))
    expect(new Set(heard.map(({ message }) => message)).size, id).toBe(1)
})
