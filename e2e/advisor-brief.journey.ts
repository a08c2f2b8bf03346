import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCaller, signUp, type Person } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'
import { openDatabase } from '../server/src/db/open.ts'
import { createSystemDb } from '../server/src/db/system-db.ts'
import { waitForIdle } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'draftwright-brief-'))
let ada: Person
beforeAll(async () => {
  const server = await runServer({ dataDir })
  ada = await signUp(server.url)
  const call = createCaller(server.url, ada)
  await call('POST', '/example-workspace')
  await call('PUT', '/advisor/brief', { is_on: true })
  await server.stop()
  // A past week can only be written while the database is closed.
  const engine = await openDatabase({ dataDir: join(dataDir, 'database') })
  await createSystemDb(engine)
    .updateTable('agent_briefs')
    .set({ next_at: new Date(Date.now() - 60_000).toISOString() })
    .execute()
  await engine.close()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const app = journey({ dataDir })

test('a brief that is due is written, noticed wherever one is, and opens with what changed and where it stands', async () => {
  const page = await app.open('/content/ideas', { person: ada })
  // The scheduler checks every half minute for due briefs.
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page.getByRole('link', { name: /Your brief is ready/u }).click()
  await page.waitForURL(/\/ai-chat\/[0-9a-f-]{36}$/u)
  await page.getByRole('heading', { level: 1, name: /^Brief of / }).waitFor()
  const answer = page.getByRole('article')
  for (const name of [/^Since /u, 'The numbers', 'Stuck', /^Due in /u, 'What to write next'])
    await answer.getByRole('heading', { name }).waitFor()
  await waitForIdle(page)
  await expectAccessible(page)
  const source = answer.getByRole('link', { name: /^Source 1: / }).first()
  const href = await source.getAttribute('href')
  await source.click()
  await page.waitForURL((url) => url.pathname + url.search === href)
  await page.goBack()
  await page.setViewportSize({ width: 390, height: 844 })
  await answer.getByRole('heading', { name: 'Stuck' }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a brief is switched on for a day and a time, stays so, and one can be had at once', async () => {
  const { person, call } = await app.newPerson()
  await call('POST', '/example-workspace')
  const page = await app.open('/ai-chat', { person })
  const brief = page.getByRole('region', { name: 'Weekly brief' })
  await brief.getByRole('switch').focus()
  await page.keyboard.press('Space')
  await brief.getByRole('combobox', { name: 'Day' }).selectOption('Friday')
  await brief.getByLabel('Time').fill('07:30')
  await brief.getByLabel('Time').blur()
  await expect.poll(() => call('GET', '/advisor/brief')).toMatchObject({ is_on: true, weekday: 5, at_time: '07:30' })
  await page.reload()
  await expect.poll(() => brief.getByRole('combobox', { name: 'Day' }).inputValue()).toBe('5')
  expect(await brief.getByRole('switch').isChecked()).toBe(true)
  await waitForIdle(page)
  await expectAccessible(page)
  await brief.getByRole('button', { name: 'Write one now' }).click()
  await page.waitForURL(/\/ai-chat\/[0-9a-f-]{36}$/u)
  await page.getByRole('article').getByRole('heading', { name: 'What to write next' }).waitFor()
  await page.getByRole('group', { name: 'This answer' }).waitFor()
})
