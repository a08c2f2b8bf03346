import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../test/harness.ts'
import { signUp } from '../../../test/harness.ts'
import { buildToneWav, type Tone } from '../../../test/recording.ts'
import { sendRecording } from '../../../test/recording-parts.ts'
import { useApp } from '../../../test/test-app.ts'
import { startTranscriptionServer } from '../../../test/transcription-server.ts'
import { findFfmpeg } from '../../find-ffmpeg.ts'

const server = await startTranscriptionServer()
afterAll(() => server.close())
const found = findFfmpeg(null, process.env['PATH'] ?? '')
const ffmpegPath = typeof found === 'string' ? null : found.path
const settings = { server: { baseUrl: server.baseUrl, apiKey: null, models: ['whisper-1', 'other'] }, modelDir: null }
const whole = await useApp({ transcription: { ...settings, ffmpegPath: null }, hasRateLimits: false })
const cutting = await useApp({ transcription: { ...settings, ffmpegPath }, hasRateLimits: false })
const without = await useApp({
  transcription: { server: null, modelDir: null, ffmpegPath: null },
  hasRateLimits: false,
})

const usual = { formats: ['json', 'verbose_json'], mode: 'good', maxBytes: 26_214_400, takes: 'any' } as const
beforeEach(() => {
  Object.assign(server, usual, { hear: () => [{ start: 0, end: 1, text: 'We decided to start in March.' }] })
  server.calls.length = 0
  server.failures.length = 0
})
const listSent = () => server.calls.filter(({ isTest }) => !isTest)

const loud = (ms: number): Tone => ({ ms, left: 0.5 })
const quiet = (ms: number): Tone => ({ ms, left: 0.001 })
const talk = buildToneWav([loud(4000), quiet(1000), loud(3000), quiet(2000), loud(5000), quiet(800), loud(4200)])

async function openMeeting(app: typeof whole.app, attendees: string[] = []) {
  const ada = await signUp(app, { displayName: 'Ada Lovelace' })
  const people = attendees.map((name) => ({ name }))
  const { id } = await ada.call('meetings.create', { body: { title: 'First call', attendees: people } })
  return { ada, id, params: { id } }
}

/** Waits until the last run of a meeting is over. */
async function waitForRun(ada: Person, id: string) {
  for (;;) {
    const { run } = await ada.call('transcriptions.read', { params: { id } })
    if (run !== null && run.state !== 'waiting' && run.state !== 'running') return run
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const readLines = async (ada: Person, id: string) => {
  const { transcript, segments } = await ada.call('transcripts.read', { params: { id } })
  const names = new Map(transcript.speakers.map((speaker) => [speaker.id, speaker.name]))
  return segments.map(({ start_ms, speaker_id, text }) => `${start_ms} ${names.get(speaker_id)}: ${text}`)
}

describe('a recording, without ffmpeg', () => {
  it('is sent whole when it is complete, and becomes a transcript with notes', async () => {
    const { ada, id, params } = await openMeeting(whole.app, ['Bo Berg'])
    await sendRecording(ada, id, talk, 100_000)
    expect(await waitForRun(ada, id)).toMatchObject({
      state: 'done',
      problem: null,
      model: `whisper-1 at ${new URL(server.baseUrl).host}`,
      pieces: { done: 1, total: 1 },
      percent: 100,
      gaps: [],
    })
    expect(listSent()).toMatchObject([
      { fileName: 'recording.wav', bytes: talk, prompt: 'Bo Berg', format: 'verbose_json' },
    ])
    const { transcript } = await ada.call('transcripts.read', { params })
    expect(transcript).toMatchObject({ source: 'recording', timing: 'exact', title: 'First call', language: 'english' })
    expect(await readLines(ada, id)).toEqual(['0 Unknown: We decided to start in March.'])
    await expect
      .poll(async () => (await ada.call('meetingNotes.list', { params })).map(({ moment }) => moment))
      .toContain('decided')
    await expect.poll(async () => (await ada.call('meetings.read', { params })).status).toBe('ready')
  })

  it('says why it is too large, what is silent, and what the server said', async () => {
    server.maxBytes = 100_000
    const { ada, id, params } = await openMeeting(whole.app)
    await sendRecording(ada, id, talk)
    expect(await waitForRun(ada, id)).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(
        /^The recording has 1 MB, and .* does not take it whole\. Install ffmpeg on the server/u,
      ),
    })
    expect((await ada.call('meetings.read', { params })).status).toBe('transcription_failed')
    server.maxBytes = usual.maxBytes
    server.failures.push({ status: 400, body: { error: { message: 'Audio is corrupt' } } })
    await ada.call('transcriptions.start', { params })
    expect(await waitForRun(ada, id)).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/said: Audio is corrupt$/u),
    })
    server.hear = () => []
    await ada.call('transcriptions.start', { params })
    expect(await waitForRun(ada, id)).toMatchObject({ problem: 'No speech was recognized in the recording.' })
    expect((await ada.call('transcripts.available', { body: {} })).length).toBe(0)
  })

  it('is stopped by a person, and goes on when it is started again', async () => {
    const { ada, id, params } = await openMeeting(whole.app)
    server.mode = 'hang'
    const sent = server.nextCall()
    await sendRecording(ada, id, talk)
    await sent
    expect((await ada.call('meetings.read', { params })).status).toBe('transcribing')
    const again = await ada.request('transcriptions.start', { params })
    expect([again.status, again.error.code]).toEqual([409, 'already_running'])
    expect((await ada.call('transcriptions.stop', { params })).run?.state).toBe('stopped')
    server.mode = 'good'
    expect((await ada.call('transcriptions.start', { params })).run?.state).toMatch(/waiting|running/u)
    expect((await waitForRun(ada, id)).state).toBe('done')
  })

  it('is transcribed once more by another model, in the place of the first transcript', async () => {
    const { ada, id, params } = await openMeeting(whole.app)
    await sendRecording(ada, id, talk)
    const first = await waitForRun(ada, id)
    const before = await ada.call('transcripts.read', { params })
    const refused = await ada.request('transcriptions.start', { params, body: { model: 'other' } })
    expect([refused.status, refused.error.code]).toEqual([409, 'has_transcript'])
    server.model = 'other'
    server.hear = () => [{ start: 0, end: 1, text: 'We decided to start in May.' }]
    await ada.call('transcriptions.start', { params, body: { model: 'other', replace: true } })
    const second = await waitForRun(ada, id)
    server.model = 'whisper-1'
    expect([second.state, second.id === first.id]).toEqual(['done', false])
    expect(await readLines(ada, id)).toEqual(['0 Unknown: We decided to start in May.'])
    expect(before.transcript.id).not.toBe((await ada.call('meetings.read', { params })).transcript_id)
    expect(await ada.call('transcripts.available', { body: {} })).toHaveLength(1)
    const unknown = await ada.request('transcriptions.start', { params, body: { model: 'third', replace: true } })
    expect([unknown.status, unknown.error.code]).toEqual([409, 'no_model'])
  })

  it('has one line of time with the recording before it', async () => {
    const { ada, id } = await openMeeting(whole.app)
    server.mode = 'hang'
    const sent = server.nextCall()
    await sendRecording(ada, id, talk)
    await sent
    await ada.call('transcriptions.stop', { params: { id } })
    server.mode = 'good'
    await sendRecording(ada, id, talk)
    expect((await waitForRun(ada, id)).pieces).toEqual({ done: 2, total: 2 })
    expect(await readLines(ada, id)).toEqual([
      '0 Unknown: We decided to start in March.',
      '1000 Unknown: We decided to start in March.',
    ])
  })

  it('is deleted with what was heard of it, whatever its run is at', async () => {
    const { ada, id } = await openMeeting(whole.app)
    server.mode = 'hang'
    const sent = server.nextCall()
    await sendRecording(ada, id, talk)
    await sent
    await ada.call('meetings.remove', { params: { id } })
    expect((await ada.request('transcriptions.read', { params: { id } })).status).toBe(404)
  })
})

describe('who transcribes', () => {
  it('is nobody by default: recordings wait for a model', async () => {
    const { ada, id, params } = await openMeeting(without.app)
    await sendRecording(ada, id, talk)
    expect(await ada.call('transcriptions.read', { params })).toEqual({ run: null, models: [] })
    const refused = await ada.request('transcriptions.start', { params })
    expect([refused.status, refused.error.code]).toEqual([409, 'no_model'])
    expect((await ada.call('meetings.read', { params })).status).toBe('no_transcript')
    expect(await ada.call('transcriptions.setup')).toEqual({ models: [], has_ffmpeg: false })
  })

  it('is tested with a built-in recording', async () => {
    const { ada } = await openMeeting(whole.app)
    expect((await ada.call('transcriptions.setup')).models.map(({ id }) => id)).toEqual(['whisper-1', 'other'])
    expect(await ada.call('transcriptions.test', { body: {} })).toEqual({
      has_times: true,
      has_speakers: false,
      max_bytes: null,
      takes: 'any',
      heard: 'This is a short test of the sound.',
    })
    const wrong = await ada.request('transcriptions.test', { body: { model: 'other' } })
    expect([wrong.status, wrong.error.message]).toEqual([502, expect.stringMatching(/The model other does not exist/u)])
  })
})

describe.skipIf(ffmpegPath === null)('a recording, with ffmpeg (skipped where it is not installed)', () => {
  it('is cut where a piece is refused for its size, and joined', async () => {
    const bytes = buildToneWav(Array.from({ length: 12 }, () => [loud(4000), quiet(1000)]).flat())
    server.hear = () => [{ start: 0, end: 2, text: `Words ${listSent().length}.` }]
    const { ada, id } = await openMeeting(cutting.app)
    server.failures.push({ status: 413 }, { status: 500, headers: { 'retry-after': '0' } })
    await sendRecording(ada, id, bytes)
    const run = await waitForRun(ada, id)
    expect(run).toMatchObject({ state: 'done', pieces: { done: 2, total: 2 }, gaps: [] })
    const lines = await readLines(ada, id)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^0 Unknown: Words \d\.$/u)
    const second = Number(lines[1]?.split(' ')[0])
    expect(second).toBeGreaterThan(20_000)
    expect(second).toBeLessThan(40_000)
  })

  it('keeps the rest where a piece fails, and shows the gap', async () => {
    const { ada, id } = await openMeeting(cutting.app)
    const bytes = buildToneWav(Array.from({ length: 12 }, () => [loud(4000), quiet(1000)]).flat())
    server.failures.push({ status: 413 }, { status: 400, body: { error: { message: 'Audio is corrupt' } } })
    await sendRecording(ada, id, bytes)
    const { state, gaps } = await waitForRun(ada, id)
    expect([state, gaps]).toEqual(['done', [{ start_ms: 0, end_ms: expect.any(Number), problem: expect.any(String) }]])
    expect(gaps[0]?.problem).toMatch(/said: Audio is corrupt$/u)
    expect(await readLines(ada, id)).toHaveLength(1)
  })

  it('tells two people apart by their channels', async () => {
    const { ada, id, params } = await openMeeting(cutting.app, ['Ada Lovelace', 'Bo Berg'])
    await ada.call('meetings.update', { params, body: { consent: 'all_agreed' } })
    const bytes = buildToneWav([
      { ms: 3000, left: 0.4, right: 0.01 },
      { ms: 1000, left: 0, right: 0 },
      { ms: 3000, left: 0.01, right: 0.1 },
    ])
    server.hear = () => [
      { start: 0.2, end: 2.9, text: 'Shall we start?' },
      { start: 4.1, end: 6.9, text: 'Yes.' },
    ]
    await sendRecording(ada, id, bytes, bytes.length, { source: 'tab', channels: 'mic_left_tab_right' })
    await waitForRun(ada, id)
    expect(await readLines(ada, id)).toEqual(['200 Ada Lovelace: Shall we start?', '4100 Bo Berg: Yes.'])
  })

  it('of silence is sent to nobody', async () => {
    const { ada, id } = await openMeeting(cutting.app)
    await sendRecording(ada, id, buildToneWav([{ ms: 5000, left: 0 }]))
    expect(await waitForRun(ada, id)).toMatchObject({
      state: 'failed',
      problem: 'The recording is silent. Check which microphone was used.',
    })
    expect(listSent()).toEqual([])
  })

  it('has short pieces and honest times where the model gives none', async () => {
    server.formats = ['json']
    const other = await openMeeting(cutting.app)
    // What a server can do is remembered until somebody tests it.
    await other.ada.call('transcriptions.test', { body: {} })
    server.hear = () => [{ start: 0, end: 40, text: 'One sentence. Another one.' }]
    await sendRecording(other.ada, other.id, talk)
    await waitForRun(other.ada, other.id)
    const { transcript } = await other.ada.call('transcripts.read', { params: other.params })
    expect(transcript.timing).toBe('approx')
    expect(await readLines(other.ada, other.id)).toEqual(['0 Unknown: One sentence. Another one.'])
  })
})
