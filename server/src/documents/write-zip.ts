import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive that is written. */
export interface FileToZip {
  readonly name: string
  readonly pieces: AsyncIterable<string | Uint8Array>
}

/** What the archive's directory says of a file. */
interface WrittenFile {
  readonly name: Buffer
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly at: number
}
/** Sizes follow the bytes, names are UTF-8. */
const flags = 0x08_08
/** What does not fit into 32 bits is told in 64, with these in its old place (ZIP64). */
const elsewhere = { long: 0xff_ff_ff_ff, short: 0xff_ff } as const

/** An archive, made while it is sent: no file is held as a whole. Sizes from `longest` on are told in 64 bits. */
export async function* writeZip(
  files: AsyncIterable<FileToZip>,
  longest: number = elsewhere.long,
): AsyncGenerator<Uint8Array> {
  const written: WrittenFile[] = []
  let at = 0
  for await (const file of files) {
    const name = Buffer.from(file.name)
    const head = buildHeader(name)
    yield head
    const facts = { crc: 0, packed: 0, size: 0 }
    for await (const piece of packPieces(file.pieces, facts)) yield piece
    const descriptor = buildDescriptor(facts, Math.max(facts.size, facts.packed) >= longest)
    yield descriptor
    written.push({ name, ...facts, at })
    at += head.length + facts.packed + descriptor.length
  }
  const directory = written.map((file) => buildEntry(file, Math.max(file.size, file.packed, file.at) >= longest))
  yield* directory
  const size = directory.reduce((sum, entry) => sum + entry.length, 0)
  yield buildEnd(written.length, size, at, Math.max(at, size) >= longest || written.length >= elsewhere.short)
}

async function* packPieces(
  pieces: AsyncIterable<string | Uint8Array>,
  facts: { crc: number; packed: number; size: number },
): AsyncGenerator<Uint8Array> {
  const packer = createDeflateRaw({ level: 6 })
  const feed = async () => {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece)
      facts.crc = crc32(bytes, facts.crc)
      facts.size += bytes.length
      if (!packer.write(bytes)) await once(packer, 'drain')
    }
    packer.end()
  }
  feed().catch((error: unknown) => packer.destroy(error instanceof Error ? error : new Error('Could not be read')))
  for await (const packed of packer) {
    // A stream without an encoding gives bytes.
    const bytes = packed as Buffer
    facts.packed += bytes.length
    yield bytes
  }
}

/** 1 January 1980, the first day that archives know: the day of a file is not kept. */
const noDay = 0x00_21

function buildHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04_03_4b_50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(8, 8)
  head.writeUInt16LE(noDay, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function buildDescriptor(
  { crc, packed, size }: { crc: number; packed: number; size: number },
  isLong: boolean,
): Buffer {
  const descriptor = Buffer.alloc(isLong ? 24 : 16)
  descriptor.writeUInt32LE(0x08_07_4b_50, 0)
  descriptor.writeUInt32LE(crc, 4)
  if (isLong) return writeLongs(descriptor, 8, [packed, size])
  descriptor.writeUInt32LE(packed, 8)
  descriptor.writeUInt32LE(size, 12)
  return descriptor
}

function buildEntry({ name, crc, packed, size, at }: WrittenFile, isLong: boolean): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02_01_4b_50, 0)
  entry.writeUInt16LE(isLong ? 45 : 20, 4)
  entry.writeUInt16LE(isLong ? 45 : 20, 6)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt16LE(noDay, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(isLong ? elsewhere.long : packed, 20)
  entry.writeUInt32LE(isLong ? elsewhere.long : size, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(isLong ? elsewhere.long : at, 42)
  if (!isLong) return Buffer.concat([entry, name])
  const extra = Buffer.alloc(28)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(24, 2)
  entry.writeUInt16LE(extra.length, 30)
  return Buffer.concat([entry, name, writeLongs(extra, 4, [size, packed, at])])
}

function buildEnd(n: number, size: number, at: number, isLong: boolean): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(isLong ? elsewhere.short : n, 8)
  end.writeUInt16LE(isLong ? elsewhere.short : n, 10)
  end.writeUInt32LE(isLong ? elsewhere.long : size, 12)
  end.writeUInt32LE(isLong ? elsewhere.long : at, 16)
  return isLong ? Buffer.concat([buildLongEnd(n, size, at), end]) : end
}

/** The end in 64 bits, and where it stands. */
function buildLongEnd(n: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(76)
  end.writeUInt32LE(0x06_06_4b_50, 0)
  writeLongs(end, 4, [44])
  end.writeUInt16LE(45, 12)
  end.writeUInt16LE(45, 14)
  writeLongs(end, 24, [n, n, size, at])
  end.writeUInt32LE(0x07_06_4b_50, 56)
  writeLongs(end, 64, [at + size])
  end.writeUInt32LE(1, 72)
  return end
}

function writeLongs(buffer: Buffer, from: number, numbers: readonly number[]): Buffer {
  for (const [index, number] of numbers.entries()) buffer.writeBigUInt64LE(BigInt(number), from + index * 8)
  return buffer
}
