import { expect, test } from 'vitest'
import { createCaller, type Person, signUp } from '../../scripts/api-client.ts'
import { openKillableServers } from './killable-servers.ts'
import { browserUserAgent } from './publish-post.ts'

const product = await openKillableServers({ TRUSTED_PROXIES: '1' })

interface CountedLink {
  id: string
  code: string
  clicks: number
  visitors: number
}
async function createLink(url: string, person: Person): Promise<CountedLink> {
  const call = createCaller(url, person)
  const { origin, sites } = await call<{ origin: string; sites: { path: string }[] }>('GET', '/tracked_link/settings')
  const { id } = await call<{ id: string }>('POST', '/campaign', { name: 'Counted' })
  const target = `${origin}${sites[0]?.path ?? ''}/x`
  return call('POST', '/tracked_link', { target, campaign_id: id, utm_source: 'test' })
}
const readCounts = async (url: string, person: Person): Promise<CountedLink | undefined> =>
  (await createCaller(url, person)<CountedLink[]>('GET', '/tracked_link'))[0]

/** Each of these addresses follows the link once. */
async function follow(url: string, code: string, from: number, count: number): Promise<void> {
  for (let n = from; n < from + count; n++) {
    const headers = { 'user-agent': browserUserAgent, 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` }
    const answer = await fetch(`${url}/l/${code}`, { redirect: 'manual', headers })
    expect(answer.status).toBe(302)
  }
}

// The embedded database supports only one process.
test.skipIf(!product.canBeTwo)(
  'two processes count the same link together, and a stop in one is known to the other',
  { timeout: 300_000 },
  async () => {
    const [first, second = first] = await product.startBoth()
    const person = await signUp(first.url)
    const { id, code } = await createLink(first.url, person)
    // Half of the visitors come to both.
    await Promise.all([follow(first.url, code, 0, 200), follow(second.url, code, 100, 200)])
    await expect
      .poll(() => readCounts(first.url, person), { timeout: 120_000 })
      .toMatchObject({ clicks: 400, visitors: 300 })
    await createCaller(first.url, person)('PUT', `/tracked_link/${id}`, { is_active: false })
    const ask = async () => (await fetch(`${second.url}/l/${code}`, { redirect: 'manual' })).status
    await expect.poll(ask, { timeout: 60_000 }).toBe(410)
  },
)

test('a kill loses the clicks of its last second at most, and counts none twice', { timeout: 300_000 }, async () => {
  const server = await product.start()
  const person = await signUp(server.url)
  const { code } = await createLink(server.url, person)
  await follow(server.url, code, 0, 50)
  // Written: what a kill may not take back.
  await expect
    .poll(() => readCounts(server.url, person), { timeout: 120_000 })
    .toMatchObject({ clicks: 50, visitors: 50 })
  await follow(server.url, code, 50, 50)
  const again = await product.restart()
  const counted = await readCounts(again.url, person)
  expect(counted?.clicks).toBeGreaterThanOrEqual(50)
  expect(counted?.clicks).toBeLessThanOrEqual(100)
  expect(counted?.visitors).toBe(counted?.clicks)
  await follow(again.url, code, 100, 10)
  await expect
    .poll(async () => (await readCounts(again.url, person))?.clicks, { timeout: 120_000 })
    .toBe((counted?.clicks ?? 0) + 10)
})
