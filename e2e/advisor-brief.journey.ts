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

test('briefs are switched on, come on the days that were chosen, and one can be had at once', async () => {
  const { person, call } = await app.newPerson()
  await call('POST', '/example-workspace')
  const page = await app.open('/ai-chat', { person })
  const brief = page.getByRole('region', { name: 'Briefs' })
  await brief.getByRole('switch').focus()
  await page.keyboard.press('Space')
  const next = brief.getByRole('list', { name: 'Next briefs' })
  await expect.poll(() => next.getByText(/^Mon.+\b0?8:00/u).count()).toBe(5)

  // The next times are shown before anything is saved.
  await brief.getByRole('checkbox', { name: 'Friday' }).focus()
  await page.keyboard.press('Space')
  await brief.getByLabel('Time').fill('07:30')
  await next
    .getByText(/^Fri.+\b0?7:30/u)
    .first()
    .waitFor()
  await next
    .getByText(/^Mon.+\b0?7:30/u)
    .first()
    .waitFor()
  expect(await call('GET', '/advisor/brief')).toMatchObject({ weekdays: [1], at_time: '08:00' })
  await brief.getByRole('button', { name: 'Save' }).click()
  await brief.getByRole('button', { name: 'Saved' }).waitFor()
  expect(await call('GET', '/advisor/brief')).toMatchObject({ is_on: true, weekdays: [1, 5], at_time: '07:30' })

  await brief.getByRole('combobox', { name: 'How often' }).selectOption('Every day')
  await expect.poll(() => next.getByText(/\b0?7:30/u).count()).toBe(5)
  await brief.getByRole('combobox', { name: 'How often' }).selectOption('By a rule of your own')
  await brief.getByText('Type a rule, or choose an example.').waitFor()
  expect(await brief.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  app.expectErrors(/400/u)
  await brief.getByRole('textbox', { name: 'Rule' }).fill('every day')
  await brief.getByText(/Must consist of FREQ/u).waitFor()
  await waitForIdle(page)
  await expectAccessible(page)
  await brief.getByRole('button', { name: 'Every second Friday' }).click()
  await expect.poll(() => next.getByText(/^Fri.+\b0?7:30/u).count()).toBe(5)
  await brief.getByRole('button', { name: 'Save' }).click()
  await brief.getByRole('button', { name: 'Saved' }).waitFor()
  await page.reload()
  await expect
    .poll(() => brief.getByRole('textbox', { name: 'Rule' }).inputValue())
    .toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=FR')
  expect(await brief.getByRole('switch').isChecked()).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await waitForIdle(page)
  await expectAccessible(page)
  await brief.getByRole('button', { name: 'Write one now' }).click()
  await page.waitForURL(/\/ai-chat\/[0-9a-f-]{36}$/u)
  await page.getByRole('article').getByRole('heading', { name: 'What to write next' }).waitFor()
  await page.getByRole('group', { name: 'This answer' }).waitFor()
})
