import type { ByColumn, ColumnHints } from './column-forms.ts'

/** How a file with a table is read; free of schemas, so that the web can load it. */
export const tableFormats = ['csv', 'xlsx', 'xls', 'ods', 'html', 'json', 'vcard', 'docx', 'markdown'] as const
export type TableFormat = (typeof tableFormats)[number]

/** Encodings of text, by their labels in the Encoding Standard, the likeliest first. */
export const fileEncodings = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'iso-8859-2',
  'iso-8859-5',
  'koi8-u',
  'macintosh',
  'ibm850',
  'ibm437',
  'ibm852',
  'ibm866',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'utf-16le',
  'utf-16be',
] as const

/** What separates the cells of a text; `none` for a single column. */
export const delimiterSigns = { comma: ',', semicolon: ';', tab: '\t', pipe: '|', none: '' } as const
export type DelimiterName = keyof typeof delimiterSigns
export const delimiterNames = ['comma', 'semicolon', 'tab', 'pipe', 'none'] as const satisfies readonly DelimiterName[]

/** What of a reading is kept for the next file of the same shape, as an upload says it. */
export const keptChoices = ['encoding', 'delimiter', 'sheet', 'heading_row', 'keeps_footer'] as const
export interface KeptChoices {
  encoding?: (typeof fileEncodings)[number]
  delimiter?: DelimiterName
  sheet?: string
  heading_row?: string
  keeps_footer?: 'true' | 'false'
}

export interface TableReading {
  format: TableFormat
  /** Empty where the format says it. */
  encoding: string
  /** The sign itself; empty for one column and for formats without. */
  delimiter: string
  /** Visible ones first; empty for formats without. */
  sheets: string[]
  sheet: string | null
  /** The row that the headings are from, as a spreadsheet counts; 0 if there is none. */
  heading_row: number
  keeps_footer: boolean
  /** Rows left out below the table, as totals or notes. */
  n_below: number
  /** What was mended or left out, one sentence each. */
  remarks: string[]
  /** How values are written, by the place of their column; absent in imports from before this was looked at. */
  columns?: ByColumn<ColumnHints> | undefined
}
