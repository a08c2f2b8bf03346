import { launchBrowser } from '../e2e/browser.ts'
import { createCaller, signUp } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'
import { computeMedian } from './load.ts'
import { loadPage, type PageLoad, type PageLoadOptions } from '../e2e/page-load.ts'

const rounds = 3

/**
 * The cost of a cold first page from a running server in a real browser: requests and bytes on the socket, and the time
 * until it is shown, unthrottled and on slow 4G with 4x CPU slowdown. `LIST=1` lists every request.
 */
export async function runBenchmark(): Promise<void> {
  const server = await runServer()
  const browser = await launchBrowser()
  try {
    const person = await signUp(server.url)
    await createCaller(server.url, person)('POST', '/example-workspace')
    const pages: [string, PageLoadOptions][] = [
      ['/content/ideas', { person, awaits: '#ideas-list li' }],
      ['/auth/sign-up', { awaits: '#access button[type="submit"]' }],
    ]
    // The first page that a server sends is slower than all others.
    await loadPage(browser, server.url, '/auth/sign-up', { awaits: '#access form' })
    for (const [path, options] of pages) {
      const quick: PageLoad[] = []
      const slow: PageLoad[] = []
      for (let round = 0; round < rounds; round++) {
        quick.push(await loadPage(browser, server.url, path, options))
        slow.push(await loadPage(browser, server.url, path, { ...options, isSlow: true }))
      }
      printLoads(path, quick, slow)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

function printLoads(path: string, quick: PageLoad[], slow: PageLoad[]): void {
  const [load] = quick
  if (load === undefined) return
  console.log(`${path}  ${load.requests.length} requests (≤ 25), ${(load.bytes / 1024).toFixed(0)} KiB (≤ 240)`)
  for (const [type, of] of Map.groupBy(load.requests, ({ type }) => type))
    console.log(
      `  ${type.padEnd(12)} ${String(of.length).padStart(4)}  ${kib(of.reduce((sum, { bytes }) => sum + bytes, 0))}`,
    )
  if (process.env['LIST'])
    for (const { url, type, bytes } of load.requests) console.log(`    ${type.padEnd(12)} ${kib(bytes)}  ${url}`)
  const middle = (loads: PageLoad[], key: 'lcp' | 'shown' | 'cls') => computeMedian(loads.map((each) => each[key]))
  for (const [name, loads, limit] of [
    ['unthrottled', quick, 800],
    ['slow 4G, 4 × slower CPU', slow, 3500],
  ] as const)
    console.log(
      `  ${name.padEnd(24)} shown ${middle(loads, 'shown').toFixed(0)} ms (≤ ${limit}), LCP ${middle(loads, 'lcp').toFixed(0)} ms, CLS ${middle(loads, 'cls').toFixed(3)}`,
    )
}

const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1).padStart(7)} KiB`
