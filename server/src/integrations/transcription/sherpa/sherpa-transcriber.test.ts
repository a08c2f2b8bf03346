import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { buildToneWav } from '../../../../test/recording.ts'
import { TranscriptionError, type SoundFile } from '../transcriber.ts'
import { recognizeModel } from './recognize-model.ts'
import { createSherpaTranscriber } from './sherpa-transcriber.ts'

const root = mkdtempSync(join(tmpdir(), 'draftwright-sherpa-'))
afterAll(() => rmSync(root, { recursive: true }))
const { signal } = new AbortController()

function makeFolder(name: string, files: readonly string[]): string {
  const folder = join(root, name)
  mkdirSync(folder)
  for (const file of files) writeFileSync(join(folder, file), '')
  return folder
}

/** In the place of sherpa-onnx-node, whose models are too large for a test: it has the same functions and hears numbers of samples. */
const standIn = `
const fs = require('node:fs')
exports.readWave = (path) => {
  const bytes = fs.readFileSync(path)
  const samples = new Float32Array((bytes.length - 44) / 2)
  for (let at = 0; at < samples.length; at++) samples[at] = bytes.readInt16LE(44 + 2 * at) / 32768
  return { sampleRate: bytes.readUInt32LE(24), samples }
}
exports.OfflineRecognizer = class {
  constructor(config) {
    this.config = config.modelConfig
    if (fs.readFileSync(this.config.tokens, 'utf8') === 'broken') throw new Error('Bad tokens')
  }
  createStream() {
    return { acceptWaveform({ sampleRate, samples }) { this.heard = samples.length + ' at ' + sampleRate } }
  }
  decode(stream) {
    const mode = fs.readFileSync(this.config.tokens, 'utf8')
    if (mode === 'crash') process.abort()
    if (mode === 'hang') for (;;) {}
    if (mode === 'fail') throw new Error('Out of tokens')
    if (process.env.SECRET) throw new Error('It can read the environment')
    stream.text = ' ' + stream.heard + ' with ' + Object.keys(this.config).filter((name) => name === 'whisper' || name === 'moonshine')
  }
  getResult(stream) { return { text: stream.text } }
}
`
const whisperFiles = [
  'tiny.en-encoder.int8.onnx',
  'tiny.en-encoder.onnx',
  'tiny.en-decoder.int8.onnx',
  'tiny.en-tokens.txt',
]

function makeModel(name: string, mode = ''): string {
  const folder = makeFolder(name, whisperFiles)
  writeFileSync(join(folder, 'tiny.en-tokens.txt'), mode)
  const engine = join(folder, 'node_modules/sherpa-onnx-node')
  mkdirSync(engine, { recursive: true })
  writeFileSync(join(engine, 'package.json'), '{"name":"sherpa-onnx-node","main":"index.cjs"}')
  writeFileSync(join(engine, 'index.cjs'), standIn)
  return folder
}

const path = join(root, 'talk.wav')
const wav = buildToneWav([{ ms: 70_000, left: 0.1 }])
writeFileSync(path, wav)
const sound: SoundFile = { path, name: 'talk.wav', mimeType: 'audio/wav', bytes: wav.length, durationMs: 70_000 }
const speech = [
  { startMs: 1000, endMs: 3000 },
  { startMs: 9000, endMs: 69_000 },
]
const transcribe = (folder: string, stop = signal) =>
  createSherpaTranscriber(folder).transcribe(sound, { vocabulary: [], speech }, stop)
const readProblem = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof TranscriptionError ? [error.problem, error.message] : String(error)),
  )

describe('a folder with a model of sherpa-onnx', () => {
  it('is recognized by the names of its files', () => {
    const whisper = makeFolder('whisper', whisperFiles)
    expect(recognizeModel(whisper)).toEqual({
      family: 'Whisper',
      tokens: join(whisper, 'tiny.en-tokens.txt'),
      whisper: {
        encoder: join(whisper, 'tiny.en-encoder.int8.onnx'),
        decoder: join(whisper, 'tiny.en-decoder.int8.onnx'),
      },
    })
    const moonshine = makeFolder('moonshine', [
      'cached_decode.int8.onnx',
      'encode.int8.onnx',
      'preprocess.onnx',
      'tokens.txt',
      'uncached_decode.int8.onnx',
    ])
    expect(recognizeModel(moonshine)).toEqual({
      family: 'Moonshine',
      tokens: join(moonshine, 'tokens.txt'),
      moonshine: {
        preprocessor: join(moonshine, 'preprocess.onnx'),
        encoder: join(moonshine, 'encode.int8.onnx'),
        uncachedDecoder: join(moonshine, 'uncached_decode.int8.onnx'),
        cachedDecoder: join(moonshine, 'cached_decode.int8.onnx'),
      },
    })
    const zipformer = makeFolder('zipformer', [
      'decoder-epoch-99-avg-1.onnx',
      'encoder-epoch-99-avg-1.int8.onnx',
      'joiner-epoch-99-avg-1.int8.onnx',
      'tokens.txt',
    ])
    expect(recognizeModel(zipformer)).toMatchObject({
      family: 'Zipformer',
      transducer: { joiner: join(zipformer, 'joiner-epoch-99-avg-1.int8.onnx') },
    })
  })

  it.each([
    ['empty', [], /holds no Whisper, Moonshine or Zipformer model/u],
    [
      'half',
      ['tiny-encoder.onnx'],
      /^The Whisper model in TRANSCRIBE_MODEL_DIR \(half\) has no file for: decoder, tokens$/u,
    ],
  ])('says what is missing: %s', async (name, files, words) => {
    expect(await readProblem(transcribe(makeFolder(name, files)))).toEqual(['setup', expect.stringMatching(words)])
  })

  it('says that its program is missing', async () => {
    expect(await readProblem(createSherpaTranscriber(makeFolder('bare', whisperFiles)).readAbilities(signal))).toEqual([
      'setup',
      'bare is a Whisper model, and the program that runs it is missing. Run "npm run speech-engine".',
    ])
  })
})

describe('its process', () => {
  it('hears what is not silent, in stretches of less than half a minute', async () => {
    const { segments } = await transcribe(makeModel('good'))
    expect(segments.map(({ startMs, endMs, text }) => `${startMs}-${endMs} ${text}`)).toEqual([
      '800-3200 19200 at 8000 with whisper',
      '8800-28933 161064 at 8000 with whisper',
      '28933-49067 161072 at 8000 with whisper',
      '49067-69200 161064 at 8000 with whisper',
    ])
  })

  it('works on one file at a time', async () => {
    const transcriber = createSherpaTranscriber(makeModel('queue'))
    const options = { vocabulary: [], speech }
    const all = await Promise.all([1, 2, 3].map(() => transcriber.transcribe(sound, options, signal)))
    expect(all.map(({ segments }) => segments.length)).toEqual([4, 4, 4])
    expect((await transcriber.test(signal)).heard).toBe('34400 at 16000 with whisper')
  })

  it.each([
    ['broken', 'setup', 'broken could not be loaded: Bad tokens'],
    ['fail', 'refused', 'fail could not transcribe: Out of tokens'],
    ['crash', 'refused', 'The program that runs crash ended early (killed)'],
  ])('may fail without the server: %s', async (mode, problem, words) => {
    expect(await readProblem(transcribe(makeModel(mode, mode)))).toEqual([problem, words])
  })

  it('is killed when its job is stopped, whatever it does', async () => {
    const stop = new AbortController()
    const work = readProblem(transcribe(makeModel('hang', 'hang'), stop.signal))
    stop.abort(new Error('Stopped by a person'))
    expect(await work).toBe('Error: Stopped by a person')
  })
})
