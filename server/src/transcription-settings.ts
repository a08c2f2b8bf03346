import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { findFfmpeg } from './find-ffmpeg.ts'

/** Who transcribes recordings; with neither of both, nobody does. */
export interface TranscriptionSettings {
  /** A server that speaks OpenAI's protocol, and the models it is asked for, the usual one first. */
  readonly server: {
    readonly baseUrl: string
    readonly apiKey: string | null
    readonly models: readonly string[]
  } | null
  /** The folder of a sherpa-onnx model on this machine. */
  readonly modelDir: string | null
  /** The program that decodes and cuts recordings; null if it is not on this machine. */
  readonly ffmpegPath: string | null
}

/**
 * Reads TRANSCRIBE_BASE_URL, _API_KEY, _MODEL (several, separated by commas), TRANSCRIBE_MODEL_DIR and FFMPEG_PATH; a sentence about the
 * first wrong one.
 */
export function readTranscriptionSettings(readText: (name: string) => string | null): TranscriptionSettings | string {
  const baseUrl = readText('TRANSCRIBE_BASE_URL')
  if (baseUrl !== null && (!URL.canParse(baseUrl) || !/^https?:$/u.test(new URL(baseUrl).protocol)))
    return `TRANSCRIBE_BASE_URL must be a web address such as https://api.openai.com/v1, not "${baseUrl}".`
  const apiKey = readText('TRANSCRIBE_API_KEY')
  if (apiKey !== null && baseUrl === null)
    return 'TRANSCRIBE_BASE_URL is missing. It says who TRANSCRIBE_API_KEY is for, such as https://api.openai.com/v1.'
  const modelDir = readText('TRANSCRIBE_MODEL_DIR')
  if (modelDir !== null && !existsSync(modelDir))
    return `TRANSCRIBE_MODEL_DIR is ${modelDir}, and there is no such folder.`
  const ffmpeg = findFfmpeg(readText('FFMPEG_PATH'), readText('PATH'))
  if (typeof ffmpeg === 'string') return ffmpeg
  const models = (readText('TRANSCRIBE_MODEL') ?? 'whisper-1').split(',').map((model) => model.trim())
  return {
    server: baseUrl === null ? null : { baseUrl, apiKey, models: [...new Set(models.filter((model) => model !== ''))] },
    modelDir: modelDir === null ? null : resolve(modelDir),
    ffmpegPath: ffmpeg.path,
  }
}
