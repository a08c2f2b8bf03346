import { fileEncodings } from '@draftwright/contract/table-reading-words'
import { decodeFile } from '../decode-file.ts'
import { anOldOfficeFile, aSpreadsheet, aWorkbook, nameForeignFile } from '../foreign-files.ts'
import { scanDelimited } from './delimited.ts'
import { describeShortened, stripLeadMarks, stripMarks } from './foreign-marks.ts'
import { readHtmlTable } from './html-table.ts'
import { readJsonTable } from './json-table.ts'
import { readVcardTable } from './vcard-table.ts'
import { findShape, type Shape } from './shape.ts'
import { readTextTable } from './text-table.ts'
import {
  assertWidth,
  createLongCellError,
  formatCount,
  listRows,
  type RawTable,
  type ReadingChoices,
  type TableBounds,
  TableFileError,
  type TableRecord,
} from './table-file.ts'

export interface TableFile extends Omit<RawTable, 'records'> {
  /** The number of the row that the headings are from; 0 if there is none. */
  readonly heading_row: number
  readonly headers: string[]
  readonly rows: string[][]
  /** The number of each row as a spreadsheet shows it. */
  readonly numbers: number[]
  /** Rows at the end that were left out as totals or notes. */
  readonly n_below: number
  readonly keeps_footer: boolean
}

export const usualBounds: TableBounds = { rows: 10_000, columns: 1000, characters: 200_000, cells: 10_000_000 }

/**
 * The table of a file: text with delimiters, a workbook, a page or JSON. What is not chosen is guessed, and what was left out or
 * mended is told. Throws TableFileError with a sentence.
 */
export async function readTableFile(
  bytes: Uint8Array,
  choices: ReadingChoices = {},
  given: Partial<TableBounds> = {},
): Promise<TableFile> {
  const bounds = { ...usualBounds, ...given }
  const { records, ...raw } = await readRecords(bytes, choices, bounds)
  // Cards have no notes around them, and headings of their own.
  const guess = raw.format === 'vcard' ? { heading: 0, from: 1, to: records.length } : findShape(records)
  return { ...raw, ...shapeTable(records, guess, { choices, bounds, before: raw.remarks }) }
}

const workbooks: Readonly<Record<string, 'xlsx' | 'ods' | 'xls'>> = {
  [aWorkbook]: 'xlsx',
  [aSpreadsheet]: 'ods',
  [anOldOfficeFile]: 'xls',
}

async function readRecords(bytes: Uint8Array, choices: ReadingChoices, bounds: TableBounds): Promise<RawTable> {
  const kind = nameForeignFile(bytes)
  if (kind === null) return readText(bytes, choices, bounds)
  const format = workbooks[kind]
  if (format === undefined) throw new TableFileError(`is ${kind}: export the table as CSV or Excel`)
  // Loaded for workbooks only.
  const { readWorkbook } = await import('./workbook.ts')
  return readWorkbook(bytes, format, bounds, choices.sheet)
}

/** Texts that hold no table, by how they begin. */
const others: readonly (readonly [string, RegExp])[] = [
  ['a calendar', /^\s*BEGIN:VCALENDAR\s*[\r\n]/iu],
  [
    'a mail or a saved page',
    /^(?:(?:From|MIME-Version|Received|Return-Path|Message-ID): .*\r?\n)(?:[\w-]+: .*\r?\n|[ \t]+.*\r?\n)+/u,
  ],
]

function readText(bytes: Uint8Array, choices: ReadingChoices, bounds: TableBounds): RawTable {
  const { encoding: chosen } = choices
  if (chosen !== undefined && !fileEncodings.some((one) => one === chosen))
    throw new TableFileError(`has an encoding that is not known here: ${chosen.slice(0, 40)}`)
  const { text: decoded, encoding, nDamaged, mended, rival } = decodeFile(bytes, chosen)
  // PostgreSQL cannot store zeros.
  const text = decoded.replaceAll('\0', '')
  const damage = [
    ...(nDamaged === 0
      ? []
      : [`${nDamaged === 1 ? '1 character is' : `${formatCount(nDamaged)} characters are`} damaged and shown as �.`]),
    ...(rival === undefined
      ? []
      : [`The letters could be of the encoding ${encoding} or ${rival}: look at words with accents.`]),
    ...(mended === undefined
      ? []
      : [
          `Letters that were encoded twice, such as in “${mended.example}”, are mended: choose UTF-8 to see them as they are.`,
        ]),
  ]
  const shared = { encoding, sheets: [], sheet: null }
  const start = text.slice(0, 2000)
  if (/^\s*<\?xml\b/iu.test(start) && !/<html\b/iu.test(start))
    throw new TableFileError('is XML: export the table as CSV or Excel')
  const other = others.find(([, shape]) => shape.test(start))?.[0]
  if (other !== undefined) throw new TableFileError(`is ${other}: export the table as CSV or Excel`)
  if (/^\s*(?:<\?xml\b|<!doctype html|<html|<table|<meta|<head)/iu.test(start))
    return { ...shared, format: 'html', delimiter: '', records: readHtmlTable(text, bounds), remarks: damage }
  const cards = readVcardTable(text, bounds)
  if (cards !== null)
    return { ...shared, format: 'vcard', delimiter: '', records: cards.records, remarks: [...damage, ...cards.remarks] }
  const objects = readJsonTable(text, choices.sheet)
  if (objects !== null) return { ...objects, encoding, format: 'json', delimiter: '', remarks: damage }
  const { records, remarks, ...table } = readTextTable(text, choices, bounds)
  return { ...table, encoding, format: 'csv', records: records.map(stripMarks), remarks: [...damage, ...remarks] }
}

/** The records of a text with delimiters in turn, as it stands: several tables, and notes between them. Returns what was mended. */
export function scanTableText(
  text: string,
  given: Partial<TableBounds>,
  onRecord: (record: TableRecord) => void,
): readonly string[] {
  const bounds = { ...usualBounds, ...given }
  return scanDelimited(text.replaceAll('\0', ''), { bounds, hasSeveralTables: true }, (record) =>
    onRecord(stripMarks(record)),
  ).remarks
}

function shapeTable(
  records: readonly TableRecord[],
  guess: Shape,
  { choices, bounds, before }: { choices: ReadingChoices; bounds: TableBounds; before: readonly string[] },
): Pick<TableFile, 'heading_row' | 'headers' | 'rows' | 'numbers' | 'n_below' | 'keeps_footer' | 'remarks'> {
  const { heading, from } = chooseHeading(records, guess, choices.heading_row)
  const joined = choices.heading_row === undefined || heading === guess.heading ? guess.joined : undefined
  const to = choices.keeps_footer === true ? records.length : Math.max(guess.to, from)
  const head = records[heading]
  const isAgain = createRepeatTest(head)
  const whole = records.slice(from, to)
  const again = whole.filter(isAgain)
  const body = again.length === 0 ? whole : whole.filter((record) => !isAgain(record))
  if (body.length === 0) throw new TableFileError('must have a line of headers and at least one row')
  if (body.length > bounds.rows)
    throw new TableFileError(`must have at most ${formatCount(bounds.rows)} rows`, 'too_many_rows')
  const width = body.reduce((most, { cells }) => Math.max(most, cells.length), head?.cells.length ?? 0)
  const used = countUsed([...(head === undefined ? [] : [head]), ...body], width)
  assertWidth(used, body.length, bounds)
  if (body.some(({ cells }) => cells.some((cell) => cell.length > bounds.characters))) throw createLongCellError(bounds)
  const above = records.slice(0, (heading === -1 ? from : heading) - (joined === undefined ? 0 : 1))
  const below = records.slice(to)
  const headers = Array.from(
    { length: used },
    (_, at) => (joined ?? head?.cells)?.[at]?.trim().slice(0, 200) || `Column ${at + 1}`,
  )
  return {
    heading_row: head?.n ?? 0,
    headers,
    rows: stripLeadMarks(
      headers,
      body.map(({ cells }) =>
        cells.length === used ? cells : Array.from({ length: used }, (_, at) => cells[at] ?? ''),
      ),
    ),
    numbers: body.map(({ n }) => n),
    n_below: below.length,
    keeps_footer: choices.keeps_footer === true,
    remarks: [
      ...before,
      ...(above.length === 0 ? [] : [`Left out above the table: ${listRows(above.map(({ n }) => n))}.`]),
      ...(joined === undefined || head === undefined
        ? []
        : [`The headings stand in two rows: ${formatCount(records[heading - 1]?.n ?? 0)} and ${formatCount(head.n)}.`]),
      ...(head === undefined ? ['The first row looks like data, so the columns have no headings.'] : []),
      ...describeShortened(body.map(({ cells }) => cells)),
      ...(heading === -1 || from === heading + 1
        ? []
        : [`Left out below the headings as totals: ${listRows(records.slice(heading + 1, from).map(({ n }) => n))}.`]),
      ...(again.length === 0 ? [] : [`Left out as the headings once more: ${listRows(again.map(({ n }) => n))}.`]),
      ...(below.length === 0
        ? []
        : [`Left out below the table as totals or notes: ${listRows(below.map(({ n }) => n))}.`]),
    ],
  }
}

/** Files that were put together have their headings more than once. */
function createRepeatTest(head: TableRecord | undefined): (record: TableRecord) => boolean {
  if (head === undefined || head.cells.filter((cell) => cell.trim() !== '').length < 2) return () => false
  return ({ cells }) => cells.length === head.cells.length && cells.every((cell, at) => cell === head.cells[at])
}

function chooseHeading(
  records: readonly TableRecord[],
  guess: { heading: number; from: number },
  chosen: number | undefined,
): { heading: number; from: number } {
  if (chosen === undefined) return guess
  if (chosen === 0) return { heading: -1, from: guess.heading === -1 ? guess.from : guess.heading }
  const heading = records.findIndex(({ n }) => n === chosen)
  if (heading === -1) throw new TableFileError(`has no row ${formatCount(chosen)} with headings`)
  return { heading, from: heading + 1 }
}

/** Columns up to the last in which anything stands. */
function countUsed(records: readonly TableRecord[], width: number): number {
  let used = 1
  for (const { cells } of records)
    for (let at = Math.min(cells.length, width) - 1; at >= used; at--)
      if ((cells[at] ?? '').trim() !== '') {
        used = at + 1
        break
      }
  return used
}
