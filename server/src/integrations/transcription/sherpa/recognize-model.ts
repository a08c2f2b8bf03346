import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { TranscriptionError } from '../transcriber.ts'

/** The `modelConfig` that sherpa-onnx takes for a family of models, without its threads. */
export type SherpaModel = {
  readonly tokens: string
} & (
  | { readonly family: 'Whisper'; readonly whisper: { encoder: string; decoder: string } }
  | {
      readonly family: 'Moonshine'
      readonly moonshine: { preprocessor: string; encoder: string; uncachedDecoder: string; cachedDecoder: string }
    }
  | { readonly family: 'Zipformer'; readonly transducer: { encoder: string; decoder: string; joiner: string } }
)

/**
 * Recognizes a model by the names of its files, as sherpa-onnx publishes them; of a file with a quantized twin (`.int8.onnx`) the small
 * one is taken. Throws TranscriptionError `setup` that names what is missing.
 */
export function recognizeModel(folder: string): SherpaModel {
  const files = existsSync(folder) ? readdirSync(folder).toSorted() : []
  const find = (pattern: RegExp): string | undefined => {
    const matches = files.filter((file) => pattern.test(file))
    const chosen = matches.find((file) => file.endsWith('.int8.onnx')) ?? matches[0]
    return chosen === undefined ? undefined : join(folder, chosen)
  }
  const tokens = find(/tokens\.txt$/u)
  const preprocessor = find(/^preprocess(?:or)?(?:\.int8)?\.onnx$/u)
  if (preprocessor !== undefined) {
    const encoder = find(/^encode(?:r)?(?:\.int8)?\.onnx$/u)
    const uncachedDecoder = find(/^uncached_decode(?:r)?(?:\.int8)?\.onnx$/u)
    const cachedDecoder = find(/^cached_decode(?:r)?(?:\.int8)?\.onnx$/u)
    const whole = assertWhole(folder, 'Moonshine', { encoder, uncachedDecoder, cachedDecoder, tokens })
    const { tokens: list, ...rest } = whole
    return { family: 'Moonshine', tokens: list, moonshine: { preprocessor, ...rest } }
  }
  const encoder = find(/(?:^|-)encoder\b.*\.onnx$/u)
  const decoder = find(/(?:^|-)decoder\b.*\.onnx$/u)
  const joiner = find(/(?:^|-)joiner\b.*\.onnx$/u)
  if (joiner !== undefined) {
    const whole = assertWhole(folder, 'Zipformer', { encoder, decoder, tokens })
    return {
      family: 'Zipformer',
      tokens: whole.tokens,
      transducer: { encoder: whole.encoder, decoder: whole.decoder, joiner },
    }
  }
  if (encoder === undefined && decoder === undefined)
    throw new TranscriptionError(
      'setup',
      `TRANSCRIBE_MODEL_DIR (${basename(folder)}) holds no Whisper, Moonshine or Zipformer model of sherpa-onnx`,
    )
  const whole = assertWhole(folder, 'Whisper', { encoder, decoder, tokens })
  return { family: 'Whisper', tokens: whole.tokens, whisper: { encoder: whole.encoder, decoder: whole.decoder } }
}

function assertWhole<Name extends string>(
  folder: string,
  family: string,
  files: Record<Name, string | undefined>,
): Record<Name, string> {
  const missing = Object.keys(files).filter((name) => files[name as Name] === undefined) // Its own names.
  if (missing.length > 0)
    throw new TranscriptionError(
      'setup',
      `The ${family} model in TRANSCRIBE_MODEL_DIR (${basename(folder)}) has no file for: ${missing.join(', ')}`,
    )
  // Nothing is missing.
  return files as Record<Name, string>
}
