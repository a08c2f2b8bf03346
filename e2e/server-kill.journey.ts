import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Run } from '@draftwright/contract/generation'
import type { TableRecord } from '@draftwright/contract/table-records'
import type { TableBase } from '@draftwright/contract/tables'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCaller, signUp } from '../scripts/api-client.ts'
import { findFreePort } from '../scripts/free-port.ts'
import { runServer, type RunningServer } from '../scripts/run-server.ts'
import { startModelServer } from '../server/test/model-server.ts'
import { launchBrowser, openContext } from './browser.ts'

const model = await startModelServer()
const dataDir = mkdtempSync(join(tmpdir(), 'draftwright-kill-'))
const port = await findFreePort()
let server: RunningServer
let browser: Browser
const start = async () => {
  server = await runServer({ dataDir, port, env: { AI_BASE_URL: model.baseUrl, AI_MODEL: 'tiny' } })
}
beforeAll(async () => {
  await start()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await model.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a server that is killed loses no draft: the page says so, sees it through, and can ask again at once', async () => {
  const person = await signUp(server.url)
  const call = createCaller(server.url, person)
  const idea = await call<{ id: string }>('POST', '/idea', { text: 'Ask customers early.' })
  const runs = () => call<Run[]>('GET', `/generation-runs?idea_id=${idea.id}`)
  const context = await openContext(browser, server.url, { person })
  const page = await context.newPage()
  await page.goto(`/idea/${idea.id}`)
  model.mode = 'slow'
  model.wordMs = 120
  await page.getByRole('button', { name: 'Generate draft' }).click()
  const progress = page.getByRole('region', { name: /^Draft for/u })
  await expect.poll(() => progress.textContent()).toContain('Sentence a of')
  process.kill(server.pid, 'SIGKILL')
  await page.getByText(/Connection lost/u).waitFor()
  model.mode = 'good'
  await start()
  await expect.poll(async () => (await runs())[0]?.state).toBe('done')
  // The page opens the draft that was asked for on it, as soon as it hears that it is done.
  await page.waitForURL(/\/content\/[0-9a-f-]{36}/u)

  // The interrupted call does not block the next one.
  await page.goto(`/idea/${idea.id}`)
  await page.getByRole('button', { name: 'Generate draft' }).click()
  await expect.poll(async () => (await runs()).length).toBe(2)
  await expect.poll(async () => (await runs()).every(({ state }) => state === 'done')).toBe(true)
  expect(await call<unknown[]>('GET', `/idea/${idea.id}/contents`)).toHaveLength(2)
})

test('what is typed into a table while its server is killed waits, is sent again, and happens once', async () => {
  const person = await signUp(server.url)
  const call = createCaller(server.url, person)
  const base = await call<TableBase>('POST', '/table_base', { name: 'Fair' })
  const path = `/base_table/${base.tables[0]?.id}`
  const name = base.tables[0]?.primary_field_id ?? ''
  await call('POST', `${path}/record`, { records: [{ fields: { [name]: 'Opening' } }, { fields: { [name]: 'Tea' } }] })
  const list = async () =>
    (await call<TableRecord[]>('POST', `${path}/record/query`, {})).map(({ fields }) => fields[name])
  const page = await (await openContext(browser, server.url, { person })).newPage()
  await page.goto(`/tables/${base.id}`)
  const grid = page.getByRole('grid', { name: 'Records' })
  const locateName = (row: number) => grid.locator(`[data-at="${row}"] [data-col="0"]`)
  await locateName(1).getByText('Tea').waitFor()
  // Two records arrive, and the server is gone before anybody hears of it.
  let isKilled = false
  await page.route(/\/record$/u, async (route) => {
    if (isKilled) return route.continue()
    isKilled = true
    await route.fetch()
    process.kill(server.pid, 'SIGKILL')
    return route.abort('connectionreset')
  })
  await locateName(1).click()
  await grid.evaluate((element) => {
    const data = new DataTransfer()
    data.setData('text/plain', 'Dinner\nTalk\nTour')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await page.getByText(/^Waiting for a connection/u).waitFor()
  await locateName(0).click()
  await page.keyboard.type('Start')
  await page.keyboard.press('Enter')
  await start()
  await page.getByText('Reconnected. Your changes are saved').waitFor()
  await expect.poll(list).toEqual(['Start', 'Dinner', 'Talk', 'Tour'])
})
