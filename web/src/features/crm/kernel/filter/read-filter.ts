import { checkFilter } from '@draftwright/contract/crm/check-filter'
import type { Column, Columns } from '@draftwright/contract/crm/columns'
import { describeOperator, describePeriod } from '@draftwright/contract/crm/describe-filter'
import {
  computeDepth,
  type Condition,
  type Filter,
  type FilterIssue,
  maxConditions,
  maxFilterDepth,
  operators,
} from '@draftwright/contract/crm/filters'
import { isShowableColumn } from '../record.ts'
import { getEmptyValue } from './filter-tree.ts'

export interface ReadFilter {
  readonly filter: Filter | null
  /** Conditions that the list is read without, each in words with the reason. */
  readonly off: readonly string[]
}

const unreadable = 'Unreadable condition'
const unread: ReadFilter = { filter: null, off: [unreadable] }

/** Reads a filter from the address. */
export function parseFilter(text: string, columns: Columns): ReadFilter {
  try {
    return readFilter(JSON.parse(text), columns)
  } catch {
    return unread
  }
}

/** Reads a filter that was stored or typed, for these columns; what the server would refuse is left out and named. */
export function readFilter(value: unknown, columns: Columns): ReadFilter {
  const off: string[] = []
  const filter = value === null || value === undefined ? null : readNode(value, columns, off, { depth: 0, n: 0 })
  return filter !== null && computeDepth(filter) > maxFilterDepth ? unread : { filter, off }
}

interface Place {
  readonly depth: number
  /** Conditions read so far, in all groups. */
  n: number
}

function readNode(value: unknown, columns: Columns, off: string[], place: Place): Filter | null {
  if (typeof value !== 'object' || value === null || place.depth > maxFilterDepth) return leaveOut(off, unreadable)
  for (const join of ['and', 'or'] as const) {
    const parts: unknown = (value as Record<string, unknown>)[join]
    if (!Array.isArray(parts)) continue
    const inner = { depth: place.depth + 1, n: place.n }
    const good = parts.flatMap((part) => readNode(part, columns, off, inner) ?? [])
    place.n = inner.n
    return good.length === 0 ? null : join === 'and' ? { and: good } : { or: good }
  }
  place.n += 1
  return readCondition(value as Partial<Condition>, columns, off, place.n)
}

function readCondition(
  { column, operator, value }: Partial<Condition>,
  columns: Columns,
  off: string[],
  n: number,
): Filter | null {
  if (typeof column !== 'string') return leaveOut(off, unreadable)
  const declared = Object.hasOwn(columns, column) ? columns[column] : undefined
  if (declared === undefined || !isShowableColumn(declared)) return leaveOut(off, 'A condition on a deleted field')
  const name = `“${declared.label}”`
  const known = operators.find((each) => each === operator)
  if (known === undefined) return leaveOut(off, `${name}: an unknown comparison`)
  const condition: Condition = { column, operator: known, value: value ?? getEmptyValue(known) }
  const issues: FilterIssue[] = []
  checkFilter(condition, columns, { zone: () => 'UTC', me: anyPerson }, issues)
  const [issue] = n > maxConditions ? [{ message: `a list takes ${maxConditions} conditions` }] : issues
  return issue === undefined
    ? condition
    : leaveOut(off, `${name} ${describeCondition(declared, condition)}: ${issue.message}`)
}

/** Who `me` is does not matter here. */
const anyPerson = '00000000-0000-7000-8000-000000000000'

function describeCondition(column: Column, { operator, value }: Condition): string {
  const period = describePeriod(operator, value)
  if (period !== null) return period
  const said = [value].flat().filter((one) => one !== null && one !== '')
  return `${describeOperator(column, operator)}${said.length === 0 ? '' : ` “${said.join(', ').slice(0, 80)}”`}`
}

function leaveOut(off: string[], words: string): null {
  off.push(words)
  return null
}
