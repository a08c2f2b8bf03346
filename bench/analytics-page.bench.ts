import { launchBrowser, openContext } from '../e2e/browser.ts'
import { createCaller, signUp } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'
import { computeMedian } from './load.ts'

const rounds = 10

/** The page of the analytics with the example workspace, in a browser: from the last byte of the report's answer until its numbers are painted. */
export async function runBenchmark(): Promise<void> {
  const server = await runServer({ env: { RATE_LIMITS: 'off' } })
  const browser = await launchBrowser()
  try {
    const person = await signUp(server.url)
    await createCaller(server.url, person)('POST', '/example-workspace')
    const painted: number[] = []
    const opened: number[] = []
    for (let n = 0; n < rounds; n++) {
      const context = await openContext(browser, server.url, { person })
      const page = await context.newPage()
      await page.addInitScript(() => {
        const look = () => {
          const isThere = [...document.querySelectorAll('dl dd')].some((dd) => /\d/u.test(dd.textContent ?? ''))
          if (isThere) requestAnimationFrame(() => performance.mark('painted'))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
      await page.goto('/analytics')
      await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0)
      const times = await page.evaluate(() => {
        const report = performance
          .getEntriesByType('resource')
          .find(({ name }) => name.includes('/analytics/report')) as PerformanceResourceTiming
        const at = performance.getEntriesByName('painted')[0]?.startTime ?? Number.NaN
        return { afterAnswer: at - report.responseEnd, sinceStart: at }
      })
      painted.push(times.afterAnswer)
      opened.push(times.sinceStart)
      await context.close()
    }
    console.log(
      `numbers painted after the answer: median ${computeMedian(painted).toFixed(0)} ms, worst ${Math.max(...painted).toFixed(0)} ms (≤ 300); page opened cold until then: median ${computeMedian(opened).toFixed(0)} ms`,
    )
  } finally {
    await browser.close()
    await server.stop()
  }
}
