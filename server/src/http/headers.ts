import type { FastifyInstance } from 'fastify'
import { isAgentRequest } from './agent-wire.ts'

/** Headers of every response; pages may add to them, nothing removes them. */
const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
} as const

/**
 * For the web app's page, which calls its own host and, if configured, the agent service's. Styles are inline because
 * the component library writes its variables to a style tag.
 */
export const buildAppPolicy = (agentUrl: string | null): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self'${agentUrl === null ? '' : ` ${new URL(agentUrl).origin}`}`,
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

export function registerHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...common, 'content-security-policy': closedPolicy })
    // Here and not in the route handling, so that an earlier rejection is not cached either. Decided by the matched
    // route, because a URL can be spelled in several ways.
    if (isAgentRequest(request) || (request.routeOptions.url ?? request.url).startsWith('/functions/'))
      reply.header('cache-control', 'no-store')
    done()
  })
}
