import { randomBytes } from 'node:crypto'
import type { CDPSession, Page } from 'playwright-core'
import { launchBrowser, openContext, waitForIdle } from '../e2e/browser.ts'
import { signUp } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'
import { type Engine, SYSTEM } from '../server/src/db/engine.ts'
import { openPostgres } from '../server/src/db/postgres.ts'
import startPostgres from '../server/test/postgres-server.ts'
import { measureScrolling, printTimes } from './measure-scrolling.ts'

const many = 5000

/**
 * The table of 5,000 contacts in a browser: opening, scrolling, sorting, typing; at full speed and with 4x CPU
 * slowdown.
 */
export async function runBenchmark(): Promise<void> {
  const stopPostgres = await startPostgres()
  const databaseUrl = process.env['TEST_DATABASE_URL']
  if (databaseUrl === undefined) throw new Error('No PostgreSQL was found: the contacts are written straight into one')
  const server = await runServer({ env: { DATABASE_URL: databaseUrl, SECRET: randomBytes(32).toString('hex') } })
  const engine = await openPostgres({ databaseUrl, poolSize: 1 })
  const browser = await launchBrowser()
  try {
    const person = await signUp(server.url)
    await insertContacts(engine, person.account.id)
    const context = await openContext(browser, server.url, { person })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await page.goto('/crm/contacts')
    await waitForIdle(page)
    for (const slowness of [1, 4]) {
      console.log(slowness === 1 ? 'as it is' : `${slowness} × slower`)
      await measureTable(page, devtools, slowness)
    }
  } finally {
    await browser.close()
    await engine.close()
    await server.stop()
    await stopPostgres?.()
  }
}

async function insertContacts(engine: Engine, account: string): Promise<void> {
  await engine.query(
    SYSTEM,
    `insert into crm_contacts (account_id, id, first_name, last_name, email, phone, title, status, tags, created_at, updated_at)
      select $1, gen_random_uuid(), 'Name' || lpad((n * 7919 % ${many})::text, 4, '0'), 'Last' || n, 'person' || n || '@example.com',
        '+31 20 ' || n, 'Buyer', (array['lead', 'prospect', 'customer'])[n % 3 + 1], array['vip', 'spring'],
        now() - n * interval '1 minute', now() - n * interval '1 minute'
      from generate_series(1, ${many}) n`,
    [account],
  )
  await engine.query(SYSTEM, 'analyze crm_contacts')
}

async function measureTable(page: Page, devtools: CDPSession, slowness: number): Promise<void> {
  const budget = slowness === 1 ? '(≤ 100)' : '(≤ 200)'
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.goto('/crm/contacts')
  await waitForIdle(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })

  const { frames, blank, most } = await measureScrolling(page, { nRows: many, step: 400 })
  printTimes('a frame while all rows are scrolled through', frames, '')
  console.log(`frames with a blank place ${blank} of ${frames.length}; rows on the page at most ${most} (< 60)`)
  await page.evaluate(() => document.querySelector('[role="grid"]')?.scrollTo({ top: 0 }))
  await waitForIdle(page)

  const sorts: number[] = []
  for (let round = 0; round < 8; round++) {
    const order = round % 2 === 0 ? 'ascending' : 'descending'
    const first = round % 2 === 0 ? 'Name0000' : `Name${many - 1}`
    sorts.push(await measureFirstRow(page, `[data-head="0"]`, first))
    await page.locator(`[role="columnheader"][aria-sort="${order}"]`).waitFor()
    await waitForIdle(page)
  }
  printTimes('press on a column’s head → sorted rows painted', sorts, budget)

  await page.locator('[data-at="3"] [data-col="2"]').click()
  await waitForIdle(page)
  printTimes('arrow key → the next cell marked', await measureKeyPaints(page, 'ArrowDown', 12), budget)
  await page.keyboard.press('F2')
  printTimes('key → its letter in the cell', await measureKeyPaints(page, '5', 12), budget)
  await page.keyboard.press('Escape')
  const search = page.getByRole('searchbox')
  await search.focus()
  printTimes('key → its letter in the search', await measureKeyPaints(page, 'n', 12), budget)
  await search.fill('')
  await waitForIdle(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
}

/** Milliseconds from a click to the first frame in which the first row starts with the text. */
async function measureFirstRow(page: Page, place: string, text: string): Promise<number> {
  const painted = await page.evaluateHandle((wanted) => {
    const time = new Promise<number>((done) => {
      addEventListener(
        'click',
        ({ timeStamp }) => {
          const watch = new MutationObserver(() => {
            const row = document.querySelector('[data-at="0"] [data-col="0"]')
            if (row?.textContent?.startsWith(wanted) !== true) return
            watch.disconnect()
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp)))
          })
          watch.observe(document.body, { childList: true, subtree: true, characterData: true })
        },
        { capture: true, once: true },
      )
    })
    return { time }
  }, text)
  await page.locator(place).click({ position: { x: 20, y: 12 } })
  return painted.evaluate(({ time }) => time)
}

/** Milliseconds from each key press to the end of the next frame. */
async function measureKeyPaints(page: Page, key: string, count: number): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const painted = await page.evaluateHandle(() => ({
      time: new Promise<number>((done) => {
        addEventListener(
          'keydown',
          ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp))),
          { capture: true, once: true },
        )
      }),
    }))
    await page.keyboard.press(key)
    times.push(await painted.evaluate(({ time }) => time))
  }
  return times.slice(2)
}
