import { publishFirstPost } from '../e2e/five-minutes.ts'
import { launchBrowser, openContext } from '../e2e/browser.ts'
import { runServer } from '../scripts/run-server.ts'

/** Seconds and clicks from starting the product, with an empty data folder, to a live post, at two widths. */
export async function runBenchmark(): Promise<void> {
  const browser = await launchBrowser()
  for (const width of ['desktop', 'phone'] as const) {
    const start = performance.now()
    const server = await runServer()
    const page = await (await openContext(browser, server.url, { width })).newPage()
    const { clicks } = await publishFirstPost(page, server.url)
    const all = (performance.now() - start) / 1000
    console.log(
      `first post, ${width.padEnd(8)} ${all.toFixed(1)} s after the start (≤ 60), of which the server ${(server.readyAfter / 1000).toFixed(1)} s; ${clicks} clicks (≤ 12)`,
    )
    await server.stop()
  }
  await browser.close()
}
