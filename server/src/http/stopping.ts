import type { FastifyInstance } from 'fastify'

/** Aborted when the server begins to stop: who waits or listens would hold it open for as long as a model takes to write. */
export function stoppingSignal(app: FastifyInstance): AbortSignal {
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
