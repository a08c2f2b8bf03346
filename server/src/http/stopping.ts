import type { FastifyInstance } from 'fastify'

/**
 * Aborted when the server starts to stop: pending requests and streams would keep it running as long as a model writes.
 */
export function createStoppingSignal(app: FastifyInstance): AbortSignal {
  const stopping = new AbortController()
  app.addHook('preClose', (done) => {
    stopping.abort(new Error('The server is stopping'))
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A connection that was busy when the server closed is not closed with the idle ones.
    if (stopping.signal.aborted) reply.header('connection', 'close')
    done()
  })
  return stopping.signal
}
