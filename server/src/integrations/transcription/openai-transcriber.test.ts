import { writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildSilentWav } from '../../../test/recording.ts'
import { startTranscriptionServer, type TranscriptionServer } from '../../../test/transcription-server.ts'
import { createKnownServerStore } from './known-servers.ts'
import { createOpenAiTranscriber } from './openai-transcriber.ts'
import { type SoundFile, type TranscribeOptions, TranscriptionError } from './transcriber.ts'

const folder = mkdtempSync(join(tmpdir(), 'draftwright-transcriber-'))
const path = join(folder, 'talk.wav')
const wav = buildSilentWav(80_000)
writeFileSync(path, wav)
const sound: SoundFile = { path, name: 'talk.wav', mimeType: 'audio/wav', bytes: wav.length, durationMs: 10_000 }
const none: TranscribeOptions = { vocabulary: [], speech: null }
const { signal } = new AbortController()

let server: TranscriptionServer = await startTranscriptionServer()
beforeEach(async () => {
  await server.close()
  server = await startTranscriptionServer()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const waits: number[] = []
const open = (settings: { baseUrl?: string; apiKey?: string; model?: string } = {}) => {
  waits.length = 0
  const wait = async (ms: number) => void waits.push(ms)
  return createOpenAiTranscriber({ baseUrl: server.baseUrl, apiKey: null, model: 'whisper-1', ...settings }, { wait })
}
const readProblem = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof TranscriptionError ? [error.problem, error.message] : String(error)),
  )

describe('what a server can do', () => {
  it.each([
    ['speakers', ['json', 'diarized_json'], 'good', { hasTimes: true, hasSpeakers: true, format: 'diarized_json' }],
    ['times', ['json', 'verbose_json'], 'good', { hasTimes: true, hasSpeakers: false, format: 'verbose_json' }],
    ['text alone', ['json'], 'good', { hasTimes: false, hasSpeakers: false, format: 'json' }],
    ['text alone, whatever it is asked for', [], 'ignores', { hasTimes: false, hasSpeakers: false, format: 'json' }],
  ] as const)('is found by its answers: %s', async (_name, known, mode, { hasTimes, hasSpeakers, format }) => {
    server.formats = known
    server.mode = mode
    const { abilities, heard } = await open().test(signal)
    expect(abilities).toMatchObject({ hasTimes, hasSpeakers, takes: 'any', maxPieceMs: hasTimes ? 1_200_000 : 45_000 })
    expect([heard, server.calls.at(-1)?.format]).toEqual(['This is a short test of the sound.', format])
  })

  it('is asked once, and again by a test', async () => {
    const transcriber = open()
    await transcriber.transcribe(sound, none, signal)
    const asked = server.calls.filter(({ isTest }) => isTest).length
    await transcriber.transcribe(sound, none, signal)
    expect(server.calls.filter(({ isTest }) => isTest)).toHaveLength(asked)
    await transcriber.test(signal)
    expect(server.calls.filter(({ isTest }) => isTest)).toHaveLength(2 * asked)
  })

  it('takes one trial where a server answers as most do, and none after a restart', async () => {
    const path = join(folder, 'known.json')
    const openKnown = () => {
      const settings = { baseUrl: server.baseUrl, apiKey: null, model: 'whisper-1' }
      return createOpenAiTranscriber(settings, { store: createKnownServerStore(path) })
    }
    expect((await openKnown().readAbilities(signal)).takes).toBe('any')
    expect(server.calls).toHaveLength(1)
    const second = openKnown()
    await openKnown().transcribe(sound, none, signal)
    expect(server.calls.filter(({ isTest }) => isTest)).toHaveLength(1)
    // Another server stands at the address by now: it is tried again.
    server.formats = ['json']
    expect((await second.readAbilities(signal)).hasTimes).toBe(true)
    expect((await second.transcribe(sound, none, signal)).hasTimes).toBe(false)
    expect((await openKnown().readAbilities(signal)).hasTimes).toBe(false)
    writeFileSync(path, '{"broken')
    expect((await openKnown().readAbilities(signal)).hasTimes).toBe(false)
  })

  it('may be WAV alone', async () => {
    server.takes = 'wav'
    expect((await open().readAbilities(signal)).takes).toBe('wav')
  })

  it('is not remembered while the settings are wrong', async () => {
    server.key = 'right'
    const transcriber = open({ apiKey: 'wrong' })
    expect(await readProblem(transcriber.readAbilities(signal))).toEqual([
      'setup',
      `whisper-1 at ${new URL(server.baseUrl).host} does not accept the key. Check TRANSCRIBE_API_KEY. Incorrect API key provided`,
    ])
    server.key = null
    expect((await transcriber.readAbilities(signal)).hasTimes).toBe(true)
    expect(await readProblem(open({ model: 'other' }).test(signal))).toEqual([
      'setup',
      expect.stringMatching(/The model other does not exist\. Check TRANSCRIBE_BASE_URL and TRANSCRIBE_MODEL\.$/u),
    ])
    server.mode = 'page'
    expect(await readProblem(open().test(signal))).toEqual(['setup', expect.stringMatching(/^A web page came/u)])
  })

  it('is asked at the address itself where that names the call', async () => {
    const { heard } = await open({ baseUrl: `${server.baseUrl}/audio/transcriptions` }).test(signal)
    expect(heard).toBe('This is a short test of the sound.')
  })
})

describe('one file', () => {
  it('becomes segments with times, and words are asked for by their spelling', async () => {
    server.hear = () => [
      { start: 0, end: 2.5, text: ' Good morning, Ms Okonkwo. ' },
      { start: 2.5, end: 30, text: 'Shall we start?' },
    ]
    const { segments, hasTimes, language, leftOut } = await open().transcribe(
      sound,
      { vocabulary: ['Okonkwo', 'Draftwright', 'Okonkwo'], speech: null },
      signal,
    )
    expect(segments).toEqual([
      { startMs: 0, endMs: 2500, text: 'Good morning, Ms Okonkwo.', speaker: null },
      { startMs: 2500, endMs: 10_000, text: 'Shall we start?', speaker: null },
    ])
    expect([hasTimes, language, leftOut]).toEqual([true, 'english', []])
    expect(server.calls.at(-1)).toMatchObject({ prompt: 'Okonkwo, Draftwright', fileName: 'talk.wav', bytes: wav })
  })

  it('has the speakers that the server tells apart, and is sent without a prompt then', async () => {
    server.formats = ['diarized_json']
    server.hear = () => [
      { start: 0, end: 2, text: 'Hello.', speaker: 'A' },
      { start: 2, end: 4, text: 'Hi.', speaker: 'B' },
    ]
    const { segments } = await open().transcribe(sound, { vocabulary: ['Okonkwo'], speech: null }, signal)
    expect(segments.map(({ speaker, text }) => `${speaker}: ${text}`)).toEqual(['A: Hello.', 'B: Hi.'])
  })

  it('is one stretch where the server gives no times', async () => {
    server.formats = ['json']
    expect(await open().transcribe(sound, none, signal)).toMatchObject({
      hasTimes: false,
      segments: [{ startMs: 0, endMs: 10_000, text: 'Something was said.', speaker: null }],
    })
  })

  it('is tried again while the server is busy or in trouble, as late as it asks', async () => {
    server.failures.push({ status: 429, headers: { 'retry-after': '7' } }, { status: 500 }, { status: 503 })
    const { segments } = await open().transcribe(sound, none, signal)
    expect([segments.length, waits]).toEqual([1, [7000, 4000, 8000]])
  })

  it('is given up after five tries, or where the server asks for hours', async () => {
    server.failures.push(...Array.from({ length: 5 }, () => ({ status: 429 })))
    expect(await readProblem(open().transcribe(sound, none, signal))).toEqual([
      'unavailable',
      expect.stringMatching(/is busy/u),
    ])
    expect(waits).toEqual([2000, 4000, 8000, 16_000])
    server.failures.push({ status: 429, headers: { 'retry-after': '7200' } })
    expect(await readProblem(open().transcribe(sound, none, signal))).toEqual(['unavailable', expect.any(String)])
    expect(waits).toEqual([])
  })

  it.each([
    [{ status: 413, body: { error: { message: 'Too big' } } }, 'too_large', /said: Too big$/u],
    [
      { status: 400, body: { error: { message: 'audio duration 1600 s is longer than 1500 s' } } },
      'too_large',
      /1600 s/u,
    ],
    [{ status: 400, body: { error: { message: 'Audio is corrupt' } } }, 'refused', /said: Audio is corrupt$/u],
    [{ status: 422, body: { detail: [{ msg: 'field required' }] } }, 'refused', /said: field required$/u],
    [{ status: 429, body: { error: { message: 'Pay', code: 'insufficient_quota' } } }, 'setup', /said: Pay$/u],
    [{ status: 200, body: { error: 'failed to read WAV file' } }, 'refused', /said: failed to read WAV file$/u],
  ])('is refused in the words of the server: %j', async (failure, problem, words) => {
    server.failures.push(failure)
    expect(await readProblem(open().transcribe(sound, none, signal))).toEqual([problem, expect.stringMatching(words)])
    expect(waits).toEqual([])
  })

  it('is not believed when the answer is no transcription', async () => {
    const transcriber = open()
    await transcriber.readAbilities(signal)
    server.mode = 'garbage'
    expect(await readProblem(transcriber.transcribe(sound, none, signal))).toEqual([
      'refused',
      expect.stringMatching(/sent something that is not a transcription$/u),
    ])
  })

  it('is taken as words and times that can be stored, whatever else the answer holds', async () => {
    server.hear = () => [
      { start: 0, end: 1e300, text: 'Good\u0000 morning\ud800', speaker: 'A\u0000'.repeat(1000) },
      { start: 1e12, end: 1e13, text: 'In a thousand years' },
      { start: -2, end: -1, text: 'Before' },
      { start: 1, end: 2, text: 'word '.repeat(50_000) },
    ]
    const { segments } = await open().transcribe({ ...sound, durationMs: null }, none, signal)
    expect(segments.map(({ startMs, text }) => [startMs, text.slice(0, 13)])).toEqual([
      [0, 'Good morning\ufffd'],
      [1000, 'word word wor'],
    ])
    expect(segments.every(({ endMs, text }) => endMs < 86_400_000 && text.length <= 20_000)).toBe(true)
  })

  it('is left alone when its job is stopped', async () => {
    const transcriber = open()
    await transcriber.readAbilities(signal)
    server.mode = 'hang'
    const stop = new AbortController()
    const called = server.nextCall()
    const work = readProblem(transcriber.transcribe(sound, none, stop.signal))
    await called
    stop.abort(new Error('Stopped by a person'))
    expect(await work).toBe('Error: Stopped by a person')
  })

  it('cannot be sent to a server that is not there', async () => {
    const transcriber = open()
    await transcriber.readAbilities(signal)
    await server.close()
    expect(await readProblem(transcriber.transcribe(sound, none, signal))).toEqual([
      'unavailable',
      expect.stringMatching(/cannot be reached/u),
    ])
    expect(waits).toHaveLength(4)
  })
})
