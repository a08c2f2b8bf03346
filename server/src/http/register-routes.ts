import { readClientAddress } from './client-address.ts'
import { findRouteScopes } from '@draftwright/contract/api-key-scopes'
import { getFullPath, isUnwrapped, type Route } from '@draftwright/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { createAccountDb } from '../db/account-db.ts'
import { createRequestTrail, toTrailFacts } from './request-trail.ts'
import type {
  Download,
  Handler,
  HandlerContext,
  ReplyFacts,
  RequestFacts,
  RouteImplementation,
  StoredFile,
} from './handler.ts'
import { assertRouteRights, isMemberRoute } from './authorize.ts'
import type { Authenticator } from './caller.ts'
import { sendDownload } from './download.ts'
import { registerFormRoute } from './forms.ts'
import { parseBody, parseParams, parseQuery } from './parse-input.ts'
import { runOnceByKey } from './idempotency.ts'
import type { AppContext } from './app-context.ts'
import { watchMembership } from './watch-membership.ts'
import type { UserLimits } from './user-limits.ts'
import { parseAnswer } from './compile-answer.ts'
import { sendAttachment } from './send-file.ts'
import { joinFileBytes, readRequestBody } from './request-body.ts'
import { openOnFirst } from './stream-turns.ts'
import { formatNamedFrame, formatPlainFrame, writeEvents } from './stream.ts'
import { reserveUploadMemory, registerFileRoute, registerSignedRoute } from './uploads.ts'

/** The parts of the server that all routes are served with. */
interface Serving {
  readonly context: AppContext
  readonly authenticator: Authenticator
  readonly limits: UserLimits
  readonly stopping: AbortSignal
}

/** One request to a route. */
interface ServedRequest extends Serving {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Such as `ideas.create`. */
  readonly name: string
  readonly route: Route
  readonly handler: Handler<Route>
}

/** Serves one feature: authenticate, count, authorize, validate, handle, respond — in this order for every route. */
export function registerRoutes(
  app: FastifyInstance,
  serving: Serving,
  slice: string,
  { table, handlers }: RouteImplementation,
): void {
  for (const [verb, route] of Object.entries(table)) {
    const handler = handlers[verb]
    if (handler === undefined) throw new Error(`No handler for ${verb} ${getFullPath(route)}`)
    const options: RouteOptions = {
      method: route.method,
      url: getFullPath(route),
      config: {
        takes: route.consumes ?? 'json',
        isUpload: route.consumes !== undefined && route.consumes !== 'signed',
      },
      handler: (request, reply) =>
        handleRequest({ ...serving, request, reply, name: `${slice}.${verb}`, route, handler }),
    }
    if (route.consumes === 'file') registerFileRoute(app, options)
    else if (route.consumes === 'form') registerFormRoute(app, options)
    else if (route.consumes === 'signed') registerSignedRoute(app, options)
    else app.route(options)
  }
}

async function handleRequest(scope: ServedRequest): Promise<FastifyReply> {
  const { request, limits, route } = scope
  // A stream that answers a question has somebody waiting for it; the others come all at once after a restart.
  const turn = route.method === 'GET' && wantsStream(request, route) ? await limits.takeStreamTurn() : null
  const held: Held = { turn, memory: null }
  let closeStream: (() => void) | null = null
  try {
    const who = await authenticateRequest(scope)
    // If the handler decides whether to stream, every response counts as a stream.
    const isStream =
      who.caller !== null && (wantsStream(request, route) || (isUnwrapped(route) && route.events !== undefined))
    if (isStream) closeStream = limits.openStream(who.caller.userId)
    // A signed body is as small as JSON: nobody without an account may use up what uploads need.
    if (route.consumes !== undefined && route.consumes !== 'signed') held.memory = reserveUploadMemory(request)
    const releaseSlot = who.caller === null ? null : await limits.acquireModelSlot(who.caller.userId, route)
    try {
      return await runHandler(scope, who, held)
    } finally {
      await releaseSlot?.()
    }
  } finally {
    held.memory?.()
    held.turn?.()
    closeStream?.()
  }
}

/** What a request releases before its stream ends. */
interface Held {
  memory: (() => void) | null
  readonly turn: (() => void) | null
}

type Who = Awaited<ReturnType<typeof authenticateRequest>>

async function runHandler(scope: ServedRequest, who: Who, held: Held): Promise<FastifyReply> {
  const { request, reply, context, route, handler, stopping } = scope
  const sent = await readRequestBody(request, route)
  const input = {
    params: parseParams(route, request.params),
    query: parseQuery(route, request),
    body: parseBody(route, sent.body),
  }
  const disconnected = abortOnDisconnect(reply)
  const key = route.method === 'GET' ? null : readHeader(request, 'idempotency-key')
  // A stream's source continues on its own, and its handler finds it again; other results are stored here.
  const isKeptHere = key !== null && who.db !== null && route.events === undefined
  const call: HandlerContext<Route> = {
    ...who,
    ...input,
    context,
    request: toRequestFacts(request, route, sent),
    reply: toReplyFacts(reply, context),
    // A repeated request needs the response, so the work is finished even if the client has disconnected.
    signal: isKeptHere ? stopping : AbortSignal.any([disconnected.signal, stopping]),
  }
  const respond = async () => {
    const result: unknown = await handler(call)
    return isEvents(result) ? result : toEnvelope(route, result)
  }
  // The contract says so, and `implementRoutes` has checked that the handler complies.
  if (route.produces === 'file')
    return sendAttachment(request, reply, context.files, (await handler(call)) as StoredFile)
  if (route.produces !== undefined) return sendDownload(reply, route.produces, (await handler(call)) as Download)
  const result = isKeptHere
    ? await runOnceByKey(
        who.db,
        {
          userId: who.caller.userId,
          // Without the query: no such route has one, and it may be too long for an index.
          route: `${route.method} ${request.url.split('?')[0]}`,
          key,
          body: sent.body,
          file: joinFileBytes(sent),
          sealingKey: context.secrets.deriveKey('kept-answers'),
        },
        respond,
      )
    : await respond()
  if (isEvents(result)) return streamEvents(scope, who, held, disconnected, result)
  if (route.status !== undefined) reply.code(route.status)
  return route.status === 204 ? reply.send() : reply.send(result)
}

/** Aborts once the client has gone before the answer was complete. */
function abortOnDisconnect(reply: FastifyReply): AbortController {
  const disconnected = new AbortController()
  // The response's event: a request counts as closed as soon as its body has been read.
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) disconnected.abort()
  })
  return disconnected
}

const toRequestFacts = (
  request: FastifyRequest,
  route: Route,
  { file, files }: Pick<RequestFacts, 'file' | 'files'>,
): RequestFacts => ({
  ip: readClientAddress(request),
  userAgent: request.headers['user-agent'] ?? '',
  wantsStream: wantsStream(request, route),
  hasBody: request.body !== undefined,
  file,
  files,
  cookies: request.cookies,
  proof: readSentProof(request, route),
  idempotencyKey: route.method === 'GET' ? null : readHeader(request, 'idempotency-key'),
  readHeader: (name) => readHeader(request, name),
})

const toReplyFacts = (reply: FastifyReply, { config }: AppContext): ReplyFacts => ({
  setStatus: (status) => void reply.code(status),
  setCookie: (name, value, path, maxAge) =>
    void reply.setCookie(name, value, {
      path,
      maxAge,
      httpOnly: true,
      sameSite: 'lax',
      secure: config.publicUrl.startsWith('https:'),
    }),
})

/** Sends events as they come, until the last one, or until the caller has lost their access. */
async function streamEvents(
  { reply, authenticator, context, route }: ServedRequest,
  who: Who,
  held: Held,
  disconnected: AbortController,
  events: AsyncIterable<unknown>,
): Promise<FastifyReply> {
  // The upload has been processed, and the stream may last a minute.
  held.memory?.()
  reply.hijack()
  // Headers set by hooks are fastify's; a raw stream has to copy them.
  const headers = reply.getHeaders() as Record<string, string>
  const stopWatching =
    who.db === null ? undefined : watchMembership(authenticator, who.caller, context.log, () => disconnected.abort())
  try {
    const frame = isUnwrapped(route) ? formatNamedFrame : formatPlainFrame
    await writeEvents(reply.raw, openOnFirst(events, held.turn), headers, frame)
  } finally {
    stopWatching?.()
  }
  return reply
}

const wantsStream = ({ headers }: FastifyRequest, route: Route): boolean =>
  route.events !== undefined && acceptsEvents(headers.accept ?? '')

/** Whether the header names the type and does not refuse it, with the weight 0. */
const acceptsEvents = (accept: string): boolean =>
  accept.split(',').some((range) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return type === 'text/event-stream' && !parameters.some((parameter) => /^q=0(?:\.0*)?$/u.test(parameter))
  })

function readHeader({ headers }: FastifyRequest, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

/** Node joins repeated headers with a comma, which no valid proof contains: it is rejected as unreadable. */
function readSentProof(request: FastifyRequest, route: Route) {
  const { dpop } = request.headers
  return typeof dpop === 'string' ? { jws: dpop, method: route.method, path: getFullPath(route) } : null
}

async function authenticateRequest({ request, context, authenticator, limits, name, route }: ServedRequest) {
  if (route.right === 'public') return { caller: null, db: null } as const
  const { authorization } = request.headers
  if (route.right === 'signed-in') {
    const caller = await authenticator.authenticateUser(authorization)
    await limits.countCall(caller.userId, route)
    return { caller, db: null } as const
  }
  const header = request.headers['account-id']
  const caller = await authenticator.authenticateCaller(
    authorization,
    Array.isArray(header) ? header[0] : header,
    findRouteScopes(route),
  )
  await limits.countCall(caller.userId, route)
  if (isMemberRoute(route)) assertRouteRights(caller, route)
  return {
    caller,
    db: createAccountDb(
      context.engine,
      caller.accountId,
      createRequestTrail(name, route, caller, toTrailFacts(request)),
    ),
  } as const
}

/** Parsed by the contract: unknown fields are never sent, and a row that violates it is a server error. */
export function toEnvelope(route: Route, result: unknown): unknown {
  if (isUnwrapped(route)) return parseAnswer(route.data, result)
  if (route.meta === undefined) return { data: parseAnswer(route.data, result) }
  const { data, meta } = result as { data: unknown; meta: unknown }
  return { data: parseAnswer(route.data, data), meta: parseAnswer(route.meta, meta) }
}

function isEvents(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}
