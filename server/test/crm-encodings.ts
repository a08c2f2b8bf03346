import type { Condition, Filter, FilterValue } from '@draftwright/contract/crm/filters'
import type { Ask } from './harness.ts'
import type { Chance } from './random.ts'

/** One way of writing a filter; null where it cannot say this one. */
type Encode = (filter: Filter, chance: Chance) => Ask | null

/** All ways in which a list takes a filter. */
export const encodings: Readonly<Record<string, Encode>> = {
  'a list in JSON': (filter, chance) => ({ query: { filters: JSON.stringify(items(filter, chance)) } }),
  'an object in JSON': (filter) => {
    const object = objectOf(filter)
    return object && { query: { filters: JSON.stringify(object) } }
  },
  'a body': (filter, chance) => ({ body: { filters: items(filter, chance) } }),
  brackets: (filter) => {
    const object = objectOf(filter)
    const query: Record<string, string> = {}
    return object !== null && flatten(object, 'filters', query) ? { query } : null
  },
  'counted parameters': (filter, chance) => {
    const conditions = conditionsOf(filter)
    if (conditions?.every(sayable) !== true) return null
    const start = chance.below(90)
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
    const conditions = conditionsOf(filter)
    if (conditions?.every(({ value }) => value !== 'null' && ![value].flat().includes(null)) !== true) return null
    return distinct(conditions.map(({ column, operator, value }) => [column, `${operator}.${flat(value)}`]))
  },
  'plain equality': (filter) => {
    const conditions = conditionsOf(filter)
    if (conditions?.every(({ operator, value }) => operator === 'eq' && isPlain(value)) !== true) return null
    return distinct(conditions.map(({ column, value }) => [column, String(value)]))
  },
}

function items(filter: Filter, chance: Chance): unknown[] {
  return ('and' in filter ? filter.and : [filter]).map((member) => item(member, chance))
}
function item(filter: Filter, chance: Chance): object {
  if ('and' in filter) return { and: items(filter, chance) }
  if ('or' in filter) return { or: filter.or.map((member) => item(member, chance)) }
  const { column, operator, value } = filter
  return { [chance.oneOf(['field', 'column', 'key'])]: column, [chance.oneOf(['operator', 'op'])]: operator, value }
}

/** The conditions of a filter that all must hold; null for one that is not so plain. */
function conditionsOf(filter: Filter): Condition[] | null {
  if ('column' in filter) return [filter]
  if (!('and' in filter)) return null
  const conditions = filter.and.flatMap((member) => ('column' in member ? [member] : []))
  return conditions.length === filter.and.length ? conditions : null
}

function objectOf(filter: Filter): Record<string, Record<string, unknown>> | null {
  const found: Record<string, Record<string, unknown>> = {}
  const conditions = conditionsOf(filter)
  for (const { column, operator, value } of conditions ?? []) {
    const operators = (found[column] ??= {})
    if (operator in operators) return null
    operators[operator] = value
  }
  return conditions === null ? null : found
}

/** Text cannot tell a list without values, or a null in a list. */
const sayable = ({ operator, value }: Condition): boolean =>
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
  // What is neither a value nor null is a list or an object of such.
  const inside = Object.entries(value)
  return (
    inside.length > 0 && inside.every(([key, one]) => flatten(one as FilterValue | object, `${name}[${key}]`, into))
  )
}

const flat = (value: Condition['value']): string =>
  Array.isArray(value) ? `(${value.map((one) => quoted(String(one))).join(',')})` : String(value)
const quoted = (text: string): string => `"${text.replace(/[\\"]/gu, '\\$&')}"`
const isPlain = (value: Condition['value']): boolean =>
  !/^(not\.)?(eq|neq|gte?|lte?|i?like|in|not_in|is|is_null|is_not_null)(\.|$)/u.test(String(value as FilterValue)) &&
  value !== null &&
  value !== 'null'

function distinct(pairs: [string, string][]): Ask | null {
  const query = Object.fromEntries(pairs)
  return Object.keys(query).length === pairs.length ? { query } : null
}
