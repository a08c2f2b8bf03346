import { Readable } from 'node:stream'
import { type ByteRange, type FileStore, resolveRange } from './file-store.ts'

/** A stored file that is a part of a larger one. */
export interface FilePart {
  readonly key: string
  readonly bytes: number
}

/**
 * Opens many stored files, one after the other, as one; at most one of them is open at a time. Its reader must read `body` to the end or
 * destroy it. Null if there is no part; a part that has been deleted is an error of the stream.
 */
export function openJoinedFile(files: Pick<FileStore, 'open'>, parts: readonly FilePart[], range: ByteRange | null) {
  const size = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  if (size === 0) return null
  const part = resolveRange(range, size)
  return part === null ? { size, body: null } : { size, ...part, body: Readable.from(readParts(files, parts, part)) }
}

async function* readParts(
  files: Pick<FileStore, 'open'>,
  parts: readonly FilePart[],
  { start, end }: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  let begin = 0
  for (const { key, bytes } of parts) {
    const from = Math.max(start - begin, 0)
    const to = Math.min(end - begin, bytes - 1)
    begin += bytes
    if (from > to) continue
    const file = await files.open(key, { start: from, end: to })
    if (file?.body == null) throw new Error('A part of a recording is missing in the file store')
    for await (const piece of file.body) yield piece as Uint8Array // No encoding is set, so pieces are bytes.
  }
}
