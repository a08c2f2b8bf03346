import type { TimeRange } from '../transcriber.ts'
import type { SherpaModel } from './recognize-model.ts'

/** To the child process: one job for its whole life. */
export interface EngineRequest {
  /** The folder with `node_modules/sherpa-onnx-node`. */
  readonly folder: string
  readonly model: SherpaModel
  /** WAV, 16 kHz, one channel. */
  readonly wavPath: string
  /** What to transcribe, each short enough for the model. */
  readonly ranges: readonly TimeRange[]
}

/** From the child process, a `heard` for each range in order, then `done`; or `failed`. */
export type EngineMessage =
  | { readonly type: 'heard'; readonly text: string }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly step: 'load' | 'transcribe'; readonly message: string }
