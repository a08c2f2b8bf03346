import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { SYSTEM } from '../src/db/engine.ts'
import { sourceSchedules } from '../src/features/meetings/sources/jobs.ts'
import type { AppContext } from '../src/http/app-context.ts'
import { openAppContext } from '../src/open-app-context.ts'
import { cheapHash } from '../src/password-hash-cost.ts'
import { finishJobs } from './finish-jobs.ts'
import { signUp } from './harness.ts'
import { openKillableDatabase } from './killable-database.ts'
import { startFirefliesServer } from './note-takers/fireflies-server.ts'
import { buildRecording } from './note-takers/recordings.ts'

const database = await openKillableDatabase()
const fireflies = await startFirefliesServer()
const opened: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const { close } of opened.toReversed()) await close()
  await fireflies.close()
  await database.close()
})

/** A server with workers of its own. */
async function openServer() {
  const config = {
    ...readConfig({}),
    databaseUrl: database.env['DATABASE_URL'] ?? null,
    dataDir: null,
    webDir: null,
    secret: 'the same secret for both of the servers',
    trustedProxies: 1,
    localModelPorts: [],
    localModel: null,
    passwordHash: cheapHash,
    meetingSources: { fireflies: fireflies.origin, fathom: null, granola: null },
  }
  const context = await openAppContext(config, {
    error: (message, cause) => expect.fail(`${message}: ${String(cause)}`),
  })
  opened.push(context)
  return context
}

const findDue = (context: AppContext) =>
  sourceSchedules.find(({ name }) => name === 'meeting-sources.find-due')?.run(context)
const countRequests = (word: string) => fireflies.requests.filter(({ body }) => body.toString().includes(word)).length

// The embedded database supports only one process.
test.skipIf(!database.isShared)('of two servers one checks a source, and one brings each recording in', async () => {
  const [first, second] = [await openServer(), await openServer()]
  const app = await buildApp(first)
  opened.push(app)
  const me = await signUp(app)
  const { id } = await me.call('meetingSources.create', { body: { kind: 'fireflies', access: fireflies.key } })
  const listed = countRequests('Transcripts(')
  fireflies.recordings = Array.from({ length: 12 }, (_none, n) =>
    buildRecording(`AS${n}`, { startedAt: new Date(Date.UTC(2026, 9, 1 + n)).toISOString() }),
  )
  fireflies.delayMs = 20
  await first.engine.query(SYSTEM, 'update meeting_sources set next_check_at = now() where id = $1', [id])
  await Promise.all([findDue(first), findDue(second), findDue(first), findDue(second)])
  await finishJobs(first, 'meeting-sources.check')
  await finishJobs(first, 'meeting-sources.import')
  expect(countRequests('Transcripts(') - listed).toBe(1)
  expect(countRequests('Transcript(')).toBe(12)
  const meetings = await me.call('meetings.list', { query: { limit: 50 } })
  expect(meetings.map(({ title }) => title).toSorted()).toEqual(
    fireflies.recordings.map(({ title }) => title).toSorted(),
  )
  expect(meetings.map(({ counts }) => counts.segments)).toEqual(meetings.map(() => 4))
})
