import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { launchBrowser, openContext, waitForIdle } from '../e2e/browser.ts'
import { createCaller, signUp } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'
import { SYSTEM } from '../server/src/db/engine.ts'
import { openPostgres } from '../server/src/db/postgres.ts'
import startPostgres from '../server/test/postgres-server.ts'
import { insertPosts } from './calendar-posts.ts'
import { computeMedian } from './load.ts'

/** Parts of the adjacent months are visible too: 5,000 posts in total, the maximum of one response. */
const inMonth = 4200
const [first, second] = ['2031-03', '2031-04']

/** The calendar in a browser, with some 5,000 visible posts: opening, paging, other views, scrolling, dragging. */
export async function runBenchmark(): Promise<void> {
  const stopPostgres = await startPostgres()
  const databaseUrl = process.env['TEST_DATABASE_URL']
  if (databaseUrl === undefined)
    throw new Error('No PostgreSQL was found: two months of posts are written straight into one')
  const server = await runServer({ env: { DATABASE_URL: databaseUrl, SECRET: randomBytes(32).toString('hex') } })
  const engine = await openPostgres({ databaseUrl, poolSize: 1 })
  const browser = await launchBrowser()
  try {
    const person = await signUp(server.url)
    const call = createCaller(server.url, person)
    await call('PUT', '/account/settings', { time_zone: 'UTC' })
    const channel = (await call<{ id: string }[]>('GET', '/channel'))[0]?.id ?? ''
    const author = (await call<{ user_id: string }[]>('GET', '/account-access'))[0]?.user_id ?? ''
    const minutes = Math.floor((30 * 1440) / inMonth)
    const planned = `case when n <= ${inMonth} then timestamptz '${first}-01' else timestamptz '${second}-01' end + (n % ${inMonth}) * interval '${minutes} minutes'`
    await insertPosts(engine, { account: person.account.id, channel, author, count: 2 * inMonth, planned })
    await engine.query(SYSTEM, 'analyze contents')

    const context = await openContext(browser, server.url, { person })
    const page = await context.newPage()
    await page.goto('/content/ideas')
    await waitForIdle(page)
    const { grids, posts } = await measureOpening(page)
    printTimes('opened → the month without its posts painted', grids, '')
    printTimes('opened → 5,000 posts painted', posts, '')
    const size = () => page.evaluate(() => document.querySelectorAll('*').length)
    const sizes: string[] = [`month ${await size()}`]

    await waitForIdle(page)
    await page.keyboard.press('PageDown')
    await waitForIdle(page)
    printTimes('Page Up or Down → the other month painted', await measureTurning(page), '(≤ 100)')
    for (const [view, key, place, count] of [
      ['month', '1', '[role="gridcell"] [data-tone]', 28],
      ['week', '2', '[data-day]:has([data-tone])', 7],
      ['list', '4', '[role="listitem"][data-tone]', 5],
    ] as const) {
      const times: number[] = []
      for (let round = 0; round < 7; round++) {
        await page.keyboard.press('3')
        await waitForIdle(page)
        times.push(await measurePaint(page, key, place, count))
      }
      await waitForIdle(page)
      if (view !== 'month') sizes.push(`${view} ${await size()}`)
      printTimes(`key press → ${view} painted`, times.slice(2), '(≤ 100)')
    }
    printTimes(
      'a frame while the list is scrolled',
      await measureFrames(page, () => page.mouse.wheel(0, 600), 40),
      '(≤ 50)',
    )
    await page.keyboard.press('1')
    await waitForIdle(page)
    printTimes('a frame while a post is dragged over the month', await measureDragging(page), '(≤ 50)')
    const times: number[] = []
    for (let round = 0; round < 5; round++)
      times.push(await measureDrop(page, `${second}-${11 + round}`, `${second}-26`))
    printTimes('drop → the post in its new day', times.slice(1), '(≤ 100)')
    console.log(`elements on the page: ${sizes.join(', ')}`)
  } finally {
    await browser.close()
    await engine.close()
    await server.stop()
    await stopPostgres?.()
  }
}

function printTimes(name: string, times: number[], budget: string): void {
  const sorted = times.toSorted((a, b) => a - b)
  const p95 = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN
  const worst = sorted.at(-1) ?? Number.NaN
  console.log(
    `${name.padEnd(48)} median ${computeMedian(times).toFixed(0)} ms, 95 % ${p95.toFixed(0)} ms, worst ${worst.toFixed(0)} ms of ${times.length} ${budget}`,
  )
}

/**
 * Milliseconds from the start of a navigation to the first frame with posts, with the app cached as on a second visit.
 */
async function measureOpening(page: Page): Promise<{ grids: number[]; posts: number[] }> {
  await page.addInitScript(() => {
    for (const [name, place] of [
      ['grid', '[role="gridcell"]'],
      ['posts', '[role="gridcell"] [data-tone]'],
    ] as const)
      new MutationObserver((_changes, watch) => {
        if (document.querySelector(place) === null) return
        watch.disconnect()
        requestAnimationFrame(() => setTimeout(() => performance.mark(name)))
      }).observe(document, { childList: true, subtree: true })
  })
  const at = (name: string) =>
    page.evaluate((mark) => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN, name)
  const grids: number[] = []
  const posts: number[] = []
  for (let round = 0; round < 6; round++) {
    await page.goto(`/content/calendar?view=month&date=${first}-10`)
    await page.waitForFunction(() => performance.getEntriesByName('posts').length > 0)
    grids.push(await at('grid'))
    posts.push(await at('posts'))
    await waitForIdle(page)
  }
  return { grids: grids.slice(1), posts: posts.slice(1) }
}

/** To the previous and the next month, repeatedly; both are already cached. */
async function measureTurning(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < 9; round++) {
    await waitForIdle(page)
    const [key, name] = round % 2 === 0 ? ['PageUp', 'March'] : ['PageDown', 'April']
    times.push(await measurePaint(page, key, `[role="grid"][aria-label^="${name}"] [data-tone]`, 28))
  }
  await waitForIdle(page)
  await page.keyboard.press('PageDown')
  await waitForIdle(page)
  return times
}

/** Milliseconds from a key press to the first frame that shows the requested period with its posts. */
async function measurePaint(page: Page, key: string, place: string, count = 1): Promise<number> {
  // Starts listening before the key is sent: the two reach the page through different channels.
  const painted = await page.evaluateHandle(
    ([wanted, selector, least]) => {
      const time = new Promise<number>((done) => {
        const press = ({ timeStamp, key: pressed }: KeyboardEvent) => {
          if (pressed !== wanted) return
          removeEventListener('keydown', press, true)
          const watch = new MutationObserver(() => {
            if (document.querySelectorAll(selector).length < least) return
            watch.disconnect()
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp)))
          })
          watch.observe(document, { childList: true, subtree: true, attributes: true })
        }
        addEventListener('keydown', press, true)
      })
      return { time }
    },
    [key, place, count] as const,
  )
  await page.keyboard.press(key)
  return painted.evaluate(({ time }) => time)
}

/** Milliseconds between frames while an action is repeated `count` times. */
async function measureFrames(page: Page, act: (n: number) => Promise<unknown>, count: number): Promise<number[]> {
  const frames = await page.evaluateHandle(() => {
    const kept = { times: [] as number[], isOn: true }
    let last = performance.now()
    const step = () => {
      const now = performance.now()
      kept.times.push(now - last)
      last = now
      if (kept.isOn) requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
    return kept
  })
  for (let n = 0; n < count; n++) await act(n)
  return frames.evaluate((kept) => {
    kept.isOn = false
    return kept.times.slice(1)
  })
}

/** Drags a post back and forth over all the days, and drops it where it was. */
async function measureDragging(page: Page): Promise<number[]> {
  const from = await page.locator('[role="gridcell"] [data-tone]').nth(20).boundingBox()
  const grid = await page.getByRole('grid').boundingBox()
  if (!from || !grid) throw new Error('The month is not there')
  const start = { x: from.x + 20, y: from.y + 8 }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 30, start.y + 10, { steps: 3 })
  const times = await measureFrames(
    page,
    async (n) => {
      await page.mouse.move(grid.x + ((n * 37) % grid.width), grid.y + 60 + ((n * 23) % (grid.height - 80)))
      await page.evaluate(() => new Promise(requestAnimationFrame))
    },
    120,
  )
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return times
}

/** Milliseconds from dropping a post to its appearance in the other day, before the server responds. */
async function measureDrop(page: Page, day: string, target: string): Promise<number> {
  const from = page.locator(`[role="gridcell"][data-day="${day}"] [data-tone] a[data-stop]`).first()
  const id = await from.getAttribute('data-stop')
  const moved = await page.evaluateHandle(
    ([stop, there]) => {
      const time = new Promise<number>((done) => {
        let at = 0
        addEventListener('drop', ({ timeStamp }) => (at = timeStamp), { capture: true, once: true })
        const watch = new MutationObserver(() => {
          const here = document.querySelector(`[data-day="${there}"] [data-stop="${stop}"]`)
          const elsewhere = [...document.querySelectorAll(`[data-stop="${stop}"]`)].some((one) => one !== here)
          // A full day shows the post only in the count of "more".
          if (at === 0 || elsewhere) return
          watch.disconnect()
          requestAnimationFrame(() => done(performance.now() - at))
        })
        watch.observe(document.body, { childList: true, subtree: true })
      })
      return { time }
    },
    [id, target],
  )
  await from.dragTo(page.locator(`[role="gridcell"][data-day="${target}"]`))
  return moved.evaluate(({ time }) => time)
}
