import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that Linux (32768 to 60999), macOS and Windows (from 49152) give to whoever asks for any. */
const first = 20_000
const end = 32_000

/**
 * A port of loopback that is free now, for whoever must know it before it listens. It is not one that the system gives
 * away by itself, so another process is unlikely to take it meanwhile.
 */
export async function findFreePort(): Promise<number> {
  for (let n = 0; n < 50; n++) {
    const port = randomInt(first, end)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port from ${first} to ${end - 1} was found`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  await new Promise((done) => server.close(done))
  return true
}
