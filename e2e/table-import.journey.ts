import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const lines = [
  'Partner,Stage,Since,Budget',
  ...Array.from(
    { length: 12 },
    (_, at) => `Partner ${at},${at % 2 === 0 ? 'Open' : 'Won'},2026-03-${at + 10},$${at}.50`,
  ),
]

test('a file becomes a base, more rows follow, and the second import is undone', async () => {
  const { person } = await app.newPerson()
  const page = await app.open('/tables', { person })
  await page.getByText('No bases yet').waitFor()
  await page.getByRole('link', { name: 'Import' }).click()
  await page.getByRole('heading', { name: 'Import a file' }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('File to import').setInputFiles(file('Partners.csv', lines.join('\n')))

  await page.getByRole('heading', { name: 'Match columns' }).waitFor()
  const type = (name: string) => page.getByRole('combobox', { name: `Type of ${name}` })
  await expect.poll(() => type('Since').inputValue()).toBe('date')
  expect(await type('Budget').inputValue()).toBe('currency')
  const preview = page.getByRole('region', { name: 'Preview of the first rows' })
  await preview.getByRole('cell', { name: '$1.5', exact: true }).waitFor()
  await expectAccessible(page)
  // What cannot be read as the chosen type is told before anything is added.
  await type('Stage').selectOption({ label: 'Number' })
  await page.getByText('12 of 12 unreadable').waitFor()
  await type('Stage').selectOption({ label: 'Single select' })
  await expect.poll(() => page.getByText('12 of 12 unreadable').count()).toBe(0)
  await page.getByRole('textbox', { name: 'Name of the base' }).fill('Sales')
  await preview.getByRole('cell', { name: 'Won' }).first().waitFor()
  await page.getByRole('button', { name: 'Import 12 rows' }).click()
  await page.getByText('12 records added.').waitFor()
  await page.getByRole('link', { name: 'Open the table' }).click()
  await page.getByRole('grid', { name: 'Records' }).getByText('Partner 11').waitFor()

  await page.getByRole('button', { name: 'More actions for the table Partners' }).click()
  await page.getByRole('menuitem', { name: 'Import into this table…' }).click()
  await page.getByText('The rows are added to the table Partners.').waitFor()
  const more = 'Partner,Since,Notes\nPartner 12,2026-05-01,New\nPartner 13,soon,\n'
  await page.getByLabel('File to import').setInputFiles(file('more.csv', more))
  await page.getByText('1 of 2 unreadable').waitFor()
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByText('2 records added. 1 row has a cell that could not be read and stayed empty.').waitFor()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Rows with problems (CSV)' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Partner 13,soon')
  await page.getByRole('button', { name: 'Undo import…' }).click()
  await page.getByRole('button', { name: 'Undo import', exact: true }).click()
  await page.getByText('All added records were deleted.').waitFor()

  // The list leads back to each import.
  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.getByRole('link', { name: 'Partners.csv' }).click()
  await page.getByText('12 records added.').waitFor()
})

test('a file that is no table is refused with a sentence', async () => {
  const { person } = await app.newPerson()
  const page = await app.open('/tables/import', { person })
  app.expectErrors(/400/u)
  await page.getByLabel('File to import').setInputFiles(file('broken.xlsx', 'PK\u0003\u0004 broken'))
  await page.getByRole('alert').getByText('is a damaged ZIP').waitFor()
})
