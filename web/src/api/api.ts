import type { Contracts } from '@draftwright/contract'
import type { Issue } from '@draftwright/contract/envelope'
import type { RouteEntry } from '@draftwright/contract/route'
import { toStorableJson } from '@draftwright/contract/storable-json'
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react'
import { createProofHeader } from './browser-key.ts'
import type { CallArgs, CallOutcome, Failure } from './call.ts'
import { mayPass, planAttempts } from './call-attempts.ts'
import { retryWithBackoff } from './retry.ts'
import { handleAccountLoss, readStoredValue } from './session.ts'
import { getAuthHeaders, renewSession } from './session-calls.ts'
import { dropShell, takeShellPart } from './shell.ts'
import { readAfterChanges, trackPatches } from './show-change.ts'

/** `ideas.list`: every route by slice and verb. */
export type RouteName = {
  [S in keyof Contracts]: `${S}.${Extract<keyof Contracts[S], string>}`
}[keyof Contracts]

type RouteByName<Id extends RouteName> = Id extends `${infer S extends keyof Contracts}.${infer V}`
  ? V extends keyof Contracts[S]
    ? Contracts[S][V]
    : never
  : never
type Schema<I = unknown, O = unknown> = { _zod: { input: I; output: O } }
type Input<T> = T extends Schema<infer I> ? I : never
type Output<T> = T extends Schema<unknown, infer O> ? O : never

type Params<R> = R extends { params: infer P } ? { params: Input<P> } : object
type Query<R> = R extends { query: infer Q } ? { query?: Partial<Input<Q>> } : object
type Body<R> = R extends { body: infer B }
  ? undefined extends Input<B>
    ? { body?: Input<B> }
    : { body: Input<B> }
  : object
// Per route: crossing three unions of hundreds exceeds the compiler's limits.
type InferredArgs<R> = R extends unknown ? Params<R> & Query<R> & Body<R> : never

/** The arguments of a route by the contract: its params, query and body; void if it has none. */
export type RouteArgs<Id extends RouteName> =
  object extends InferredArgs<RouteByName<Id>> ? InferredArgs<RouteByName<Id>> | void : InferredArgs<RouteByName<Id>>
/** The result of a route: its data, or data and meta if it has both. */
export type RouteResult<Id extends RouteName> =
  RouteByName<Id> extends { data: infer D; meta: infer M }
    ? { data: Output<D>; meta: Output<M> }
    : RouteByName<Id> extends { data: infer D }
      ? Output<D>
      : never

/** A route's query or mutation: `build.query<ResultOf<Id>, ArgsOf<Id>>(call(route, 'Failed to …'))`. */
export const toEndpoint = <Id extends RouteName>(route: RouteEntry & { id: Id }, fallback: string) => ({
  query: (args: RouteArgs<Id>): CallArgs => ({ route, fallback, ...args }),
})

/** The address and method of a call. A missing parameter is a bug of the caller. */
export function buildRequest({ route, params = {}, query = {} }: Pick<CallArgs, 'route' | 'params' | 'query'>): {
  method: string
  url: string
} {
  const { id, method, path } = route
  const given = params as Record<string, string>
  const url = path.replace(/(?<=\/):(\w+)/gu, (_all, name: string) => {
    const value = given[name]
    if (value === undefined) throw new Error(`${id} needs ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  return { method, url: search.size === 0 ? url : `${url}?${search}` }
}

/** Milliseconds; a plain generate call waits for the whole draft. */
const timeoutMs = 180_000

/**
 * Sends one call; renews an expired session and sends it again. When the network fails, what is safe is repeated, and in the
 * CRM writes too, under one key. Never throws.
 */
export function sendRequest(args: CallArgs, signal?: AbortSignal): Promise<CallOutcome> {
  const { attempts, idempotencyKey } = planAttempts(args.route)
  return retryWithBackoff(() => sendOnce(args, signal, idempotencyKey), {
    attempts,
    shouldRetry: (outcome) => 'error' in outcome && mayPass(outcome.error) && signal?.aborted !== true,
  })
}

async function sendOnce(args: CallArgs, signal?: AbortSignal, idempotencyKey?: string): Promise<CallOutcome> {
  const { method, url } = buildRequest(args)
  const timeout = AbortSignal.timeout(timeoutMs)
  const attempt = async () =>
    fetch(url, {
      method,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      headers: {
        ...(await getAuthHeaders()),
        ...(args.route.id.startsWith('auth.') && method === 'POST' ? await createProofHeader(url) : {}),
        ...contentTypeHeader(args.body),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(args.body === undefined ? {} : { body: encodeBody(args.body) }),
    })
  try {
    const [token, accountId] = [readStoredValue('accessToken'), readStoredValue('accountId')]
    let response = await attempt()
    if (response.status === 401 && args.route.isPublic !== true && (await renewSession(token)) === 'renewed')
      response = await attempt()
    const answer = await readResponse(response, args)
    if ('error' in answer && answer.error.code === 'not_a_member') handleAccountLoss(accountId)
    return answer
  } catch (error) {
    return { error: { status: 0, ...toNetworkFailure(error) } }
  }
}

/** A form with a file in it names its own type, with the boundary, and a file its own. */
const contentTypeHeader = (body: unknown): Record<string, string> =>
  body === undefined || isFileBody(body) ? {} : { 'content-type': 'application/json' }
const encodeBody = (body: unknown): BodyInit => (isFileBody(body) ? body : toStorableJson(JSON.stringify(body)))
const isFileBody = (body: unknown): body is FormData | Blob => body instanceof FormData || body instanceof Blob

function toNetworkFailure(error: unknown): { code: string; message: string } {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'AbortError') return { code: 'aborted', message: 'Stopped' }
  if (name === 'TimeoutError') return { code: 'timeout', message: 'The server took too long to answer. Try again.' }
  return { code: 'network', message: 'Network error. Please check your connection and try again.' }
}

async function readResponse(response: Response, { route, fallback }: CallArgs): Promise<CallOutcome> {
  let answer: { data?: unknown; meta?: unknown; error?: { message?: string; code?: string; details?: unknown } }
  try {
    answer = (await response.json()) as typeof answer
  } catch {
    return { error: { status: response.status, code: 'unreadable', message: fallback } }
  }
  if (response.ok) return { data: route.hasMeta ? { data: answer.data, meta: answer.meta } : answer.data }
  const { message = fallback, code = 'failed', details } = answer.error ?? {}
  return { error: { status: response.status, code, message, details } }
}

const baseQuery: BaseQueryFn<CallArgs, unknown, Failure> = async (args, { signal, dispatch, queryCacheKey }) => {
  if (args.route.method !== 'GET') dropShell()
  const send = async (ended: AbortSignal) => (await takeShellPart(args)) ?? (await sendRequest(args, ended))
  // Only readings have a place in the cache.
  const answer = await (queryCacheKey === undefined ? send(signal) : readAfterChanges(queryCacheKey, signal, send))
  // A refusal means that the role has changed since it was read: the UI must be updated.
  if ('error' in answer && answer.error.code === 'forbidden') dispatch(api.util.invalidateTags(['access']))
  return answer
}

export const tags = [
  'access',
  'accounts',
  'audit',
  'brandVoice',
  'identities',
  'invitations',
  'members',
  'notifications',
  'sessions',
  'presence',
  'profile',
  'proofreading',
  'research',
  'pillars',
  'channels',
  'pillarChannels',
  'networkApps',
  'ideas',
  'comments',
  'media',
  'content',
  'imports',
  'reviews',
  'generation',
  'models',
  'example',
  'seo',
  'annotations',
  'counting',
  'numberImports',
  'goals',
  'reportShares',
  'slots',
  'feeds',
  'forms',
  'formAnswers',
  'campaigns',
  'links',
  'linkSettings',
  'subscribers',
  'newsletters',
  'newsletterSettings',
  'shares',
  'publishing-pause',
  'tables',
  'meetings',
  'crm',
] as const

/** Every slice adds its endpoints to this one cache; unused answers are dropped after 60 seconds. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: tags,
  keepUnusedDataFor: 60,
  refetchOnReconnect: true,
  endpoints: () => ({}),
})
// Features get this one, too: injecting endpoints returns the same object.
api.util.updateQueryData = trackPatches(api.util.updateQueryData)

/** The message of any error that a query or mutation hook returns. */
export function toFailure(error: unknown): Failure {
  if (typeof error === 'object' && error !== null && 'message' in error) {
    const { message, code = 'failed', status = 0, details } = error as Partial<Failure>
    return { message: message ?? 'Something went wrong', code, status, details }
  }
  return { message: 'Something went wrong', code: 'failed', status: 0 }
}

/** The server's issues by field. */
export function toFieldErrors(error: unknown): Record<string, string> {
  const { details } = toFailure(error)
  if (!Array.isArray(details)) return {}
  return Object.fromEntries(
    (details as Issue[]).map(({ field, message }) => [field, `${message.charAt(0).toUpperCase()}${message.slice(1)}`]),
  )
}
