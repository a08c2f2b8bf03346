import { createCaller, signUp } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'
import { computeQuantile } from './load.ts'

const asked = 2000
const limitMs = 5
const headers = { 'user-agent': 'Mozilla/5.0 Chrome/140.0 Safari/537.36' }

/** Following tracked links, one after the other: the whole answer on the loopback, which the server's own time is a part of. */
export async function runBenchmark(): Promise<void> {
  const server = await runServer()
  try {
    const call = createCaller(server.url, await signUp(server.url))
    const { origin, sites } = await call<{ origin: string; sites: { path: string }[] }>('GET', '/tracked_link/settings')
    const { id: campaign_id } = await call<{ id: string }>('POST', '/campaign', { name: 'Measured' })
    const codes: string[] = []
    for (let n = 0; n < 50; n++) {
      const target = `${origin}${sites[0]?.path ?? ''}/page-${n}`
      codes.push((await call<{ code: string }>('POST', '/tracked_link', { target, campaign_id, utm_source: 'x' })).code)
    }
    const follow = async (code: string): Promise<number> => {
      const before = performance.now()
      const { status } = await fetch(`${server.url}/l/${code}`, { redirect: 'manual', headers })
      if (status !== 302) throw new Error(`A link answered ${status}`)
      return performance.now() - before
    }
    for (let n = 0; n < 200; n++) await follow(codes[0] ?? '')
    const first: number[] = []
    for (const code of codes.slice(1)) first.push(await follow(code))
    const known: number[] = []
    for (let n = 0; n < asked; n++) known.push(await follow(codes[n % codes.length] ?? ''))
    printTimes('first time, from the database', first)
    printTimes(`from memory (p95 < ${limitMs} ms)`, known)
  } finally {
    await server.stop()
  }
}

function printTimes(name: string, times: readonly number[]): void {
  const [half, most] = [computeQuantile(times, 0.5), computeQuantile(times, 0.95)]
  console.log(`${name.padEnd(40)} p50 ${half.toFixed(2)} ms  p95 ${most.toFixed(2)} ms`)
}
