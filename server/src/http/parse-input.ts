import { isUnwrapped, type Route } from '@draftwright/contract/route'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { withIssuePlace } from './agent-wire.ts'
import { isUtf8Address } from './body-text.ts'
import { AppError, notFoundError } from './errors.ts'
import { assertStorableTexts } from './storable-text.ts'
import { validateInput } from './validate.ts'

/** An invalid path parameter returns 404, like a URL that does not exist. */
export function parseParams(route: Route, value: unknown): unknown {
  if (route.params === undefined) return undefined
  try {
    return validateInput(route.params, value)
  } catch {
    throw isUnwrapped(route) ? new AppError(404, 'not_found', 'Not Found') : notFoundError('Page')
  }
}

export function parseQuery({ query, base }: Route, { query: sent, url }: FastifyRequest): unknown {
  if (query === undefined) return undefined
  if (!isUtf8Address(url)) throw new AppError(400, 'invalid', 'The query is not UTF-8')
  const parse = () => {
    assertStorableTexts(sent, 'query')
    return validateInput(query, sent, isUnwrapped({ base }) ? 'query' : undefined)
  }
  return isUnwrapped({ base }) ? withIssuePlace('query', parse) : parse()
}

export function parseBody(route: Route, sent: unknown): unknown {
  // The parser of JSON has looked at its texts.
  if (route.consumes !== undefined) assertStorableTexts(sent)
  if (route.body !== undefined) return validateInput(route.body, sent)
  if (sent !== undefined && sent !== null) validateInput(emptyBody, sent)
  return undefined
}

const emptyBody = z.strictObject({})
