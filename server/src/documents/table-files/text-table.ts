import { parseDelimited } from './delimited.ts'
import { readDrawnTable } from './drawn-table.ts'
import { guessDelimiterOfTables } from './guess-delimiter.ts'
import { readKeyedTable } from './keyed-table.ts'
import { replaceQuoting } from './quoting.ts'
import { splitBlocks, type TableBlock } from './table-blocks.ts'
import type { RawTable, ReadingChoices, TableBounds } from './table-file.ts'

type TextTable = Pick<RawTable, 'delimiter' | 'records' | 'remarks' | 'sheets' | 'sheet'>

const keyedRemark = 'Each line has a name and a value here: lines up to a blank one are a row.'

/** The table of a text: with delimiters, drawn, or the largest of several, which are like sheets then. */
export function readTextTable(text: string, choices: ReadingChoices, bounds: TableBounds): TextTable {
  const isOpen = choices.delimiter === undefined
  const drawn = isOpen ? readDrawnTable(text) : null
  if (drawn !== null) return { delimiter: '', records: drawn.records, remarks: [drawn.remark], sheets: [], sheet: null }
  const keyed = isOpen ? readKeyedTable(text) : null
  if (keyed !== null) return { delimiter: '', records: keyed, remarks: [keyedRemark], sheets: [], sheet: null }
  const requoted = replaceQuoting(text)
  const plain = requoted?.text ?? text
  const read = parseDelimited(plain, bounds, choices.delimiter)
  const remarks = [...(requoted === null ? [] : [requoted.remark]), ...read.remarks]
  const unwrapped = isOpen && read.delimiter === '' ? readWrappedLines(plain, read.records, bounds) : null
  if (unwrapped !== null) return { ...unwrapped, remarks: [...remarks, ...unwrapped.remarks], sheets: [], sheet: null }
  const parted = readParts(plain, read, choices, bounds)
  return parted === null
    ? { ...read, remarks, sheets: [], sheet: null }
    : { ...parted, remarks: [...remarks, ...parted.remarks] }
}

/** Lines of which each is one quoted cell with a row in it: a spreadsheet that took a file for one column, and saved it. */
function readWrappedLines(
  text: string,
  records: RawTable['records'],
  bounds: TableBounds,
): Pick<TextTable, 'delimiter' | 'records' | 'remarks'> | null {
  const lines = text
    .slice(0, 100_000)
    .split(/\r\n|[\r\n]/u)
    .filter((line) => line.trim() !== '')
  // A row with line breaks begins in one line and ends in another.
  if (!/^".*"$/u.test(lines[0] ?? '') || lines.filter((line) => /^"|"$/u.test(line)).length < lines.length * 0.8)
    return null
  const inner = parseDelimited(records.map(({ cells }) => cells[0] ?? '').join('\n'), bounds)
  if (inner.delimiter === '') return null
  const remark = 'Each line stood in quotation marks as a whole, which were taken off.'
  return { ...inner, remarks: [remark, ...inner.remarks] }
}

function readParts(
  text: string,
  read: Pick<TextTable, 'delimiter' | 'records'>,
  choices: ReadingChoices,
  bounds: TableBounds,
): TextTable | null {
  const isOpen = choices.delimiter === undefined && read.delimiter === ''
  const delimiter = isOpen ? guessDelimiterOfTables(text) : read.delimiter
  if (delimiter === '') return null
  const records = isOpen ? parseDelimited(text, bounds, delimiter).records : read.records
  const blocks = splitBlocks(records)
  const countCells = ({ records: rows }: TableBlock) => rows.length * (rows[0]?.cells.length ?? 0)
  const [largest] = blocks.toSorted((one, other) => countCells(other) - countCells(one))
  const block: TableBlock | undefined = blocks.find(({ name }) => name === choices.sheet) ?? largest
  if (block === undefined) return null
  const remark = `The file has ${blocks.length} tables; this one is “${block.name}”.`
  const sheets = blocks.map(({ name }) => name)
  return { delimiter, records: [...block.records], remarks: [remark], sheets, sheet: block.name }
}
