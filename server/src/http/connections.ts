import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import { toErrorBody } from './error-handler.ts'
import { commonHeaders } from './headers.ts'
import { maxJsonBytes } from './json-body.ts'

/** How long the other end of a connection is waited for, in milliseconds, and how many connections there may be. */
export interface Patience {
  readonly headersMs: number
  /** The body of a request that uploads no file; with its headers it takes a minute at most. */
  readonly bodyMs: number
  /** An upload may take this long, if in every span it brings at least so many bytes. */
  readonly uploadMs: number
  readonly uploadSpanMs: number
  readonly uploadSpanBytes: number
  /** A peer that reads none of an answer for this long. */
  readonly unreadMs: number
  readonly maxConnections: number
}

export const defaultPatience: Patience = {
  headersMs: 15_000,
  bodyMs: 40_000,
  uploadMs: 30 * 60_000,
  uploadSpanMs: 30_000,
  uploadSpanBytes: 32 * 1024,
  unreadMs: 60_000,
  maxConnections: 5000,
}

/** What Fastify is told about connections. */
export const buildConnectionOptions = ({ headersMs, unreadMs, uploadMs }: Patience) => ({
  http: {
    headersTimeout: headersMs,
    connectionsCheckingInterval: Math.ceil(headersMs / 3),
    // Checked below, where the answer has our shape.
    requireHostHeader: false,
  },
  requestTimeout: headersMs + uploadMs,
  connectionTimeout: unreadMs,
  clientErrorHandler: (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || isBeingAnswered(socket)) socket.destroy()
    else refuseConnection(socket, parserFailures[error.code ?? ''] ?? unreadable)
  },
})

const unreadable = new AppError(400, 'invalid', 'The request is not valid HTTP')
const parserFailures: Readonly<Record<string, AppError | undefined>> = {
  HPE_HEADER_OVERFLOW: new AppError(431, 'headers_too_large', 'The headers must have at most 16 KB together'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new AppError(413, 'too_large', 'The chunk extensions of the body are too long'),
  ERR_HTTP_REQUEST_TIMEOUT: new AppError(408, 'too_slow', 'The request took too long to arrive'),
}
const slowBody = new AppError(408, 'too_slow', 'The body of the request took too long to arrive')

/** The latest response of each connection. */
const responses = new WeakMap<Duplex, ServerResponse>()
/** Bytes of another answer in the middle of one would be taken for its own. */
const isBeingAnswered = (socket: Duplex): boolean => {
  const response = responses.get(socket)
  return response !== undefined && response.headersSent && !response.writableEnded
}

/** Milliseconds for the peer to read why, before the connection is cut. */
const farewellMs = 1000

/** Answers on the bare connection, in the shape of every refusal, and closes it. */
function refuseConnection(socket: Duplex, failure: AppError): void {
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify(toErrorBody(failure))
  const headers = {
    ...commonHeaders,
    ...failure.headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.on('error', () => undefined)
  socket.end([`HTTP/1.1 ${failure.status} `, ...lines, '', body].join('\r\n'))
  setTimeout(() => socket.destroy(), farewellMs).unref()
}

/** Bounds every wait for a peer, and answers what no route can. */
export function registerConnections(app: FastifyInstance, patience: Patience): void {
  const { server } = app
  server.maxConnections = patience.maxConnections
  // Those that wait for nothing make room first.
  server.on('drop', () => server.closeIdleConnections())
  refuseOtherKinds(server)
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    responses.set(socket, reply.raw)
    // A connection without traffic is closed, unless it is our answer that is waited for.
    reply.raw.on('timeout', () => {
      if (socket.writableLength > 0) socket.destroy()
    })
    // A request of a test comes without a connection.
    if (hasBody(request.raw) && socket instanceof Socket) watchBody(request, patience)
    done(findHostFailure(request.raw))
  })
}

/** CONNECT asks for a proxy, and `Expect` for what nobody has promised: the parser hands them to nobody by default. */
function refuseOtherKinds(server: Server): void {
  const noProxy = new AppError(405, 'method_not_allowed', 'This server is no proxy', undefined, { allow: '' })
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => refuseConnection(socket, noProxy))
  const unexpected = new AppError(417, 'expectation_failed', 'Only expect: 100-continue is understood')
  server.on('checkExpectation', ({ socket }: IncomingMessage) => refuseConnection(socket, unexpected))
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** A request names its host once (RFC 9112 §3.2); Node keeps the first of several. */
function findHostFailure({ rawHeaders, headers, httpVersion }: IncomingMessage): AppError | undefined {
  const names = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
  const isOnce = names < 2 && (httpVersion !== '1.1' || headers.host !== undefined)
  if (!isOnce) return new AppError(400, 'invalid', 'The request must have one Host header')
  return hostValue.test(headers.host ?? '') ? undefined : new AppError(400, 'invalid', 'The Host header is not a host')
}
const hostValue = /^[\w.~%!$&'()*+;=:[\]-]*$/u

/** Closes the connection of a body that does not arrive. */
function watchBody(request: FastifyRequest, patience: Patience): void {
  const { raw, routeOptions } = request
  const { socket } = raw
  const { bodyMs, uploadMs, uploadSpanMs, uploadSpanBytes } = patience
  const isUpload = routeOptions.config.isUpload === true || (routeOptions.bodyLimit ?? 0) > maxJsonBytes
  const startedAt = performance.now()
  let bytes = socket.bytesRead
  const check = () => {
    const isProgress = isUpload && socket.bytesRead - bytes >= uploadSpanBytes
    bytes = socket.bytesRead
    if (isProgress && performance.now() - startedAt < uploadMs) return
    stop()
    if (isBeingAnswered(socket)) socket.destroy()
    else refuseConnection(socket, slowBody)
  }
  const timer = setInterval(check, isUpload ? uploadSpanMs : bodyMs).unref()
  const stop = () => clearInterval(timer)
  raw.once('end', stop).once('close', stop)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which may take longer than a minute. */
    isUpload?: boolean
  }
}
