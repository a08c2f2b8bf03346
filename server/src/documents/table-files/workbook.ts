import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx'
import type { TableFormat } from '@draftwright/contract/table-reading-words'
import { formatCount, type RawTable, type TableBounds, TableFileError, type TableRecord } from './table-file.ts'

const dayMs = 86_400_000
/** Days between the two epochs of Excel, 1900 and 1904. */
const laterEpoch = 1462

/**
 * A sheet of an Excel (.xlsx, .xls) or OpenDocument workbook: the named one, else the first visible. Cells become what a person
 * sees with all their digits. How large it is when unpacked was looked at before (file-bounds/). Throws TableFileError for what is no workbook, or larger than allowed.
 */
export function readWorkbook(bytes: Uint8Array, format: TableFormat, bounds: TableBounds, chosen?: string): RawTable {
  const names = openWorkbook(bytes, { bookSheets: true }).SheetNames
  const hidden = readHidden(bytes, names)
  const sheets = [...names.filter((name) => !hidden.has(name)), ...names.filter((name) => hidden.has(name))]
  const sheet = sheets.find((name) => name === chosen) ?? sheets[0]
  if (sheet === undefined) throw new TableFileError('has no sheet')
  const book = openWorkbook(bytes, {
    sheets: sheet,
    cellNF: true,
    cellText: false,
    cellHTML: false,
    dense: true,
    // Else a formula without a result is no cell at all.
    sheetStubs: true,
    // One more tells that there are too many.
    sheetRows: bounds.rows + 30,
  })
  const { records, remarks } = readRecords(book, book.Sheets[sheet], bounds)
  return { format, encoding: '', delimiter: '', sheets, sheet, records, remarks }
}

function openWorkbook(bytes: Uint8Array, options: Parameters<typeof read>[1]): WorkBook {
  try {
    return read(bytes, { type: 'array', ...options })
  } catch (error) {
    const isLocked = error instanceof Error && /password-protected/u.test(error.message)
    throw new TableFileError(isLocked ? 'is locked with a password' : 'could not be read as a workbook')
  }
}

/** Names of hidden sheets; the properties of a workbook are read without its cells. */
function readHidden(bytes: Uint8Array, names: readonly string[]): ReadonlySet<string> {
  const { Workbook } = openWorkbook(bytes, { bookProps: false, sheetRows: 1, sheets: [] })
  const all = Workbook?.Sheets ?? []
  return new Set(names.filter((name, at) => (all.find((one) => one.name === name) ?? all[at])?.Hidden))
}

function readRecords(
  book: WorkBook,
  sheet: WorkSheet | undefined,
  bounds: TableBounds,
): { records: TableRecord[]; remarks: string[] } {
  const rows = (sheet?.['!data'] ?? []) as readonly (readonly (CellObject | undefined)[] | undefined)[]
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  const missing = { formulas: 0, errors: 0, links: 0 }
  const merged = fillMerged(sheet, rows)
  const records: TableRecord[] = []
  for (const [at, row] of rows.entries()) {
    if (row === undefined) continue
    if (row.length > bounds.columns && row.slice(bounds.columns).some((cell) => cell?.v !== undefined))
      throw new TableFileError(`must have at most ${formatCount(bounds.columns)} columns`)
    const cells = Array.from({ length: Math.min(row.length, bounds.columns) }, (_, column) => {
      const cell = merged.get(at)?.get(column) ?? row[column]
      if (cell?.l?.Target !== undefined && isLinkOfWords(cell)) missing.links++
      if (cell?.t === 'e') missing.errors++
      else if (cell?.f !== undefined && (cell.v === undefined || cell.t === 'z')) missing.formulas++
      return formatCell(cell, is1904)
    })
    if (cells.some((cell) => cell.trim() !== '')) records.push({ n: at + 1, cells })
  }
  return {
    records,
    remarks: [
      ...(missing.formulas > 0
        ? [
            `${countCells(missing.formulas)} a formula without a result and ${missing.formulas === 1 ? 'is' : 'are'} empty here: save the file in Excel first.`,
          ]
        : []),
      ...(missing.errors > 0
        ? [`${countCells(missing.errors)} an error such as #N/A and ${missing.errors === 1 ? 'is' : 'are'} empty here.`]
        : []),
      ...(missing.links > 0
        ? [
            `${countCells(missing.links)} a link, of which ${missing.links === 1 ? 'only its words are' : 'only the words are'} read.`,
          ]
        : []),
      ...(merged.size > 0 ? ['Cells merged over several rows have their value in each of these rows.'] : []),
    ],
  }
}

/** A link whose address does not stand in its words, outside of the workbook. */
const isLinkOfWords = ({ l, v }: CellObject): boolean => {
  const [target, words] = [l?.Target ?? '', String(v ?? '')].map((text) =>
    text
      .trim()
      .toLowerCase()
      .replace(/^(?:mailto:|https?:\/\/(?:www\.)?|www\.)/u, '')
      .replace(/\/$/u, ''),
  )
  return /^(?:https?|mailto):/iu.test(l?.Target ?? '') && target !== words
}

const countCells = (n: number): string => (n === 1 ? '1 cell has' : `${formatCount(n)} cells have`)

/** Cells that repeat the value of one merged over several rows. */
function fillMerged(
  sheet: WorkSheet | undefined,
  rows: readonly (readonly (CellObject | undefined)[] | undefined)[],
): Map<number, Map<number, CellObject>> {
  const found = new Map<number, Map<number, CellObject>>()
  for (const { s, e } of sheet?.['!merges'] ?? []) {
    const value = rows[s.r]?.[s.c]
    // A title over the whole table spans columns alone.
    if (value === undefined || s.c !== e.c || e.r - s.r > 10_000) continue
    for (let row = s.r + 1; row <= e.r; row++) {
      const own = found.get(row) ?? new Map<number, CellObject>()
      found.set(row, own.set(s.c, value))
    }
  }
  return found
}

function formatCell(cell: CellObject | undefined, is1904: boolean): string {
  if (cell === undefined || cell.v === undefined || cell.t === 'e' || cell.t === 'z') return ''
  if (cell.t === 'b') return cell.v === true ? 'true' : 'false'
  if (cell.v instanceof Date) return formatMoment(cell.v.getTime(), true, true)
  if (typeof cell.v !== 'number') return String(cell.v).replaceAll('\0', '')
  const format = typeof cell.z === 'string' ? cell.z : 'General'
  if (SSF.is_date(format)) return formatSerial(cell.v, format, is1904)
  // `00000` keeps the zeros of postal codes and numbers of articles.
  if (/^0[0\- ()/]*0$/u.test(format) && Number.isInteger(cell.v) && cell.v >= 0)
    return String(SSF.format(format, cell.v))
  // Fifteen digits are what Excel keeps: 0.1 + 0.2 is 0.3 there.
  const number = Number(cell.v.toPrecision(15))
  if (/%/u.test(stripQuoted(format))) return `${Number((number * 100).toPrecision(15))}%`
  const sign = findCurrency(format)
  return sign === null ? String(number) : `${number < 0 ? '-' : ''}${sign}${Math.abs(number)}`
}

const stripQuoted = (format: string): string => format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/gu, '')

/** The sign of a currency in a number format: `[$€-407]`, `"kr"`, `€`. */
function findCurrency(format: string): string | null {
  const named = /\[\$(?<sign>[^\]-]+)(?:-[^\]]*)?\]/u.exec(format)?.groups?.['sign']
  const sign = named?.trim() ?? /\p{Sc}/u.exec(format)?.[0] ?? null
  return sign === '' ? null : sign
}

/** A day, time, moment or span that Excel counts in days. */
function formatSerial(serial: number, format: string, is1904: boolean): string {
  const plain = stripQuoted(format).toLowerCase()
  const [hasDay, hasTime] = [
    /[dy]/u.test(plain) || /\bm{1,5}\b/u.test(plain.replaceAll(/h+:?m+|m+:?s+/gu, '')),
    /[hs]/u.test(plain),
  ]
  const ms = Math.round(serial * dayMs)
  if (/\[h+\]|\[m+\]|\[s+\]/iu.test(format) || (!hasDay && (ms >= dayMs || ms < 0))) return formatSpan(ms)
  if (!hasDay) return formatTime(ms)
  // Excel counts 29 February 1900, which was no day.
  const days = is1904 ? serial + laterEpoch : serial < 60 ? serial + 1 : serial
  return formatMoment(Math.round((days - 25_569) * dayMs), hasTime, false)
}

function formatSpan(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000)
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${ms < 0 ? '-' : ''}${h}:${pad(m)}${s === 0 ? '' : `:${pad(s)}`}`
}

function formatTime(ms: number): string {
  const text = new Date(ms).toISOString().slice(11, 23)
  return text.endsWith(':00.000') ? text.slice(0, 5) : text.replace(/\.000$/u, '')
}

/** `2026-11-29`, `2026-11-29 07:06`; seconds and thousandths where there are any. */
function formatMoment(ms: number, hasTime: boolean, isInstant: boolean): string {
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return ''
  const text = new Date(ms).toISOString()
  if (isInstant) return text
  const day = text.slice(0, text.indexOf('T'))
  return hasTime || !text.endsWith('T00:00:00.000Z') ? `${day} ${formatTime(((ms % dayMs) + dayMs) % dayMs)}` : day
}

const pad = (n: number): string => String(n).padStart(2, '0')
