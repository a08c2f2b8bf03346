import { longestTableName, mostTables, TableFileError, type TableRecord } from './table-file.ts'

type Json = Readonly<Record<string, unknown>>

interface JsonTable {
  readonly records: TableRecord[]
  /** Names of the lists of objects, if there are several. */
  readonly sheets: string[]
  readonly sheet: string | null
}

/**
 * Objects of a JSON file, one per row: a list, a list of an object, an object of objects, or JSON lines; also a list of rows, and an
 * object of columns. Null for text that is no JSON.
 */
export function readJsonTable(text: string, chosen?: string): JsonTable | null {
  const start = text.trimStart()[0]
  if (start !== '{' && start !== '[') return null
  const whole = parseJson(text)
  if (whole === undefined) {
    const lines = parseLines(text)
    return lines === null ? null : { records: toRecords(lines), sheets: [], sheet: null }
  }
  if (Array.isArray(whole)) return { records: readList(whole), sheets: [], sheet: null }
  if (!isObject(whole)) return null
  const lists = Object.entries(whole)
    .filter(([key, value]) => key.length <= longestTableName && Array.isArray(value) && value.some(isObject))
    .slice(0, mostTables)
  const name = (lists.find(([key]) => key === chosen) ?? findMainList(lists))?.[0]
  if (name !== undefined) {
    const sheets = lists.length > 1 ? lists.map(([key]) => key) : []
    return { records: readList(toList(whole[name])), sheets, sheet: sheets.length === 0 ? null : name }
  }
  return { records: toRecords(readColumns(whole) ?? readByKey(whole) ?? [whole]), sheets: [], sheet: null }
}

/** What programs call the list that a file is about, where it has others, too. */
const mainNames = ['data', 'items', 'records', 'rows', 'results', 'cards', 'entries', 'contacts', 'tasks', 'posts']

/** The list with such a name, else the longest. */
const findMainList = (lists: readonly [string, unknown][]): [string, unknown] | undefined =>
  lists.find(([name]) => mainNames.includes(name.toLowerCase())) ??
  lists.toSorted(([, one], [, other]) => countItems(other) - countItems(one))[0]

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const countItems = (list: unknown): number => toList(list).length

/** Objects, or rows whose first one has the headings. */
function readList(list: readonly unknown[]): TableRecord[] {
  if (list.length > 1 && list.every((one) => Array.isArray(one)))
    return list.map((row, at) => ({ n: at + 1, cells: row.map(formatValue) }))
  return toRecords(list.filter(isObject))
}

function toRecords(objects: readonly Json[]): TableRecord[] {
  const [only] = objects
  if (objects.length === 1 && only !== undefined && 'doc_id' in only && /WARNING/u.test(formatValue(only[''])))
    throw new TableFileError('is a shortcut to a Google Sheet: download the sheet as CSV or Excel')
  const keys = new Set<string>()
  for (const one of objects) for (const key of Object.keys(one)) keys.add(key)
  if (keys.size === 0) throw new TableFileError('is JSON without a list of objects')
  const names = [...keys]
  return [
    { n: 1, cells: names },
    ...objects.map((one, at) => ({ n: at + 2, cells: names.map((name) => formatValue(one[name])) })),
  ]
}

/** `{"Name": ["Ann", "Bo"], "Sum": [5, 6]}`; null unless all are as long as each other. */
function readColumns(object: Json): Json[] | null {
  const columns = Object.entries(object)
  const first = columns[0]?.[1]
  if (
    columns.length < 2 ||
    countItems(first) < 2 ||
    !columns.every(([, list]) => countItems(list) === countItems(first))
  )
    return null
  return Array.from({ length: countItems(first) }, (_, at) =>
    Object.fromEntries(columns.map(([name, list]) => [name, toList(list)[at]])),
  )
}

/** `{"u1": {"name": "Ann"}, "u2": {"name": "Bo"}}`; null unless all are objects. */
function readByKey(object: Json): Json[] | null {
  const entries = Object.entries(object)
  const objects = entries.flatMap(([key, value]) => (isObject(value) ? [{ key, ...value }] : []))
  return objects.length > 1 && objects.length === entries.length ? objects : null
}

/** Null unless every line is an object. */
function parseLines(text: string): Json[] | null {
  const lines = text.split(/\r\n|\n|\r/u).filter((line) => line.trim() !== '')
  const read = lines.map(parseJson)
  return read.every(isObject) ? read : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ')
  return JSON.stringify(value)
}
