import { type NetworkFault, type NetworkServer, startNetworkServer } from './network-server.ts'
import { passOn } from './pass-on.ts'

/** Where the product is killed: before a request arrives at the network, or after it did and before its answer is back. */
export type Moment = 'before' | 'after'

export interface KillProxy {
  readonly origin: string
  /** Changes to the network so far: requests that were passed on and are not reads. */
  readonly writes: number
  /** Lets the next request, or the next change alone, go wrong at this moment; resolves when the product was killed. */
  killAt(moment: Moment, kill: () => Promise<void>, which?: 'any' | 'change'): Promise<void>
  /** Lets the next change of the network go wrong; the product lives. */
  failNext(fault: NetworkFault): void
  close(): Promise<void>
}

/** Stands between the product and a network, and kills the product in the middle of a request. */
export async function startKillProxy(target: string): Promise<KillProxy> {
  let planned: { moment: Moment; kill: () => Promise<void>; which: 'any' | 'change'; done: () => void } | null = null
  let writes = 0
  const never = new Promise<never>(() => undefined)
  const server: NetworkServer = await startNetworkServer(async (request) => {
    const plan = planned?.which === 'change' && request.method === 'GET' ? null : planned
    if (plan !== null) planned = null
    if (plan?.moment === 'before') {
      void plan.kill().then(plan.done)
      return never
    }
    const answer = await passOn(target, request)
    if (request.method !== 'GET') writes++
    if (plan === null) return answer
    void plan.kill().then(plan.done)
    return never
  })
  return {
    origin: server.origin,
    get writes() {
      return writes
    },
    killAt: (moment, kill, which = 'any') => new Promise((done) => void (planned = { moment, kill, which, done })),
    failNext: (fault) => server.failNext(fault, /^(?:POST|PUT) /u),
    close: server.close,
  }
}
