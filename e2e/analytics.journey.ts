import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const run = journey()

async function openExample(look: Parameters<typeof run.open>[1] = {}) {
  const { person, call } = await run.newPerson()
  await call('POST', '/example-workspace')
  return run.open('/analytics', { ...look, person })
}
const total = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first()
async function saveDownload(page: Page, label: string) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: label }).click()])
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

test('the numbers of a period are filtered by a click, read by keys, and taken along', async () => {
  const page = await openExample()
  await page.getByRole('heading', { name: 'Analytics' }).waitFor()
  const posts = page.getByRole('table', { name: 'Posts' })
  await posts.getByRole('row').nth(1).waitFor()
  const all = Number((await total(page, 'Views').textContent())?.replaceAll(/\D/gu, ''))
  expect(all).toBeGreaterThan(100)
  await page.getByRole('button', { name: '7 days' }).click()
  await expect
    .poll(async () => Number((await total(page, 'Views').textContent())?.replaceAll(/\D/gu, '')))
    .toBeLessThan(all)
  await page.getByRole('table', { name: 'Pillars' }).getByRole('button', { name: 'Fewer no-shows' }).click()
  await expect.poll(() => posts.getByRole('row').count()).toBe(2)
  await page.reload()
  await expect.poll(() => posts.getByRole('row').count()).toBe(2)
  expect(new URL(page.url()).searchParams.get('period')).toBe('7')
  await page.getByRole('slider', { name: /^Views from/u }).focus()
  await page.keyboard.press('End')
  const read = page.getByRole('slider', { name: /^Views from/u })
  expect(await read.getAttribute('aria-valuetext')).toMatch(/: \d+ views, \d+ visitors, \d+ reads/u)
  await page.getByRole('button', { name: 'Show as a table' }).click()
  expect(await page.getByRole('table', { name: 'Views by time' }).getByRole('row').count()).toBe(8)
  const csv = await saveDownload(page, 'Download posts as CSV')
  expect(csv.name).toMatch(/^posts \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.csv$/u)
  expect(csv.bytes.toString()).toMatch(/^\uFEFFPost,Views,Visitors,Reads\r\n.+,\d+,\d+,\d+\r\n$/u)
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
  await page.getByText('No views in these days').waitFor()
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2026-01-01')
  await expectAccessible(page)
})

test('on the width of a phone nothing is cut off', async () => {
  const page = await openExample({ width: 'phone', scheme: 'dark' })
  await page.getByRole('table', { name: 'Posts' }).getByRole('row').nth(1).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
