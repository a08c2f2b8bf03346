import * as z from 'zod/mini'
import { yearPattern } from './days.ts'
import { largestNumber } from './numbers.ts'
import { measureNames, type QueryCondition, type QueryForm, queryKinds, queryOperators } from './query-form.ts'

const Day = z.iso.date({ error: 'must be a day, YYYY-MM-DD' }).check(z.regex(yearPattern, 'must be a day, YYYY-MM-DD'))
const Field = z.string().check(z.minLength(1), z.maxLength(255))
const Value = z.union(
  [z.string().check(z.maxLength(200)), z.number().check(z.gte(-largestNumber), z.lte(largestNumber))],
  { error: 'must be a text of at most 200 characters or a number' },
)

const FieldCondition = z.strictObject({
  field: Field,
  op: z.enum(queryOperators),
  values: z.array(Value).check(z.maxLength(50, 'must have at most 50 values')),
  not: z.optional(z.boolean()),
})

/** Conditions of linked kinds within conditions of linked kinds. */
const maxDepth = 3
function buildCondition(depth: number): z.ZodMiniType<QueryCondition> {
  if (depth === 0) return FieldCondition
  return z.union([
    FieldCondition,
    z.strictObject({
      linked: z.enum(queryKinds),
      where: z.array(buildCondition(depth - 1)).check(z.maxLength(20, 'must have at most 20 conditions')),
      not: z.optional(z.boolean()),
    }),
  ])
}

const Kind = z.union(
  [z.enum(queryKinds), z.templateLiteral(['table:', z.string().check(z.minLength(1), z.maxLength(80))])],
  {
    error: `must be one of ${queryKinds.join(', ')}, or table: and the id of a table`,
  },
)

export const QueryFormSchema: z.ZodMiniType<QueryForm> = z.strictObject({
  kind: Kind,
  where: z.array(buildCondition(maxDepth)).check(z.maxLength(20, 'must have at most 20 conditions')),
  measure: z.optional(z.strictObject({ of: z.enum(measureNames), field: z.optional(Field) })),
  group: z.optional(Field),
  spans: z.optional(z.array(z.strictObject({ from: Day, to: Day })).check(z.maxLength(4, 'must have at most 4 spans'))),
  spanOf: z.optional(Field),
  sort: z.optional(z.strictObject({ field: Field, isDown: z.boolean() })),
  skip: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
  limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
  show: z.optional(z.array(Field).check(z.maxLength(6, 'must have at most 6 fields'))),
})
