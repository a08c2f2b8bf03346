import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'
import { visitSite } from './site-visits.ts'

const run = journey()

async function openExample() {
  const { person, call } = await run.newPerson()
  await call('POST', '/example-workspace')
  return run.open('/analytics', { person })
}
const total = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first()
const openTab = (page: Page, label: string) =>
  page.locator('section').getByRole('button', { name: label, exact: true }).click()
async function saveDownload(page: Page, label: string) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: label }).click()])
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

test('the numbers of a period are filtered by a click, read by keys, and taken along', async () => {
  const page = await openExample()
  await page.getByRole('heading', { name: 'Analytics', exact: true }).waitFor()
  const posts = page.getByRole('table', { name: 'Posts' })
  await posts.getByRole('row').nth(1).waitFor()
  const all = Number((await total(page, 'Views').textContent())?.replaceAll(/\D/gu, ''))
  expect(all).toBeGreaterThan(100)
  await page.getByRole('button', { name: '7 days' }).click()
  await expect
    .poll(async () => Number((await total(page, 'Views').textContent())?.replaceAll(/\D/gu, '')))
    .toBeLessThan(all)
  await openTab(page, 'Pillars')
  await page.getByRole('table', { name: 'Pillars' }).getByRole('button', { name: 'Fewer no-shows' }).click()
  await openTab(page, 'Posts')
  await expect.poll(() => posts.getByRole('row').count()).toBe(2)
  await page.reload()
  await expect.poll(() => posts.getByRole('row').count()).toBe(2)
  expect(new URL(page.url()).searchParams.get('period')).toBe('7')
  await page.getByRole('slider', { name: /^Views from/u }).focus()
  await page.keyboard.press('End')
  const read = page.getByRole('slider', { name: /^Views from/u })
  expect(await read.getAttribute('aria-valuetext')).toMatch(/: \d+ views, \d+ visitors, \d+ reads/u)
  await page.getByRole('button', { name: 'Show as a table' }).click()
  expect(await page.getByRole('table', { name: 'Views over time' }).getByRole('row').count()).toBe(8)
  const csv = await saveDownload(page, 'Download posts as CSV')
  expect(csv.name).toMatch(/^posts \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.csv$/u)
  expect(csv.bytes.toString()).toMatch(
    /^\uFEFFPost,Views,Visitors,Visits,Reads,Seconds in view\r\n.+,\d+,\d+,\d+,\d+,\d+\r\n$/u,
  )
  const picture = await saveDownload(page, 'Save the chart as a picture')
  expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.bytes.length).toBeGreaterThan(5000)
  await expectAccessible(page)
  await posts.getByRole('link').first().click()
  await page.getByRole('radiogroup', { name: 'Numbers by' }).waitFor()
})

test('a workspace without a visitor is told what will be counted, and an own span stays in the address', async () => {
  const { person } = await run.newPerson()
  const page = await run.open('/analytics?period=own&from=2026-01-01&to=2026-01-31', { person })
  await page.getByText('No views in this period').waitFor()
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2026-01-01')
  await expectAccessible(page)
})

test('a report is reached from a pillar, a channel and a post, and the post is a filter that can be removed', async () => {
  const { person, call } = await run.newPerson()
  await call('POST', '/example-workspace')
  const page = await run.open('/strategy?tab=channels', { person })
  await page
    .getByRole('link', { name: /^Analytics of/u })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Analytics', level: 1 }).waitFor()
  expect(new URL(page.url()).searchParams.get('channel_id')).toMatch(/^[0-9a-f-]{36}$/u)
  const posts = page.getByRole('table', { name: 'Posts' })
  const first = posts.getByRole('rowheader').first()
  const title = (await first.textContent()) ?? ''
  await page.goto(`/content/posts?q=${encodeURIComponent(title)}`)
  await page
    .getByRole('button', { name: `Actions for ${title}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Analytics' }).click()
  await page.getByRole('button', { name: `Remove the filter Post ${title}` }).waitFor()
  await expect.poll(() => posts.getByRole('row').count()).toBe(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Remove the filter Post ${title}` }).click()
  await expect.poll(() => posts.getByRole('row').count()).toBeGreaterThan(2)
  await page.goBack()
  await expect.poll(() => posts.getByRole('row').count()).toBe(2)
})

test('a note is written, read, changed and deleted by keyboard, and a deletion is undone', async () => {
  const page = await openExample()
  const strip = page.getByRole('group', { name: 'Notes' })
  await strip.waitFor()
  await page.getByRole('button', { name: 'Add a note' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Note' }).waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Note' }).evaluate((field) => field === document.activeElement))
    .toBe(true)
  await page.keyboard.type('The newsletter went out')
  await page.keyboard.press('Enter')
  await page.getByText('Note added').waitFor()
  const mark = strip.getByRole('button', { name: /The newsletter went out/u })
  await mark.waitFor()
  // From whichever mark is the tab stop to the last, which is today's.
  await strip.locator('button[tabindex="0"]').focus()
  await page.keyboard.press('End')
  expect(await mark.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  expect(await mark.getAttribute('aria-expanded')).toBe('true')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change the note “The newsletter went out”' }).press('Enter')
  await page.getByRole('textbox', { name: 'Note' }).fill('The newsletter went out late')
  await page.getByRole('textbox', { name: 'Note' }).press('Enter')
  const remove = page.getByRole('button', { name: 'Delete the note “The newsletter went out late”' })
  await remove.press('Enter')
  await page.getByText('Note deleted').waitFor()
  await expect.poll(() => remove.count()).toBe(0)
  await page.getByRole('alert').filter({ hasText: 'Note deleted' }).getByRole('button', { name: 'Undo' }).press('Enter')
  await strip.getByRole('button', { name: /The newsletter went out late/u }).waitFor()
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await page.getByRole('cell', { name: /Note: The newsletter went out late/u }).waitFor()
})

test('a report is shared by a link, read signed out, and ended', async () => {
  const page = await openExample()
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByLabel('Recipient').fill('The board')
  await page.getByRole('button', { name: 'Create link' }).click()
  const url = await page.getByLabel('Report link').inputValue()
  await expectAccessible(page)
  const address = new URL(url)
  const guest = await run.open(`${address.pathname}${address.hash}`, { width: 'phone' })
  await guest.getByRole('heading', { name: 'Analytics', exact: true }).waitFor()
  await guest.getByRole('table', { name: 'Posts' }).waitFor()
  expect(await guest.getByRole('link').count()).toBe(0)
  await expectNoSidewaysScroll(guest)
  await expectAccessible(guest)
  await page.getByRole('button', { name: 'Revoke the link for The board' }).click()
  await page.getByText(/revoked/u).waitFor()
  run.expectErrors(/404/u)
  await guest.reload()
  await guest.getByText('This link no longer works').waitFor()
})

test('visits are seen by source, page and device, filtered by clicks that add up, and taken back with Back', async () => {
  const { person, call } = await run.newPerson()
  await call('POST', '/example-workspace')
  await visitSite(run.server.url, call)
  const page = await run.open('/analytics?period=1', { person })
  const views = async () => Number((await total(page, 'Views').textContent())?.replaceAll(/\D/gu, ''))
  await total(page, 'Views').waitFor()
  // Counted once a second: until then the page shows less.
  await expect
    .poll(async () => {
      await page.reload()
      await total(page, 'Views').waitFor()
      return views()
    })
    .toBe(9)
  expect(await total(page, 'Visitors').textContent()).toBe('7')
  await page.getByText(/2 requests from bots/u).waitFor()
  await page.getByRole('button', { name: '7 visitors now' }).click()
  await page.getByRole('list', { name: 'Active pages' }).waitFor()
  const kinds = page.getByRole('table', { name: 'Channels' })
  await kinds.getByRole('button', { name: 'Social' }).click()
  await expect.poll(views).toBe(3)
  await page.getByRole('table', { name: 'Devices' }).getByRole('button', { name: 'Mobile' }).click()
  await openTab(page, 'Campaigns')
  await page.getByRole('table', { name: 'Campaigns' }).getByRole('button', { name: 'october' }).click()
  await expect.poll(views).toBe(1)
  const address = new URL(page.url()).searchParams
  expect([address.get('source_kind'), address.get('device'), address.get('campaign')]).toEqual([
    'social',
    'Mobile',
    'october',
  ])
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Remove the filter Campaign october' }).waitFor()
  await page.goBack()
  await expect.poll(views).toBe(3)
  // Several filters together are known for 90 days: the page says so instead of asking for more.
  await page.getByRole('button', { name: '12 months' }).click()
  await page.getByText(/With several filters, data goes back to/u).waitFor()
  await page.getByRole('button', { name: 'Show 90 days' }).click()
  await expect.poll(views).toBe(3)
  await page.getByRole('button', { name: 'Remove the filter Device Mobile' }).click()
  await page.getByRole('button', { name: '12 months' }).click()
  await page.getByText(/most parts below reach back to/u).waitFor()
  await expectAccessible(page)
})

test('an admin chooses how visits are counted, and the page says what is missing', async () => {
  const { person } = await run.newPerson()
  const page = await run.open('/account-settings?tab=analytics', { person })
  await page.getByRole('radio', { name: 'Off' }).check()
  await page.getByText('Counting changed').waitFor()
  const sites = page.getByRole('textbox', { name: 'Referrers to ignore' })
  await sites.fill('https://www.Cheap.example/offer\nseo.example')
  await page.getByRole('button', { name: 'Save sites' }).click()
  await page.getByText('Sites saved').waitFor()
  await expect.poll(() => sites.inputValue()).toBe('cheap.example\nseo.example')
  await expectAccessible(page)
  await page.goto('/analytics')
  await page.getByText(/^Counting is off/u).waitFor()
  await page.getByText('No views in this period').waitFor()
})
