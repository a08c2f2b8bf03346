import { utils, write } from '@e965/xlsx'
import iconv from 'iconv-lite'
import {
  createRandom,
  createRows,
  type DayForm,
  type KnownRow,
  type NumberForm,
  type Place,
  places,
} from './known-table.ts'

/** A file as somebody has it, and the table that is in it. */
export interface MadeFile {
  readonly bytes: Uint8Array
  readonly rows: readonly KnownRow[]
  readonly place: Place
  /** What was done to it, to tell it apart. */
  readonly traits: Readonly<Record<string, string>>
}

const marks: Record<string, readonly number[]> = {
  'utf-8 with mark': [0xef, 0xbb, 0xbf],
  'utf-16le': [0xff, 0xfe],
  'utf-16be': [0xfe, 0xff],
}
const damages = [
  'none',
  'none',
  'none',
  'unclosed quote',
  'broken byte',
  'short rows',
  'long rows',
  'zero',
  'quote in a cell',
]

/** Files from this number on are as other programs than spreadsheets write them. */
export const firstOfPrograms = 1000

/** One of the thousand files; the same for the same number. */
export function makeFile(seed: number): MadeFile {
  if (seed >= firstOfPrograms) return makeProgramFile(seed)
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const place = pick(places)
  const rows = createRows(place, pick([5, 12, 40, 120]))
  const format = pick(['csv', 'csv', 'csv', 'csv', 'csv', 'csv', 'csv', 'csv', 'xlsx', 'html'])
  const [number, day] = [pick(place.numbers), pick(place.days)]
  const cells = rows.map((row) => writeRow(row, place, number, day))
  if (format !== 'csv')
    return {
      bytes: format === 'xlsx' ? writeXlsx(place.headings, cells) : writeHtml(place.headings, cells),
      rows,
      place,
      traits: { format, language: place.language, number, day },
    }
  const delimiter = pick([',', ';', '\t', '|'])
  const quoting = pick(['needed', 'all'])
  const lineEnd = pick(['\n', '\r\n', '\r', 'mixed'])
  const encoding = pick([
    'utf-8',
    'utf-8',
    'utf-8 with mark',
    'utf-16le',
    'utf-16be',
    ...place.encodings,
    ...place.encodings,
  ])
  const preamble = pick(['none', 'none', 'none', 'title', 'notes', 'sep', 'blank'])
  const footer = pick(['none', 'none', 'none', 'total', 'note', 'blank'])
  const damage = pick(encoding.startsWith('utf-8') ? damages : damages.filter((one) => one !== 'broken byte'))
  const lines = [place.headings, ...cells].map((row) => writeLine(row, delimiter, quoting))
  const inches = damageLines(lines, damage, delimiter, random)
  const known = rows.map((row, at) => (at === inches ? { ...row, name: `${row.name} 5"` } : row))
  const text = joinLines(
    [...writePreamble(preamble, delimiter), ...lines, ...writeFooter(footer, delimiter, rows)],
    lineEnd,
  )
  const bytes = encodeText(text, encoding)
  return {
    bytes: damage === 'broken byte' ? breakByte(bytes, random) : bytes,
    rows: known,
    place,
    traits: {
      format,
      language: place.language,
      number,
      day,
      delimiter,
      quoting,
      lineEnd,
      encoding,
      preamble,
      footer,
      damage,
    },
  }
}

const programs = [
  'wrapped lines',
  'backslashes',
  'headings again',
  'encoded twice',
  'end of DOS',
  'DOS',
  'Markdown',
  'spaces',
  'JSON rows',
] as const

function makeProgramFile(seed: number): MadeFile {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const program = pick(programs)
  const place = pick(
    program === 'DOS' || program === 'encoded twice' ? places.filter((one) => one.language in dosPages) : places,
  )
  const rows = createRows(place, pick([5, 12, 40, 120]))
  const [number, day, delimiter] = [pick(place.numbers), pick(place.days), pick([',', ';', '\t'])]
  const cells = [[...place.headings], ...rows.map((row) => writeRow(row, place, number, day))]
  return {
    bytes: writeAs[program](cells, delimiter, dosPages[place.language] ?? 'cp850'),
    rows,
    place,
    traits: { program, language: place.language, number, day, delimiter },
  }
}

/** English has too few letters with accents to tell DOS from the old Mac: there the plan asks for a look. */
const dosPages: Readonly<Record<string, string>> = {
  'en-GB': 'cp850',
  de: 'cp850',
  fr: 'cp850',
  pl: 'cp852',
}

type ProgramWriter = (cells: readonly string[][], delimiter: string, dosPage: string) => Uint8Array
const writeLines = (cells: readonly string[][], delimiter: string, quoting = 'needed') =>
  cells.map((row) => writeLine(row, delimiter, quoting))
const writeAs: Readonly<Record<(typeof programs)[number], ProgramWriter>> = {
  'wrapped lines': (cells, delimiter) =>
    Buffer.from(
      writeLines(cells, delimiter)
        .map((line) => `"${line.replaceAll('"', '""')}"`)
        .join('\r\n'),
    ),
  backslashes: (cells, delimiter) =>
    Buffer.from(
      cells.map((row) => row.map((cell) => `"${cell.replaceAll('"', String.raw`\"`)}"`).join(delimiter)).join('\n'),
    ),
  'headings again': (cells, delimiter) => {
    const lines = writeLines(cells, delimiter)
    return Buffer.from([...lines.slice(0, 3), lines[0], ...lines.slice(3)].join('\n'))
  },
  'encoded twice': (cells, delimiter) =>
    Buffer.from(new TextDecoder('windows-1252').decode(Buffer.from(writeLines(cells, delimiter).join('\n')))),
  'end of DOS': (cells, delimiter) => Buffer.from(`${writeLines(cells, delimiter).join('\r\n')}\r\n\x1a`),
  DOS: (cells, delimiter, page) => iconv.encode(writeLines(cells, delimiter).join('\r\n'), page),
  Markdown: (cells) => {
    const lines = cells.map(
      (row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', '<br>')).join(' | ')} |`,
    )
    return Buffer.from([lines[0], `${'|---'.repeat(7)}|`, ...lines.slice(1)].join('\n'))
  },
  spaces: (cells, delimiter) => {
    const sign = delimiter === '\t' ? ',' : delimiter
    return Buffer.from(cells.map((row) => writeLine(row, sign, 'all').replaceAll(`"${sign}"`, `"${sign} "`)).join('\n'))
  },
  'JSON rows': (cells) => Buffer.from(JSON.stringify(cells)),
}

function writeRow(row: KnownRow, place: Place, number: NumberForm, day: DayForm): string[] {
  const { name, visits, amount, note, code, isDone } = row
  return [
    name,
    String(visits),
    writeNumber(amount, number),
    writeDay(row.day, day, place),
    note,
    code,
    place.flags[isDone ? 0 : 1],
  ]
}

function writeNumber(amount: number, form: NumberForm): string {
  const [whole = '', cents = ''] = amount.toFixed(2).split('.')
  const group = (sign: string) => whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, sign)
  switch (form) {
    case 'plain':
      return `${whole}.${cents}`
    case 'plain comma':
      return `${whole},${cents}`
    case 'point':
      return `${group(',')}.${cents}`
    case 'comma':
      return `${group('.')},${cents}`
    case 'space':
      return `${group('\u00A0')},${cents}`
    case 'apostrophe':
      return `${group("'")}.${cents}`
  }
}

function writeDay(iso: string, form: DayForm, { months, language }: Place): string {
  const [year = '', month = '', day = ''] = iso.split('-')
  const name = months[Number(month) - 1] ?? ''
  switch (form) {
    case 'iso':
      return iso
    case 'dots':
      return `${day}.${month}.${year}`
    case 'short dots':
      return `${Number(day)}.${Number(month)}.${year.slice(2)}`
    case 'slashes':
      return `${day}/${month}/${year}`
    case 'american':
      return `${Number(month)}/${Number(day)}/${year}`
    case 'named':
      return language === 'en-US'
        ? `${name} ${Number(day)}, ${year}`
        : `${Number(day)}${language === 'de' ? '.' : ''} ${name} ${year}`
  }
}

function writeLine(cells: readonly string[], delimiter: string, quoting: string): string {
  const isNeeded = (cell: string) => quoting === 'all' || cell.includes(delimiter) || /["\n\r]/u.test(cell)
  return cells.map((cell) => (isNeeded(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter)
}

/** The first line is the headings. Returns the row whose name ends with a quotation mark now; -1 for none. */
function damageLines(lines: string[], damage: string, delimiter: string, random: () => number): number {
  const at = 1 + Math.floor(random() * (lines.length - 1))
  const line = lines[at] ?? ''
  const plain = lines.findIndex((one, n) => n >= 1 && !one.includes('"'))
  if (damage === 'unclosed quote' && plain > 0) lines[plain] = (lines[plain] ?? '').replace(delimiter, `${delimiter}"`)
  if (damage === 'quote in a cell' && plain > 0)
    lines[plain] = (lines[plain] ?? '').replace(delimiter, ` 5"${delimiter}`)
  // Programs leave out empty cells at the end, and write one more delimiter.
  if (damage === 'short rows')
    lines[at] = line.split('"').length === 1 ? line.split(delimiter).slice(0, -1).join(delimiter) : line
  if (damage === 'long rows') lines.splice(1, lines.length - 1, ...lines.slice(1).map((one) => `${one}${delimiter}`))
  if (damage === 'zero') lines[at] = `${line}\0`
  return damage === 'quote in a cell' ? plain - 1 : -1
}

function writePreamble(kind: string, delimiter: string): string[] {
  if (kind === 'title') return ['Report of customers', '']
  if (kind === 'notes') return ['Notes:', '"Some rows may be missing, as their owners asked for it."', '']
  if (kind === 'sep') return [`sep=${delimiter}`]
  return kind === 'blank' ? ['', delimiter.repeat(6)] : []
}

function writeFooter(kind: string, delimiter: string, rows: readonly KnownRow[]): string[] {
  const sum = rows.reduce((total, { visits }) => total + visits, 0)
  if (kind === 'total') return [['Total', String(sum), '', '', '', '', ''].join(delimiter)]
  if (kind === 'note') return ['', 'Made by the reporting service']
  return kind === 'blank' ? ['', delimiter.repeat(6), ''] : []
}

function joinLines(lines: readonly string[], lineEnd: string): string {
  if (lineEnd !== 'mixed')
    return `${lines.map((line) => line.replaceAll('\n', lineEnd === '\r' ? '\n' : lineEnd)).join(lineEnd)}${lineEnd}`
  return lines.map((line, at) => `${line}${at < 2 ? '\r\n' : '\n'}`).join('')
}

function encodeText(text: string, encoding: string): Uint8Array {
  const body = iconv.encode(text, encoding.replace(' with mark', ''))
  return Buffer.concat([Buffer.from(marks[encoding] ?? []), body])
}

/** The second byte of some character is lost. */
function breakByte(bytes: Uint8Array, random: () => number): Uint8Array {
  const places = [...bytes.keys()].slice(3).filter((at) => (bytes[at] ?? 0) >= 0xc3 && (bytes[at + 1] ?? 0) >= 0x80)
  const at = places[Math.floor(random() * places.length)]
  return at === undefined ? bytes : Buffer.concat([bytes.subarray(0, at + 1), bytes.subarray(at + 2)])
}

function writeXlsx(headings: readonly string[], cells: readonly string[][]): Uint8Array {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([[...headings], ...cells]), 'Table')
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

function writeHtml(headings: readonly string[], cells: readonly string[][]): Uint8Array {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')
  const row = (one: readonly string[], tag: string) =>
    `<tr>${one.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join('')}</tr>`
  return Buffer.from(
    `<!doctype html><html><head><meta charset="utf-8"></head><body><table>${row(headings, 'th')}${cells.map((one) => row(one, 'td')).join('')}</table></body></html>`,
  )
}
