import { getOperators } from '@draftwright/contract/crm/check-filter'
import type { Column, Columns } from '@draftwright/contract/crm/columns'
import type { Filter, FilterValue, Operator } from '@draftwright/contract/crm/filters'
import type { SeededRandom } from './seeded-random.ts'

/** Values of records and filters that might break a language, an encoding or a pattern. */
const texts = [
  ['', ' ', 'a', 'A', 'ab', 'aB', 'b', 'abc', 'zebra', 'null', 'true', '1', '1.0', 'é', 'É', 'o’x', "o'x", 'x"y'],
  ['a%b', 'a_b', 'a*b', '%', '_', '*', '\\', 'a\\', '\\%', '\\\\', 'eq.a', 'in.(a)', 'a,b', '(a)', '[a]', '{a}'],
  ['--', ';', '$1', '${x}', '😀', '\uffee', '\u{10ffff}', 'e\u0301', '  a', 'tab\there', 'line\nend', '\u00a0'],
].flat()
const numbers = [0, 1, -1, 2, 10, 50, 55, 99, 100, 12345, -700, 2 ** 31, 2 ** 40]
const fractions = [0.5, -0.25, 1e-7, 1e15, 2.5e-3]
const days = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-25', '2026-10-26', '2026-07-01', '1999-12-31']
const times = [
  ['2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00.000Z', '2026-03-29T00:59:59.999Z', '2026-03-29T21:59:59.999Z'],
  ['2026-03-29T22:00:00.000Z', '2026-10-24T21:59:59.999Z', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
  ['2026-10-25T23:00:00.000Z', '2026-07-01T12:30:15.250Z', '1999-12-31T23:30:00.000Z'],
].flat()

/** Values of a column kind; `ids` are the existing ones. */
export function generateValue(
  chance: SeededRandom,
  column: Column,
  ids: readonly string[],
  isAsked: boolean,
): FilterValue {
  switch (column.kind) {
    case 'text':
    case 'tags':
      return chance.pickOne(texts)
    case 'choice':
      return chance.pickOne(column.choices ?? texts)
    case 'number':
      return chance.pickOne(isAsked ? [...numbers, ...fractions] : numbers.slice(0, 9))
    case 'money':
      return chance.pickOne(isAsked ? [...numbers, ...fractions] : numbers)
    case 'day':
      return chance.pickOne(days)
    case 'time':
      return chance.pickOne(isAsked ? [...times, ...days] : times)
    case 'id':
      return chance.pickOne(ids)
    case 'flag':
      return chance.hasChance(50)
  }
}

/** A `like` pattern, mostly composed of parts of existing texts. */
function generatePattern(chance: SeededRandom): string {
  return chance
    .pickMany(['*', '%', 'a', 'b', 'B', '_', '\\', '\\%', '\\*', 'é', 'É', '😀', 'zeb', ' '], 1 + chance.nextBelow(4))
    .join('')
}

export function generateFilter(chance: SeededRandom, columns: Columns, ids: readonly string[], depth = 0): Filter {
  if (depth < 4 && chance.hasChance(depth === 0 ? 50 : 25)) {
    const members = Array.from({ length: 1 + chance.nextBelow(3) }, () =>
      generateFilter(chance, columns, ids, depth + 1),
    )
    return chance.hasChance(50) ? { and: members } : { or: members }
  }
  return generateCondition(chance, columns, ids)
}

/** Its value is a number of days. */
const daysOperator = /days$/iu

export function generateCondition(chance: SeededRandom, columns: Columns, ids: readonly string[]): Filter {
  const name = chance.pickOne(Object.keys(columns))
  const column = columns[name]
  if (column === undefined) throw new Error('No column')
  const operator: Operator = chance.pickOne(getOperators(column))
  const value = () => generateValue(chance, column, ids, true)
  switch (operator) {
    case 'is_null':
    case 'is_not_null':
      return { column: name, operator, value: null }
    case 'in':
    case 'not_in':
      return {
        column: name,
        operator,
        value: Array.from({ length: chance.nextBelow(4) }, () => (chance.hasChance(10) ? null : value())),
      }
    case 'like':
    case 'ilike':
      return { column: name, operator, value: chance.hasChance(60) ? generatePattern(chance) : chance.pickOne(texts) }
    default:
      return { column: name, operator, value: daysOperator.test(operator) ? chance.nextBelow(40) + 1 : value() }
  }
}
