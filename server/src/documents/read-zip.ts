import { inflateRawSync } from 'node:zlib'

/** A file of an archive, unpacked. */
interface ZippedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** An archive that cannot be read, or must not be: the message continues a sentence about it. */
export class ZipError extends Error {}

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

const endSize = 22
const mostComment = 65_535

/**
 * Unpacks the wanted files one after the other. Sizes an archive states are not believed: unpacking stops at the limit, which
 * holds for all files together. Throws ZipError.
 */
export function* readZip(
  bytes: Uint8Array,
  { mostFiles, mostBytes, isWanted }: { mostFiles: number; mostBytes: number; isWanted: (name: string) => boolean },
): Generator<ZippedFile> {
  let left = mostBytes
  for (const { name, method, packed, size } of listEntries(bytes, mostFiles)) {
    if (!isWanted(name)) continue
    const unpacked = unpackEntry(method, packed, left, mostBytes)
    // Other readers reserve what is said there.
    if (unpacked.length !== size) throw damagedError()
    left -= unpacked.length
    yield { name, bytes: unpacked }
  }
}

interface Entry {
  readonly name: string
  readonly method: number
  /** As the directory says. */
  readonly size: number
  readonly packed: Uint8Array
}

function listEntries(bytes: Uint8Array, mostFiles: number): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const end = findEnd(view)
    const count = view.getUint16(end + 10, true)
    let at = view.getUint32(end + 16, true)
    if (count === 0xff_ff || at === 0xff_ff_ff_ff) throw new ZipError('is a ZIP of a size that is not read here')
    if (count > mostFiles) throw new ZipError(`must have at most ${mostFiles} files in it`)
    const entries: Entry[] = []
    for (let n = 0; n < count; n++) {
      if (view.getUint32(at, true) !== 0x02_01_4b_50) throw damagedError()
      if ((view.getUint16(at + 8, true) & 1) === 1) throw new ZipError('is locked with a password')
      const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
      const nameEnd = at + 46 + (nameLength ?? 0)
      entries.push({
        name: new TextDecoder().decode(bytes.subarray(at + 46, nameEnd)),
        method: view.getUint16(at + 10, true),
        size: view.getUint32(at + 24, true),
        packed: findData(bytes, view, view.getUint32(at + 42, true), view.getUint32(at + 20, true)),
      })
      at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0)
    }
    // What stands behind the last one, another reader may take for one more.
    if (at < end && view.getUint32(at, true) === 0x02_01_4b_50) throw damagedError()
    return entries
  } catch (error) {
    throw error instanceof RangeError ? damagedError() : error
  }
}

/** Of the record at the end, behind which a comment may stand. */
function findEnd(view: DataView): number {
  for (let at = view.byteLength - endSize; at >= Math.max(0, view.byteLength - endSize - mostComment); at--)
    if (view.getUint32(at, true) === 0x06_05_4b_50) return at
  throw damagedError()
}

function findData(bytes: Uint8Array, view: DataView, header: number, size: number): Uint8Array {
  if (view.getUint32(header, true) !== 0x04_03_4b_50) throw damagedError()
  const from = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true)
  if (from + size > bytes.length) throw damagedError()
  return bytes.subarray(from, from + size)
}

function unpackEntry(method: number, packed: Uint8Array, left: number, mostBytes: number): Uint8Array {
  const tooLarge = new ZipError(`must have at most ${mostBytes / 1024 / 1024} MB when unpacked`)
  if (method === 0) {
    if (packed.length > left) throw tooLarge
    return packed
  }
  if (method !== 8) throw new ZipError('is packed in a way that is not read here')
  if (left <= 0) throw tooLarge
  try {
    return inflateRawSync(packed, { maxOutputLength: left })
  } catch (error) {
    throw error instanceof RangeError ? tooLarge : damagedError()
  }
}

const damagedError = () => new ZipError('is a damaged ZIP')
