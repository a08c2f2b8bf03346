import { join } from 'node:path'
import type { TranscriptionSettings } from '../../transcription-settings.ts'
import { createKnownServerStore } from './known-servers.ts'
import { createOpenAiTranscriber } from './openai-transcriber.ts'
import { createSherpaTranscriber } from './sherpa/sherpa-transcriber.ts'
import type { Transcriber } from './transcriber.ts'

/** Everything of this server that transcribes recordings. */
export interface Transcription {
  /** The usual one first; empty if the operator has set none. */
  readonly transcribers: readonly Transcriber[]
  /** The program that cuts recordings; null if it is not on this machine. */
  readonly ffmpegPath: string | null
  /** The one with this id, the usual one without an id; null if there is none. */
  find(id?: string): Transcriber | null
}

/** What is found out about servers is kept in `dataDir`, or in memory without one. */
export function openTranscription(
  { server, modelDir, ffmpegPath }: TranscriptionSettings,
  dataDir: string | null,
): Transcription {
  const store = createKnownServerStore(dataDir === null ? null : join(dataDir, 'transcription-servers.json'))
  const transcribers = [
    ...(server === null ? [] : server.models.map((model) => createOpenAiTranscriber({ ...server, model }, { store }))),
    ...(modelDir === null ? [] : [createSherpaTranscriber(modelDir)]),
  ]
  return {
    transcribers,
    ffmpegPath,
    find: (id) => transcribers.find((one) => id === undefined || one.id === id) ?? null,
  }
}
