import { expect, test } from 'vitest'
import { type ApiCall, createCaller, signUp } from '../../scripts/api-client.ts'
import type { RunningServer } from '../../scripts/run-server.ts'
import { openKillableServers } from './killable-servers.ts'
import { browserUserAgent } from './publish-post.ts'

const product = await openKillableServers({ TRUSTED_PROXIES: '1' })

interface Counts {
  views: number
  visitors: number
  visits: number
  engaged_ms: number
  bounces: number
}
async function readNumbers(call: ApiCall) {
  const { totals, bots } = await call<{ totals: Counts; bots: number }>('GET', '/analytics/report')
  const { views, visitors, visits, engaged_ms, bounces } = totals
  const { goals } = await call<{ goals: { conversions: number; visits: number; value: number }[] }>(
    'GET',
    '/analytics/goal-report',
  )
  const [goal] = goals
  return {
    counts: { views, visitors, visits, engaged_ms, bounces, bots },
    goal: [goal?.conversions, goal?.visits, goal?.value],
  }
}
/** Of each page the views, and of each dimension their sum. */
async function readParts(call: ApiCall) {
  const read = async (by: string, more = '') =>
    (await call<{ rows: { value: string; views: number }[] }>('GET', `/analytics/breakdown?by=${by}&limit=200${more}`))
      .rows
  const sum = (rows: readonly { views: number }[]) => rows.reduce((all, { views }) => all + views, 0)
  const pages = await read('page')
  const sums: number[] = []
  for (const by of ['source', 'campaign', 'device', 'browser', 'entry', 'content']) sums.push(sum(await read(by)))
  // The same from single views.
  for (const by of ['source', 'page', 'entry']) sums.push(sum(await read(by, '&device=Desktop')))
  return { pages: Object.fromEntries(pages.map(({ value, views }) => [value, views])), sums: [...new Set(sums)] }
}

// The embedded database supports only one process.
test.skipIf(!product.canBeTwo)(
  'two processes count every visit once, and a kill loses what one of them had not written',
  { timeout: 400_000 },
  async () => {
    // The second is the one that is killed.
    const [second, first = second] = await product.startBoth()
    const person = await signUp(first.url)
    const call = createCaller(first.url, person)
    const { script } = await call<{ script: string }>('PUT', '/analytics/settings', { sites: ['example.com'] })
    const s = /data-site="([a-z0-9-]+)"/u.exec(script)?.[1] ?? ''
    await call('POST', '/analytics/goal', { name: 'Sale', kind: 'event', match: 'Sale' })
    const send = async (server: RunningServer, who: number, beacon: object, headers = {}) => {
      const { status } = await fetch(`${server.url}/count`, {
        method: 'POST',
        headers: {
          'content-type': 'text/plain',
          origin: 'https://example.com',
          'user-agent': browserUserAgent,
          'accept-language': 'en',
          'x-forwarded-for': `10.0.${who >> 8}.${who & 255}`,
          ...headers,
        },
        body: JSON.stringify({ s, ...beacon }),
      })
      expect(status).toBe(204)
    }
    /** A visit of two pages, each told to another process, in which something is sold. */
    const visit = async (who: number) => {
      const [one, other] = who % 2 === 0 ? [first, second] : [second, first]
      await send(one, who, { k: 'view', p: '/a', q: who % 4 === 0 ? '?utm_source=linkedin' : '' })
      await send(other, who, { k: 'view', p: '/b' })
      await send(one, who, { k: 'engage', p: '/a', e: 4000 })
      await send(other, who, { k: 'goal', p: '/b', g: 'Sale', v: 2.5 })
      if (who % 10 === 0) await send(one, who, { k: 'view', p: '/a' }, { 'user-agent': 'curl/8' })
    }
    for (let who = 0; who < 200; who += 20) await Promise.all(Array.from({ length: 20 }, (_, at) => visit(who + at)))
    // Time on a page that another process has not written yet is not known to belong to a view.
    await expect
      .poll(() => readNumbers(call), { timeout: 120_000 })
      .toMatchObject({
        // Whether a visit went on is known once the other process has written: in the same second it may look like a bounce.
        counts: { views: 400, visitors: 200, bots: 20 },
        goal: [200, expect.any(Number), 500],
      })
    expect(await readParts(call)).toEqual({ pages: { 'example.com/a': 200, 'example.com/b': 200 }, sums: [400] })

    // Written: what a kill may not take back.
    const more = async (server: RunningServer, from: number, count: number) => {
      for (let who = from; who < from + count; who++) await send(server, who, { k: 'view', p: '/c' })
    }
    await more(second, 1000, 50)
    await expect.poll(async () => (await readNumbers(call)).counts.views, { timeout: 120_000 }).toBe(450)
    await more(second, 2000, 50)
    await product.killFirst()
    await more(first, 3000, 50)
    await expect
      .poll(async () => (await readNumbers(call)).counts.views, { timeout: 120_000 })
      .toBeGreaterThanOrEqual(500)
    const again = await product.start()
    await more(again, 4000, 50)
    await expect
      .poll(async () => (await readNumbers(call)).counts.views, { timeout: 120_000 })
      .toBeGreaterThanOrEqual(550)
    const { counts } = await readNumbers(call)
    expect(counts.views).toBeLessThanOrEqual(600)
    expect(counts.visitors).toBe(counts.views - 200)
    expect((await readParts(call)).sums).toEqual([counts.views])
  },
)
