import { findRouteScopes } from '@draftwright/contract/api-key-scopes'
import { listRefusals } from '@draftwright/contract/refusals'
import { getFullPath, isUnwrapped, type Route, type Routes } from '@draftwright/contract/route'
import * as z from 'zod/mini'
import { type Json, SchemaPrinter } from './json-schemas.ts'
import { buildRefusals, errorSchemas, partsOfFiles, referToRefusal } from './openapi-refusals.ts'

/** What holds for every call. */
const rules = [
  'A body is JSON in UTF-8 unless the call names other types; another type, charset or content-encoding is refused with 415.',
  'A method that an address does not take is refused with 405 and `Allow`.',
  'Names may repeat; where two may not share one, the second is refused with 409 `name_taken` (`slug_taken` for an address), which the call lists.',
  'What is deleted is missing: reading, changing or deleting it is refused with 404, until a call to restore it succeeds. Lists show what is in the trash where they take `status=trash` or have a call of their own; what has `with_trash` reads it.',
  'A parameter with two names may be sent under both only with the same value.',
  'A request arrives within a minute, or half an hour for an upload that goes on; else it is refused with 408.',
  'Each call lists the refusals that it can answer. A fault of the server is 500 in the same shape; headers that are too large are refused with 431, and `Expect` but for 100-continue with 417.',
].join('\n\n')

/** The OpenAPI 3.1 document of a set of contracts, generated from the data that the routes are served from. */
export function buildOpenApi(contracts: Record<string, Routes>, serverUrl: string): Json {
  const schemas = new SchemaPrinter()
  const paths: Record<string, Json> = {}
  for (const [slice, table] of Object.entries(contracts))
    for (const [verb, route] of Object.entries(table)) {
      const path = getFullPath(route)
        .replace(/:(\w+)/gu, '{$1}')
        .replace(/\*$/u, '{path}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: buildOperation(schemas, slice, verb, route) }
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Draftwright', version: '1.0.0', description: rules },
    servers: [{ url: serverUrl }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'dwk_…' },
      },
      schemas: { ...schemas.named, ...errorSchemas },
      responses: buildRefusals(),
    },
    paths,
  }
}

function buildOperation(schemas: SchemaPrinter, slice: string, verb: string, route: Route): Json {
  const isPublic = route.right === 'public'
  const scopes = findRouteScopes(route)
  const rights = [route.right, ...(route.alsoRights ?? [])]
  const account = { name: 'account-id', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } }
  const takesAccount = !isPublic && route.right !== 'signed-in'
  return {
    operationId: `${slice}.${verb}`,
    tags: [slice],
    summary: `Right: ${rights.join(' and ')}${scopes === null ? '' : `; scope of an API key: ${scopes.join(' and ')}`}`,
    ...(isPublic ? {} : { security: [{ bearer: [] }, ...(scopes === null ? [] : [{ apiKey: [] }])] }),
    parameters: [
      ...buildParameters(schemas, 'path', route.params),
      ...buildParameters(schemas, 'query', route.query),
      ...(takesAccount ? [account] : []),
    ],
    ...(route.body === undefined && route.consumes === undefined
      ? {}
      : { requestBody: buildRequestBody(schemas, route) }),
    responses: {
      [route.status ?? 200]: {
        description: 'Done',
        ...(route.status === 204 ? {} : { content: buildResponseContent(schemas, route) }),
      },
      ...(route.produces === 'file' ? partsOfFiles : {}),
      ...Object.fromEntries(listRefusals(route).map((status) => [status, referToRefusal(route, status)])),
    },
  }
}

const anyFile = { type: 'string', format: 'binary' }

function buildRequestBody(schemas: SchemaPrinter, route: Route): Json {
  const required = route.body === undefined || !z.safeParse(route.body, undefined).success
  return { required, content: buildRequestContent(schemas, route) }
}

function buildRequestContent(schemas: SchemaPrinter, route: Route): Json {
  if (route.consumes === 'file' || route.consumes === 'signed') return { '*/*': { schema: anyFile } }
  const schema = schemas.print(route.body, 'input')
  if (route.consumes === 'multipart') return { 'multipart/form-data': { schema: addFilePart(schema) } }
  if (route.consumes === 'form')
    return {
      'multipart/form-data': { schema },
      'application/x-www-form-urlencoded': { schema },
      'application/json': { schema },
    }
  return { 'application/json': { schema } }
}

function addFilePart(schema: Json): Json {
  const required = Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : []
  return {
    type: 'object',
    ...schema,
    properties: { ...(schema['properties'] as Json | undefined), file: anyFile },
    required: [...required, 'file'],
  }
}

function buildResponseContent(schemas: SchemaPrinter, route: Route): Json {
  if (route.produces !== undefined) return { [route.produces === 'file' ? '*/*' : route.produces]: { schema: anyFile } }
  const data = schemas.print(route.data, 'output')
  const meta = route.meta === undefined ? {} : { meta: schemas.print(route.meta, 'output') }
  const enveloped = { type: 'object', properties: { data, ...meta }, required: ['data', ...Object.keys(meta)] }
  const json = { schema: isUnwrapped(route) ? data : enveloped }
  const events =
    route.events === undefined ? {} : { 'text/event-stream': { schema: schemas.print(route.events, 'output') } }
  return { 'application/json': json, ...events }
}

function buildParameters(schemas: SchemaPrinter, place: 'path' | 'query', schema: Route['params']): Json[] {
  const object = schemas.print(schema, 'input')
  const required = Array.isArray(object['required']) ? object['required'] : []
  const named = Object.entries((object['properties'] ?? {}) as Json).map(([name, value]) => ({
    name: name === '*' ? 'path' : name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
  const { additionalProperties } = object
  return typeof additionalProperties === 'object' ? [...named, buildFreeParameters(additionalProperties)] : named
}

/** Query parameters of any name: each property of this object is a separate parameter. */
const buildFreeParameters = (additionalProperties: unknown): Json => ({
  name: 'filters_by_column',
  in: 'query',
  required: false,
  style: 'form',
  explode: true,
  schema: { type: 'object', additionalProperties },
})
