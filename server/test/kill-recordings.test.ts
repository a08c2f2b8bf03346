import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Meeting } from '@draftwright/contract/meetings/meetings'
import type { Recording, RecordingParts } from '@draftwright/contract/meetings/recordings'
import type { TranscriptPage } from '@draftwright/contract/meetings/transcripts'
import { expect, test } from 'vitest'
import { type ApiCall, createCaller, signUp } from '../../scripts/api-client.ts'
import { findFfmpeg } from '../src/find-ffmpeg.ts'
import { chooseMoments, openKillableServers } from './killable-servers.ts'
import { buildSilentWav, buildToneWav } from './recording.ts'
import { startTranscriptionServer } from './transcription-server.ts'
import { waitUntilReady } from './wait-until-ready.ts'

const kills = chooseMoments([1], [1, 2, 3])
/** Milliseconds within which the server is killed once a piece is sent. */
const killWithin = 200
const partsPerKill = 3

const foundFfmpeg = findFfmpeg(null, process.env['PATH'] ?? '')
const ffmpegPath = typeof foundFfmpeg === 'string' ? null : foundFfmpeg.path

const product = await openKillableServers()

test.skipIf(ffmpegPath === null)(
  'a recording whose server is killed while it is transcribed is not sent again, but for the piece under way (skipped without ffmpeg)',
  { timeout: 600_000 },
  async () => {
    const model = await startTranscriptionServer()
    model.formats = ['json']
    const pieces = new Set<string>()
    model.hear = ({ bytes }) => {
      pieces.add(createHash('sha256').update(bytes).digest('hex'))
      return [{ start: 0, end: 1, text: `Piece number ${pieces.size} of the talk.` }]
    }
    const env = { TRANSCRIBE_BASE_URL: model.baseUrl, FFMPEG_PATH: ffmpegPath ?? '' }
    const first = await product.start(env)
    const person = await signUp(first.url)
    const call = createCaller(first.url, person)
    const { id } = await call<Meeting>('POST', '/meetings/meeting-records', { title: 'Workshop' })
    const recording = await call<Recording>('POST', '/meetings/recordings', { meeting_id: id, source: 'upload' })
    const bytes = buildToneWav(
      Array.from({ length: 40 }, (_none, n) => [
        { ms: 4000, left: 0.1 + n / 100 },
        { ms: 1000, left: 0 },
      ]).flat(),
    )
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await call(
      'PUT',
      `/meetings/recordings/${recording.id}/parts/1?sha256=${sha256}`,
      new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }),
    )
    await call('POST', `/meetings/recordings/${recording.id}/finish`, { parts: 1 })
    let running = first
    for (const _kill of kills) {
      await model.nextCall()
      await wait(Math.random() * killWithin)
      running = await product.restart(env)
    }
    await waitUntilReady(createCaller(running.url, person), id)
    const sent = model.calls
      .filter(({ isTest }) => !isTest)
      .map((one) => createHash('sha256').update(one.bytes).digest('hex'))
    console.log(`${sent.length} pieces sent, ${pieces.size} of them different`)
    expect(pieces.size).toBeGreaterThan(4)
    expect(sent.length - new Set(sent).size).toBeLessThanOrEqual(kills.length)
    const page: TranscriptPage = await createCaller(running.url, person)(
      'GET',
      `/meetings/meeting-records/${id}/transcripts`,
    )
    expect(page.segments.map(({ text }) => text)).toEqual(
      Array.from({ length: pieces.size }, (_none, n) => `Piece number ${n + 1} of the talk.`),
    )
    await model.close()
  },
)

test('a recording whose server is killed between and within its parts is there whole', {
  timeout: 600_000,
}, async () => {
  let running = await product.start()
  const person = await signUp(running.url)
  const ask = <T>(...args: Parameters<ApiCall>) => createCaller(running.url, person)<T>(...args)
  const { id: meeting_id } = await ask<Meeting>('POST', '/meetings/meeting-records', { title: 'Call' })
  const { id } = await ask<Recording>('POST', '/meetings/recordings', { meeting_id, source: 'upload' })
  const sound = Buffer.concat([buildSilentWav(1000), randomBytes(8_000_000)])
  const size = 500_000
  const parts = Math.ceil(sound.length / size)
  const send = async (number: number) => {
    const bytes = sound.subarray((number - 1) * size, number * size)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const answer = await fetch(
      `${running.url}/functions/v1/api/meetings/recordings/${id}/parts/${number}?sha256=${sha256}`,
      {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${person.accessToken}`,
          'account-id': person.account.id,
          'content-type': 'application/octet-stream',
        },
        body: bytes,
      },
    )
    if (!answer.ok) throw new Error(await answer.text())
  }
  const acknowledged = new Set<number>()
  for (const _kill of kills) {
    // Parts go on arriving while the server is killed, which breaks the one on its way.
    const sendMissing = async () => {
      for (let number = 1; number <= parts; number++)
        if (!acknowledged.has(number)) {
          await send(number)
          acknowledged.add(number)
        }
    }
    const sending = sendMissing().catch(() => undefined)
    // Some have arrived each time, and one may be on its way.
    const wanted = Math.min(acknowledged.size + partsPerKill, parts - 1)
    while (acknowledged.size < wanted) await wait(2)
    await wait(Math.random() * 20)
    await product.kill()
    await sending
    running = await product.start()
    const { parts: arrived } = await ask<RecordingParts>('GET', `/meetings/recordings/${id}/parts`)
    for (const number of acknowledged) expect(arrived.some(({ from, to }) => number >= from && number <= to)).toBe(true)
  }
  console.log(`killed ${kills.length} times; ${acknowledged.size} of ${parts} parts had arrived`)
  for (let number = 1; number <= parts; number++) await send(number)
  const done = await ask<Recording>('POST', `/meetings/recordings/${id}/finish`, { parts })
  expect(done).toMatchObject({ state: 'complete', bytes: sound.length })
  const { url } = await ask<{ url: string }>('GET', `/meetings/recordings/${id}/address`)
  const heard = Buffer.from(await (await fetch(running.url + url)).arrayBuffer())
  expect(heard.equals(sound)).toBe(true)
})
