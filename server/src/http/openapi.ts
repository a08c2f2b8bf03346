import { fullPath, isBare, type Route, type Routes } from '@draftwright/contract/route'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of a set of contracts, printed from the same data that the routes are served from. */
export function openApi(contracts: Record<string, Routes>, serverUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const [slice, table] of Object.entries(contracts))
    for (const [verb, route] of Object.entries(table)) {
      const path = fullPath(route)
        .replace(/:(\w+)/gu, '{$1}')
        .replace(/\*$/u, '{*}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(slice, verb, route) }
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Draftwright', version: '1.0.0' },
    servers: [{ url: serverUrl }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}

function operation(slice: string, verb: string, route: Route): Json {
  const isPublic = route.right === 'public'
  const account = { name: 'account-id', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } }
  const takesAccount = !isPublic && route.right !== 'signed-in'
  return {
    operationId: `${slice}.${verb}`,
    tags: [slice],
    summary: `Right: ${route.right}`,
    ...(isPublic ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters('path', route.params),
      ...parameters('query', route.query),
      ...(takesAccount ? [account] : []),
    ],
    ...(route.body === undefined && route.consumes === undefined ? {} : { requestBody: requestBody(route) }),
    responses: {
      [route.status ?? 200]: {
        description: 'Done',
        ...(route.status === 204 ? {} : { content: answers(route) }),
      },
      default: {
        description: isBare(route)
          ? 'Refused: { detail, error_code }'
          : 'Refused: { error: { message, code, details? } }',
      },
    },
  }
}

function requestBody(route: Route): Json {
  if (route.consumes === 'file') return { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  if (route.consumes === 'form') {
    const form = { schema: schemaOf(route.body, 'input') }
    return {
      content: { 'multipart/form-data': form, 'application/x-www-form-urlencoded': form, 'application/json': form },
    }
  }
  const type = route.consumes === 'multipart' ? 'multipart/form-data' : 'application/json'
  return { content: { [type]: { schema: schemaOf(route.body, 'input') } } }
}

function answers(route: Route): Json {
  if (route.produces !== undefined)
    return { [route.produces === 'file' ? '*/*' : route.produces]: { schema: { type: 'string', format: 'binary' } } }
  const data = schemaOf(route.data, 'output')
  const meta = route.meta === undefined ? {} : { meta: schemaOf(route.meta, 'output') }
  const enveloped = { type: 'object', properties: { data, ...meta }, required: ['data'] }
  const json = { schema: isBare(route) ? data : enveloped }
  const events = route.events === undefined ? {} : { 'text/event-stream': { schema: schemaOf(route.events, 'output') } }
  return { 'application/json': json, ...events }
}

function parameters(place: 'path' | 'query', schema: Route['params']): Json[] {
  const object = schemaOf(schema, 'input')
  const required = Array.isArray(object['required']) ? object['required'] : []
  return Object.entries((object['properties'] ?? {}) as Json).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

function schemaOf(schema: z.ZodMiniType | undefined, io: 'input' | 'output'): Json {
  if (schema === undefined) return {}
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return json
}
