/** The last row and column that Excel knows. */
const last = { row: 1_048_576, column: 16_384 }

/** Whether a part of a workbook holds cells; its name may be any. */
export const isSheet = (xml: string): boolean => /[<:]sheetData\b/u.test(xml)

/** An address of a row or cell, with what makes it an empty one: an element that ends at once. */
const places = /[\s"']r\s*=\s*(?:"([^"]*)"|'([^']*)')((?:\s+[\w:]+=(?:"[^"<>]*"|'[^'<>]*')){0,40}\s*\/>)?/gu

/** Why a sheet is not read, as the end of a sentence: readers make every cell of the rectangle in which its values stand. */
export function findSheetExcess(xml: string, most: { readonly cells: number; readonly places: number }): string | null {
  const tooMany = `must have at most ${most.places.toLocaleString('en')} rows and cells in a sheet`
  if (hasMore(xml, 'r=', most.places)) return tooMany
  let [row, column, n] = [0, 0, 0]
  for (const [, double, single, isEmpty] of xml.matchAll(places)) {
    if (++n > most.places) return tooMany
    const place = readPlace(double ?? single ?? '')
    if (place === null || place.row > last.row || place.column > last.column) return 'has cells outside of a sheet'
    if (isEmpty !== undefined) continue
    row = Math.max(row, place.row)
    column = Math.max(column, place.column)
    if (row * column > most.cells)
      return `has a sheet that reaches to row ${row.toLocaleString('en')} and column ${column.toLocaleString('en')}; it must have at most ${most.cells.toLocaleString('en')} cells, so delete what stands far outside of the table`
  }
  return null
}

/** Much quicker than the addresses themselves. */
function hasMore(xml: string, part: string, most: number): boolean {
  let n = 0
  for (let at = xml.indexOf(part); at !== -1; at = xml.indexOf(part, at + 1)) if (++n > most) return true
  return false
}

function readPlace(address: string): { row: number; column: number } | null {
  const [, letters, digits] = /^([A-Za-z]{0,8})(\d{1,12})$/u.exec(address) ?? []
  if (letters === undefined) return null
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { row: Number(digits), column }
}

/** Whether a part is a whole spreadsheet of OpenDocument. */
export const isOpenSheet = (xml: string): boolean => /<office:spreadsheet\b/u.test(xml)

const repeatedCell = /<table:(?:covered-)?table-cell\b[^>]{0,800}?number-columns-repeated="(\d{1,9})"[^>]{0,800}?>/gu
const repeatedRow = /<table:table-row\b[^>]{0,400}?number-rows-repeated="(\d{1,9})"[^>]{0,400}?>/gu
const hasValue = /(?:office|calcext):value-type=/u

/** Why such a spreadsheet is not read: it says in a few letters how often a cell, or a row with values, comes again. */
export function findRepeatExcess(xml: string, most: { readonly cells: number }): string | null {
  const tooMany = `must have at most ${most.cells.toLocaleString('en')} cells`
  let cells = 0
  for (const [cell, times] of xml.matchAll(repeatedCell)) {
    if (hasValue.test(cell)) cells += Number(times)
    if (cells > most.cells) return tooMany
  }
  for (const { 0: row, 1: times, index } of xml.matchAll(repeatedRow)) {
    if (row.endsWith('/>')) continue
    const end = xml.indexOf('</table:table-row>', index)
    const inside = xml.slice(index, end === -1 ? undefined : end)
    if (!hasValue.test(inside)) continue
    cells += Number(times) * (inside.split('<table:table-cell').length - 1)
    if (cells > most.cells) return tooMany
  }
  return null
}
