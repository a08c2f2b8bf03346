import { defineRoutes } from '@draftwright/contract/route'
import { afterAll } from 'vitest'
import * as z from 'zod/mini'
import { createAuthenticator } from '../src/features/auth/index.ts'
import { createBaseApp } from '../src/http/base-app.ts'
import { implementRoutes } from '../src/http/handler.ts'
import { AppError, notFoundError } from '../src/http/errors.ts'
import { createUserLimits } from '../src/http/user-limits.ts'
import { registerRoutes } from '../src/http/register-routes.ts'
import { serveWebApp } from '../src/http/web-app.ts'
import { signUp } from './harness.ts'
import { useApp } from './test-app.ts'

const agent = { base: 'agent', right: 'ideas:read', audit: 'none' } as const
const Event = z.object({ event: z.string(), content: z.nullable(z.string()), tool: z.optional(z.unknown()) })
const table = defineRoutes({
  root: { ...agent, right: 'public', method: 'GET', path: '/', data: z.object({ name: z.string() }) },
  list: {
    ...agent,
    method: 'GET',
    path: '/things',
    query: z.object({ page: z.optional(z.enum(['1', '2'])) }),
    data: z.array(z.object({ id: z.string() })),
  },
  make: {
    ...agent,
    method: 'POST',
    path: '/things',
    status: 201,
    body: z.strictObject({ name: z.string(), tags: z.optional(z.array(z.int())) }),
    data: z.object({ id: z.string() }),
  },
  remove: {
    ...agent,
    method: 'DELETE',
    path: '/things/:id',
    params: z.object({ id: z.string() }),
    status: 204,
    data: z.null(),
  },
  open: {
    ...agent,
    method: 'GET',
    path: '/things/:id',
    params: z.object({ id: z.string() }),
    data: z.object({ id: z.string() }),
  },
  who: {
    ...agent,
    method: 'GET',
    path: '/who',
    data: z.object({ user: z.string(), account: z.string(), role: z.string(), key: z.nullable(z.string()) }),
  },
  break: { ...agent, method: 'GET', path: '/broken', data: z.object({ id: z.string() }) },
  stream: {
    ...agent,
    method: 'POST',
    path: '/things/:id/events',
    params: z.object({ id: z.string() }),
    consumes: 'form',
    body: z.object({ message: z.string(), stream: z.optional(z.string()), extra: z.optional(z.string()) }),
    data: z.unknown(),
    events: Event,
  },
})
const createHandlers = (onLeft: () => void) =>
  implementRoutes(table, {
    root: () => ({ name: 'made up' }),
    list: () => [{ id: 'a', secret: 'b' }],
    make: ({ body }) => ({ id: body.name }),
    remove: () => null,
    open: ({ params }) => {
      if (params.id === 'busy') throw new AppError(429, 'too_many', 'Slow down', undefined, { 'retry-after': '7' })
      throw notFoundError('Thing')
    },
    who: ({ caller }) => ({
      user: caller.userId,
      account: caller.accountId,
      role: caller.role,
      key: caller.apiKeyId ?? null,
    }),
    break: () => {
      throw new Error('out of ink')
    },
    stream: ({ body, params, request: { files }, reply, signal }) => {
      if (params.id === 'slow') return streamSlowly(signal, onLeft)
      if (body.stream === 'true') return streamWords(body.message)
      if (params.id === 'later') reply.setStatus(202)
      return { body, files: files.map(({ bytes, ...file }) => ({ ...file, text: bytes.toString() })) }
    },
  })

async function* streamWords(message: string) {
  yield { event: 'Started', content: null, tool: { result: null } }
  for (const word of message.split(' ')) yield { event: 'Content', content: word }
}
async function* streamSlowly(signal: AbortSignal, onLeft: () => void) {
  yield { event: 'Started', content: 'x' }
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
  onLeft()
}

/**
 * A server with invented routes under the agent service's base, open to pages of http://chat.test. Listens on loopback.
 */
export async function useFakeAgent() {
  const { app, context } = await useApp()
  const ada = await signUp(app)
  const config = {
    ...context.config,
    agent: { origins: ['http://chat.test'], url: null },
    publicUrl: 'http://app.test',
  }
  const made = await createBaseApp({ ...context, config })
  const limits = createUserLimits(context)
  const identify = createAuthenticator(context.engine, context.secrets, () => context.now())
  const left = Promise.withResolvers<void>()
  const stopping = new AbortController().signal
  registerRoutes(made, { context, authenticator: identify, limits, stopping }, 'things', createHandlers(left.resolve))
  await serveWebApp(made, context.config)
  const url = await made.listen({ host: '127.0.0.1', port: 0 })
  afterAll(async () => {
    await made.close()
    limits.close()
  })
  const authorization = `Bearer ${ada.session?.accessToken}`
  return {
    url,
    app,
    context,
    faults: context.faults,
    /** Resolves when the reader of the stream `slow` has disconnected. */
    left: left.promise,
    ask: (path: string, { headers = {}, ...more }: RequestInit = {}) =>
      fetch(`${url}/agent${path}`, { ...more, headers: { authorization, ...headers } }),
  }
}

export const readStatusAndJson = async (response: Response) => [response.status, await response.json()]
export const buildJsonRequest = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})
