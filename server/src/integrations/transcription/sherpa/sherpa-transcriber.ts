import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { getTestWav } from '../test-sound.ts'
import { type HeardSegment, type TimeRange, type Transcriber, TranscriptionError } from '../transcriber.ts'
import type { EngineMessage, EngineRequest } from './engine-messages.ts'
import { recognizeModel } from './recognize-model.ts'

const engineProcess = new URL('engine-process.ts', import.meta.url)
/** Whisper hears 30 seconds at once, and no model is the better for more. */
const maxUtteranceMs = 28_000
/** Words begin and end softly. */
const marginMs = 200
const pieceMs = 20 * 60_000
/** Four times as long as the sound; a model needs some seconds to load. */
const patience = { timesLength: 4, baseMs: 120_000 }

/** A model of sherpa-onnx on this machine: one file at a time, in a process of its own that is killed if it takes too long. */
export function createSherpaTranscriber(folder: string): Transcriber {
  const label = `${basename(folder)} on this machine`
  let last: Promise<unknown> = Promise.resolve()
  const abilities = { hasTimes: true, hasSpeakers: false, maxBytes: null, maxPieceMs: pieceMs, takes: 'wav' } as const
  const listen = (wavPath: string, ranges: readonly TimeRange[], signal: AbortSignal) => {
    const next = last.then(() => runEngine({ folder, model: readModel(folder), wavPath, ranges }, signal))
    last = next.catch(() => null)
    return next
  }
  return {
    id: basename(folder),
    label,
    async readAbilities() {
      readModel(folder)
      return abilities
    },
    async transcribe(sound, { speech }, signal) {
      const whole = { startMs: 0, endMs: sound.durationMs ?? 0 }
      const ranges = toUtterances(speech ?? [whole], whole)
      const segments = ranges.length === 0 ? [] : await listen(sound.path, ranges, signal)
      return { segments, leftOut: [], hasTimes: true, language: null }
    },
    async test(signal) {
      const { path, durationMs } = getTestWav()
      const heard = await listen(path, [{ startMs: 0, endMs: durationMs ?? 0 }], signal)
      return { abilities, heard: heard.map(({ text }) => text).join(' ') }
    },
  }
}

function readModel(folder: string) {
  const model = recognizeModel(folder)
  if (!existsSync(join(folder, 'node_modules/sherpa-onnx-node')))
    throw new TranscriptionError(
      'setup',
      `${basename(folder)} is a ${model.family} model, and the program that runs it is missing. Run "npm run speech-engine".`,
    )
  return model
}

/** Stretches of speech with a margin, none longer than a model hears at once. */
function toUtterances(speech: readonly TimeRange[], whole: TimeRange): TimeRange[] {
  return speech.flatMap((range) => {
    const startMs = Math.max(whole.startMs, range.startMs - marginMs)
    const endMs = Math.min(whole.endMs, range.endMs + marginMs)
    const parts = Math.ceil((endMs - startMs) / maxUtteranceMs)
    const length = (endMs - startMs) / parts
    return Array.from({ length: parts }, (_none, part) => ({
      startMs: Math.round(startMs + part * length),
      endMs: Math.round(startMs + (part + 1) * length),
    }))
  })
}

function runEngine(request: EngineRequest, signal: AbortSignal): Promise<HeardSegment[]> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const { folder, ranges } = request
    // Native code of an operator's own: it gets no secrets of this server.
    const child = fork(engineProcess, { env: {}, serialization: 'json', stdio: 'ignore' })
    const segments: HeardSegment[] = []
    const soundMs = ranges.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
    const settle = (end: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      child.kill('SIGKILL')
      end()
    }
    const fail = (error: unknown) => settle(() => reject(error))
    const stop = () => fail(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    const timer = setTimeout(
      () =>
        fail(new TranscriptionError('refused', `${basename(folder)} takes more than four times as long as the sound`)),
      patience.baseMs + patience.timesLength * soundMs,
    )
    child.on('error', (error) => fail(error))
    child.on('exit', (code) => {
      fail(
        new TranscriptionError(
          'refused',
          `The program that runs ${basename(folder)} ended early (${code ?? 'killed'})`,
        ),
      )
    })
    child.on('message', (message: EngineMessage) => {
      if (message.type === 'failed')
        return fail(
          new TranscriptionError(
            message.step === 'load' ? 'setup' : 'refused',
            `${basename(folder)} could not ${message.step === 'load' ? 'be loaded' : 'transcribe'}: ${message.message}`,
          ),
        )
      if (message.type === 'done') return settle(() => resolve(segments.filter(({ text }) => text !== '')))
      const range = ranges[segments.length]
      if (range !== undefined)
        segments.push({ ...range, text: message.text.replace(/\s+/gu, ' ').trim(), speaker: null })
    })
    child.send(request)
  })
}
