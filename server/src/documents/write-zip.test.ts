import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readZip } from './read-zip.ts'
import { writeZip } from './write-zip.ts'

const texts = { 'one.txt': 'hello '.repeat(50), 'two.txt': 'world' }

async function* listFiles() {
  for (const [name, text] of Object.entries(texts)) yield { name, pieces: streamText(text) }
}
async function* streamText(text: string) {
  yield await Promise.resolve(text)
}

it('tells sizes in 64 bits only where they do not fit into 32', async () => {
  const plain = await buffer(writeZip(listFiles()))
  const limits = { mostFiles: 5, mostBytes: 1000, isWanted: () => true }
  expect([...readZip(plain, limits)].map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual(
    Object.entries(texts),
  )
  // As if one that is unpacked to 300 bytes were too long for 32 bits.
  const long = await buffer(writeZip(listFiles(), 300))
  const end = long.length - 22
  expect(long.readUInt32LE(end)).toBe(0x06_05_4b_50)
  // Only a directory that is long itself is told so: this one is short.
  expect(long.readUInt16LE(end + 10)).toBe(2)
  const entries = readEntries(long, long.readUInt32LE(end + 16), 2)
  expect(entries).toEqual([
    { text: texts['one.txt'], size: 300, isLong: true },
    { text: texts['two.txt'], size: 5, isLong: false },
  ])
  const all = await buffer(writeZip(listFiles(), 1))
  const locator = all.length - 42
  expect(all.readUInt32LE(locator)).toBe(0x07_06_4b_50)
  const longEnd = Number(all.readBigUInt64LE(locator + 8))
  expect(all.readUInt32LE(longEnd)).toBe(0x06_06_4b_50)
  expect([longEnd + 56, Number(all.readBigUInt64LE(longEnd + 32))]).toEqual([locator, 2])
  expect(readEntries(all, Number(all.readBigUInt64LE(longEnd + 48)), 2)).toEqual([
    { text: texts['one.txt'], size: 300, isLong: true },
    { text: texts['two.txt'], size: 5, isLong: true },
  ])
  expect(() => [...readZip(all, limits)]).toThrow('is a ZIP of a size that is not read here')
})

/** Entries of the directory, with what is where they say. */
function readEntries(zip: Buffer, from: number, n: number) {
  const entries: { text: string; size: number; isLong: boolean }[] = []
  for (let at = from; entries.length < n; ) {
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)]
    const extra = at + 46 + nameLength
    const isLong = zip.readUInt32LE(at + 24) === 0xff_ff_ff_ff
    const readNumber = (short: number, long: number) =>
      isLong ? Number(zip.readBigUInt64LE(extra + 4 + long)) : zip.readUInt32LE(at + short)
    const [size, packed, place] = [readNumber(24, 0), readNumber(20, 8), readNumber(42, 16)]
    const start = place + 30 + zip.readUInt16LE(place + 26)
    // The sizes behind the bytes.
    const behind = start + packed
    const told = isLong ? Number(zip.readBigUInt64LE(behind + 16)) : zip.readUInt32LE(behind + 12)
    expect([zip.readUInt32LE(behind), told]).toEqual([0x08_07_4b_50, size])
    entries.push({ text: inflateRawSync(zip.subarray(start, behind)).toString(), size, isLong })
    at = extra + extraLength
  }
  return entries
}
