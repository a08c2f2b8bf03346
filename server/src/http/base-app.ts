import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { agentFailure, speaksAgent } from './agent-wire.ts'
import { allowOrigins } from './cross-origin.ts'
import { AppError } from './errors.ts'
import { houseFailure, registerFailures } from './failures.ts'
import { registerHeaders } from './headers.ts'
import { maxJsonBytes, registerJsonBody } from './json-body.ts'
import type { Parts } from './parts.ts'
import { registerUploads } from './uploads.ts'

/** A server that reads and refuses as all of it does, and answers nothing yet. */
export async function baseApp({ config, log }: Pick<Parts, 'config' | 'log'>): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: maxJsonBytes,
    // The nearest hops are ours; whatever stands before them in the header anybody can write.
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // An address that no router can read: found before there is a route, and so before any hook.
    frameworkErrors: (_error, request, reply) => {
      const failure = new AppError(404, 'not_found', 'Not Found')
      // Its type depends on the route's promises, and there is no route.
      const plain = reply as unknown as FastifyReply
      plain.code(404).send(speaksAgent(request) ? agentFailure(failure).body : houseFailure(failure))
    },
  })
  registerHeaders(app)
  allowOrigins(app, [...config.agent.origins, new URL(config.publicUrl).origin])
  registerFailures(app, log)
  registerJsonBody(app)
  await app.register(fastifyCookie)
  await registerUploads(app)
  return app
}
