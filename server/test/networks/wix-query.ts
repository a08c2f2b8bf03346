import { isJsonObject, toJsonObject } from './json-values.ts'
import { refuseOneField, wixLimits } from './wix-rules.ts'

/** A page of what a query of Wix's "API Query Language" finds; throws the 400 of a field or operator that is not supported. */
export function queryWix<T extends Readonly<Record<string, unknown>>>(
  rows: readonly T[],
  query: unknown,
  filters: Readonly<Record<string, readonly string[]>>,
): { rows: T[]; paging: { count: number; offset: number; total: number } } {
  const { filter, paging } = toJsonObject(query)
  const conditions = Object.entries(toJsonObject(filter)).flatMap(([field, condition]) => {
    const known = filters[field]
    if (!known) throw refuseOneField('query.filter', `Filtering by field ${field} is not supported`)
    const operators = isJsonObject(condition) ? Object.entries(condition) : [['$eq', condition] as const]
    return operators.map(([operator, wanted]) => {
      if (!known.includes(operator))
        throw refuseOneField('query.filter', `Operator ${operator} is not supported for field ${field}`)
      return (row: T) => isMatch(row[field], operator, wanted)
    })
  })
  const { limit = 50, offset = 0 } = toJsonObject(paging)
  if (typeof limit !== 'number' || limit < 1 || limit > wixLimits.pageSize)
    throw refuseOneField('query.paging.limit', `must be from 1 to ${wixLimits.pageSize}`, 'OUT_OF_RANGE')
  if (typeof offset !== 'number' || offset < 0)
    throw refuseOneField('query.paging.offset', 'must not be negative', 'OUT_OF_RANGE')
  const found = rows.filter((row) => conditions.every((fits) => fits(row)))
  const page = found.slice(offset, offset + limit)
  return { rows: page, paging: { count: page.length, offset, total: found.length } }
}

function isMatch(value: unknown, operator: string, wanted: unknown): boolean {
  const values = Array.isArray(value) ? value : [value]
  const all: unknown[] = Array.isArray(wanted) ? wanted : [wanted]
  const text = String(value)
  switch (operator) {
    case '$eq':
      return value === wanted
    case '$ne':
      return value !== wanted
    case '$in':
    case '$hasSome':
      return all.some((one) => values.includes(one))
    case '$hasAll':
      return all.every((one) => values.includes(one))
    case '$exists':
      return (value !== undefined && value !== '') === wanted
    case '$contains':
      return text.toLowerCase().includes(String(wanted).toLowerCase())
    case '$startsWith':
      return text.toLowerCase().startsWith(String(wanted).toLowerCase())
    case '$endsWith':
      return text.toLowerCase().endsWith(String(wanted).toLowerCase())
    default:
      return false
  }
}
