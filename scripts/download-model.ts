import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  openSync,
  readSync,
  closeSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A download that cannot be used; the message is for the person at the terminal. */
export class DownloadError extends Error {}

/**
 * Downloads a GGUF model to `path`, continuing an earlier attempt. Only a whole file gets that name: its size, its first bytes and,
 * where the hub names one, its SHA-256 are checked. `onProgress` gets bytes so far and in total (0 if unknown).
 */
export async function downloadModel(
  url: string,
  path: string,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<void> {
  if (existsSync(path)) return
  const part = `${path}.part`
  const had = existsSync(part) ? statSync(part).size : 0
  const response = await fetch(url, had === 0 ? {} : { headers: { range: `bytes=${had}-` } }).catch(
    (error: unknown) => {
      throw new DownloadError(`${new URL(url).host} cannot be reached. Check the network, or set LOCAL_MODEL_HUB.`, {
        cause: error,
      })
    },
  )
  const isWholeAlready = response.status === 416
  if (!response.ok && !isWholeAlready)
    throw new DownloadError(`${url} answered ${response.status}. Check LOCAL_MODEL and LOCAL_MODEL_HUB.`)
  const start = response.status === 206 ? had : 0
  const length = Number(response.headers.get('content-length') ?? 0)
  const total = isWholeAlready ? had : length === 0 ? 0 : start + length
  if (isWholeAlready) await response.body?.cancel()
  else if (response.body !== null) {
    let done = start
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        done += chunk.length
        onProgress(done, total)
        next(null, chunk)
      },
    })
    const file = createWriteStream(part, { flags: start > 0 ? 'a' : 'w' })
    try {
      // The same stream under the names of the browser and of Node.
      await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), meter, file)
    } catch (error) {
      throw new DownloadError('The download broke off. Run the command again: it continues where it stopped.', {
        cause: error,
      })
    }
  }
  await assertWhole(part, total, readChecksum(response))
  renameSync(part, path)
}

/** The hash that hubs send for a large file, as 64 hexadecimal digits; null without one. */
function readChecksum({ headers }: Response): string | null {
  const named = headers.get('x-linked-etag') ?? headers.get('etag') ?? ''
  return /^(?:W\/)?"?([0-9a-f]{64})"?$/u.exec(named)?.[1] ?? null
}

async function assertWhole(part: string, total: number, checksum: string | null): Promise<void> {
  const { size } = statSync(part)
  if (total > 0 && size < total)
    throw new DownloadError('The download is incomplete. Run the command again: it continues where it stopped.')
  const problem =
    readMagic(part) !== 'GGUF'
      ? 'What was downloaded is not a model in the format GGUF. Check LOCAL_MODEL and LOCAL_MODEL_HUB.'
      : checksum !== null && (await hashFile(part)) !== checksum
        ? 'The download is damaged: its checksum is wrong. Run the command again.'
        : null
  if (problem === null) return
  rmSync(part)
  throw new DownloadError(problem)
}

function readMagic(path: string): string {
  const bytes = Buffer.alloc(4)
  const file = openSync(path, 'r')
  try {
    readSync(file, bytes, 0, 4, 0)
  } finally {
    closeSync(file)
  }
  return bytes.toString('latin1')
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
