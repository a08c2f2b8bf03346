import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Attempt } from '@draftwright/contract/deliveries'
import type { CalendarItem } from '@draftwright/contract/schedule'
import { afterAll, expect, test } from 'vitest'
import { type ApiCall, createCaller, signUp } from '../../scripts/api-client.ts'
import { root } from '../../scripts/inputs.ts'
import { type RunningServer, runServer } from '../../scripts/run-server.ts'
import { type Engine, SYSTEM } from '../src/db/engine.ts'
import { openPostgres } from '../src/db/postgres.ts'
import { createDatabase } from './engines.ts'

const isPostgres = process.env['TEST_DATABASE'] === 'postgres'
const given = process.env['TEST_DATABASE_URL']
/** One with a worker that is about to publish, one with a worker that has published. */
const rounds = 2
const posts = 10
/** Maximum total delay of a post in milliseconds with its worker killed: half a minute, and ten times that. */
const limit = 300_000

const dataDir = mkdtempSync(join(tmpdir(), 'draftwright-kill-due-'))
const databaseUrl = isPostgres && given ? await createDatabase(given) : null
const watcher: Engine | null = databaseUrl === null ? null : await openPostgres({ databaseUrl, poolSize: 1 })
const servers: (RunningServer | undefined)[] = []
afterAll(async () => {
  for (const server of servers) await server?.stop()
  await watcher?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts a process on the database; the embedded one allows only one. */
async function start(which: number): Promise<RunningServer> {
  const env = {
    WEB_DIR: join(dataDir, 'no-web'),
    NODE_COMPILE_CACHE: join(root, '.cache/compile'),
    SECRET: 'the same secret for both of the processes',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  }
  const server = await runServer({ dataDir: join(dataDir, String(which)), script: ['server/src/main.ts'], env })
  servers[which] = server
  return server
}
const kill = (server: RunningServer) => process.kill(server.pid, 'SIGKILL')

/** Approved posts that are all due at the same time, some seconds from now. */
async function schedulePosts(call: ApiCall, channel: string): Promise<{ ids: string[]; at: number }> {
  const ids: string[] = []
  const start = Date.now()
  for (let n = 0; n < posts; n++) {
    const { id } = await call<{ id: string }>('POST', `/generate-content/${channel}`, { text: `Ask for days. ${n}` })
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
  if (watcher === null) return wait(Math.random() * 2500)
  const state = round % 2 === 0 ? 'intent' : 'confirmed'
  const seen = 'select from publish_attempts where content_id = any($1) and state = $2 limit 1'
  for (;;) if ((await watcher.query(SYSTEM, seen, [ids, state])).rows.length > 0) return
}

test.skipIf(isPostgres && databaseUrl === null)(
  'posts that are due when their worker is killed go out once and in time',
  { timeout: 600_000 },
  async () => {
    let first = await start(0)
    if (isPostgres) await start(1)
    const person = await signUp(first.url)
    const channel = (await createCaller(first.url, person)<{ id: string }[]>('GET', '/channel'))[0]?.id ?? ''
    const all: string[] = []
    const late: number[] = []
    for (let round = 0; round < rounds; round++) {
      const { ids, at } = await schedulePosts(createCaller(first.url, person), channel)
      all.push(...ids)
      await midway(round, at, ids)
      kill(first)
      const call = createCaller((isPostgres ? servers[1] : (first = await start(0)))?.url ?? '', person)
      const isOut = async () => {
        const day = new Date(at).toISOString().slice(0, 10)
        const next = new Date(at + 86_400_000).toISOString().slice(0, 10)
        const items = await call<CalendarItem[]>('GET', `/content-calendar?from=${day}&to=${next}&status=published`)
        return ids.filter((id) => !items.some((item) => item.id === id)).length
      }
      await expect.poll(isOut, { timeout: limit, interval: 100 }).toBe(0)
      late.push(Date.now() - at)
      if (isPostgres) first = await start(0)
    }
    const call = createCaller(first.url, person)
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
    expect(Math.max(...late)).toBeLessThan(limit)
  },
)
