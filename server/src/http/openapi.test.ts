import { contracts } from '@draftwright/contract'
import { listRefusals } from '@draftwright/contract/refusals'
import type { Route } from '@draftwright/contract/route'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Json } from './json-schemas.ts'
import { buildOpenApi } from './openapi.ts'

const document = buildOpenApi(contracts, 'https://draftwright.test')
interface Parameter {
  name: string
  in: string
  schema: Json
}
interface Operation {
  operationId: string
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> }
  responses: Record<string, Json>
}
const paths = document['paths'] as Record<string, Record<string, Operation>>
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, ...operation })),
)
const operationOf = new Map(operations.map((operation) => [operation.operationId, operation]))
const routes = Object.entries(contracts).flatMap(([slice, table]) =>
  Object.entries(table as Record<string, Route>).map(([verb, route]) => ({ id: `${slice}.${verb}`, route })),
)

const ajv = new Ajv2020({ strict: false, allErrors: false })
addFormats.default(ajv)
ajv.addFormat('password', true)
ajv.addFormat('binary', true)
ajv.addSchema({ $id: 'https://draftwright.test/openapi', components: document['components'] })
const toAbsolute = (schema: Json): Json =>
  JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components/', '"https://draftwright.test/openapi#/components/'),
  ) as Json
const compile = (schema: Json) => ajv.compile(toAbsolute(schema))

/** Every reference of the document, and its possible target. */
function listReferences(json: unknown): string[] {
  if (Array.isArray(json)) return json.flatMap(listReferences)
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : listReferences(value),
  )
}

it('names every call once, and each of its references leads somewhere', () => {
  expect(operationOf.size).toBe(routes.length)
  const components = document['components'] as Record<string, Json>
  const references = listReferences(document)
  expect(references.length).toBeGreaterThan(20)
  for (const reference of references) {
    const [, kind = '', name = ''] = /^#\/components\/(schemas|responses)\/([\w.-]+)$/u.exec(reference) ?? []
    expect(components[kind], reference).toHaveProperty([name])
  }
  expect(JSON.stringify(document)).not.toContain('$defs')
})

it('names the refusals of every call, none of which is a fault of the server', () => {
  for (const { id, route } of routes) {
    const { responses } = operationOf.get(id) ?? {}
    const refused = Object.keys(responses ?? {}).filter((status) => Number(status) >= 400)
    expect([id, refused]).toEqual([id, listRefusals(route).map(String)])
    expect([id, responses?.['500'], responses?.['default']]).toEqual([id, undefined, undefined])
  }
})

it('declares each parameter of a path, and no other', () => {
  for (const { path, parameters, operationId } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name).sort()
    const declared = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
    expect([operationId, declared.sort()]).toEqual([operationId, inPath])
  }
  // Two templates that differ only in parameter names are one path.
  const shapes = Object.keys(paths).map((path) => path.replaceAll(/\{\w+\}/gu, '{}'))
  expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([])
})

type Shape = Record<string, z.ZodMiniType>
const getShape = (schema: z.ZodMiniType | undefined): Shape => {
  const { def } = (schema?._zod ?? {}) as { def?: { shape?: Shape; innerType?: z.ZodMiniType } }
  return def?.shape ?? (def?.innerType === undefined ? {} : getShape(def.innerType))
}
const values: unknown[] = [
  '',
  'x',
  'garbage',
  '-1',
  'x'.repeat(81),
  'x'.repeat(300),
  'x'.repeat(3000),
  'javascript:alert(1)',
  'ftp://a.test/x',
  'short',
  'p'.repeat(201),
  -1,
  0,
  1.5,
  1e12,
  true,
  null,
  [],
  [null],
  {},
  '2026-02-30',
  '2026-02-03T25:00:00Z',
  'not-a-uuid',
  'a\nb',
  'a\u0000b',
  'a\u2028b',
  ' ',
  'A'.repeat(41),
  '00000000-0000-4000-8000-00000000000A',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  'https://',
  'mailto:a@example.com',
  'a@b',
  '#12345',
]
const requestFields = routes.flatMap(({ id, route }) => {
  const operation = operationOf.get(id)
  const query = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const body = operation?.requestBody?.content['application/json']?.schema['properties'] as
    | Record<string, Json>
    | undefined
  const isJson = route.consumes === undefined
  return [
    ...Object.entries(getShape(route.query)).map(([name, field]) => ({
      name: `${id} ?${name}`,
      field,
      schema: query.find((parameter) => parameter.name === name)?.schema,
    })),
    ...(isJson ? Object.entries(getShape(route.body)) : []).map(([name, field]) => ({
      name: `${id} ${name}`,
      field,
      schema: body?.[name],
    })),
  ]
})

describe('is as strict as the server', () => {
  it('about every field of a query or a body', () => {
    expect(requestFields.length).toBeGreaterThan(400)
    // Only the server checks these: existing time zones, recurrence rules, hosts in whole URLs, documents as JSON in a text.
    const known = / \??(?:time_zone|rule|domain|rich_content)$/u
    const looser = requestFields.flatMap(({ name, field, schema }) => {
      if (schema === undefined) return [`${name} is missing`]
      const isValid = compile(schema)
      return values
        .filter((value) => isValid(value) && !z.safeParse(field, value).success)
        .filter((value) => !(known.test(name) && typeof value === 'string'))
        .map((value) => `${name} = ${JSON.stringify(value).slice(0, 40)}`)
    })
    expect(looser).toEqual([])
  })

  it('about passwords, pages, limits and web addresses', () => {
    const field = (name: string) => requestFields.find((each) => each.name === name)?.schema
    expect(field('auth.signUp password')).toMatchObject({ minLength: 10 })
    expect(field('ideas.list ?page')).toMatchObject({ type: 'integer', minimum: 1, default: 1 })
    expect(field('ideas.list ?limit')).toMatchObject({ type: 'integer', minimum: 1, default: 50 })
    expect(JSON.stringify(field('channels.create url'))).toContain('"format":"uri"')
  })
})
