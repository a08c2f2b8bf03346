import { type NetworkFault, type NetworkRequest, type NetworkServer, startNetworkServer } from './network-server.ts'

/** Where the product is killed: before a request arrives at the network, or after it did and before its answer is back. */
export type Moment = 'before' | 'after'

export interface KillProxy {
  readonly origin: string
  /** Changes to the network so far: requests that were passed on and are not reads. */
  readonly writes: number
  /** Lets the next request go wrong at this moment; resolves when the product was killed. */
  killAt(moment: Moment, kill: () => void): Promise<void>
  /** Lets the next change of the network go wrong; the product lives. */
  failNext(fault: NetworkFault): void
  close(): Promise<void>
}

/** Stands between the product and a network, and kills the product in the middle of a request. */
export async function startKillProxy(target: string): Promise<KillProxy> {
  let planned: { moment: Moment; kill: () => void; done: () => void } | null = null
  let writes = 0
  const never = new Promise<never>(() => undefined)
  const server: NetworkServer = await startNetworkServer(async (request) => {
    const plan = planned
    planned = null
    if (plan?.moment === 'before') {
      plan.kill()
      plan.done()
      return never
    }
    const answer = await passOn(target, request)
    if (request.method !== 'GET') writes++
    if (plan === null) return answer
    plan.kill()
    plan.done()
    return never
  })
  return {
    origin: server.origin,
    get writes() {
      return writes
    },
    killAt: (moment, kill) => new Promise((done) => void (planned = { moment, kill, done })),
    failNext: (fault) => server.failNext(fault, /^(?:POST|PUT) /u),
    close: server.close,
  }
}

const passedHeaders = [
  'authorization',
  'content-type',
  'accept',
  'content-disposition',
  'accept-version',
  'x-forwarded-proto',
  'wix-account-id',
  'wix-site-id',
  'profile-key',
]

/** Sends a request on to another server and returns its answer. */
export async function passOn(target: string, { method, path, query, headers, body }: NetworkRequest) {
  const search = query.toString()
  const kept = passedHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]))
  const answer = await fetch(`${target}${path}${search === '' ? '' : `?${search}`}`, {
    method,
    headers: kept.map(([name = '', value = '']): [string, string] => [name, value]),
    ...(method !== 'GET' && body.length > 0 && { body: new Uint8Array(body) }),
  })
  const text = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: { 'content-type': answer.headers.get('content-type') ?? '' }, body: text }
}
