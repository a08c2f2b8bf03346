import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** A download that cannot be used; the message is for a person. */
export class DownloadError extends Error {
  /** What has come so far is kept, and another attempt continues there. */
  readonly isResumable: boolean
  constructor(message: string, { isResumable = false, ...options }: { isResumable?: boolean; cause?: unknown } = {}) {
    super(message, options)
    this.isResumable = isResumable
  }
}

export interface DownloadOptions {
  readonly fetch: typeof fetch
  readonly signal: AbortSignal
  /** Bytes so far and in total; null if the hub does not tell. */
  readonly onProgress?: (done: number, total: number | null) => void
  /** Milliseconds without a byte after which a connection counts as broken; 60,000 by default. */
  readonly silenceMs?: number
}

/** What a hub tells about a file. It stands on the redirect to where the file is stored, which knows nothing of it. */
interface FileFacts {
  readonly sha256: string | null
  readonly bytes: number | null
}
/** Beside a part or a whole file: what it is of. */
const PartNote = z.object({ sha256: z.string().nullable(), bytes: z.number().nullable(), etag: z.string().nullable() })
type PartNote = z.infer<typeof PartNote>

const mostRedirects = 5
const usualSilenceMs = 60_000
/** Left over for everything else on the disk. */
const spareBytes = 200_000_000

export const toPartPath = (path: string): string => `${path}.part`
const toNotePath = (path: string): string => `${path}.part.json`

export function removeDownload(path: string): void {
  for (const file of [path, toPartPath(path), toNotePath(path)]) rmSync(file, { force: true })
}

/**
 * Downloads a GGUF model to `path`, continuing an earlier attempt if the file is still the same. Only a whole file gets that name: its
 * size, its first bytes and, where the hub names one, its SHA-256 are checked. Returns the checksum that it was compared with.
 */
export async function downloadModel(url: string, path: string, options: DownloadOptions): Promise<string | null> {
  const part = toPartPath(path)
  // Checked when it came; what failed after that is not to be downloaded again.
  if (existsSync(path)) return readNote(path)?.sha256 ?? null
  const note = existsSync(part) ? readNote(path) : null
  const had = note === null ? 0 : statSync(part).size
  const { response, facts } = await requestRest(url, had, note, options)
  if (response.status === 416) {
    await response.body?.cancel()
    // All of it was there already; otherwise it is no beginning of the file of today.
    if (had === 0 || had !== (facts.bytes ?? had)) return downloadAnew(url, path, options)
    return checkDownload(path, facts)
  }
  if (!response.ok)
    throw new DownloadError(`${url} answered ${response.status}. Check LOCAL_MODEL and LOCAL_MODEL_HUB.`)
  const start = response.status === 206 ? readRangeStart(response) : 0
  const isOther = start !== 0 && note?.sha256 != null && facts.sha256 !== null && note.sha256 !== facts.sha256
  if (isOther || (start !== 0 && start !== had)) {
    await response.body?.cancel()
    return downloadAnew(url, path, options)
  }
  const whole = { ...facts, bytes: facts.bytes ?? readTotal(response, start) }
  assertRoom(path, whole.bytes, start)
  writeFileSync(toNotePath(path), JSON.stringify({ ...whole, etag: response.headers.get('etag') } satisfies PartNote))
  await save(response, part, start, whole.bytes, options)
  return checkDownload(path, whole)
}

/** From the beginning: what was there belongs to another file. */
function downloadAnew(url: string, path: string, options: DownloadOptions): Promise<string | null> {
  for (const file of [toPartPath(path), toNotePath(path)]) rmSync(file, { force: true })
  return downloadModel(url, path, options)
}

/** Follows the redirects by hand, as the hub's own answer names the checksum and the size. Throws DownloadError. */
async function requestRest(url: string, had: number, note: PartNote | null, { fetch, signal }: DownloadOptions) {
  let facts: FileFacts = { sha256: null, bytes: null }
  let address = url
  for (let hop = 0; hop <= mostRedirects; hop++) {
    const isSame = note !== null && (facts.sha256 === null || note.sha256 === null || facts.sha256 === note.sha256)
    const headers = had > 0 && isSame ? toRangeHeaders(had, note) : {}
    const response = await fetch(address, { headers, redirect: 'manual', signal }).catch((error: unknown) => {
      signal.throwIfAborted()
      throw new DownloadError(`${new URL(address).host} cannot be reached. Check the network, then continue.`, {
        cause: error,
        isResumable: true,
      })
    })
    facts = readFacts(response, facts)
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null) return { response, facts }
    await response.body?.cancel()
    if (!URL.canParse(location, address)) break
    address = new URL(location, address).href
  }
  throw new DownloadError(`${url} redirects too often. Check LOCAL_MODEL_HUB.`)
}

/** A server that has another file by now sends all of it. */
const toRangeHeaders = (had: number, { etag }: PartNote): Record<string, string> => ({
  range: `bytes=${had}-`,
  // A weak one must not be sent.
  ...(etag === null || etag.startsWith('W/') ? {} : { 'if-range': etag }),
})

function readFacts({ headers, status }: Response, before: FileFacts): FileFacts {
  const read = (name: string) => /^(?:W\/)?"?([0-9a-f]{64})"?$/u.exec(headers.get(name) ?? '')?.[1] ?? null
  const size = headers.get('x-linked-size')
  // A file that is stored by a plain server may have its checksum there.
  const own = status < 300 ? read('etag') : null
  return {
    sha256: before.sha256 ?? read('x-linked-etag') ?? own,
    bytes: before.bytes ?? (size !== null && /^\d{1,15}$/u.test(size) ? Number(size) : null),
  }
}

const readRangeStart = ({ headers }: Response): number =>
  Number(/^bytes (\d+)-/u.exec(headers.get('content-range') ?? '')?.[1] ?? Number.NaN)

function readTotal({ headers }: Response, start: number): number | null {
  const length = headers.get('content-length')
  return length === null || !/^\d{1,15}$/u.test(length) ? null : start + Number(length)
}

function assertRoom(path: string, bytes: number | null, had: number): void {
  if (bytes === null) return
  const { bavail, bsize } = statfsSync(dirname(path))
  const [free, needed] = [bavail * bsize, bytes - had + spareBytes]
  if (free < needed)
    throw new DownloadError(
      `The model needs ${toGigabytes(needed)} of disk space, and ${dirname(path)} has ${toGigabytes(free)}. Make room, then continue.`,
      { isResumable: true },
    )
}

export const toGigabytes = (bytes: number): string => `${(bytes / 1_000_000_000).toFixed(1)} GB`

async function save(
  response: Response,
  part: string,
  start: number,
  total: number | null,
  { signal, onProgress, silenceMs = usualSilenceMs }: DownloadOptions,
): Promise<void> {
  if (response.body === null) return
  let done = start
  onProgress?.(done, total)
  const reader = response.body.getReader()
  let isSilent = false
  const timer = setTimeout(() => {
    isSilent = true
    void reader.cancel()
  }, silenceMs)
  const file = await open(part, start > 0 ? 'a' : 'w')
  try {
    // Piece by piece, so that all that has come is on the disk when the next one does not.
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      await file.writeFile(piece.value)
      timer.refresh()
      done += piece.value.length
      onProgress?.(done, total)
    }
    if (isSilent) throw new Error('No byte has come')
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
      throw new DownloadError('The disk is full. Make room, then continue.', { cause: error, isResumable: true })
    throw new DownloadError('The connection broke off. Continue: what has come so far is kept.', {
      cause: error,
      isResumable: true,
    })
  } finally {
    clearTimeout(timer)
    await file.close()
    await reader.cancel().catch(() => undefined)
  }
}

async function checkDownload(path: string, { sha256, bytes }: FileFacts): Promise<string | null> {
  const part = toPartPath(path)
  const { size } = statSync(part)
  if (bytes !== null && size < bytes)
    throw new DownloadError('The download is incomplete. Continue: what has come so far is kept.', {
      isResumable: true,
    })
  const problem =
    readMagic(part) !== 'GGUF'
      ? 'What was downloaded is not a model in the format GGUF. Check LOCAL_MODEL and LOCAL_MODEL_HUB.'
      : (bytes !== null && size > bytes) || (sha256 !== null && (await hashFile(part)) !== sha256)
        ? 'The download is damaged: its checksum is wrong. It was deleted. Download it again.'
        : null
  if (problem !== null) {
    removeDownload(path)
    throw new DownloadError(problem)
  }
  renameSync(part, path)
  return sha256
}

function readNote(path: string): PartNote | null {
  try {
    return PartNote.parse(JSON.parse(readFileSync(toNotePath(path), 'utf8')))
  } catch {
    return null
  }
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
