import type { Page } from 'playwright-core'
import { launchBrowser, openContext, waitForIdle } from '../e2e/browser.ts'
import { createCaller, signUp } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'
import { computeMedian, computeQuantile } from './load.ts'
import { uploadTranscript } from './long-transcript.ts'

const opens = 5
const turns = 600

/** The page of a meeting of 60,000 lines in a browser: opened cold, and scrolled with the wheel, a third of a page a turn. */
export async function runBenchmark(): Promise<void> {
  const server = await runServer({ env: { RATE_LIMITS: 'off' } })
  const browser = await launchBrowser()
  try {
    const person = await signUp(server.url)
    const call = createCaller(server.url, person)
    const transcript = await uploadTranscript(server.url, person)
    const { id } = await call<{ id: string }>('POST', '/meetings/meeting-records', { transcript_id: transcript.id })
    while ((await call<{ status: string }>('GET', `/meetings/meeting-records/${id}`)).status !== 'ready')
      await new Promise((resolve) => setTimeout(resolve, 200))
    const shown: number[] = []
    for (let n = 0; n < opens; n++) {
      const context = await openContext(browser, server.url, { person })
      const page = await context.newPage()
      const start = performance.now()
      await page.goto(`/meetings/view/${id}?tab=transcript`)
      await page.locator('[data-index="5"] button').first().waitFor()
      shown.push(performance.now() - start)
      if (n === opens - 1) await measureScrolling(page)
      await context.close()
    }
    console.log(
      `opened cold until its lines are there: median ${computeMedian(shown).toFixed(0)} ms, worst ${Math.max(...shown).toFixed(0)} ms (≤ 1000)`,
    )
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Every frame looks for a line at five heights of the transcript. */
async function measureScrolling(page: Page): Promise<void> {
  await waitForIdle(page)
  const box = await page.getByRole('group', { name: 'Lines' }).boundingBox()
  if (box === null) throw new Error('The transcript is not there')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const watch = await page.evaluateHandle(() => {
    const scroller = document.querySelector('[role="group"][aria-label="Lines"]')
    const kept = { frames: [] as number[], blank: 0, isOn: true, last: 0 }
    let before = performance.now()
    const step = () => {
      const now = performance.now()
      kept.frames.push(now - before)
      before = now
      const { left = 0, top = 0, bottom = 0 } = scroller?.getBoundingClientRect() ?? {}
      const height = Math.min(bottom, innerHeight) - top
      const places = [0.1, 0.3, 0.5, 0.7, 0.9].map((part) =>
        document.elementFromPoint(left + 60, top + height * part)?.closest('[data-index]'),
      )
      // A place whose line is not loaded yet has no text.
      if (places.some((place) => !place || place.textContent === '')) kept.blank++
      kept.last = Number(places.at(-1)?.getAttribute('data-index') ?? kept.last)
      if (kept.isOn) requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
    return kept
  })
  for (let n = 0; n < turns; n++) await page.mouse.wheel(0, box.height / 3)
  const { frames, blank, last } = await watch.evaluate((kept) => {
    kept.isOn = false
    return { frames: kept.frames.slice(1), blank: kept.blank, last: kept.last }
  })
  console.log(
    `scrolled to line ${last + 1}: ${blank} of ${frames.length} frames with a blank place; a frame at 95 % ${computeQuantile(frames, 0.95).toFixed(0)} ms, worst ${computeQuantile(frames, 1).toFixed(0)} ms`,
  )
}
