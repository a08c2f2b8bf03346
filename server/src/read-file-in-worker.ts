import { runInWorker, WorkerLimitError } from './run-in-worker.ts'

const boundsModule = new URL('documents/file-bounds/find-excess.ts', import.meta.url)
/** For looking at a file; it is never built. */
const lookLimits = { milliseconds: 20_000, bytes: 600 * 1024 * 1024 }
const mebibyte = 1024 * 1024

/** A file that is not read: the message is the end of a sentence about it. */
export class FileExcessError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FileExcessError'
  }
}

/** The function of a module that reads a file, and what it is given: the file's bytes and what else it needs. */
export interface FileReading<In extends { readonly bytes: Uint8Array }> {
  readonly module: URL
  readonly name: string
  readonly input: In
  /** By which the process may grow meanwhile. */
  readonly mostMemory?: number
  readonly mostMilliseconds?: number
}

/**
 * Reads a file of somebody else on a thread of its own. Every reader of files goes this way: what the file holds is looked at first
 * (find-excess.ts), so that no reader starts on one that would never end; and the smaller it is, the less time it gets. Throws
 * FileExcessError.
 */
export async function readFileInWorker<Out, In extends { readonly bytes: Uint8Array } = { bytes: Uint8Array }>(
  { module, name, input, mostMemory = 700 * mebibyte, mostMilliseconds = 60_000 }: FileReading<In>,
  signal: AbortSignal,
): Promise<Out> {
  const milliseconds = Math.min(mostMilliseconds, 15_000 + Math.ceil(input.bytes.length / mebibyte) * 4000)
  const excess = await run<string | null>(boundsModule, 'findExcess', input.bytes, lookLimits)
  if (excess !== null) throw new FileExcessError(excess)
  return run<Out>(module, name, input, { milliseconds, bytes: mostMemory })

  async function run<Result>(of: URL, what: string, given: unknown, limits: { milliseconds: number; bytes: number }) {
    try {
      return await runInWorker<Result>(of, what, given, signal, limits)
    } catch (error) {
      if (!(error instanceof WorkerLimitError)) throw error
      throw new FileExcessError(error.limit === 'time' ? 'takes too long to read' : 'is too large when unpacked')
    }
  }
}
