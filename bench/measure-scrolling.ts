import type { Page } from 'playwright-core'
import { computeMedian } from './load.ts'

export function printTimes(name: string, times: number[], budget: string): void {
  const sorted = times.toSorted((a, b) => a - b)
  const p95 = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN
  console.log(
    `${name.padEnd(48)} median ${computeMedian(times).toFixed(0)} ms, 95 % ${p95.toFixed(0)} ms, worst ${(sorted.at(-1) ?? Number.NaN).toFixed(0)} ms of ${times.length} ${budget}`,
  )
}

/** Scrolls to the end with the wheel; every frame checks for a row at five heights of the viewport. */
export async function measureScrolling(
  page: Page,
  { nRows, step }: { nRows: number; step: number },
): Promise<{ frames: number[]; blank: number; most: number }> {
  const box = await page.getByRole('grid').boundingBox()
  if (box === null) throw new Error('The table is not there')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const watch = await page.evaluateHandle(() => {
    const grid = document.querySelector('[role="grid"]')
    const kept = { frames: [] as number[], blank: 0, most: 0, isOn: true }
    let last = performance.now()
    const step = () => {
      const now = performance.now()
      kept.frames.push(now - last)
      last = now
      const { left = 0, top = 0, height = 0 } = grid?.getBoundingClientRect() ?? {}
      const heights = [0.12, 0.3, 0.5, 0.7, 0.9].map((part) => top + height * part)
      const isBlank = heights.some((y) => document.elementFromPoint(left + 300, y)?.closest('[data-at]') === null)
      if (isBlank) kept.blank++
      kept.most = Math.max(kept.most, document.querySelectorAll('[data-at]').length)
      if (kept.isOn) requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
    return kept
  })
  const isAtEnd = () => page.evaluate((count) => document.querySelector(`[data-at="${count - 1}"]`) !== null, nRows)
  for (let n = 0; n < nRows; n++) {
    await page.mouse.wheel(0, step)
    if (n % 20 === 0 && (await isAtEnd())) break
  }
  if (!(await isAtEnd())) throw new Error('The last row was never reached')
  return watch.evaluate((kept) => {
    kept.isOn = false
    return { frames: kept.frames.slice(1), blank: kept.blank, most: kept.most }
  })
}
