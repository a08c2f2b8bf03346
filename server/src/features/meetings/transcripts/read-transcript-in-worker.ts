import { FileExcessError, readFileInWorker } from '../../../read-file-in-worker.ts'
import type { ReadTranscript, RefusedTranscript } from './read-transcript.ts'

const module = new URL('read-transcript.ts', import.meta.url)

/** What was said according to a file, read on a thread of its own; one that is made to hold it is refused. */
export async function readTranscriptFile(
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<ReadTranscript | RefusedTranscript> {
  try {
    return await readFileInWorker({ module, name: 'readTranscript', input: { bytes } }, signal)
  } catch (error) {
    if (!(error instanceof FileExcessError)) throw error
    return { refusal: error.message }
  }
}
