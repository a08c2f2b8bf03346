import { TableFileError, type TableRecord } from './table-file.ts'

type Json = Readonly<Record<string, unknown>>

/** Objects of a JSON file, one per row: a list, the only list of an object, or JSON lines. Null for text that is no JSON. */
export function readJsonTable(text: string): TableRecord[] | null {
  const objects = parseObjects(text)
  if (objects === null) return null
  const keys = new Set<string>()
  for (const one of objects) for (const key of Object.keys(one)) keys.add(key)
  if (keys.size === 0) throw new TableFileError('is JSON without a list of objects')
  const names = [...keys]
  return [
    { n: 1, cells: names },
    ...objects.map((one, at) => ({ n: at + 2, cells: names.map((name) => formatValue(one[name])) })),
  ]
}

function parseObjects(text: string): Json[] | null {
  const start = text.trimStart()[0]
  if (start !== '{' && start !== '[') return null
  const whole = parseJson(text)
  const list = Array.isArray(whole) ? whole : isObject(whole) ? (findOnlyList(whole) ?? [whole]) : parseLines(text)
  if (list === null) return null
  return list.filter(isObject)
}

function findOnlyList(object: Json): unknown[] | null {
  const lists = Object.values(object).filter((value) => Array.isArray(value) && value.some(isObject))
  return lists.length === 1 && Array.isArray(lists[0]) ? lists[0] : null
}

/** Null unless every line is an object. */
function parseLines(text: string): unknown[] | null {
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
