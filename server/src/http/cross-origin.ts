import type { FastifyInstance } from 'fastify'
import { isAgentRequest } from './agent-wire.ts'

const allowed = {
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, account-id, idempotency-key',
  // Seconds that a browser may cache the preflight.
  'access-control-max-age': '600',
} as const

/**
 * Lets pages of these origins call the agent service and read its responses, and nothing else of the server. Credentials are not
 * allowed: without a token a request is anonymous, so a page cannot use the browser's cookies.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isAgentRequest(request)) return done()
    reply.header('vary', 'origin')
    const { origin } = request.headers
    const isAllowed = origin !== undefined && origins.includes(origin)
    if (isAllowed)
      reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': 'retry-after' })
    if (request.method !== 'OPTIONS') return done()
    if (isAllowed) reply.headers(allowed)
    void reply.code(204).send()
  })
}
