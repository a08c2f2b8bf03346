import type { Contracts } from '@draftwright/contract'
import type { Issue } from '@draftwright/contract/envelope'
import type { RouteEntry } from '@draftwright/contract/route'
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react'
import { proofFor } from './browser-key.ts'
import { loseAccount, stored } from './session.ts'
import { authorizedHeaders, renewSession } from './session-calls.ts'

/** What went wrong, in words for the person; `status` is 0 when there was no answer. */
export interface Failure {
  status: number
  code: string
  message: string
  details?: unknown
}

/** `ideas.list`: every route by slice and verb. */
export type RouteName = {
  [S in keyof Contracts]: `${S}.${Extract<keyof Contracts[S], string>}`
}[keyof Contracts]

type RouteOf<Id extends RouteName> = Id extends `${infer S extends keyof Contracts}.${infer V}`
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
// Route by route: three unions of hundreds, crossed with each other, are more than the compiler takes.
type Asked<R> = R extends unknown ? Params<R> & Query<R> & Body<R> : never

/** What a call of a route takes, by the contract: params, query, body — those that the route has; nothing where nothing is needed. */
export type ArgsOf<Id extends RouteName> =
  object extends Asked<RouteOf<Id>> ? Asked<RouteOf<Id>> | void : Asked<RouteOf<Id>>
/** What it answers: the data, or data and meta where the route says more than its data. */
export type ResultOf<Id extends RouteName> =
  RouteOf<Id> extends { data: infer D; meta: infer M }
    ? { data: Output<D>; meta: Output<M> }
    : RouteOf<Id> extends { data: infer D }
      ? Output<D>
      : never

export interface CallArgs {
  route: RouteEntry
  /** What is said when the server says nothing itself. */
  fallback: string
  params?: object
  query?: object
  body?: unknown
}

/** A route's query or mutation: `build.query<ResultOf<Id>, ArgsOf<Id>>(call(route, 'Failed to …'))`. */
export const call = <Id extends RouteName>(route: RouteEntry & { id: Id }, fallback: string) => ({
  query: (args: ArgsOf<Id>): CallArgs => ({ route, fallback, ...args }),
})

/** The address and method of a call. A parameter that is missing is a fault of the caller. */
export function addressOf({ route, params = {}, query = {} }: Pick<CallArgs, 'route' | 'params' | 'query'>): {
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
const patience = 180_000

/** Sends one call; renews an ended session and tries once more. Never throws. */
export async function send(args: CallArgs, signal?: AbortSignal): Promise<{ data: unknown } | { error: Failure }> {
  const { method, url } = addressOf(args)
  const timeout = AbortSignal.timeout(patience)
  const attempt = async () =>
    fetch(url, {
      method,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      headers: {
        ...(await authorizedHeaders()),
        ...(args.route.id.startsWith('auth.') && method === 'POST' ? await proofFor(url) : {}),
        ...contentType(args.body),
      },
      ...(args.body === undefined ? {} : { body: onTheWire(args.body) }),
    })
  try {
    const [token, accountId] = [stored('accessToken'), stored('accountId')]
    let response = await attempt()
    if (response.status === 401 && args.route.isPublic !== true && (await renewSession(token)) === 'renewed')
      response = await attempt()
    const answer = await readAnswer(response, args)
    if ('error' in answer && answer.error.code === 'not_a_member') loseAccount(accountId)
    return answer
  } catch (error) {
    return { error: { status: 0, ...withoutAnswer(error) } }
  }
}

/** A form with a file in it names its own type, with the boundary. */
const contentType = (body: unknown): Record<string, string> =>
  body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }
const onTheWire = (body: unknown): BodyInit => (body instanceof FormData ? body : JSON.stringify(body))

function withoutAnswer(error: unknown): { code: string; message: string } {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'AbortError') return { code: 'aborted', message: 'Stopped' }
  if (name === 'TimeoutError') return { code: 'timeout', message: 'The server took too long to answer. Try again.' }
  return { code: 'network', message: 'Network error. Please check your connection and try again.' }
}

async function readAnswer(
  response: Response,
  { route, fallback }: CallArgs,
): Promise<{ data: unknown } | { error: Failure }> {
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

const baseQuery: BaseQueryFn<CallArgs, unknown, Failure> = async (args, { signal, dispatch }) => {
  const answer = await send(args, signal)
  // A refusal means that the role has changed since it was read: what is shown must follow.
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
  'pillars',
  'channels',
  'pillarChannels',
  'ideas',
  'comments',
  'media',
  'content',
  'imports',
  'reviews',
  'generation',
  'example',
  'seo',
  'slots',
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

/** Whatever a hook or a mutation failed with, as words. */
export function readError(error: unknown): Failure {
  if (typeof error === 'object' && error !== null && 'message' in error) {
    const { message, code = 'failed', status = 0, details } = error as Partial<Failure>
    return { message: message ?? 'Something went wrong', code, status, details }
  }
  return { message: 'Something went wrong', code: 'failed', status: 0 }
}

/** The server's complaints by field, to be shown where they belong. */
export function fieldErrors(error: unknown): Record<string, string> {
  const { details } = readError(error)
  if (!Array.isArray(details)) return {}
  return Object.fromEntries(
    (details as Issue[]).map(({ field, message }) => [field, `${message.charAt(0).toUpperCase()}${message.slice(1)}`]),
  )
}
