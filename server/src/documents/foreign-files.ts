import { findMarkedEncoding } from './decode-file.ts'

/** Files that are read as text, and what is none. */

/** The first bytes that are examined. */
const looked = 65_536

export const aWorkbook = 'an Excel workbook (.xlsx)'
export const aSpreadsheet = 'a spreadsheet (.ods)'
export const anOldOfficeFile = 'an old Office file (.xls or .doc)'
export const aWordDocument = 'a Word document (.docx)'
export const anArchive = 'an archive (.zip)'

/** How files of other kinds begin, as text in Latin-1. */
const beginnings: readonly (readonly [string, string])[] = [
  ['%PDF-', 'a PDF'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', anOldOfficeFile],
  ['\x1f\x8b', 'a packed file (.gz)'],
  ['BZh', 'a packed file (.bz2)'],
  ['7z\xbc\xaf\x27\x1c', 'a packed file (.7z)'],
  ['Rar!\x1a\x07', 'a packed file (.rar)'],
  ['{\\rtf', 'a rich text document (.rtf)'],
  ['\x89PNG\r\n', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['GIF8', 'a picture'],
  ['SQLite format 3\0', 'a database'],
  ['PAR1', 'a Parquet file'],
]
/** Names that stand in archives, and what these are. */
const archives: readonly (readonly [string, string])[] = [
  ['xl/', aWorkbook],
  ['word/', aWordDocument],
  ['ppt/', 'a PowerPoint file (.pptx)'],
  ['opendocument.spreadsheet', aSpreadsheet],
  ['opendocument.text', 'a text document (.odt)'],
  ['Index/Document.iwa', 'a file of Numbers, Pages or Keynote'],
]
/** Of all signs; a text has none, and a damaged one a few. */
const mostControls = 0.01

/** Why a file is not read as text, as the end of a sentence; null for text. Read all the same, it would be letters at random. */
export function explainNoText(bytes: Uint8Array): string | null {
  const kind = nameForeignFile(bytes)
  if (kind === null) return null
  return /workbook|spreadsheet|Office|Numbers/u.test(kind)
    ? `is ${kind}: save it as CSV and choose that file`
    : `is ${kind}, not text`
}

/** What a file is instead of text, such as “an Excel workbook (.xlsx)”; null for text. */
export function nameForeignFile(bytes: Uint8Array): string | null {
  const start = toSigns(bytes.subarray(0, looked))
  if (/^PK(?:\x03\x04|\x05\x06)/u.test(start)) {
    // The list of an archive's names stands at its end.
    const names = start + toSigns(bytes.subarray(-looked))
    return archives.find(([name]) => names.includes(name))?.[1] ?? anArchive
  }
  const known = beginnings.find(([beginning]) => start.startsWith(beginning))
  if (known !== undefined) return known[1]
  if (findMarkedEncoding(bytes) !== null) return null
  // DOS ends a text with a sign of its own.
  const controls = start.replace(/\x1a$/u, '').match(/[\0-\x08\x0e-\x1f\x7f]/gu)?.length ?? 0
  return controls > start.length * mostControls ? 'a file of another kind' : null
}

/** A sign for each byte. */
const toSigns = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
