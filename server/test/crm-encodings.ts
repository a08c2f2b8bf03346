import type { Condition, Filter, FilterValue } from '@draftwright/contract/crm/filters'
import type { CallOptions } from './harness.ts'
import type { SeededRandom } from './seeded-random.ts'

/** One syntax of a filter; null if it cannot express this one. */
type Encode = (filter: Filter, chance: SeededRandom) => CallOptions | null

/** Every filter syntax that a list accepts. */
export const encodings: Readonly<Record<string, Encode>> = {
  'a list in JSON': (filter, chance) => ({ query: { filters: JSON.stringify(encodeItems(filter, chance)) } }),
  'an object in JSON': (filter) => {
    const object = toFilterObject(filter)
    return object && { query: { filters: JSON.stringify(object) } }
  },
  'a body': (filter, chance) => ({ body: { filters: encodeItems(filter, chance) } }),
  brackets: (filter) => {
    const object = toFilterObject(filter)
    const query: Record<string, string> = {}
    return object !== null && flatten(object, 'filters', query) ? { query } : null
  },
  'counted parameters': (filter, chance) => {
    const conditions = listConditions(filter)
    if (conditions?.every(isExpressible) !== true) return null
    const start = chance.nextBelow(90)
    return {
      query: Object.fromEntries(
        conditions.flatMap(({ column, operator, value }, at) => [
          [`filter_${start + at}_field`, column],
          [`filter_${start + at}_operator`, operator],
          [`filter_${start + at}_value`, Array.isArray(value) ? JSON.stringify(value) : String(value)],
        ]),
      ),
    }
  },
  'operators before values': (filter) => {
    const conditions = listConditions(filter)
    if (conditions?.every(({ value }) => value !== 'null' && ![value].flat().includes(null)) !== true) return null
    return toDistinctQuery(
      conditions.map(({ column, operator, value }) => [column, `${operator}.${formatFlat(value)}`]),
    )
  },
  'plain equality': (filter) => {
    const conditions = listConditions(filter)
    if (conditions?.every(({ operator, value }) => operator === 'eq' && isPlainText(value)) !== true) return null
    return toDistinctQuery(conditions.map(({ column, value }) => [column, String(value)]))
  },
}

function encodeItems(filter: Filter, chance: SeededRandom): unknown[] {
  return ('and' in filter ? filter.and : [filter]).map((member) => encodeItem(member, chance))
}
function encodeItem(filter: Filter, chance: SeededRandom): object {
  if ('and' in filter) return { and: encodeItems(filter, chance) }
  if ('or' in filter) return { or: filter.or.map((member) => encodeItem(member, chance)) }
  const { column, operator, value } = filter
  return { [chance.pickOne(['field', 'column', 'key'])]: column, [chance.pickOne(['operator', 'op'])]: operator, value }
}

/** The conditions of a filter that is a plain conjunction; else null. */
function listConditions(filter: Filter): Condition[] | null {
  if ('column' in filter) return [filter]
  if (!('and' in filter)) return null
  const conditions = filter.and.flatMap((member) => ('column' in member ? [member] : []))
  return conditions.length === filter.and.length ? conditions : null
}

function toFilterObject(filter: Filter): Record<string, Record<string, unknown>> | null {
  const found: Record<string, Record<string, unknown>> = {}
  const conditions = listConditions(filter)
  for (const { column, operator, value } of conditions ?? []) {
    const operators = (found[column] ??= {})
    if (operator in operators) return null
    operators[operator] = value
  }
  return conditions === null ? null : found
}

/** Text cannot express an empty list, or a null in a list. */
const isExpressible = ({ operator, value }: Condition): boolean =>
  operator === 'is_null' || operator === 'is_not_null' || (value !== null && value !== '')

function flatten(value: FilterValue | object, name: string, into: Record<string, string>): boolean {
  if (value === null) {
    into[name] = ''
    return /\[is_(not_)?null\]$/u.test(name)
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    into[name] = String(value)
    return true
  }
  // Anything that is neither scalar nor null is a list or object of such values.
  const inside = Object.entries(value)
  return (
    inside.length > 0 && inside.every(([key, one]) => flatten(one as FilterValue | object, `${name}[${key}]`, into))
  )
}

const formatFlat = (value: Condition['value']): string =>
  Array.isArray(value) ? `(${value.map((one) => quoteText(String(one))).join(',')})` : String(value)
const quoteText = (text: string): string => `"${text.replace(/[\\"]/gu, '\\$&')}"`
const isPlainText = (value: Condition['value']): boolean =>
  !/^(not\.)?(eq|neq|gte?|lte?|i?like|in|not_in|is|is_null|is_not_null)(\.|$)/u.test(String(value as FilterValue)) &&
  value !== null &&
  value !== 'null'

function toDistinctQuery(pairs: [string, string][]): CallOptions | null {
  const query = Object.fromEntries(pairs)
  return Object.keys(query).length === pairs.length ? { query } : null
}
