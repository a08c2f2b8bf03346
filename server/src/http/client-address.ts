import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from './app-context.ts'

/** The address alone: some proxies append the port, which differs at each connection. */
const stripPort = (ip: string): string =>
  /^(\d+\.\d+\.\d+\.\d+):\d+$/u.exec(ip)?.[1] ?? /^\[([\da-f:.]+)\](?::\d+)?$/iu.exec(ip)?.[1] ?? ip

/** The caller's address; null if a trusted proxy forwards something that is none. */
export function readClientAddress({ ip }: Pick<FastifyRequest, 'ip'>): string | null {
  const address = stripPort(ip)
  return isIP(address) === 0 ? null : address
}

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/** Says once that a proxy stands in front of a server that is set to trust none: everybody has the proxy's address then. */
export function warnOfProxies(app: FastifyInstance, log: Log): void {
  let isSaid = false
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const found = isSaid ? undefined : forwardingHeaders.find((name) => headers[name] !== undefined)
    if (found !== undefined) {
      isSaid = true
      log.error(
        `A request came with ${found}, but TRUSTED_PROXIES is 0. If a proxy stands in front of this server, set it to the number of proxies: until then limits and the audit log see everybody at the proxy's address. See docs/PROXY.md.`,
      )
    }
    done()
  })
}
