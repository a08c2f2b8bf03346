import type { FastifyInstance } from 'fastify'
import { isAgentRequest } from './agent-wire.ts'

/** Headers of every response; pages may add to them, nothing removes them. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
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
/**
 * For the script of a worker that runs WebAssembly. A worker is governed by the policy of its own script, so that the page itself
 * compiles none; the worker may fetch from its own host, and nothing else.
 */
export const wasmWorkerPolicy =
  "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"
/** By their file name, which the build keeps: `spelling.wasm-worker.ts`. */
export const isWasmWorker = (path: string): boolean => /\.wasm-worker-[\w-]+\.js/u.test(path)
const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

/** `transportSecurity` is the value of that header; null for a server that is not reached by https, or should not insist on it. */
export function registerHeaders(app: FastifyInstance, transportSecurity: string | null): void {
  const headers = {
    ...commonHeaders,
    'content-security-policy': closedPolicy,
    ...(transportSecurity === null ? {} : { 'strict-transport-security': transportSecurity }),
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    // Here and not in the route handling, so that an earlier rejection is not cached either. Decided by the matched
    // route, because a URL can be spelled in several ways.
    if (isAgentRequest(request) || (request.routeOptions.url ?? request.url).startsWith('/functions/'))
      reply.header('cache-control', 'no-store')
    done()
  })
}
