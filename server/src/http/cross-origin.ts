import type { FastifyInstance } from 'fastify'
import { speaksAgent } from './agent-wire.ts'

const allowed = {
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, account-id, idempotency-key',
  // Seconds that a browser need not ask again.
  'access-control-max-age': '600',
} as const

/**
 * Lets pages of these origins call the agent service and read its answers, and nothing else of the server. Credentials are
 * not allowed: who has no token in hand is nobody there, so a page cannot use what the browser would add by itself.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!speaksAgent(request)) return done()
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
