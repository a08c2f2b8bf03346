import { randomBytes } from 'node:crypto'
import { launchBrowser, openContext } from '../e2e/browser.ts'
import { createCaller, signUp } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'
import { type Engine, SYSTEM } from '../server/src/db/engine.ts'
import { openPostgres } from '../server/src/db/postgres.ts'
import startPostgres from '../server/test/postgres-server.ts'
import { measureScrolling, printTimes } from './measure-scrolling.ts'

/** Fewer by TABLE_GRID_ROWS, for a quick look. */
const many = Number(process.env['TABLE_GRID_ROWS'] ?? 100_000)
/** Pixels of one turn of the wheel: 30 rows. */
const step = 1200

interface Table {
  readonly id: string
  readonly fields: readonly { readonly id: string; readonly name: string }[]
}

/** A table of 100,000 records scrolled through in a browser: frames with a blank place, and frames that took long. */
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
    const base = await call<{ id: string; tables: Table[] }>('POST', '/table_base', { name: 'Visits' })
    const { id: tableId } = base.tables[0] ?? { id: '' }
    const choices = ['Open', 'Done', 'Dropped'].map((name) => ({ name }))
    for (const field of [
      { name: 'Guests', type: 'number' },
      { name: 'Mail', type: 'email' },
      { name: 'Day', type: 'date' },
      { name: 'Paid', type: 'checkbox' },
      { name: 'State', type: 'singleSelect', options: { choices } },
      { name: 'Place', type: 'singleLineText' },
      { name: 'Stars', type: 'rating' },
    ])
      await call('POST', `/base_table/${tableId}/field`, field)
    const { fields } = await call<Table>('GET', `/base_table/${tableId}`)
    const ids = Object.fromEntries(fields.map(({ name, id }) => [name, id]))
    await insertRecords(engine, { accountId: person.account.id, tableId, ids })
    const context = await openContext(browser, server.url, { person })
    const page = await context.newPage()
    await page.goto(`/tables/${base.id}/${tableId}`)
    // Never idle: the page stays connected to the changes of others.
    await page.locator('[data-at="20"]').waitFor()
    const { frames, blank, most } = await measureScrolling(page, { nRows: many, step })
    printTimes(`a frame while ${many.toLocaleString('en')} rows are scrolled through`, frames, '')
    console.log(`frames with a blank place ${blank} of ${frames.length} (0); rows on the page at most ${most} (< 70)`)
    console.log(`frames over 50 ms ${frames.filter((ms) => ms > 50).length} of ${frames.length}`)
    await page.evaluate(() => document.querySelector('[role="grid"]')?.scrollTo({ top: 0 }))
    await page.locator('[data-at="0"]').waitFor()
    console.log('back at the first row without loading anything again')
  } finally {
    await browser.close()
    await engine.close()
    await server.stop()
    stopPostgres?.()
  }
}

interface RecordPlace {
  readonly accountId: string
  readonly tableId: string
  /** Fields by name. */
  readonly ids: Readonly<Record<string, string>>
}

async function insertRecords(engine: Engine, { accountId, tableId, ids }: RecordPlace): Promise<void> {
  const cells = `jsonb_build_object('${ids['Name']}', 'Visit ' || n, '${ids['Guests']}', n % 90,
    '${ids['Mail']}', 'guest' || n || '@example.com', '${ids['Day']}', '2026-03-' || lpad((n % 28 + 1)::text, 2, '0'),
    '${ids['Place']}', 'Hall ' || n % 40, '${ids['Stars']}', n % 5 + 1)`
  await engine.query(
    SYSTEM,
    `insert into table_records (account_id, table_id, id, number, cells, created_at, updated_at)
      select $1, $2, 'rec' || lpad(n::text, 14, '0'), n, ${cells}, now(), now() from generate_series(1, ${many}) n`,
    [accountId, tableId],
  )
  await engine.query(SYSTEM, 'update base_tables set next_number = $2 where id = $1', [tableId, many + 1])
  await engine.query(SYSTEM, 'analyze table_records')
}
