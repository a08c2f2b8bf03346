import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { refuseOtherMethods } from './allowed-methods.ts'
import { toAgentError, isAgentRequest } from './agent-wire.ts'
import { registerCompression } from './compress.ts'
import { buildConnectionOptions, defaultPatience, type Patience, registerConnections } from './connections.ts'
import { allowOrigins } from './cross-origin.ts'
import { repeatLostReads } from './database-failures.ts'
import { AppError } from './errors.ts'
import { toErrorBody, registerErrorHandler } from './error-handler.ts'
import { registerHeaders } from './headers.ts'
import { maxJsonBytes, registerJsonBody } from './json-body.ts'
import type { AppContext } from './app-context.ts'
import { warnOfProxies } from './client-address.ts'
import { refuseEncodedBodies } from './body-types.ts'
import { registerUploads } from './uploads.ts'

/** A server with the common parsing and error handling, and without routes. */
export async function createBaseApp(
  { config, log }: Pick<AppContext, 'config' | 'log'>,
  patience: Patience = defaultPatience,
): Promise<FastifyInstance> {
  const app = Fastify({
    ...buildConnectionOptions(patience),
    bodyLimit: maxJsonBytes,
    // The nearest hops are our proxies; anything before them in the header can be forged.
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // An address that cannot be parsed: the error occurs before a route and its hooks are found.
    frameworkErrors: (_error, request, reply) => {
      const failure = new AppError(404, 'not_found', 'Not Found')
      // Its type depends on the route's promises, and there is no route.
      const plain = reply as unknown as FastifyReply
      plain.code(404).send(isAgentRequest(request) ? toAgentError(failure).body : toErrorBody(failure))
    },
  })
  registerHeaders(app, config.transportSecurity)
  registerConnections(app, patience)
  if (config.trustedProxies === 0) warnOfProxies(app, log)
  allowOrigins(app, [...config.agent.origins, new URL(config.publicUrl).origin])
  refuseOtherMethods(app)
  refuseEncodedBodies(app)
  registerCompression(app)
  registerErrorHandler(app, log)
  repeatLostReads(app)
  registerJsonBody(app)
  await app.register(fastifyCookie)
  await registerUploads(app)
  return app
}
