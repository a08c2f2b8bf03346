import type { CallOptions } from './harness.ts'

/** A JSON Schema of the document, as far as variants are made of it. */
interface Schema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}
export interface Operation {
  operationId: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
export interface Variant {
  readonly what: string
  readonly options: CallOptions
}

const wrongTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202eabc\u202c',
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}',
  'e\u0301'.repeat(500),
  "'; select pg_sleep(9); --",
  '{{7*7}}${7*7}<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%ff',
  'x'.repeat(100_000),
  '-1',
  '1e400',
  '99999999999999999999',
  '9999-12-31',
  '-000001-01-01',
  '2026-02-30T25:61:61Z',
]
const wrongValues: readonly unknown[] = [
  ...wrongTexts,
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  -1e308,
  [],
  {},
  [[]],
  [null],
  { __proto__: null, constructor: { prototype: 1 } },
  Array.from({ length: 5000 }, () => 'x'),
]

/** Values on both sides of what a schema says. */
function listEdges({ minimum, maximum, minLength, maxLength, maxItems, enum: all }: Schema): unknown[] {
  return [
    ...(minimum === undefined ? [] : [minimum, minimum - 1]),
    ...(maximum === undefined ? [] : [maximum, maximum + 1]),
    ...(minLength === undefined ? [] : ['x'.repeat(Math.max(0, minLength - 1))]),
    ...(maxLength === undefined || maxLength > 500_000 ? [] : ['x'.repeat(maxLength), 'x'.repeat(maxLength + 1)]),
    ...(maxItems === undefined || maxItems > 20_000 ? [] : [Array.from({ length: maxItems + 1 }, () => 'x')]),
    ...(all ?? []),
  ]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)
const printValue = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 60)

/** Hostile requests of one call, made of one that succeeds and of its description; `foreign` is the same call about another workspace's rows. */
export function listVariants(operation: Operation, wanted: CallOptions, foreign: CallOptions): Variant[] {
  return [
    ...listPathVariants(wanted, foreign),
    ...listQueryVariants(operation, wanted),
    ...listHeaderVariants(wanted),
    ...(operation.requestBody === undefined ? listStrayBodies(wanted) : listBodyVariants(operation, wanted)),
  ]
}

function listPathVariants(wanted: CallOptions, foreign: CallOptions): Variant[] {
  const names = Object.keys(wanted.params ?? {})
  const unlike = [
    '0',
    '\u0000',
    'a'.repeat(290),
    "' or 1=1 --",
    '..',
    '00000000-0000-0000-0000-000000000000',
    '%2e%2e%2f',
  ]
  return [
    { what: 'rows of another workspace', options: { ...wanted, params: foreign.params ?? {}, body: foreign.body } },
    ...names.flatMap((name) =>
      unlike.map((value) => ({
        what: `path ${name}=${printValue(value)}`,
        options: { ...wanted, params: { ...wanted.params, [name]: value } },
      })),
    ),
  ]
}

function listQueryVariants({ parameters }: Operation, wanted: CallOptions): Variant[] {
  const declared = parameters.filter((one) => one.in === 'query')
  const extra = { name: 'no_such_parameter', schema: {} as Schema }
  return [...declared, extra].flatMap(({ name, schema }) =>
    [
      ...wrongTexts.filter((text) => text.length < 4000),
      ...listEdges(schema).map((value) => String(value).slice(0, 4000)),
    ].map((value) => ({
      what: `query ${name}=${printValue(value)}`,
      options: { ...wanted, query: { ...wanted.query, [name]: value } },
    })),
  )
}

const headers: Record<string, string>[] = [
  { 'idempotency-key': '' },
  { 'idempotency-key': 'x'.repeat(300) },
  { 'account-id': 'nobody' },
  { 'content-encoding': 'gzip' },
  { 'content-type': 'text/x-nonsense' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'application/json; charset=utf-7' },
  { accept: 'text/event-stream;q=0, x' },
  { range: 'bytes=99999999999-1' },
  { 'if-none-match': '*'.repeat(2000) },
  { dpop: 'a.b.c' },
]
const listHeaderVariants = (wanted: CallOptions): Variant[] =>
  headers.map((more) => ({ what: printValue(more), options: { ...wanted, headers: { ...wanted.headers, ...more } } }))

const json = { 'content-type': 'application/json' }
const wholeBodies = [
  '',
  '{',
  'null',
  '[]',
  '0',
  '"text"',
  '{}',
  `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`,
  '{"__proto__":{"a":1}}',
  `{"x":"${'y'.repeat(900_000)}"}`,
]
const listWholeBodies = (wanted: CallOptions): Variant[] =>
  wholeBodies.map((body) => ({
    what: `body ${body.slice(0, 40)}`,
    options: { ...wanted, body, headers: { ...wanted.headers, ...json } },
  }))

/** Of a call that takes no body. */
const listStrayBodies = (wanted: CallOptions): Variant[] => (wanted.body === undefined ? listWholeBodies(wanted) : [])

function listBodyVariants({ requestBody }: Operation, wanted: CallOptions): Variant[] {
  const schema = requestBody?.content['application/json']?.schema
  const { body } = wanted
  const names = new Set([...Object.keys(schema?.properties ?? {}), ...(isObject(body) ? Object.keys(body) : [])])
  const given = isObject(body) ? body : {}
  const fields = schema === undefined && !isObject(body) ? [] : [...names, 'no_such_field']
  return [
    ...listWholeBodies(wanted),
    ...fields.flatMap((name) => {
      const { [name]: _left, ...rest } = given
      const values = [...wrongValues, ...listEdges(schema?.properties?.[name] ?? {}), ...listNested(given[name])]
      return [
        { what: `without ${name}`, options: { ...wanted, body: rest } },
        ...values.map((value) => ({
          what: `${name}=${printValue(value)}`,
          options: { ...wanted, body: { ...given, [name]: value } },
        })),
      ]
    }),
  ]
}

/** A value that is right but for one place inside. */
function listNested(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    const [first] = value as unknown[]
    return [
      [...(value as unknown[]), ...(value as unknown[])],
      ...listNested(first).map((inner) => [inner]),
      ['x', first],
    ]
  }
  if (!isObject(value)) return []
  return Object.keys(value).flatMap((name) => [
    ...[null, '', -1, [], {}, '\ud800', 1e308].map((inner) => ({ ...value, [name]: inner })),
    ...listNested(value[name]).map((inner) => ({ ...value, [name]: inner })),
  ])
}
