import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Attempt } from '@draftwright/contract/deliveries'
import { afterAll, expect, test } from 'vitest'
import { createCaller, signUp } from '../../scripts/api-client.ts'
import { root } from '../../scripts/inputs.ts'
import { isPdsInstalled, startPds } from '../../scripts/networks/pds.ts'
import { type RunningServer, runServer } from '../../scripts/run-server.ts'
import { createDatabase } from './engines.ts'
import { type Moment, startKillProxy } from './networks/kill-proxy.ts'

const isPostgres = process.env['TEST_DATABASE'] === 'postgres'
const given = process.env['TEST_DATABASE_URL']
/** More kills at random moments of further posts: `DELIVERY_KILLS=40`. Without it each boundary of one post is tried once. */
const randomKills = Number(process.env['DELIVERY_KILLS'] ?? 0)
/** For hanging: a lease of 20 s has to end between two servers. */
const patience = 300_000

const pds = isPdsInstalled() ? await startPds() : null
const proxy = pds === null ? null : await startKillProxy(pds.url)
const dataDir = mkdtempSync(join(tmpdir(), 'draftwright-kill-delivery-'))
const databaseUrl = isPostgres && given ? await createDatabase(given) : null
const servers = new Set<RunningServer>()
afterAll(async () => {
  for (const server of servers) await server.stop()
  await proxy?.close()
  await pds?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** One process, or two on a PostgreSQL server. */
async function startAll(trusted: string): Promise<RunningServer> {
  const env = {
    WEB_DIR: join(dataDir, 'no-web'),
    NODE_COMPILE_CACHE: join(root, '.cache/compile'),
    SECRET: 'the same secret for both of the processes',
    TRUSTED_URLS: trusted,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  }
  const folders = isPostgres ? ['first', 'second'] : ['first']
  const started = await Promise.all(
    folders.map((name) => runServer({ dataDir: join(dataDir, name), script: ['server/src/main.ts'], env })),
  )
  for (const server of started) servers.add(server)
  const [first] = started
  if (first === undefined) throw new Error('No server was started')
  return first
}
function killAll(): void {
  for (const { pid } of servers) process.kill(pid, 'SIGKILL')
  servers.clear()
}

/**
 * Sign-in and post are two requests, each with two moments; the third pair meets what follows. Between servers each kill costs the
 * time of a lease, so there the post alone is tried.
 */
const boundaries: Moment[] = isPostgres
  ? ['before', 'after']
  : ['before', 'after', 'before', 'after', 'before', 'after']
const writeText = (at: number) => `Post number ${at} goes out once.`

test.skipIf(pds === null || (isPostgres && databaseUrl === null))(
  'a post whose worker is killed at every boundary of its steps is on the network exactly once',
  { timeout: 1_200_000 },
  async () => {
    if (pds === null || proxy === null) throw new Error('There is no network')
    let server = await startAll(proxy.origin)
    const person = await signUp(server.url)
    const account = await pds.createAccount('ada')
    const { id: channel } = await createCaller(server.url, person)<{ id: string }>('POST', '/channel', {
      name: 'Bluesky',
      channel_type: 'bluesky',
      identifier: account.handle,
      app_password: account.password,
      pds_url: proxy.origin,
    })
    const ids: string[] = []
    const publishNext = async () => {
      const call = createCaller(server.url, person)
      const { id } = await call<{ id: string }>('POST', `/generate-content/${channel}`, { text: writeText(ids.length) })
      ids.push(id)
      // The kill may come before this answer.
      await call('POST', `/content/${id}/approve`, { dismiss_prompts: true, publish: true }).catch(() => undefined)
    }
    const readStatus = async (id = '') =>
      (await createCaller(server.url, person)<{ status: string }>('GET', `/content/${id}`)).status
    const waitForAll = async () => {
      for (const id of ids)
        await expect.poll(() => readStatus(id), { timeout: patience, interval: 200 }).toBe('published')
    }
    // On one process the first kill meets the sign-in for the check of the new channel, or for this post.
    await publishNext()
    if (isPostgres) await waitForAll()
    for (const moment of boundaries) {
      const killed = proxy.killAt(moment, killAll)
      if ((await readStatus(ids.at(-1)).catch(() => '')) === 'published') await publishNext()
      await killed
      server = await startAll(proxy.origin)
    }
    for (let round = 0; round < randomKills; round++) {
      await publishNext()
      await wait(Math.random() * 400)
      killAll()
      server = await startAll(proxy.origin)
    }
    await waitForAll()
    const call = createCaller(server.url, person)
    const query = new URLSearchParams({ repo: account.did, collection: 'app.bsky.feed.post', limit: '100' })
    const answer = await fetch(`${pds.url}/xrpc/com.atproto.repo.listRecords?${query.toString()}`)
    const { records }: { records: { value: { text: string } }[] } = await answer.json()
    expect(records).toHaveLength(ids.length)
    expect(new Set(records.map(({ value }) => value.text)).size).toBe(ids.length)
    for (const id of ids) {
      const attempts = await call<Attempt[]>('GET', `/content/${id}/attempts`)
      expect(attempts.map(({ state, steps }) => [state, ...steps.map((step) => step.state)])).toEqual([
        ['confirmed', 'done'],
      ])
    }
    console.info(
      `kills: ${boundaries.length + randomKills}, posts: ${ids.length}, writes to the network: ${proxy.writes}`,
    )
  },
)
