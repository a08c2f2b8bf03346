import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createLoudnessMeter, type Loudness, meterRate } from './loudness.ts'
import { runFfmpeg, toInput } from './run-ffmpeg.ts'
import type { SoundFile, TimeRange } from './transcriber.ts'

const maxHours = 24
/** A day of sound takes minutes; a file that takes longer is made to. */
const decodeMs = 3_600_000
const cutMs = 600_000
/** One voice, as servers of speech models make it themselves. */
const speech = ['-vn', '-sn', '-dn', '-map_metadata', '-1', '-ac', '1', '-ar', '16000']

interface Decoding {
  /** The path of ffmpeg. */
  readonly program: string
  readonly input: string
  /** Gets the sound as FLAC: it can be cut at any sample, and takes 60 MB an hour. */
  readonly output: string
  readonly hasTwoChannels: boolean
  readonly signal: AbortSignal
}

/** Decodes a recording once, to a file for cutting and to its loudness. Throws TranscriptionError `refused`. */
export async function decodeSound({ program, input, output, hasTwoChannels, signal }: Decoding): Promise<Loudness> {
  const meter = createLoudnessMeter(hasTwoChannels ? 2 : 1)
  const sound = ['-map', '0:a:0', ...speech, '-c:a', 'flac', '-compression_level', '2', '-f', 'flac', `file:${output}`]
  const channels = ['-ac', hasTwoChannels ? '2' : '1', '-ar', String(meterRate), '-c:a', 'pcm_s16le', '-f', 's16le']
  await runFfmpeg({
    program,
    args: ['-t', String(maxHours * 3600), ...toInput(input), ...sound, '-map', '0:a:0', ...channels, 'pipe:1'],
    timeoutMs: decodeMs,
    signal,
    onOutput: meter.add,
  })
  return meter.finish()
}

interface Cutting {
  readonly program: string
  /** What `decodeSound` made. */
  readonly input: string
  readonly folder: string
  readonly range: TimeRange
  /** `opus`: 3 kB a second. `wav`: 32. */
  readonly format: 'opus' | 'wav'
  readonly signal: AbortSignal
}

/** A piece of a decoded recording as a file of its own. */
export async function cutSound({ program, input, folder, range, format, signal }: Cutting): Promise<SoundFile> {
  const name = format === 'opus' ? 'piece.webm' : 'piece.wav'
  const path = join(folder, name)
  const durationMs = range.endMs - range.startMs
  const codec =
    format === 'opus'
      ? // The same piece has the same bytes each time.
        ['-c:a', 'libopus', '-b:a', '24k', '-application', 'voip', '-fflags', '+bitexact', '-f', 'webm']
      : ['-c:a', 'pcm_s16le', '-f', 'wav']
  await runFfmpeg({
    program,
    args: [
      '-ss',
      toSeconds(range.startMs),
      '-t',
      toSeconds(durationMs),
      ...toInput(input),
      ...speech,
      ...codec,
      `file:${path}`,
    ],
    timeoutMs: cutMs,
    signal,
  })
  const mimeType = format === 'opus' ? 'audio/webm' : 'audio/wav'
  return { path, name, mimeType, bytes: (await stat(path)).size, durationMs }
}

const toSeconds = (ms: number): string => (ms / 1000).toFixed(3)
