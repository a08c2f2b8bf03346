import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** The baseline of the site bench: Fastify with a single route. Arguments: port, file to send. */
const [port, file = ''] = process.argv.slice(2)
// Fastify belongs to the server's package, and is resolved from it wherever npm has installed it.
const fastify: () => FastifyInstance = createRequire(join(import.meta.dirname, '../server/package.json'))('fastify')
const body = readFileSync(file)
const app = fastify()
app.get('/', (_, reply) => reply.type('text/html; charset=utf-8').send(body))
await app.listen({ host: '127.0.0.1', port: Number(port) })
