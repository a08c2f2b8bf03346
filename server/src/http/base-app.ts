import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { allowOrigins } from './cross-origin.ts'
import { registerFailures } from './failures.ts'
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
  })
  registerHeaders(app)
  allowOrigins(app, [...config.agent.origins, new URL(config.publicUrl).origin])
  registerFailures(app, log)
  registerJsonBody(app)
  await app.register(fastifyCookie)
  await registerUploads(app)
  return app
}
