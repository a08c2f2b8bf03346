/** Files that are read as text: their encoding, and what is none. */

/** The first bytes that are examined. */
const looked = 65_536

/** A file's text and its encoding: by the byte order mark, else UTF-16 by its zeros, else UTF-8 if valid, else Windows-1252. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const encoding = detectByteOrderMark(bytes) ?? detectUtf16(bytes)
  if (encoding !== null) return { text: decodeBytes(bytes, encoding), encoding }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: decodeBytes(bytes, 'windows-1252'), encoding: 'windows-1252' }
  }
}

/** The mark itself is not part of the text; PostgreSQL cannot store zeros. */
const decodeBytes = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes)

function detectByteOrderMark([a, b, c]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return null
}

/** ASCII text in UTF-16 has a zero in every other byte. */
function detectUtf16(bytes: Uint8Array): string | null {
  const start = bytes.subarray(0, 4096)
  let [even, odd] = [0, 0]
  for (const [at, byte] of start.entries()) {
    if (byte !== 0) continue
    if (at % 2 === 0) even++
    else odd++
  }
  const most = start.length / 2
  if (most < 2) return null
  if (odd > most * 0.4 && even < most * 0.1) return 'utf-16le'
  return even > most * 0.4 && odd < most * 0.1 ? 'utf-16be' : null
}

/** How files of other kinds begin, as text in Latin-1. */
const beginnings: readonly (readonly [string, string])[] = [
  ['%PDF-', 'a PDF'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'an old Office file (.xls or .doc)'],
  ['\x1f\x8b', 'a packed file (.gz)'],
  ['BZh', 'a packed file (.bz2)'],
  ['7z\xbc\xaf\x27\x1c', 'a packed file (.7z)'],
  ['Rar!\x1a\x07', 'a packed file (.rar)'],
  ['{\\rtf', 'a rich text document (.rtf)'],
  ['\x89PNG\r\n', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['GIF8', 'a picture'],
  ['SQLite format 3\0', 'a database'],
]
export const aWorkbook = 'an Excel workbook (.xlsx)'
export const anArchive = 'an archive (.zip)'
/** Names that stand in archives, and what these are. */
const archives: readonly (readonly [string, string])[] = [
  ['xl/', aWorkbook],
  ['word/', 'a Word document (.docx)'],
  ['ppt/', 'a PowerPoint file (.pptx)'],
  ['opendocument.spreadsheet', 'a spreadsheet (.ods)'],
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
  if ((detectByteOrderMark(bytes) ?? detectUtf16(bytes)) !== null) return null
  const controls = start.match(/[\0-\x08\x0e-\x1f\x7f]/gu)?.length ?? 0
  return controls > start.length * mostControls ? 'a file of another kind' : null
}

/** A sign for each byte. */
const toSigns = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
