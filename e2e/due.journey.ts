import type { Content } from '@draftwright/contract/content'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCaller } from '../scripts/api-client.ts'
import { waitForIdle } from './browser.ts'
import { type DueName, type DuePosts, duePast, seedDuePosts } from './due-posts.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'draftwright-due-'))
let due: DuePosts
beforeAll(async () => {
  due = await seedDuePosts(dataDir)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const app = journey({ dataDir })

const read = (name: DueName) => createCaller(app.server.url, due.person)<Content>('GET', `/content/${due.ids[name]}`)
const notice = (page: Page) => page.getByRole('region', { name: 'Needs attention' })

async function desk(name: DueName, look: Parameters<typeof app.open>[1] = {}) {
  const page = await app.open(`/content/${due.ids[name]}`, { person: due.person, ...look })
  await notice(page).waitFor()
  await waitForIdle(page)
  return page
}
async function calendar(look: Parameters<typeof app.open>[1] = {}) {
  const page = await app.open(`/content/calendar?view=list&date=${duePast.slice(0, 10)}`, {
    person: due.person,
    ...look,
  })
  await page.getByRole('listitem').first().waitFor()
  await waitForIdle(page)
  return page
}

test('each says what happened, and what can be done, to every eye', async () => {
  const words: Record<DueName, RegExp> = {
    Missed: /missed its scheduled time.*needs your confirmation/u,
    Failed: /could not be published.*inactive/u,
    Unclear: /couldn’t confirm this post was published.*[Tt]he channel did not respond/u,
    Manual: /time to post this.*LinkedIn of Ada is a manual channel/u,
  }
  for (const [name, pattern] of Object.entries(words) as [DueName, RegExp][]) {
    const page = await desk(name, name === 'Failed' ? { width: 'phone', scheme: 'dark' } : {})
    await expect.poll(() => notice(page).textContent()).toMatch(pattern)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  const page = await calendar()
  for (const label of [
    'Missed, needs attention',
    'Failed, needs attention',
    'Unclear, needs attention',
    'Time to post, needs attention',
  ])
    await page.getByRole('listitem').getByText(label).waitFor()
  const tray = page.getByRole('complementary', { name: 'Unscheduled' })
  for (const title of ['Missed', 'Unclear', 'Time to post', 'Failed'])
    await tray.getByRole('heading', { name: title }).waitFor()
})

test('one tab shows what was missed, what failed and what is unclear, and the filter each by itself', async () => {
  const page = await app.open('/content/posts', { person: due.person })
  const main = page.getByRole('main')
  const count = () => main.getByRole('checkbox', { name: /^Select (?!all)/u }).count()
  await page.getByRole('tab', { name: /^Needs attention\s*3$/u }).click()
  await expect.poll(count).toBe(3)
  for (const name of ['Missed', 'Failed', 'Unclear'] as const) {
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name, exact: true }).click()
    await expect.poll(count).toBe(1)
    await main.getByRole('link', { name, exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Needs attention', selected: true }).waitFor()
  }
})

test('what was missed is published from the calendar, and seen live', async () => {
  const page = await calendar()
  await page.getByRole('listitem').getByRole('button', { name: 'Actions for Missed' }).click()
  await page.getByRole('menuitem', { name: 'Check delivery…' }).click()
  await page.getByRole('dialog').getByText('needs your confirmation').waitFor()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
  await expect.poll(async () => (await read('Missed')).status).toBe('published')
  await page.goto((await read('Missed')).url ?? '')
  await page.getByText('Missed, in full.').waitFor()
})

test('what failed gets another time, goes back to the approved, and out at once', async () => {
  const page = await desk('Failed')
  await notice(page).getByRole('button', { name: 'Reschedule…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect.poll(async () => (await read('Failed')).status).toBe('scheduled')
  await notice(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /Change the time/u }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unschedule' }).click()
  await expect.poll(async () => (await read('Failed')).status).toBe('approved')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(async () => (await read('Failed')).status).toBe('published')
})

test('whether it went out, a person says: it did, there', async () => {
  const page = await desk('Unclear')
  await notice(page).getByRole('button', { name: 'It is live…' }).click()
  await page.getByLabel('Link to the post').fill('not an address')
  app.expectErrors(/400/u)
  await page.getByRole('button', { name: 'Mark as live' }).click()
  await page
    .getByText(/must be/iu)
    .first()
    .waitFor()
  await page.getByLabel('Link to the post').fill('https://example.com/posts/1')
  await page.getByRole('button', { name: 'Mark as live' }).click()
  await notice(page).waitFor({ state: 'detached' })
  expect(await read('Unclear')).toMatchObject({ status: 'published' })
  await page.goto(`/content/${due.ids.Unclear}?panel=history`)
  await page.getByText('confirmed that it is live').waitFor()
})

test('what is to be posted by hand waits, and is marked as posted from the calendar', async () => {
  const page = await calendar()
  await page.getByRole('listitem').getByRole('button', { name: 'Actions for Manual' }).click()
  await page.getByRole('menuitem', { name: 'Mark as posted…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mark as posted…' }).click()
  await dialog.getByLabel('Link to the post').fill('https://www.linkedin.com/posts/1')
  await dialog.getByRole('button', { name: 'Mark as posted', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await read('Manual')).toMatchObject({ status: 'published', url: 'https://www.linkedin.com/posts/1' })
})
