import type { Route } from '@draftwright/contract/route'
import { createAccountDb } from '../db/account-db.ts'
import type { AppContext } from './app-context.ts'
import { assertMayCall, isMemberRoute } from './authorize.ts'
import type { Caller } from './caller.ts'
import type { HandlerContext, RouteImplementation } from './handler.ts'
import { toEnvelope } from './register-routes.ts'
import { createRequestTrail } from './request-trail.ts'
import { assertStorableTexts } from './storable-text.ts'
import { validateInput } from './validate.ts'

/** What another protocol gives a route instead of a request. */
interface RouteInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** Who calls a route from another protocol. */
export interface RouteCall {
  readonly caller: Caller
  readonly signal: AbortSignal
  readonly ip: string | null
  readonly userAgent: string
}

/** Calls a route by its name, such as `ideas.create`, and returns its data as the API would. Throws what the API would answer. */
export type CallRoute = (call: RouteCall, name: string, input?: RouteInput) => Promise<unknown>

/** Routes as functions, for other protocols: with the same scopes, rights, checks, audit log and answers as the API. */
export function createRouteCaller(
  context: AppContext,
  slices: Readonly<Record<string, RouteImplementation>>,
): CallRoute {
  return async ({ caller, signal, ip, userAgent }, name, input = {}) => {
    const [slice = '', verb = ''] = name.split('.')
    const route = slices[slice]?.table[verb]
    const handler = slices[slice]?.handlers[verb]
    if (route === undefined || handler === undefined || !isMemberRoute(route)) throw new Error(`No route ${name}`)
    assertMayCall(caller, route)
    const params = input.params ?? {}
    const trail = createRequestTrail(name, route, caller, { params, ip, userAgent })
    const call: HandlerContext<Route> = {
      caller,
      db: createAccountDb(context.engine, caller.accountId, trail),
      ...parseInput(route, { ...input, params }),
      context,
      request: {
        ip,
        userAgent,
        wantsStream: false,
        hasBody: input.body !== undefined,
        file: null,
        files: [],
        cookies: {},
        proof: null,
        idempotencyKey: null,
        readHeader: () => null,
      },
      reply: { setStatus: () => undefined, setCookie: () => undefined },
      signal,
    }
    const answer = toEnvelope(route, await handler(call))
    return (answer as { data: unknown }).data
  }
}

function parseInput(route: Route, { params, query = {}, body }: RouteInput) {
  assertStorableTexts(body)
  assertStorableTexts(query, 'query')
  const parse = (schema: Route['body'], value: unknown) =>
    schema === undefined ? undefined : validateInput(schema, value)
  return {
    params: parse(route.params, params),
    query: parse(route.query, query),
    body: parse(route.body, body),
  }
}
