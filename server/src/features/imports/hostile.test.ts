import { describe, expect, it } from 'vitest'
import { isLinear } from '../../../../scripts/measure-growth.ts'
import { readMoment } from '@draftwright/contract/typed/day'
import { decodeText } from '@draftwright/contract/text-files'
import { parseTable } from './parse-table.ts'

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
  ])('reads %s', (encoding, bytes) => {
    const read = decodeText(bytes)
    expect(read.encoding).toBe(encoding)
    expect(parseTable(read.text)).toEqual({
      delimiter: ';',
      headers: ['Titel', 'Text'],
      rows: [['Grüße', '„Schön“ €5']],
      numbers: [2],
    })
  })
  it('reads what is no UTF-8 as Windows-1252', () => {
    const read = decodeText(Buffer.from([0x54, 0x0a, 0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x80, 0x35, 0x0a]))
    expect(read).toEqual({ encoding: 'windows-1252', text: 'T\nGrüße €5\n' })
  })
  it('refuses a file of nothing, of one byte and of zeros', () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from([0]), Buffer.alloc(5000, 0), Buffer.from([0xff])])
      expect(() => parseTable(decodeText(bytes).text)).toThrow(/file/u)
  })
})

describe('tables', () => {
  it('keeps line breaks, delimiters and quotes inside quotes', () => {
    const table = parseTable('a,b\n"one, ""two""\r\nthree","x;y"\n')
    expect(table.rows).toEqual([['one, "two"\r\nthree', 'x;y']])
  })
  it.each([
    ['\t', 'a\tb\n1, 2\t3; 4\n'],
    [';', 'a;b\n1,2;3,4\n'],
    ['|', 'a|b\n1|2\n'],
    [',', 'alone\nvalue\n'],
  ])('finds %j between the columns', (delimiter, text) => expect(parseTable(text).delimiter).toBe(delimiter))
  it('fills up short rows, names columns without a header, leaves out empty lines', () => {
    expect(parseTable('a,\n1\n\n,,\n2,3,4\n')).toMatchObject({
      headers: ['a', 'Column 2', 'Column 3'],
      rows: [
        ['1', '', ''],
        ['2', '3', '4'],
      ],
    })
  })
  it('takes its own apostrophe from what a spreadsheet would run, and no other', () => {
    expect(parseTable("a,b\n'=1+1,'tis\n").rows).toEqual([['=1+1', "'tis"]])
  })
  it.each([
    ['only headers', 'a,b\n', /at least one row/u],
    ['a quote never closed', `a,b\n"${'x'.repeat(1000)}`, /unclosed/u],
    ['too many columns', `${'a,'.repeat(200)}\n1\n`, /at most 100 columns/u],
    ['a giant cell', `a\n${'x'.repeat(200_001)}\n`, /characters in a cell/u],
    ['too many rows', `a\n${'x\n'.repeat(10_001)}`, /at most 10,000 rows/u],
  ])('refuses %s', (_what, text, message) => expect(() => parseTable(text)).toThrow(message))
  it('drops zeros, which no database holds', () => expect(parseTable('a\nx\0y\n').rows).toEqual([['xy']]))
  it.each(['"', '",', ';"', '\n"', "'=", '\r'])('is through much of %j without taking the square of it', (piece) => {
    const parse = (size: number) => {
      try {
        parseTable(`a,b\n${piece.repeat(size / piece.length)}`)
      } catch (error) {
        expect(String(error)).toMatch(/file/u)
      }
    }
    expect(isLinear(parse, 400_000)).toBe(true)
  })
})

describe('dates', () => {
  it.each([
    ['2026-03-29', '2026-03-29T07:00:00.000Z'],
    ['2026-03-28 14:30', '2026-03-28T13:30:00.000Z'],
    ['2026-07-01T14:30:00Z', '2026-07-01T14:30:00.000Z'],
    ['2026-07-01T14:30+0530', '2026-07-01T09:00:00.000Z'],
    ['25.10.2026', '2026-10-25T08:00:00.000Z'],
    ['13/04/2026', '2026-04-13T07:00:00.000Z'],
    ['04/13/2026', '2026-04-13T07:00:00.000Z'],
    ['5/5/2026 8:05', '2026-05-05T06:05:00.000Z'],
    // The hour skipped by daylight saving time.
    ['2026-03-29 02:30', '2026-03-29T01:00:00.000Z'],
  ])('reads %j on the clock of the workspace', (cell, time) =>
    expect(readMoment(cell, { zone: 'Europe/Amsterdam', usualTime: '09:00' }, {})).toEqual({ is: 'read', value: time }),
  )
  it.each([
    '2026-02-30',
    '31.04.2026',
    '2026-13-01',
    '03/04/2026',
    'tomorrow',
    '2026-01-01 25:00',
    '1-1-1',
    '9999-01-01',
  ])('does not guess at %j', (cell) => expect(readMoment(cell, { zone: 'Europe/Amsterdam' }, {}).is).not.toBe('read'))
})
