import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'

/** The way to a database, which a test closes, or sends elsewhere. */
export interface DatabaseProxy {
  /** The database by this way. */
  readonly url: string
  /** Ends every connection; new ones can be made. */
  cut(): void
  /** Ends every connection, and refuses new ones. */
  refuse(): Promise<void>
  /** Nothing arrives any more, in either direction, and nobody is told. */
  silence(): void
  /** Lets new connections through, perhaps to another server. What was silenced never speaks again. */
  restore(targetUrl?: string): Promise<void>
  close(): Promise<void>
}

export async function openDatabaseProxy(targetUrl: string): Promise<DatabaseProxy> {
  let target = new URL(targetUrl)
  let isSilent = false
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = createConnection(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (isSilent) from.pause()
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const url = new URL(targetUrl)
  url.port = String(port)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const refuse = async () => {
    const closed = once(server, 'close')
    server.close()
    cut()
    await closed
  }
  return {
    url: url.href,
    cut,
    refuse,
    silence() {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    async restore(otherUrl) {
      if (otherUrl !== undefined) target = new URL(otherUrl)
      isSilent = false
      if (!server.listening) await listen(port)
    },
    async close() {
      if (server.listening) await refuse()
    },
  }
}
