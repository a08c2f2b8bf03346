import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { createAccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { CallRoute } from '../../http/call-route.ts'
import type { Caller } from '../../http/caller.ts'
import { readClientAddress } from '../../http/client-address.ts'
import { toKnownError } from '../../http/error-handler.ts'
import { AppError } from '../../http/errors.ts'
import type { UserLimits } from '../../http/user-limits.ts'
import { createMcpServer } from './create-server.ts'
import type { McpCall, McpClient } from './mcp-call.ts'
import { isOffered, mcpTools } from './tools/index.ts'

const mcpPath = '/mcp'

export interface McpAccess {
  /** Finds out who calls, by the header `authorization`; throws 401. */
  identify(authorization: string | undefined): Promise<{ caller: Caller; client: McpClient }>
  /** What a client without a valid token is told: where to get one, and for what. */
  challenge(error: AppError): string
}

/** Serves the workspace to assistants by the Model Context Protocol, without sessions: any process answers any request. */
export function serveMcp(
  app: FastifyInstance,
  context: AppContext,
  access: McpAccess,
  limits: Pick<UserLimits, 'countCall'>,
  callRoute: CallRoute,
): void {
  const calls = new WeakMap<Request, McpCall>()
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const call = requestInfo === undefined ? undefined : calls.get(requestInfo)
      if (call === undefined) throw new Error('A request without a caller')
      return createMcpServer(call)
    },
    // Nothing is announced: lists change with the scopes alone, and then the token does as well.
    { maxSubscriptions: 100, onerror: () => undefined },
  )
  app.addHook('onClose', () => handler.close())
  const origins = new Set([new URL(context.config.publicUrl).origin, ...context.config.agent.origins])

  void app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, context, access.challenge))
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: mcpPath,
      handler: async (request, reply) => {
        const { origin } = request.headers
        if (origin !== undefined && !origins.has(origin))
          throw new AppError(403, 'forbidden', 'This origin may not call')
        const { caller, client } = await access.identify(request.headers.authorization)
        for (const message of listMessages(request.body)) {
          await limits.countCall(caller.userId, { method: 'GET' })
          assertCanAsk(message, caller, client)
        }
        const call = toCall(request, reply, { caller, client, context, callRoute })
        return sendResponse(reply, await answer(request, call, handler, calls))
      },
    })
  })
}

/** Most messages of a batch, which clients of the year 2025 may send. */
const maxBatch = 20

/** Each counts as a request. Throws 400 for a longer batch. */
function listMessages(body: unknown): readonly unknown[] {
  const messages: readonly unknown[] = Array.isArray(body) && body.length > 0 ? body : [body]
  if (messages.length > maxBatch) throw new AppError(400, 'invalid', `A batch must have at most ${maxBatch} messages`)
  return messages
}

/** Throws 403 with all scopes that an app would need for the tool it calls: its person is then asked for them. */
function assertCanAsk(body: unknown, caller: Caller, { isApp }: McpClient): void {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: unknown } | null }
  const name = params?.name
  if (!isApp || method !== 'tools/call' || typeof name !== 'string' || !Object.hasOwn(mcpTools, name)) return
  const tool = mcpTools[name]
  if (tool === undefined || isOffered(tool, caller)) return
  const scopes = [...new Set([...(caller.scopes ?? []), ...(tool.scopes ?? [])])]
  throw new AppError(403, 'insufficient_scope', `${name} needs more than this connection was given`, scopes)
}

function toCall(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Pick<McpCall, 'caller' | 'client' | 'context' | 'callRoute'>,
): McpCall {
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  return {
    ...parts,
    db: createAccountDb(parts.context.engine, parts.caller.accountId),
    signal: left.signal,
    ip: readClientAddress(request),
    userAgent: `${parts.client.name} (MCP) ${request.headers['user-agent'] ?? ''}`.slice(0, 300),
  }
}

function answer(
  request: FastifyRequest,
  call: McpCall,
  handler: McpHttpHandler,
  calls: WeakMap<Request, McpCall>,
): Promise<Response> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && name !== 'content-length' && name !== 'authorization') headers.set(name, value)
  const asked = new Request(call.context.config.publicUrl + mcpPath, {
    method: request.method,
    headers,
    signal: call.signal,
    ...(request.method === 'POST' ? { body: JSON.stringify(request.body ?? null) } : {}),
  })
  calls.set(asked, call)
  return handler.fetch(asked, request.method === 'POST' ? { parsedBody: request.body ?? null } : {})
}

function sendResponse(reply: FastifyReply, response: Response): FastifyReply {
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== 'content-length') reply.header(name, value)
  reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no')
  return response.body === null ? reply.send() : reply.send(Readable.fromWeb(response.body as never))
}

/** As JSON-RPC, with the challenge where a token is missing. */
function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  context: AppContext,
  challenge: McpAccess['challenge'],
): FastifyReply {
  const known = toKnownError(error)
  if (known === null) context.log.error(`${request.method} ${mcpPath}`, error)
  const failure = known ?? new AppError(500, 'internal', 'Something went wrong on our side. Try again.')
  const isToken = failure.status === 401 || failure.code === 'insufficient_scope'
  if (isToken) reply.header('www-authenticate', challenge(failure))
  const isParse = failure.code === 'invalid_json'
  return reply
    .code(failure.status)
    .headers(failure.headers ?? {})
    .send({ jsonrpc: '2.0', id: null, error: { code: isParse ? -32_700 : -32_000, message: failure.message } })
}
