import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Feed } from '@draftwright/contract/feeds'
import type { Idea } from '@draftwright/contract/ideas'
import { afterAll, expect, test } from 'vitest'
import { createCaller, signUp } from '../../scripts/api-client.ts'
import { root } from '../../scripts/inputs.ts'
import { type RunningServer, runServer } from '../../scripts/run-server.ts'
import { type Engine, SYSTEM } from '../src/db/engine.ts'
import { openPostgres } from '../src/db/postgres.ts'
import { createDatabase } from './engines.ts'
import { buildEntries, buildRss, startFeedServer } from './feed-server.ts'

const isPostgres = process.env['TEST_DATABASE'] === 'postgres'
const given = process.env['TEST_DATABASE_URL']
const rounds = 3
/** New entries per round: as many as one check takes. */
const added = 20
/** Milliseconds after the first request for the feed within which the server is killed; a check takes about as long. */
const within = 60

const site = await startFeedServer()
const dataDir = mkdtempSync(join(tmpdir(), 'draftwright-kill-feeds-'))
const databaseUrl = isPostgres && given ? await createDatabase(given) : null
const watcher: Engine | null = databaseUrl === null ? null : await openPostgres({ databaseUrl, poolSize: 1 })
const servers: (RunningServer | undefined)[] = []
afterAll(async () => {
  for (const server of servers) await server?.stop()
  await watcher?.close()
  await site.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts a process on the database; the embedded one allows only one. */
async function start(which: number): Promise<RunningServer> {
  const env = {
    WEB_DIR: join(dataDir, 'no-web'),
    NODE_COMPILE_CACHE: join(root, '.cache/compile'),
    SECRET: 'the same secret for both of the processes',
    TRUSTED_URLS: site.origin,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  }
  const server = await runServer({ dataDir: join(dataDir, String(which)), script: ['server/src/main.ts'], env })
  servers[which] = server
  return server
}

const setFeed = (from: number) => site.pages.set('/feed', { body: buildRss('News', buildEntries(from, 1)) })

async function waitForRequest(seen: number): Promise<void> {
  while (site.requests.length === seen) await wait(1)
}

test.skipIf(isPostgres && databaseUrl === null)(
  'entries whose check is killed become ideas once, also with two servers',
  { timeout: 600_000 },
  async () => {
    let first = await start(0)
    const second = isPostgres ? await start(1) : null
    const person = await signUp(first.url)
    setFeed(1)
    const { id: pillar_id } = await createCaller(first.url, person)<Idea>('POST', '/content-pillars', { name: 'News' })
    const body = { url: `${site.origin}/feed`, pillar_id }
    const { id } = await createCaller(first.url, person)<Feed>('POST', '/feed', body)
    for (let round = 1; round <= rounds; round++) {
      setFeed(1 + round * added)
      const seen = site.requests.length
      const calls = [first, second, first].flatMap((server) =>
        // Those of the killed server fail.
        server === null ? [] : createCaller(server.url, person)<Feed>('POST', `/feed/${id}/check`).catch(() => null),
      )
      await waitForRequest(seen)
      await wait(Math.random() * within)
      process.kill(first.pid, 'SIGKILL')
      await Promise.all(calls)
      // A due feed is found by the schedule as well.
      await watcher?.query(SYSTEM, 'update feeds set next_check_at = now() where id = $1', [id])
      first = await start(0)
      const call = createCaller(first.url, person)
      await Promise.all(
        [first, second].flatMap((server) =>
          server === null ? [] : createCaller(server.url, person)('POST', `/feed/${id}/check`),
        ),
      )
      const ideas = await call<Idea[]>('GET', '/idea?limit=200')
      const titles = ideas.map(({ text }) => text.split('\n')[0] ?? '').sort()
      const expected = buildEntries(1 + round * added, 2).map(({ title }) => title)
      expect(titles).toEqual(expected.sort())
    }
    const [feed] = await createCaller(first.url, person)<Feed[]>('GET', '/feed')
    expect(feed).toMatchObject({ n_ideas: rounds * added, last_error: null })
  },
)
