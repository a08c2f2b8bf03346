import { parseDay, parseMoment } from './days.ts'
import { relativePeriods, type RelativePeriod } from './relative-periods.ts'
import type { TableFieldType } from './table-fields.ts'
import type { TableCondition, TableOperator } from './table-views.ts'

/** What the values of a field are to a condition. */
export type ComparedKind = 'number' | 'day' | 'flag' | 'text'

const kinds: Readonly<Partial<Record<TableFieldType, ComparedKind>>> = {
  number: 'number',
  percent: 'number',
  currency: 'number',
  duration: 'number',
  rating: 'number',
  count: 'number',
  autoNumber: 'number',
  // How many there are: who reads their names differs.
  workspaceLinks: 'number',
  date: 'day',
  dateTime: 'day',
  createdTime: 'day',
  lastModifiedTime: 'day',
  checkbox: 'flag',
}
/** Of a formula or rollup: by the type that its values have. */
export const findComparedKind = (type: TableFieldType): ComparedKind => kinds[type] ?? 'text'

export const isRelative = (operator: TableOperator): operator is RelativePeriod =>
  (relativePeriods as readonly string[]).includes(operator)
const ofText: ReadonlySet<TableOperator> = new Set(['contains', 'notContains', 'isBlank', 'isNotBlank'])

/** Why a condition about a field of this kind cannot be read; null where it can. One without a value is about empty cells. */
export function findConditionFault(
  kind: ComparedKind,
  { operator, value = '' }: Omit<TableCondition, 'field_id'>,
): 'wrong_operator' | 'wrong_value' | null {
  if (isRelative(operator)) return kind === 'day' ? null : 'wrong_operator'
  if (ofText.has(operator) || value === '') return null
  return readers[kind](value) === null ? 'wrong_value' : null
}

type Value = NonNullable<TableCondition['value']>

const plainNumber = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?\s*$/iu
/** Null for what is no number. */
export function readComparedNumber(value: Value): number | null {
  const number = typeof value === 'string' && !plainNumber.test(value) ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
}

/** Null for what is neither. */
export function readComparedFlag(value: Value): boolean | null {
  const text = String(value)
  return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : null
}

const zone = /(?:Z|[+-]\d{2}:?\d{2})$/u

/** A whole day, or a moment in milliseconds since 1970; null for what is neither. Without a zone a moment is one of UTC. */
export function readComparedDay(value: Value): { readonly day: string } | { readonly at: number } | null {
  const text = String(value)
  const day = parseDay(text)
  if (day !== undefined) return { day }
  const [date = '', clock = ''] = text.split('T')
  if (parseDay(date) === undefined || clock === '') return null
  const at = parseMoment(zone.test(clock) ? text : `${text}Z`)
  return at === undefined ? null : { at }
}

const readers: Readonly<Record<ComparedKind, (value: Value) => unknown>> = {
  number: readComparedNumber,
  day: readComparedDay,
  flag: readComparedFlag,
  text: String,
}
