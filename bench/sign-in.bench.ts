import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { type Person, signUp } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'

const api = '/functions/v1/api'
/** The queue's capacity: rejected requests would be retried at once here, unlike with people. */
const crowd = 64
const seconds = 12

/** Sign-ins per second, and how a flood of them affects other people: the same paced reads alone and during it. */
export async function runBenchmark(): Promise<void> {
  // The web app is not requested here, so it is not built.
  const server = await runServer({ script: ['server/src/main.ts'] })
  try {
    const person = await signUp(server.url)
    const headers = { authorization: `Bearer ${person.accessToken}`, 'account-id': person.account.id }
    const read = { url: `${server.url}${api}/profile`, headers }
    await autocannon({ ...read, connections: 8, duration: 3 })
    const reads = await autocannon({ ...read, connections: 8, duration: 5 })
    console.log(`authorized requests, 8 at once       ${reads.requests.average.toFixed(0).padStart(6)}/s`)
    const signIns = await autocannon({ ...buildSignIn(server.url, person), connections: 8, duration: 5 })
    console.log(`sign-ins, 8 at once                  ${signIns.requests.average.toFixed(0).padStart(6)}/s`)

    const alone = await measurePacedReads(read.url, headers)
    const flood = autocannon({ ...buildSignIn(server.url, person), connections: crowd, duration: seconds + 2 })
    await wait(1000)
    const beside = await measurePacedReads(read.url, headers)
    const { requests, non2xx } = await flood
    printTimes('GET, 50 a second, alone', alone)
    printTimes(`GET, 50 a second, beside ${crowd} signing in`, beside)
    const answered = Math.max(0, requests.average - non2xx / (seconds + 2))
    console.log(`the flood meanwhile: ${answered.toFixed(0)} signed in a second, ${non2xx} turned away with 503`)
  } finally {
    await server.stop()
  }
}

const buildSignIn = (url: string, { email, password }: Person) => ({
  url: `${url}${api}/auth/signInWithPassword`,
  method: 'POST' as const,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email, password }),
})

/** Latency in milliseconds of reads sent at fixed times, whether or not the last one has completed. */
async function measurePacedReads(url: string, headers: Record<string, string>): Promise<number[]> {
  const answers: Promise<number>[] = []
  const start = performance.now()
  for (let n = 0; n < seconds * 50; n++) {
    await wait(Math.max(1, start + n * 20 - performance.now()))
    answers.push(measureTime(url, headers))
  }
  return (await Promise.all(answers)).sort((one, other) => one - other)
}

async function measureTime(url: string, headers: Record<string, string>): Promise<number> {
  const start = performance.now()
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`A read answered ${answer.status}`)
  return performance.now() - start
}

function printTimes(name: string, sorted: number[]): void {
  const at = (share: number) => `${(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(1)} ms`
  console.log(
    `${name.padEnd(40)} p50 ${at(0.5).padStart(9)}   p99 ${at(0.99).padStart(9)}   worst ${at(1).padStart(9)}`,
  )
}
