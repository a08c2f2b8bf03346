import { can } from '@draftwright/contract/rights'
import { fullPath, isBare, type Route } from '@draftwright/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import { accountDb } from '../db/account-db.ts'
import { inPlace } from './agent-wire.ts'
import { trailOf } from './audited.ts'
import type { Call, Download, Handler, Implementation, KeptFile } from './call.ts'
import type { Identify } from './caller.ts'
import { sendDownload } from './download.ts'
import { AppError, forbidden, notFound } from './errors.ts'
import { routeForForms } from './forms.ts'
import { onceByKey } from './idempotency.ts'
import type { Parts } from './parts.ts'
import { watchStanding } from './standing.ts'
import type { PersonLimits } from './person-limits.ts'
import { sendFile } from './send-file.ts'
import { bytesOf, readSent } from './sent.ts'
import { namedFrame, plainFrame, writeEvents } from './stream.ts'
import { roomFor, routeForFiles } from './uploads.ts'
import { validate } from './validate.ts'

/** Serves one slice: identify, count, authorize, validate, handle, answer — in this order for every route. */
export function register(
  app: FastifyInstance,
  parts: Parts,
  identify: Identify,
  limits: PersonLimits,
  slice: string,
  { table, handlers }: Implementation,
  stopping: AbortSignal,
): void {
  for (const [verb, route] of Object.entries(table)) {
    const handler = handlers[verb]
    if (handler === undefined) throw new Error(`No handler for ${verb} ${fullPath(route)}`)
    const options: RouteOptions = {
      method: route.method,
      url: fullPath(route),
      handler: (request, reply) =>
        answer(request, reply, parts, identify, limits, `${slice}.${verb}`, route, handler, stopping),
    }
    if (route.consumes === 'file') routeForFiles(app, options)
    else if (route.consumes === 'form') routeForForms(app, options)
    else app.route(options)
  }
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Parts,
  identify: Identify,
  limits: PersonLimits,
  name: string,
  route: Route,
  handler: Handler<Route>,
  stopping: AbortSignal,
): Promise<FastifyReply> {
  const who = await whoAsks(request, parts, identify, limits, name, route)
  // Where the handler chooses whether to stream, each answer counts as one.
  const isHeard = who.caller !== null && (wantsStream(request, route) || (isBare(route) && route.events !== undefined))
  const hangUp = isHeard ? limits.listen(who.caller.userId) : null
  const room = route.consumes === undefined ? null : roomFor(request)
  try {
    const leave = who.caller === null ? null : await limits.enter(who.caller.userId, route)
    try {
      return await answerTo(who, request, reply, parts, identify, route, handler, stopping, room)
    } finally {
      await leave?.()
    }
  } finally {
    room?.()
    hangUp?.()
  }
}

async function answerTo(
  who: Awaited<ReturnType<typeof whoAsks>>,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Parts,
  identify: Identify,
  route: Route,
  handler: Handler<Route>,
  stopping: AbortSignal,
  room: (() => void) | null,
): Promise<FastifyReply> {
  const sent = await readSent(request, route)
  const input = {
    params: parseParams(route, request.params),
    query: parseQuery(route, request.query),
    body: parseBody(route, sent.body),
  }
  const gone = new AbortController()
  // Of the answer: a request counts as closed as soon as its body has been read.
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) gone.abort()
  })
  const sentKey = request.headers['idempotency-key']
  const key = typeof sentKey === 'string' && route.method !== 'GET' ? sentKey : null
  // What a route tells as a stream goes on by itself, and its handler finds it again; anything else is kept here.
  const isKeptHere = key !== null && who.db !== null && route.events === undefined
  const call: Call<Route> = {
    ...who,
    ...input,
    parts,
    request: {
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      wantsStream: wantsStream(request, route),
      hasBody: request.body !== undefined,
      file: sent.file,
      files: sent.files,
      cookies: request.cookies,
      proof: sentProof(request, route),
      idempotencyKey: key,
    },
    reply: {
      setStatus: (status) => void reply.code(status),
      setCookie: (name, value, path, maxAge) =>
        void reply.setCookie(name, value, {
          path,
          maxAge,
          httpOnly: true,
          sameSite: 'lax',
          secure: parts.config.publicUrl.startsWith('https:'),
        }),
    },
    // A repeat shall find the answer, so the work is done also for somebody who has left.
    signal: isKeptHere ? stopping : AbortSignal.any([gone.signal, stopping]),
  }
  const respond = async () => {
    const result: unknown = await handler(call)
    return isEvents(result) ? result : envelope(route, result)
  }
  // The contract says so, and `implement` has checked that the handler keeps to it.
  if (route.produces === 'file') return sendFile(request, reply, parts.files, (await handler(call)) as KeptFile)
  if (route.produces !== undefined) return sendDownload(reply, route.produces, (await handler(call)) as Download)
  const result = isKeptHere
    ? await onceByKey(
        who.db,
        {
          userId: who.caller.userId,
          // Without the query: no such route has one, and it may be longer than an index can hold.
          route: `${route.method} ${request.url.split('?')[0]}`,
          key,
          body: sent.body,
          file: bytesOf(sent),
          sealingKey: parts.secrets.key('kept-answers'),
        },
        respond,
      )
    : await respond()
  if (!isEvents(result)) {
    if (route.status !== undefined) reply.code(route.status)
    return route.status === 204 ? reply.send() : reply.send(result)
  }
  // What was uploaded has been read, and the stream may last a minute.
  room?.()
  reply.hijack()
  // Headers set by hooks are fastify's; a raw stream has to carry them over.
  const headers = reply.getHeaders() as Record<string, string>
  const forget = who.db === null ? undefined : watchStanding(identify, who.caller, parts.log, () => gone.abort())
  try {
    await writeEvents(reply.raw, result, headers, isBare(route) ? namedFrame : plainFrame)
  } finally {
    forget?.()
  }
  return reply
}

const wantsStream = ({ headers }: FastifyRequest, route: Route): boolean =>
  route.events !== undefined && (headers.accept ?? '').includes('text/event-stream')

/** Node joins a header that came twice with a comma, which no proof has: such a one is refused as unreadable. */
function sentProof(request: FastifyRequest, route: Route) {
  const { dpop } = request.headers
  return typeof dpop === 'string' ? { jws: dpop, method: route.method, path: fullPath(route) } : null
}

async function whoAsks(
  request: FastifyRequest,
  parts: Parts,
  identify: Identify,
  limits: PersonLimits,
  name: string,
  route: Route,
) {
  if (route.right === 'public') return { caller: null, db: null } as const
  const { authorization } = request.headers
  if (route.right === 'signed-in') {
    const caller = await identify.person(authorization)
    await limits.count(caller.userId, route)
    return { caller, db: null } as const
  }
  const header = request.headers['account-id']
  const caller = await identify.caller(authorization, Array.isArray(header) ? header[0] : header, isBare(route))
  await limits.count(caller.userId, route)
  if (!can(caller.role, route.right)) throw forbidden()
  return { caller, db: accountDb(parts.engine, caller.accountId, trailOf(name, route, caller, request)) } as const
}

/** An address that cannot exist is answered like one that does not. */
function parseParams(route: Route, value: unknown): unknown {
  if (route.params === undefined) return undefined
  try {
    return validate(route.params, value)
  } catch {
    throw isBare(route) ? new AppError(404, 'not_found', 'Not Found') : notFound('Page')
  }
}

function parseQuery({ query, base }: Route, sent: unknown): unknown {
  if (query === undefined) return undefined
  return isBare({ base }) ? inPlace('query', () => validate(query, sent, 'query')) : validate(query, sent)
}

function parseBody(route: Route, sent: unknown): unknown {
  if (route.body !== undefined) return validate(route.body, sent)
  if (sent !== undefined && sent !== null) validate(nothing, sent)
  return undefined
}

const nothing = z.strictObject({})

/** Parsed by the contract: what it does not name never leaves, and a row that breaks the promise is a fault of ours. */
const show = (schema: Route['data'], value: unknown): unknown => z.parse(schema, value)

function envelope(route: Route, result: unknown): unknown {
  if (isBare(route)) return show(route.data, result)
  if (route.meta === undefined) return { data: show(route.data, result) }
  const { data, meta } = result as { data: unknown; meta: unknown }
  return { data: show(route.data, data), meta: show(route.meta, meta) }
}

function isEvents(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}
