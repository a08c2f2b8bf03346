import { setTimeout as wait } from 'node:timers/promises'
import type { Attempt } from '@draftwright/contract/deliveries'
import { afterEach, expect, test } from 'vitest'
import { createCaller, signUp } from '../../scripts/api-client.ts'
import { openKillableServers } from './killable-servers.ts'
import { type Moment, startKillProxy } from './networks/kill-proxy.ts'
import { killedNetworks } from './networks/killed-networks.ts'

/**
 * How often the product is killed on each network, at boundaries and at random: `DELIVERY_KILLS=40`. Without it each boundary of a post
 * on Bluesky is tried once.
 */
const kills = Number(process.env['DELIVERY_KILLS'] ?? 0)
const isLong = kills > 0
/** For hanging. */
const patience = 600_000
const faults = ['cut', 'error-after', 'error-before', 'throttle', ...(isLong ? (['hang'] as const) : [])] as const

const product = await openKillableServers()
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const writeText = (at: number) => `Post number ${at} goes out once.`

test.for(isLong ? (['bluesky', 'ghost', 'wordpress'] as const) : (['bluesky'] as const))(
  'a post on %s whose worker is killed at every boundary of its steps is there exactly once',
  { timeout: isLong ? 3_600_000 : 900_000 },
  async (type, { skip }) => {
    const { isThere, start, requests, steps } = killedNetworks[type]
    if (!isThere()) return skip(`${type} is not installed`)
    const startedAt = Date.now()
    const network = await start()
    closing.push(network.close)
    const proxy = await startKillProxy(network.url)
    closing.push(proxy.close)
    const env = { TRUSTED_URLS: proxy.origin }
    closing.push(product.kill)
    let server = await product.start(env)
    const person = await signUp(server.url)
    const { id: channel } = await createCaller(server.url, person)<{ id: string }>('POST', '/channel', {
      name: 'Killed',
      ...network.toChannel(proxy.origin),
    })
    const ids: string[] = []
    const publishNext = async () => {
      const call = createCaller(server.url, person)
      // The kill may come before an answer: a draft that nobody approved goes nowhere.
      const draft = await call<{ id: string }>('POST', `/generate-content/${channel}`, {
        text: writeText(ids.length),
        title: `Post ${ids.length}`,
      }).catch(() => null)
      if (draft === null) return
      ids.push(draft.id)
      await approve(draft.id)
    }
    const approve = async (id: string) => {
      const call = createCaller(server.url, person)
      await call('POST', `/content/${id}/approve`, { dismiss_prompts: true, publish: true }).catch(() => undefined)
    }
    /** A draft whose approval a kill prevented is approved again. */
    const readStatus = async (id = '') => {
      const { status } = await createCaller(server.url, person)<{ status: string }>('GET', `/content/${id}`)
      if (status === 'draft') await approve(id)
      return status
    }
    const waitForAll = async () => {
      for (const id of ids)
        await expect.poll(() => readStatus(id), { timeout: patience, interval: 200 }).toBe('published')
    }
    /** Keeps requests coming: the post seen on its way may have been past its last one. */
    const untilKilled = async (killing: Promise<void>) => {
      const killed = killing.then(() => true)
      do {
        if ((await readStatus(ids.at(-1)).catch(() => '')) === 'published') await publishNext()
      } while (!(await Promise.race([killed, wait(200, false)])))
    }
    // The first kill meets the sign-in for the check of the new channel, or for this post.
    await publishNext()
    const boundaries = Array.from({ length: requests }, (): Moment[] => ['before', 'after']).flat()
    for (const moment of boundaries) {
      await untilKilled(proxy.killAt(moment, product.kill))
      server = await product.start(env)
    }
    for (let round = boundaries.length; round < kills; round++) {
      await publishNext()
      await wait(Math.random() * 1000)
      server = await product.restart(env)
    }
    await waitForAll()
    for (const fault of isLong ? faults : []) {
      proxy.failNext(fault)
      await publishNext()
      await waitForAll()
    }
    const { texts, hidden } = await network.listPosts()
    const numbers = texts.map((text) => /number (\d+)/u.exec(text)?.[1])
    expect(numbers.toSorted()).toEqual(ids.map((_id, at) => String(at)).toSorted())
    const call = createCaller(server.url, person)
    for (const id of ids) {
      const attempts = await call<Attempt[]>('GET', `/content/${id}/attempts`)
      expect(attempts.map((attempt) => [attempt.state, ...attempt.steps.map(({ state }) => state)])).toEqual([
        ['confirmed', ...steps],
      ])
    }
    console.info(
      `${type}: ${Math.max(kills, boundaries.length)} kills, ${ids.length} posts, each there once, ${hidden} spare drafts, ` +
        `${proxy.writes} writes, ${Math.round((Date.now() - startedAt) / 1000)} s`,
    )
  },
)
