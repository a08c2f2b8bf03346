import { contracts } from '@draftwright/contract'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { buildOpenApi } from '../src/http/openapi.ts'
import { type CallOptions, type RouteId } from './harness.ts'
import { getSample } from './sweep-matrix.ts'
import { createSweepFixture } from './sweep-fixture.ts'
import { useApp } from './test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const { owner, rows } = await createSweepFixture(app, context)

interface Schema {
  anyOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  type?: string
  format?: string
  enum?: string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}
interface Operation {
  operationId: string
  parameters: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, Schema> } }> }
}
interface Document {
  components: object
  paths: Record<string, Record<string, Operation>>
}
// Checks the document that the server serves.
const served = await app.inject('/openapi.json')
const document: Document = served.json()
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
ajv.addFormat('password', true)
ajv.addSchema({ $id: 'https://draftwright.test/openapi', components: document.components })
const compile = (schema: Schema) =>
  ajv.compile(
    JSON.parse(
      JSON.stringify(schema).replaceAll('"#/components/', '"https://draftwright.test/openapi#/components/'),
    ) as object,
  )

const sentence = 'Quartz lynx vexed by jumping wolves. '
const repeat = (length: number): string => sentence.repeat(length / sentence.length + 1).slice(0, Math.max(0, length))
/** Generated text has no space at either end, because the server trims it before it counts. */
const writeText = (length: number): string => repeat(length).replace(/^ | $/gu, 'x')

const formats: Record<string, string[]> = {
  uri: ['https://example.com/a', 'HTTP://example.com', 'ftp://example.com/', 'javascript:alert(1)', 'example.com'],
  email: ['somebody@example.com', 'somebody', 'a@b c.test'],
  uuid: ['not-an-id', '00000000-0000-4000-8000-00000000000Z'],
  date: ['2026-01-31', '2026-02-30', '31.1.2026'],
  'date-time': ['2026-01-31T09:00:00Z', '2026-01-31T25:00:00Z', '2026-01-31'],
}

/** Values on both sides of each limit in a schema. */
function listEdges(schema: Schema): unknown[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, items } = schema
  const isItem = compile(items ?? {})
  const [item] = items === undefined ? [] : listEdges(items).filter((value) => isItem(value))
  return [
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(listEdges),
    ...(schema.enum ?? []),
    ...(schema.enum === undefined ? [] : ['not one of these']),
    ...(minLength === undefined ? [] : [writeText(minLength - 1), writeText(minLength)]),
    ...(maxLength === undefined ? [] : [writeText(maxLength), writeText(maxLength + 1)]),
    ...(minimum === undefined ? [] : [minimum - 1, minimum]),
    ...(maximum === undefined ? [] : [maximum, maximum + 1]),
    ...(minItems === undefined || minItems === 0 ? [] : [Array.from({ length: minItems - 1 }, () => item)]),
    ...(maxItems === undefined || item === undefined ? [] : [Array.from({ length: maxItems + 1 }, () => item)]),
    ...(formats[schema.format ?? ''] ?? []),
    ...(schema.type === 'integer' ? [1.5, 'one'] : []),
    ...(schema.type === 'boolean' ? ['maybe'] : []),
    ...(schema.type === 'string' ? ['', ' ', 'a\nb', 'a\u0000b'] : []),
  ]
}

const sampled: RouteId[] = [
  'accounts.changeSettings',
  'apiKeys.create',
  'audit.list',
  'auth.signUp',
  'channels.create',
  'comments.create',
  'companies.create',
  'companies.list',
  'contacts.create',
  'ideas.create',
  'ideas.list',
  'members.invite',
  'opportunities.create',
]
const fields = sampled.flatMap((id) => {
  const operation = operations.find(({ operationId }) => operationId === id)
  const body = operation?.requestBody?.content['application/json']?.schema.properties ?? {}
  return [
    ...(operation?.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema }) => ({ id, name, schema, place: 'query' as const })),
    ...Object.entries(body).map(([name, schema]) => ({ id, name, schema, place: 'body' as const })),
  ]
})

/**
 * Valid by the schema, but rejected by other rules of the server: existing time zones and pictures, other fields,
 * maximum offset.
 */
const needsMore = new Set([
  'accounts.changeSettings time_zone',
  'accounts.changeSettings logo_url',
  'auth.signUp timeZone',
  'comments.create suggestion',
  'companies.create domain',
  'companies.list cursor',
  'companies.list page',
  'companies.list limit',
  'companies.list offset',
  'ideas.create text',
])

describe.each(sampled)('%s', (id) => {
  it.each(fields.filter((field) => field.id === id))('takes of $name what the document says', async (field) => {
    const isValid = compile(field.schema)
    const wanted = getSample(id).request(rows, owner)
    const unlike: string[] = []
    for (const value of listEdges(field.schema)) {
      // An empty query parameter counts as omitted.
      if (field.place === 'query' && value === '') continue
      const sent = { ...(wanted[field.place] as object), [field.name]: value }
      const ask: CallOptions =
        field.place === 'body' ? { ...wanted, body: sent } : { ...wanted, query: sent as Record<string, string> }
      const answer = await owner.request(id, ask)
      const isAllowed = isValid(value)
      const isRefused = answer.status === 400 && answer.text.includes(field.name)
      const problem = `${JSON.stringify(value).slice(0, 60)}: ${answer.status} ${answer.text.slice(0, 200)}`
      if (isAllowed ? isRefused && !needsMore.has(`${id} ${field.name}`) : !isRefused) unlike.push(problem)
    }
    expect(unlike).toEqual([])
  })
})

it('tries limits of every kind, on both sides', () => {
  const tried = fields.flatMap(({ schema }) => listEdges(schema).map((value) => compile(schema)(value)))
  expect(tried.filter(Boolean).length).toBeGreaterThan(100)
  expect(tried.filter((isValid) => !isValid).length).toBeGreaterThan(100)
  for (const limit of ['minLength', 'maxLength', 'minimum', 'maximum', 'maxItems', 'enum', 'format', 'pattern'])
    expect(JSON.stringify(fields), limit).toContain(`"${limit}"`)
  expect(document.paths).toEqual(buildOpenApi(contracts, context.config.publicUrl)['paths'])
})
