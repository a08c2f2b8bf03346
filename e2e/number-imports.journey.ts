import { expect, test } from 'vitest'
import { waitForIdle } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const run = journey()

const days = Array.from({ length: 20 }, (_, at) => `2026-01-${String(at + 1).padStart(2, '0')}`)
const totals = [
  'date,visitors,pageviews,bounces,visits,visit_duration',
  ...days.map((day, at) => `${day},${at + 1},${2 * at + 2},1,${at + 1},60`),
]
const toFile = (lines: readonly string[]) => ({
  name: 'imported_visitors.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

test('numbers of another tool are previewed, added, marked in the report, and taken out again', async () => {
  const { person } = await run.newPerson()
  run.expectErrors(/status of 400/u)
  const page = await run.open('/account-settings?tab=analytics', { person })
  await page.getByRole('heading', { name: 'Import analytics' }).waitFor()
  const input = page.getByLabel('Export file')
  await input.setInputFiles(toFile([...totals, '2026-01-40,1,1,1,1,1']))
  await page.getByText('The file has “2026-01-40” as date in line 22 of imported_visitors.csv').waitFor()
  await waitForIdle(page)
  await expectAccessible(page)
  await input.setInputFiles(toFile(totals))
  await page.getByText('Ready to add').waitFor()
  await page.reload()
  await page.getByText('Plausible · imported_visitors.csv').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Add 20 days' }).click()
  await page.getByText('Added to your reports').waitFor()
  await page.getByRole('link', { name: 'View in Analytics' }).click()
  await page.getByText(/^Imported, not counted here: .* from Plausible\./u).waitFor()
  await expectAccessible(page)
  await page.getByRole('slider', { name: /^Views from/u }).focus()
  await page.keyboard.press('End')
  const read = await page.getByRole('slider', { name: /^Views from/u }).getAttribute('aria-valuetext')
  expect(read).toMatch(/40 views, 20 visitors, 0 reads, imported from Plausible$/u)
  await page.goBack()
  await page.getByRole('button', { name: 'Undo import…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('Undone and removed from your reports').waitFor()
  await page.getByRole('button', { name: 'All imports' }).click()
  const earlier = page.getByRole('list', { name: 'Imports' }).getByRole('listitem')
  await earlier.getByText('Undone').waitFor()
  await earlier.getByRole('link').click()
  await page.getByRole('button', { name: 'Delete this import' }).click()
  await expect.poll(() => earlier.count()).toBe(0)
})

test('on the width of a phone nothing is cut off', async () => {
  const { person } = await run.newPerson()
  const page = await run.open('/account-settings?tab=analytics', { person, width: 'phone', scheme: 'dark' })
  await page.getByLabel('Export file').setInputFiles(toFile(totals))
  await page.getByText('Ready to add').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
