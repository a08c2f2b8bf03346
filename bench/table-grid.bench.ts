import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { launchBrowser, openContext } from '../e2e/browser.ts'
import { createCaller, signUp } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'
import { openPostgres } from '../server/src/db/postgres.ts'
import startPostgres from '../server/test/postgres-server.ts'
import { measureScrolling, printTimes } from './measure-scrolling.ts'
import { insertTableRows, wideFields } from './table-rows.ts'
import { formatLoad } from './load.ts'

/** Fewer by TABLE_GRID_ROWS, for a quick look. */
const many = Number(process.env['TABLE_GRID_ROWS'] ?? 100_000)
/** Pixels of one turn of the wheel: 30 rows. */
const step = 1200

interface Table {
  readonly id: string
  readonly fields: readonly {
    readonly id: string
    readonly name: string
    readonly options: { readonly choices?: readonly { readonly id: string }[] }
  }[]
}

/** A table of 100,000 records of 30 fields in a browser: frames with a blank place, frames that took long, and its end reached at once. */
export async function runBenchmark(): Promise<void> {
  const stopPostgres = await startPostgres()
  const databaseUrl = process.env['TEST_DATABASE_URL']
  if (databaseUrl === undefined) throw new Error('No PostgreSQL was found: the records are written straight into one')
  const server = await runServer({ env: { DATABASE_URL: databaseUrl, SECRET: randomBytes(32).toString('hex') } })
  const engine = await openPostgres({ databaseUrl, poolSize: 1 })
  const browser = await launchBrowser()
  try {
    const person = await signUp(server.url)
    const call = createCaller(server.url, person)
    const base = await call<{ id: string }>('POST', '/table_base', { name: 'Visits' })
    const table = await call<Table>('POST', `/table_base/${base.id}/table`, { name: 'Visits', fields: wideFields })
    const fields = Object.fromEntries(table.fields.map(({ name, id }) => [name, id]))
    const choices = Object.fromEntries(
      table.fields.map(({ name, options }) => [name, (options.choices ?? []).map(({ id }) => id)]),
    )
    const { id: userId } = await call<{ id: string }>('GET', '/profile')
    const filled = { accountId: person.account.id, userId, tableId: table.id, fields, choices }
    await insertTableRows(engine, filled, many)
    await engine.exec('vacuum analyze table_records')
    console.log(`${many.toLocaleString('en')} records of ${table.fields.length} fields; load ${formatLoad()}`)
    const context = await openContext(browser, server.url, { person })
    const page = await context.newPage()
    await page.goto(`/tables/${base.id}/${table.id}`)
    // Never idle: the page stays connected to the changes of others.
    await page.locator('[data-at="20"]').waitFor()
    await measureJumps(page)
    const { frames, blank, most } = await measureScrolling(page, { nRows: many, step })
    printTimes(`a frame while ${many.toLocaleString('en')} rows are scrolled through`, frames, '')
    console.log(`frames with a blank place ${blank} of ${frames.length} (0); rows on the page at most ${most} (< 70)`)
    console.log(`frames over 50 ms ${frames.filter((ms) => ms > 50).length} of ${frames.length}`)
    await page.evaluate(() => document.querySelector('[role="grid"]')?.scrollTo({ top: 0 }))
    await page.locator('[data-at="0"]').waitFor()
    console.log('back at the first row without loading anything again')
    const ask = (body: object) => call('POST', `/base_table/${table.id}/record/summarize`, body)
    const sums = ['Guests', 'Budget'].map((name) => ({ field_id: fields[name], kind: 'sum' }))
    await measureSummary('a count with two sums', () => ask({ summaries: sums }))
    const groups = ['Status', 'Region'].map((name) => ({ field_id: fields[name] }))
    await measureSummary('groups of one field with two sums', () =>
      ask({ groups: groups.slice(0, 1), summaries: sums }),
    )
    await measureSummary('groups of two fields with two sums', () => ask({ groups, summaries: sums }))
    console.log(`load ${formatLoad()}`)
  } finally {
    await browser.close()
    await engine.close()
    await server.stop()
    await stopPostgres?.()
  }
}

/** To a place nothing of which is loaded, until the record there is painted. */
async function measureJumps(page: Page): Promise<void> {
  const times: number[] = []
  for (const part of [1, 0.5, 0.25, 0.75, 0.1, 0.9, 0.4, 0.6]) {
    const start = performance.now()
    await page.evaluate((to) => {
      const grid = document.querySelector('[role="grid"]')
      grid?.scrollTo({ top: to * (grid.scrollHeight - grid.clientHeight) })
    }, part)
    const at = part === 1 ? many - 1 : Math.round(part * many)
    // A record that is loaded has its number in the first column.
    await page
      .locator(`[data-at="${at}"]`)
      .getByText(`Event ${at + 1}`, { exact: true })
      .first()
      .waitFor()
    times.push(performance.now() - start)
  }
  printTimes('a jump to the end, and to places between', times, '')
}

async function measureSummary(name: string, ask: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  for (let n = 0; n < 9; n++) {
    const start = performance.now()
    await ask()
    times.push(performance.now() - start)
  }
  printTimes(name, times, '(400 ms)')
}
