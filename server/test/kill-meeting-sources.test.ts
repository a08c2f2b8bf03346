import { setTimeout as wait } from 'node:timers/promises'
import type { MeetingSource } from '@draftwright/contract/meetings/meeting-sources'
import type { MeetingItem } from '@draftwright/contract/meetings/meetings'
import { afterAll, expect, test } from 'vitest'
import { createCaller, signUp } from '../../scripts/api-client.ts'
import { chooseMoments, openKillableServers } from './killable-servers.ts'
import { startFirefliesServer } from './note-takers/fireflies-server.ts'
import { buildRecording } from './note-takers/recordings.ts'

const recordings = 12
/** The server is killed at random within so many milliseconds after the first request for a transcript, and after each start. */
const within = chooseMoments([200], [200, 200, 200])

const fireflies = await startFirefliesServer()
afterAll(() => fireflies.close())
const product = await openKillableServers({ FIREFLIES_BASE_URL: fireflies.origin })

test('recordings whose import is killed are brought in whole, each once', { timeout: 600_000 }, async () => {
  let running = await product.start()
  const person = await signUp(running.url)
  await createCaller(running.url, person)<MeetingSource>('POST', '/meetings/sources', {
    kind: 'fireflies',
    access: fireflies.key,
  })
  fireflies.recordings = Array.from({ length: recordings }, (_none, n) =>
    buildRecording(`AS${n}`, { startedAt: new Date(Date.UTC(2026, 9, 1 + n)).toISOString() }),
  )
  const [source] = await createCaller(running.url, person)<MeetingSource[]>('GET', '/meetings/sources')
  fireflies.delayMs = 30
  await createCaller(running.url, person)('POST', `/meetings/sources/${source?.id}/check`)
  const seen = fireflies.requests.length
  while (fireflies.requests.length === seen) await wait(1)
  for (const ms of within) {
    await wait(Math.random() * ms)
    running = await product.restart()
  }
  const call = createCaller(running.url, person)
  for (;;) {
    const [now] = await call<MeetingSource[]>('GET', '/meetings/sources')
    if (now?.counts.imported === recordings) break
    await wait(100)
  }
  const meetings = await call<MeetingItem[]>('GET', '/meetings/meeting-records?limit=200')
  expect(meetings.map(({ title }) => title).toSorted()).toEqual(
    fireflies.recordings.map(({ title }) => title).toSorted(),
  )
  expect(meetings.map(({ counts }) => counts.segments)).toEqual(meetings.map(() => 4))
})
