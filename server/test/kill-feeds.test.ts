import { setTimeout as wait } from 'node:timers/promises'
import type { Feed } from '@draftwright/contract/feeds'
import type { Idea } from '@draftwright/contract/ideas'
import { afterAll, expect, test } from 'vitest'
import { createCaller, signUp } from '../../scripts/api-client.ts'
import { buildEntries, buildRss, startFeedServer } from './feed-server.ts'
import { chooseMoments, openKillableServers } from './killable-servers.ts'

const rounds = chooseMoments([1], [1, 2, 3])
/** New entries per round: as many as one check takes. */
const added = 20
/** Milliseconds after the first request for the feed within which the server is killed; a check takes about as long. */
const within = 60

const site = await startFeedServer()
const product = await openKillableServers({ TRUSTED_URLS: site.origin })
afterAll(() => site.close())

const setFeed = (from: number) => site.pages.set('/feed', { body: buildRss('News', buildEntries(from, 1)) })

async function waitForRequest(seen: number): Promise<void> {
  while (site.requests.length === seen) await wait(1)
}

test('entries whose check is killed become ideas once, also with two servers', { timeout: 600_000 }, async () => {
  let [first, second] = await product.startBoth()
  const person = await signUp(first.url)
  setFeed(1)
  const { id: pillar_id } = await createCaller(first.url, person)<Idea>('POST', '/content-pillars', { name: 'News' })
  const body = { url: `${site.origin}/feed`, pillar_id }
  const { id } = await createCaller(first.url, person)<Feed>('POST', '/feed', body)
  for (const round of rounds) {
    setFeed(1 + round * added)
    const seen = site.requests.length
    const calls = [first, second, first].flatMap((server) =>
      // Those of the killed server fail.
      server === undefined ? [] : createCaller(server.url, person)<Feed>('POST', `/feed/${id}/check`).catch(() => null),
    )
    await waitForRequest(seen)
    await wait(Math.random() * within)
    await product.killFirst()
    await Promise.all(calls)
    // A due feed is found by the schedule as well.
    await product.query('update feeds set next_check_at = now() where id = $1', [id])
    ;[first, second] = await product.startBoth()
    const call = createCaller(first.url, person)
    await Promise.all(
      [first, second].flatMap((server) =>
        server === undefined ? [] : createCaller(server.url, person)('POST', `/feed/${id}/check`),
      ),
    )
    const ideas = await call<Idea[]>('GET', '/idea?limit=200')
    const titles = ideas.map(({ text }) => text.split('\n')[0] ?? '').sort()
    const expected = buildEntries(1 + round * added, 2).map(({ title }) => title)
    expect(titles).toEqual(expected.sort())
  }
  const [feed] = await createCaller(first.url, person)<Feed[]>('GET', '/feed')
  expect(feed).toMatchObject({ n_ideas: rounds.length * added, last_error: null })
})
