import { setTimeout as wait } from 'node:timers/promises'
import type { Attempt } from '@draftwright/contract/deliveries'
import type { CalendarItem } from '@draftwright/contract/schedule'
import { expect, test } from 'vitest'
import { type ApiCall, createCaller, signUp } from '../../scripts/api-client.ts'
import { openKillableServers } from './killable-servers.ts'

/**
 * One with a worker that is about to publish and another server that lives, which waits for a sign of life; one with a worker that
 * has published, and nobody left.
 */
const rounds = 2
const posts = 10
/** For hanging: with its worker killed a post is late by half a minute. */
const patience = 300_000

const product = await openKillableServers()

/** Approved posts that are all due at the same time, some seconds from now. */
async function schedulePosts(call: ApiCall, channel: string): Promise<{ ids: string[]; at: number }> {
  const ids: string[] = []
  const start = Date.now()
  for (let n = 0; n < posts; n++) {
    const { id } = await call<{ id: string }>('POST', `/generate-content/${channel}`, {
      text: `Ask for days. ${n}`,
      title: `Ask for days ${n}`,
    })
    await call('POST', `/content/${id}/approve`, { dismiss_prompts: true })
    ids.push(id)
  }
  // Longer than scheduling takes on this machine, which is less than creating them took.
  const at = Date.now() + 2000 + (Date.now() - start)
  for (const id of ids) await call('POST', `/content/${id}/schedule`, { at: new Date(at).toISOString() })
  return { ids, at }
}

/** Waits until publishing has progressed as far as the round needs; the embedded database is not observable. */
async function midway(round: number, at: number, ids: string[]): Promise<void> {
  await wait(Math.max(0, at - Date.now()))
  if (!product.canBeTwo) return wait(Math.random() * 2500)
  const state = round % 2 === 0 ? 'intent' : 'confirmed'
  const seen = 'select from publish_attempts where content_id = any($1) and state = $2 limit 1'
  while ((await product.query(seen, [ids, state])).length === 0);
}

test('posts that are due when their worker is killed go out once and in time', { timeout: 600_000 }, async () => {
  const { url } = await product.start()
  const person = await signUp(url)
  const channel = (await createCaller(url, person)<{ id: string }[]>('GET', '/channel'))[0]?.id ?? ''
  const all: string[] = []
  const late: number[] = []
  for (let round = 0; round < rounds; round++) {
    const [first, second] = await product.startBoth()
    const { ids, at } = await schedulePosts(createCaller(first.url, person), channel)
    all.push(...ids)
    await midway(round, at, ids)
    const survivor = round === 0 ? second : undefined
    if (survivor !== undefined) await product.killFirst()
    const call = createCaller((survivor ?? (await product.restart())).url, person)
    const isOut = async () => {
      const day = new Date(at).toISOString().slice(0, 10)
      const next = new Date(at + 86_400_000).toISOString().slice(0, 10)
      const items = await call<CalendarItem[]>('GET', `/content-calendar?from=${day}&to=${next}&status=published`)
      return ids.filter((id) => !items.some((item) => item.id === id)).length
    }
    await expect.poll(isOut, { timeout: patience, interval: 100 }).toBe(0)
    late.push(Date.now() - at)
  }
  const call = createCaller((await product.start()).url, person)
  const notifications = await call<{ kind: string; content_id: string }[]>('GET', '/notification?limit=200')
  const wrong: unknown[] = []
  for (const id of all) {
    const attempts = await call<Attempt[]>('GET', `/content/${id}/attempts`)
    const events = await call<{ verb: string }[]>('GET', `/content/${id}/events`)
    const found = [
      attempts.map(({ state }) => state).join(),
      events.filter(({ verb }) => verb === 'published').length,
      notifications.filter((item) => item.kind === 'published' && item.content_id === id).length,
    ]
    if (found.join() !== 'confirmed,1,1') wrong.push(found)
  }
  console.info(`kills: ${rounds}, posts: ${all.length}, all live after ms: ${late.join(', ')}`)
  expect(wrong).toEqual([])
})
