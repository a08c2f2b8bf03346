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
const largest = 0xff_ff_ff_ff

/** An archive, made while it is sent: no file is held as a whole. Throws for more than 4 GB. */
export async function* writeZip(files: AsyncIterable<FileToZip>): AsyncGenerator<Uint8Array> {
  const written: WrittenFile[] = []
  let at = 0
  for await (const file of files) {
    const name = Buffer.from(file.name)
    const head = buildHeader(name)
    yield head
    const facts = { crc: 0, packed: 0, size: 0 }
    for await (const piece of packPieces(file.pieces, facts)) yield piece
    if (at + facts.packed > largest) throw new RangeError('The archive is larger than 4 GB')
    yield buildDescriptor(facts)
    written.push({ name, ...facts, at })
    at += head.length + facts.packed + 16
  }
  const directory = written.map(buildEntry)
  yield* directory
  yield buildEnd(
    written.length,
    directory.reduce((sum, entry) => sum + entry.length, 0),
    at,
  )
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

function buildDescriptor({ crc, packed, size }: { crc: number; packed: number; size: number }): Buffer {
  const descriptor = Buffer.alloc(16)
  descriptor.writeUInt32LE(0x08_07_4b_50, 0)
  descriptor.writeUInt32LE(crc, 4)
  descriptor.writeUInt32LE(packed, 8)
  descriptor.writeUInt32LE(size, 12)
  return descriptor
}

function buildEntry({ name, crc, packed, size, at }: WrittenFile): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02_01_4b_50, 0)
  entry.writeUInt16LE(20, 4)
  entry.writeUInt16LE(20, 6)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt16LE(noDay, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(at, 42)
  return Buffer.concat([entry, name])
}

function buildEnd(n: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(n, 8)
  end.writeUInt16LE(n, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return end
}
