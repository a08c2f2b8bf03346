import { getZoneOffset } from '@draftwright/contract/wall-clock'
import { type FileToZip, writeZip } from './write-zip.ts'

/** A day `YYYY-MM-DD`, or a moment as ISO with the zone whose clock shows it. */
type SheetDate = { readonly day: string } | { readonly moment: string; readonly zone: string }
export type SheetValue = string | number | boolean | SheetDate | null

export interface SheetColumn {
  readonly name: string
  /** How numbers of the column are shown, in Excel's own notation. */
  readonly format?: string | undefined
}
interface Sheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  /** Some rows at a time. */
  readonly rows: AsyncIterable<readonly (readonly SheetValue[])[]>
}

/** What a cell of Excel holds. */
const mostCharacters = 32_767
const dayFormat = 'yyyy-mm-dd'
const momentFormat = 'yyyy-mm-dd hh:mm:ss'
/** The formats before those of the columns: none, of the header, of days and of moments. */
const fixedStyles = { plain: 0, header: 1, day: 2, moment: 3 } as const
const firstStyle = 4
/** Those below belong to Excel itself. */
const firstFormat = 164

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageTypes = 'http://schemas.openxmlformats.org/package/2006'
const partType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A workbook of one sheet, made while it is sent. Texts are texts, whatever they begin with: none becomes a formula. */
export const writeXlsx = (sheet: Sheet): AsyncGenerator<Uint8Array> => writeZip(listParts(sheet))

// A list of files that are read one after the other, as the archive takes them.
async function* listParts(sheet: Sheet): AsyncGenerator<FileToZip> {
  for (const [name, text] of Object.entries(buildFixedParts(sheet)))
    yield { name, pieces: streamText(`${xmlHead}${text}`) }
  yield { name: 'xl/worksheets/sheet1.xml', pieces: streamSheet(sheet) }
}

async function* streamText(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text)
}

const buildFixedParts = ({ name, columns }: Sheet): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${partType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${partType}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${partType}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escapeXml(toSheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': buildStyles(columns),
})

function buildStyles(columns: readonly SheetColumn[]): string {
  const formats = [dayFormat, momentFormat, ...columns.map(({ format }) => format ?? 'General')]
  const listed = formats.map((code, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${escapeXml(code)}"/>`)
  const used = formats.map((_code, at) => `<xf numFmtId="${firstFormat + at}" xfId="0" applyNumberFormat="1"/>`)
  return `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${listed.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${firstStyle + columns.length}"><xf xfId="0"/><xf fontId="1" xfId="0" applyFont="1"/>${used.join('')}</cellXfs></styleSheet>`
}

async function* streamSheet({ columns, rows }: Sheet): AsyncGenerator<string> {
  yield `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${Math.max(1, columns.length)}" width="20" customWidth="1"/></cols><sheetData>`
  const letters = columns.map((_column, at) => toLetters(at))
  yield writeRow(
    1,
    columns.map(({ name }, at) => writeText(`${letters[at]}1`, name, fixedStyles.header)),
  )
  let number = 1
  for await (const some of rows) {
    const lines = some.map((values) => {
      number++
      return writeRow(
        number,
        values.map((value, at) => writeCell(`${letters[at]}${number}`, value, firstStyle + at)),
      )
    })
    yield lines.join('')
  }
  yield '</sheetData></worksheet>'
}

const writeRow = (number: number, cells: readonly string[]): string => `<row r="${number}">${cells.join('')}</row>`

/** A, B, …, Z, AA: readers ask for the address of a cell. */
const toLetters = (at: number): string =>
  (at < 26 ? '' : toLetters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** An empty one is left out. */
function writeCell(place: string, value: SheetValue, style: number): string {
  if (typeof value === 'number' && Number.isFinite(value)) return `<c r="${place}" s="${style}"><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`
  if (value === null || value === '' || typeof value === 'number') return ''
  if (typeof value === 'string') return writeText(place, value, fixedStyles.plain)
  const isDay = 'day' in value
  const serial = isDay ? toSerial(Date.parse(value.day)) : toSerial(readClock(Date.parse(value.moment), value.zone))
  // Excel knows no days before 1900, and counts one too many in its first months.
  if (serial === null) return writeText(place, isDay ? value.day : value.moment, fixedStyles.plain)
  return `<c r="${place}" s="${isDay ? fixedStyles.day : fixedStyles.moment}"><v>${serial}</v></c>`
}

/** Excel knows no zones: a moment is what the clock shows. */
const readClock = (at: number, zone: string): number => (Number.isNaN(at) ? at : at + getZoneOffset(at, zone))

function toSerial(ms: number): number | null {
  const days = (ms - Date.UTC(1899, 11, 30)) / 86_400_000
  return Number.isNaN(days) || days < 61 || days > 2_958_465 ? null : days
}

const writeText = (place: string, text: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`

/** Excel reads `_x0041_` as a letter. */
function escapeText(text: string): string {
  const cut = text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters - 1)}…`
  return escapeXml(cut).replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/gu, '_x005F_')
}

const xmlNames: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Without what XML does not allow. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"]/gu, (character) => xmlNames[character] ?? '')

/** What Excel takes as the name of a sheet. */
const toSheetName = (name: string): string =>
  name
    .replaceAll(/[[\]:*?/\\\p{Cc}]+/gu, ' ')
    .trim()
    .replaceAll(/^'+|'+$/gu, '')
    .slice(0, 31)
    .trim() || 'Table'
