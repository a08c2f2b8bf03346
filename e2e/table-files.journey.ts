import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readZip } from '../server/src/documents/read-zip.ts'
import { tinyPdf, tinyPng } from '../server/test/upload.ts'
import { expectAccessible, journey } from './harness.ts'

const app = journey()

interface Table {
  readonly id: string
  readonly fields: readonly { readonly id: string; readonly name: string }[]
}
const locateCell = (page: Page, row: number, col: number) =>
  page.getByRole('grid', { name: 'Records' }).locator(`[data-at="${row}"] [data-col="${col}"]`)

test('files are put beside a record, seen in the grid, taken out and brought back', async () => {
  const { person, call } = await app.newPerson()
  const base = await call<{ id: string; tables: Table[] }>('POST', '/table_base', { name: 'Fair' })
  const table = base.tables[0]
  const name = table?.fields[0]?.id ?? ''
  await call('POST', `/base_table/${table?.id}/field`, { name: 'Files', type: 'multipleAttachments' })
  await call('POST', `/base_table/${table?.id}/record`, { records: [{ fields: { [name]: 'Stand 4' } }] })
  const page = await app.open(`/tables/${base.id}`, { person })
  await locateCell(page, 0, 0).hover()
  await page.getByRole('button', { name: 'Open Stand 4' }).click()
  const files = page.getByRole('group', { name: 'Files', exact: true })
  await files.getByRole('button', { name: 'Add files to Files' }).waitFor()
  await files.locator('input[type=file]').setInputFiles([
    { name: 'plan.pdf', mimeType: 'application/pdf', buffer: tinyPdf },
    { name: 'stand.png', mimeType: 'image/png', buffer: tinyPng },
  ])
  await files.getByRole('link', { name: /plan\.pdf/u }).waitFor()
  await locateCell(page, 0, 1).getByRole('img', { name: 'stand.png' }).waitFor()
  await expectAccessible(page)

  await files
    .locator('input[type=file]')
    .setInputFiles([{ name: 'nothing.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) }])
  expect(await files.getByRole('alert').textContent()).toContain('nothing.txt could not be added: The file is empty.')

  await files.getByRole('button', { name: 'Remove plan.pdf' }).click()
  await files.getByRole('link', { name: /plan\.pdf/u }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Close' }).first().click()
  await locateCell(page, 0, 1).click()
  await page.keyboard.press('ControlOrMeta+z')
  await locateCell(page, 0, 1).getByText('plan.pdf').waitFor()
})

test('all bases are saved as one archive', async () => {
  const { person, call } = await app.newPerson()
  const page = await app.open('/tables', { person })
  await page.getByText('No bases yet').waitFor()
  for (const name of ['Fair', 'Budget']) await call('POST', '/table_base', { name })
  await page.reload()
  await page.getByRole('link', { name: 'Budget' }).waitFor()
  await page.getByRole('button', { name: 'Download all bases' }).waitFor()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all bases' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^tables-.*\.zip$/u)
  const limits = { mostFiles: 10, mostBytes: 1_000_000, isWanted: () => true }
  const names = [...readZip(readFileSync(await file.path()), limits)].map(({ name }) => name)
  expect(names.toSorted()).toEqual(['Budget/Table 1.csv', 'Budget/base.json', 'Fair/Table 1.csv', 'Fair/base.json'])
})
