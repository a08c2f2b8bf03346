import * as z from 'zod/mini'
import { checkTogether, longText, StoredNumber } from '../fields.ts'
import {
  countConditions,
  computeDepth,
  type Filter,
  maxComparedText,
  maxConditions,
  maxFilterDepth,
  maxListedValues,
  operators,
  type Sort,
} from './filters.ts'

const Text = longText(maxComparedText)
const Value = z.union([Text, StoredNumber, z.boolean(), z.null()], {
  error: 'must be a text, a number, true, false or null',
})
/** A column name, or `custom.` followed by a field's key. */
export const ColumnName = z.string().check(z.regex(/^(custom\.)?[a-z][a-z0-9_]{0,59}$/u, 'must be the name of a field'))

const ConditionShape = z.strictObject({
  column: ColumnName,
  operator: z.enum(operators, { error: `must be one of ${operators.join(', ')}` }),
  value: z.union(
    [Value, z.array(Value).check(z.maxLength(maxListedValues, `must name at most ${maxListedValues} values`))],
    {
      error: 'must be a value or a list of values',
    },
  ),
})
const Members = z.lazy(() => z.array(Nested).check(z.maxLength(maxConditions, 'must not have so many conditions')))
const Nested: z.ZodMiniType<Filter, Filter> = z.union([
  ConditionShape,
  z.strictObject({ and: Members }),
  z.strictObject({ or: Members }),
])

/** A filter as our web app stores and sends it: values as entered, with days still as days. */
export const FilterShape = Nested.check(
  checkTogether(
    (filter) => computeDepth(filter) <= maxFilterDepth,
    `must not be nested deeper than ${maxFilterDepth} levels`,
  ),
  checkTogether((filter) => countConditions(filter) <= maxConditions, `must have at most ${maxConditions} conditions`),
)
export const SortShape: z.ZodMiniType<Sort, Sort> = z.strictObject({
  column: ColumnName,
  order: z.enum(['asc', 'desc'], { error: 'must be asc or desc' }),
})
