import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'

const readyForQuery = 'Z'.charCodeAt(0)
const terminate = 'X'.charCodeAt(0)

/** Whole messages of the wire: a type, and a length that counts itself. */
function* splitMessages(kept: { bytes: Buffer }, more: Buffer): Generator<Buffer> {
  kept.bytes = Buffer.concat([kept.bytes, more])
  while (kept.bytes.length >= 5) {
    const end = 1 + kept.bytes.readUInt32BE(1)
    if (kept.bytes.length < end) return
    yield kept.bytes.subarray(0, end)
    kept.bytes = kept.bytes.subarray(end)
  }
}

/**
 * What PgBouncer does in transaction mode, with one connection to the server for everybody: after each statement it goes to whoever has sent
 * the next one. Only for servers that ask for no password, and for statements without parameters.
 */
export async function openTransactionPooler(databaseUrl: string): Promise<{ url: string; close(): void }> {
  const url = new URL(databaseUrl)
  let greeting: Promise<Buffer> | undefined
  const database = createConnection(Number(url.port), url.hostname)
  const waiting: { client: Socket; message: Buffer }[] = []
  let current: Socket | undefined
  const sendNext = () => {
    const next = current === undefined ? waiting.shift() : undefined
    if (next === undefined) return
    current = next.client
    database.write(next.message)
  }
  const kept = { bytes: Buffer.alloc(0) }
  const greet = (startup: Buffer) =>
    new Promise<Buffer>((resolve) => {
      const parts: Buffer[] = []
      database.on('data', (bytes) => {
        for (const message of splitMessages(kept, bytes)) {
          const isReady = message[0] === readyForQuery
          if (current !== undefined) current.write(message)
          else parts.push(Buffer.from(message))
          if (!isReady) continue
          if (current === undefined) resolve(Buffer.concat(parts))
          current = undefined
          sendNext()
        }
      })
      database.write(startup)
    })
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    clients.add(client)
    client.on('error', () => undefined)
    client.once('data', (startup) => {
      greeting ??= greet(startup)
      void greeting.then((bytes) => client.write(bytes))
      const unread = { bytes: Buffer.alloc(0) }
      client.on('data', (bytes) => {
        for (const message of splitMessages(unread, bytes)) {
          if (message[0] === terminate) client.end()
          else waiting.push({ client, message: Buffer.from(message) })
        }
        sendNext()
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0)
  return {
    url: url.href,
    close() {
      server.close()
      for (const socket of [database, ...clients]) socket.destroy()
    },
  }
}
