import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { SoundFile } from './transcriber.ts'

/** Two seconds of a synthetic voice that says "This is a short test of the sound", with which a model is tried. */
function describeTestSound(extension: 'wav' | 'webm'): SoundFile {
  const path = join(import.meta.dirname, `test-sound.${extension}`)
  return {
    path,
    name: `test-sound.${extension}`,
    mimeType: `audio/${extension}`,
    bytes: statSync(path).size,
    durationMs: 2150,
  }
}

/** 16 kHz, one channel: what every server takes. */
export const getTestWav = () => describeTestSound('wav')
/** Opus, a tenth of the size. */
export const getTestWebm = () => describeTestSound('webm')
