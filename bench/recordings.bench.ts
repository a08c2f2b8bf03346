import { createHash, randomBytes } from 'node:crypto'
import { maxRecordingPartSize } from '@draftwright/contract/meetings/vocabulary'
import { createCaller, signUp } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'
import { buildSilentWav } from '../server/test/recording.ts'
import { computeQuantile } from './load.ts'
import { formatTimes, measureList } from './measure-list.ts'

const bytes = 200 * 1024 * 1024

/** A recording of 200 MB: the time of its upload and of reading it whole, and the latency of the list of ideas beside both. */
export async function runBenchmark(): Promise<void> {
  const server = await runServer()
  try {
    const person = await signUp(server.url)
    const call = createCaller(server.url, person)
    const headers = { authorization: `Bearer ${person.accessToken}`, 'account-id': person.account.id }
    for (let n = 0; n < 200; n++) await call('POST', '/idea', { text: `Idea ${n}` }).catch(() => null)
    const { id: meeting_id } = await call<{ id: string }>('POST', '/meetings/meeting-records', { title: 'Workshop' })
    const { id } = await call<{ id: string }>('POST', '/meetings/recordings', { meeting_id, source: 'upload' })
    const begin = Buffer.concat([buildSilentWav(1000), randomBytes(maxRecordingPartSize - 1044)])
    const alone = await measureList(call, 300)
    const besideUpload = await measureBeside(call, async () => {
      const parts = bytes / maxRecordingPartSize
      for (let number = 1; number <= parts; number++) {
        const part =
          number === 1 ? begin : Buffer.concat([Buffer.from(String(number)), begin]).subarray(0, begin.length)
        const sha256 = createHash('sha256').update(part).digest('hex')
        const url = `${server.url}/functions/v1/api/meetings/recordings/${id}/parts/${number}?sha256=${sha256}`
        const type = { 'content-type': 'application/octet-stream' }
        const answer = await fetch(url, { method: 'PUT', headers: { ...headers, ...type }, body: part })
        if (!answer.ok) throw new Error(await answer.text())
        await answer.text()
      }
      await call('POST', `/meetings/recordings/${id}/finish`, { parts })
    })
    const { url } = await call<{ url: string }>('GET', `/meetings/recordings/${id}/address`)
    const besideReading = await measureBeside(call, async () => {
      let read = 0
      for await (const piece of (await fetch(server.url + url)).body ?? []) read += piece.length
      if (read !== bytes) throw new Error(`${read} bytes were read`)
    })
    console.log(`GET /idea alone: ${formatTimes(alone)}`)
    for (const [what, { seconds, times }] of [
      ['the upload', besideUpload],
      ['reading it', besideReading],
    ] as const) {
      const ratio = computeQuantile(times, 0.99) / computeQuantile(alone, 0.99)
      console.log(`${what}: ${seconds.toFixed(1)} s; GET /idea beside it (${times.length}): ${formatTimes(times)}`)
      console.log(`p99 beside ${what} to alone: ${ratio.toFixed(1)}`)
    }
  } finally {
    await server.stop()
  }
}

async function measureBeside(call: ReturnType<typeof createCaller>, work: () => Promise<void>) {
  const times: number[] = []
  const watch = { isDone: false }
  const watching = (async () => {
    while (!watch.isDone) times.push(...(await measureList(call, 1)))
  })()
  const started = performance.now()
  await work()
  const seconds = (performance.now() - started) / 1000
  watch.isDone = true
  await watching
  return { seconds, times }
}
