import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { openJoinedFile } from '../../../integrations/joined-file.ts'
import { decodeSound } from '../../../integrations/transcription/decode-sound.ts'
import { findSpeech, type Loudness } from '../../../integrations/transcription/loudness.ts'
import {
  type SoundFile,
  type TimeRange,
  type TranscriberAbilities,
  TranscriptionError,
} from '../../../integrations/transcription/transcriber.ts'
import { toFileParts } from '../recordings/recording-file.ts'
import { listParts, type RecordingRow } from '../recordings/store.ts'

/** A recording on this machine's disk, ready to be sent. */
export interface PreparedSound {
  readonly folder: string
  /** As it was recorded. */
  readonly whole: SoundFile
  /** For cutting; null without ffmpeg. */
  readonly cut: { readonly program: string; readonly input: string; readonly loudness: Loudness } | null
  /** Where it is not silent; null if nobody has measured it. */
  readonly speech: readonly TimeRange[] | null
}

/** The names by which servers know the formats; what they do not know is cut by ffmpeg, or refused by them. */
const extensions: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'video/mp4': 'mp4',
  'video/quicktime': 'mp4',
  'audio/wav': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/opus': 'ogg',
  'video/ogg': 'ogg',
  'application/ogg': 'ogg',
}

interface Preparation {
  readonly db: AccountDb
  readonly context: Pick<AppContext, 'files' | 'config' | 'transcription'>
  readonly signal: AbortSignal
}

/** A folder of this run's own; what a killed one left in it is deleted. */
export async function openSoundFolder({ config }: Preparation['context'], runId: string): Promise<string> {
  if (config.dataDir === null) return mkdtemp(join(tmpdir(), 'draftwright-transcription-'))
  const folder = join(config.dataDir, 'transcription', runId)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Copies the recording from the file store, and decodes it where ffmpeg is. Throws TranscriptionError where it cannot be used. */
export async function prepareSound(
  { db, context, signal }: Preparation,
  recording: RecordingRow,
  folder: string,
): Promise<PreparedSound> {
  const mimeType = recording.media_type ?? 'audio/webm'
  const name = `recording.${extensions[mimeType] ?? 'webm'}`
  const path = join(folder, name)
  const file = openJoinedFile(context.files, toFileParts(recording, await listParts(db, recording.id)), null)
  if (file?.body == null) throw new TranscriptionError('refused', 'The sound of this recording has been deleted')
  await pipeline(file.body, createWriteStream(path, { mode: 0o600 }), { signal })
  const whole = { path, name, mimeType, bytes: (await stat(path)).size, durationMs: recording.duration_ms }
  const program = context.transcription.ffmpegPath
  if (program === null) return { folder, whole, cut: null, speech: null }
  const input = join(folder, 'sound.flac')
  const hasTwoChannels = recording.channels === 'mic_left_tab_right'
  const loudness = await decodeSound({ program, input: path, output: input, hasTwoChannels, signal })
  return { folder, whole, cut: { program, input, loudness }, speech: findSpeech(loudness) }
}

const installFfmpeg = 'Install ffmpeg on the server (Debian: apt-get install ffmpeg), or set FFMPEG_PATH'

/** Throws TranscriptionError with what is missing where a recording that cannot be cut will not do whole. */
export function assertFitsWhole(
  { mimeType, bytes }: SoundFile,
  { maxBytes, takes }: TranscriberAbilities,
  label: string,
): void {
  if (takes === 'wav' && !/wav/iu.test(mimeType))
    throw new TranscriptionError('setup', `${label} takes WAV alone. ${installFfmpeg}, which converts the recording.`)
  if (maxBytes !== null && bytes > maxBytes) throw createTooLargeError(bytes, label, maxBytes)
}

export function createTooLargeError(bytes: number, label: string, maxBytes: number | null): TranscriptionError {
  const toMegabytes = (n: number) => `${Math.ceil(n / 1_000_000)} MB`
  const limit = maxBytes === null ? `does not take it whole` : `takes ${toMegabytes(maxBytes)} at once`
  return new TranscriptionError(
    'setup',
    `The recording has ${toMegabytes(bytes)}, and ${label} ${limit}. ${installFfmpeg}, which cuts it into pieces.`,
  )
}
