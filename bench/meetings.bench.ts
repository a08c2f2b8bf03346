import { createCaller, signUp } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'
import { formatTimes, measureList } from './measure-list.ts'
import { lines, uploadTranscript } from './long-transcript.ts'

/**
 * A transcript of five hours and 60,000 lines: upload, storing and notes, in seconds; the latency of the list of ideas and of meetings
 * beside it; then the first page of the meeting, a page in its middle, and a search over everything said.
 */
export async function runBenchmark(): Promise<void> {
  const server = await runServer()
  try {
    const person = await signUp(server.url)
    const call = createCaller(server.url, person)
    for (let n = 0; n < 200; n++) await call('POST', '/idea', { text: `Idea ${n}` }).catch(() => null)
    const alone = await measureList(call, 200)
    const started = performance.now()
    const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
    const waits: number[] = []
    const watch = { isDone: false }
    const watching = (async () => {
      while (!watch.isDone) waits.push(...(await measureList(call, 1)))
    })()
    const transcript = await uploadTranscript(server.url, person)
    console.log(`upload of ${lines} lines: ${seconds()} s`)
    const { id } = await call<{ id: string }>('POST', '/meetings/meeting-records', { transcript_id: transcript.id })
    let status = ''
    let storedAt = ''
    while (status !== 'ready') {
      ;({ status } = await call<{ status: string }>('GET', `/meetings/meeting-records/${id}`))
      if (status === 'failed') throw new Error('The notes failed')
      if (status === 'making_notes' && storedAt === '') storedAt = seconds()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    watch.isDone = true
    await watching
    console.log(`stored after ${storedAt} s, notes after ${seconds()} s`)
    console.log(`GET /idea alone: ${formatTimes(alone)}`)
    console.log(`GET /idea beside it (${waits.length}): ${formatTimes(waits)}`)
    for (const path of [
      `/meetings/meeting-records/${id}/transcripts`,
      `/meetings/meeting-records/${id}/transcripts?after=30000`,
      `/meetings/meeting-records/${id}/notes`,
      '/meetings/meeting-records?q=phone',
      '/meetings/meeting-records?q=nobody',
    ]) {
      const times: number[] = []
      for (let n = 0; n < 20; n++) {
        const at = performance.now()
        await call('GET', path)
        times.push(performance.now() - at)
      }
      console.log(`GET ${path.replace(id, ':id')}: ${formatTimes(times)}`)
    }
  } finally {
    await server.stop()
  }
}
