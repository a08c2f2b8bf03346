import { isUnwrapped, type Route } from '@draftwright/contract/route'
import type { Json } from './json-schemas.ts'

/** A range of a stored file, and one that has not changed. */
export const partsOfFiles = { 206: { description: 'Part of the file' }, 304: { description: 'Not changed' } }

/** What each refusal means, wherever it occurs. */
const refusals: Record<number, string> = {
  400: 'The request is not valid; `details` names each field',
  401: 'Not signed in, or the token, key, code or secret is not valid any more',
  403: 'The role, or the scopes of the key, do not allow this',
  404: 'There is no such thing, or it belongs to another workspace',
  408: 'The body took too long to arrive',
  409: 'The state of things does not allow this; `code` says why',
  410: 'It was closed or has ended',
  413: 'The body is too large',
  415: 'The body has another type or encoding than the call takes',
  416: 'The file has no such range',
  422: 'The request is not valid; `detail` names each field',
  429: 'Too many requests; `Retry-After` says when to try again',
  502: 'Another server, which was asked for this, failed',
  503: 'The server is busy or its database away; nothing was changed, `Retry-After` says when to try again',
  504: 'Another server, which was asked for this, did not answer in time',
  507: 'The disk of the server is full; nothing was saved',
}
/** What every refusal is: on the base `agent` in its protocol's shape. */
export const errorSchemas: Record<string, Json> = {
  Error: {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['message', 'code'],
        properties: {
          message: { type: 'string', description: 'A sentence for people' },
          code: { type: 'string', description: 'A word for programs' },
          details: {},
        },
      },
    },
  },
  AgentError: {
    type: 'object',
    required: ['detail', 'error_code'],
    properties: {
      detail: {
        anyOf: [
          { type: 'string' },
          {
            type: 'array',
            items: {
              type: 'object',
              required: ['loc', 'msg', 'type'],
              properties: {
                loc: { type: 'array', items: { type: ['string', 'number'] } },
                msg: { type: 'string' },
                type: { type: 'string' },
              },
            },
          },
        ],
      },
      error_code: { type: 'string' },
    },
  },
}
const retryAfter = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer', minimum: 1 } } }

/** Each refusal once, in both shapes. */
export const buildRefusals = (): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(refusals).flatMap(([status, description]) =>
      Object.keys(errorSchemas).map((shape): [string, Json] => [
        `${shape}${status}`,
        {
          description,
          ...(status === '429' || status === '503' ? { headers: retryAfter } : {}),
          content: { 'application/json': { schema: { $ref: `#/components/schemas/${shape}` } } },
        },
      ]),
    ),
  )

export const referToRefusal = (route: Route, status: number): Json => ({
  $ref: `#/components/responses/${isUnwrapped(route) ? 'AgentError' : 'Error'}${status}`,
  ...(status === 409 && route.unique !== undefined
    ? { description: `${route.unique}_taken: another one has it. Other codes as everywhere` }
    : {}),
})
