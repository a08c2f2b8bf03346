import { crc32, deflateRawSync } from 'node:zlib'

interface PackedFile {
  readonly name: string
  readonly text: string | Buffer
  /** Of the header: bit 0 says that the file is locked. */
  readonly flags?: number
}

/** A ZIP with these files. */
export function buildZip(files: readonly PackedFile[]): Buffer {
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, text, flags = 0 } of files) {
    const bytes = Buffer.from(text as string)
    const packed = deflateRawSync(bytes)
    const label = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(flags, 2)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(bytes.length, 18)
    shared.writeUInt16LE(label.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, label, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), shared, rest, label]))
    parts.push(local)
    at += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, directory, Buffer.from('PK\x05\x06'), end])
}
