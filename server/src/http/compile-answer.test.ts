import { Day, Id, Time } from '@draftwright/contract/fields'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseAnswer } from './compile-answer.ts'

interface Nested {
  readonly name: string
  readonly parts?: readonly Nested[]
}
const Nested: z.ZodMiniType<Nested> = z.object({
  name: z.string(),
  get parts() {
    return z.optional(z.array(Nested))
  },
})
const key = z.string().check(z.regex(/^fld\w+$/u))
const schemas: readonly z.ZodMiniType[] = [
  z.string(),
  z.string().check(z.minLength(2)),
  z.string().check(z.regex(/^a/u), z.regex(/z$/u)),
  z.string().check(z.regex(/a/gu)),
  z.string().check(z.trim()),
  z.email(),
  z.number(),
  z.int(),
  z.number().check(z.gte(1)),
  z.boolean(),
  z.enum(['a', 'az']),
  z.literal('a'),
  z.unknown(),
  z.nullable(z.string()),
  z.optional(z.number()),
  z._default(z.number(), 7),
  z.nullable(z.optional(z._default(z.string(), 'x'))),
  Id,
  Time,
  z.union([z.string(), z.number()]),
  z.array(z.number()),
  z.array(z.number()).check(z.maxLength(1)),
  z.object({ id: Id, at: Time, n: z.optional(z.number()), other: z._default(z.string(), 'x') }),
  z.object({ a: z.optional(z.string()), b: z.nullable(z.unknown()) }),
  z.object({ a: z.unknown() }),
  z.strictObject({ a: z.number() }),
  z.looseObject({ a: z.number() }),
  z.record(key, z.unknown()),
  z.record(z.string(), z.number()),
  z.record(z.enum(['a', 'b']), z.unknown()),
  z.array(z.object({ fields: z.record(key, z.unknown()) })),
  Nested,
  z.date(),
  z.pipe(z.string(), z.transform(Number)),
]
const id = '01a215d0-38ac-70ce-be72-65ddd57a418e'
const time = '2026-03-01T09:00:00.000Z'
const values: readonly unknown[] = [
  undefined,
  null,
  '',
  'a',
  'az',
  ' a ',
  'ada@example.com',
  id,
  id.toUpperCase(),
  `${id}x`,
  time,
  '2026-03-01T10:00:00+01:00',
  '2026-02-30T09:00:00.000Z',
  0,
  1,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 60,
  true,
  [],
  [1],
  [1, 2],
  [1, 'a'],
  {},
  { a: 1 },
  { a: 'x', b: null, c: 3 },
  { a: undefined },
  { a: undefined, b: undefined },
  { id, at: time, n: undefined, more: 1 },
  { id, at: '2026-03-01T10:00:00+01:00' },
  { id: id.toUpperCase(), at: time, n: 3, other: 'y' },
  { fld1: 1, fld2: { x: [1] } },
  { fld1: 1, other: 2 },
  [{ fields: { fld1: null }, more: 1 }],
  [{ fields: [] }],
  JSON.parse('{"__proto__": 1, "fld1": 2}'),
  { name: 'a', parts: [{ name: 'b', parts: [{ name: 'c', x: 1 }] }] },
  { name: 'a', parts: [{ name: 3 }] },
  new Date(0),
  Object.create({ a: 1 }),
]

test('parses whatever a schema parses, and refuses whatever it refuses', () => {
  for (const schema of schemas)
    for (const value of values) {
      const expected = z.safeParse(schema, value)
      const parse = () => parseAnswer(schema, value)
      if (expected.success) expect(parse(), JSON.stringify([schema._zod.def.type, value])).toStrictEqual(expected.data)
      else expect(parse, JSON.stringify([schema._zod.def.type, value])).toThrow(z.core.$ZodError)
    }
})

test('shows days and moments that were stored before their years had bounds', () => {
  const stored = { on: '1955-03-01', at: '2345-03-01T09:00:00.000Z' }
  expect(parseAnswer(z.object({ on: z.nullable(Day), at: Time }), stored)).toEqual(stored)
})
