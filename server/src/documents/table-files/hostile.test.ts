import { describe, expect, it } from 'vitest'
import { isLinear } from '../../../../scripts/measure-growth.ts'
import { decodeFile } from '../decode-file.ts'
import { parseDelimited } from './delimited.ts'
import { readTableFile, usualBounds } from './read-table-file.ts'

const read = (file: string | Buffer) => readTableFile(Buffer.from(file))
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('encodings', () => {
  const text = 'Titel;Text\r\nGrüße;„Schön“ €5\r\n'
  it.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\uFEFF${text}`)],
    ['utf-16le', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['utf-16be', utf16be(`\uFEFF${text}`)],
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['utf-16be', utf16be(text)],
  ])('reads %s', async (encoding, bytes) => {
    expect(await read(bytes)).toMatchObject({
      encoding,
      delimiter: ';',
      headers: ['Titel', 'Text'],
      rows: [['Grüße', '„Schön“ €5']],
      numbers: [2],
    })
  })
  it('reads what is no UTF-8 as Windows-1252', () => {
    const decoded = decodeFile(Buffer.from([0x54, 0x0a, 0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x80, 0x35, 0x0a]))
    expect(decoded).toEqual({ encoding: 'windows-1252', text: 'T\nGrüße €5\n', nDamaged: 0 })
  })
  it('refuses a file of nothing, of one byte and of zeros', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from([0]), Buffer.alloc(5000, 0), Buffer.from([0xff])])
      await expect(read(bytes)).rejects.toThrow(/at least one row|another kind/u)
  })
})

describe('tables', () => {
  it.each([
    ['\t', 'a\tb\n1, 2\t3; 4\n'],
    [';', 'a;b\n1,2;3,4\n'],
    ['|', 'a|b\n1|2\n'],
    ['', 'alone\nvalue\n'],
  ])('finds %j between the columns', async (delimiter, text) => expect((await read(text)).delimiter).toBe(delimiter))
  it('fills up short rows, names columns without a header, leaves out empty lines', async () => {
    expect(await read('a,b,\n1,\n\n,,\n2,x,4\n')).toMatchObject({
      headers: ['a', 'b', 'Column 3'],
      rows: [
        ['1', '', ''],
        ['2', 'x', '4'],
      ],
      numbers: [2, 5],
    })
  })
  it('takes its own apostrophe from what a spreadsheet would run, and no other', async () => {
    expect((await read("a,b\n'=1+1,'tis\n")).rows).toEqual([['=1+1', "'tis"]])
  })
  it.each([
    ['only headers', 'a,b\n', /at least one row/u],
    ['too many columns', `${'a,'.repeat(1200)}\n1\n`, /at most 1,000 columns/u],
    ['a giant cell', `a\n${'x'.repeat(200_001)}\n`, /characters in a cell/u],
    ['too many rows', `a\n${'x\n'.repeat(10_001)}`, /at most 10,000 rows/u],
  ])('refuses %s', (_what, text, message) => expect(read(text)).rejects.toThrow(message))
  it('drops zeros, which no database holds', async () =>
    expect((await read(`a\n${'z'.repeat(200)}\nx\0y\n`)).rows[1]).toEqual(['xy']))
  it.each(['"', '",', ';"', '\n"', "'=", '\r', '"x\n', '""', '"\n,'])(
    'is through much of %j without taking the square of it',
    (piece) => {
      const parse = (size: number) => {
        try {
          parseDelimited(`a,b\n${piece.repeat(size / piece.length)}`, usualBounds)
        } catch (error) {
          expect(String(error)).toMatch(/must have|has too many/u)
        }
      }
      expect(isLinear(parse, 400_000)).toBe(true)
    },
  )
})
