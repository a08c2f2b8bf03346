import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** The yardstick of the site bench: Fastify with one route and nothing else. Arguments: port, file to answer with. */
const [port, file = ''] = process.argv.slice(2)
// Fastify belongs to the server's package, from where it is found wherever npm has put it.
const fastify: () => FastifyInstance = createRequire(join(import.meta.dirname, '../server/package.json'))('fastify')
const body = readFileSync(file)
const app = fastify()
app.get('/', (_, reply) => reply.type('text/html; charset=utf-8').send(body))
await app.listen({ host: '127.0.0.1', port: Number(port) })
