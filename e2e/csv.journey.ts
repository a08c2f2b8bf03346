import { expect, test } from 'vitest'
import { waitForIdle } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()

const table = `Headline;Content;Publish date
Ask for days;Ask **which** days suit.;2026-03-29
No text;;
Remind at noon;Send the reminder at noon.;31.02.2026
Print less;Print less, say more.;
`

test('a table is matched, checked, imported, and taken back; progress survives leaving', async () => {
  const { person, call } = await app.newPerson()
  const page = await app.open('/content/posts', { person })
  await page.getByRole('button', { name: 'Tables' }).click()
  await page.getByRole('menuitem', { name: 'Import a file…' }).click()
  await page.waitForURL(/\/content\/import/u)
  await waitForIdle(page)
  await expectAccessible(page)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await page.getByRole('heading', { name: 'Match columns' }).waitFor()
  expect(await page.getByRole('combobox', { name: /^Title/u }).inputValue()).toBe('0')
  await waitForIdle(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('heading', { name: 'Ready to import' }).waitFor()
  const rows = page.getByRole('list', { name: 'Skipped rows' })
  await rows.getByText('is empty').waitFor()
  await rows.getByText('is not a date that exists').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Import 2 posts' }).click()
  await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor()
  expect(await call<unknown[]>('GET', '/content')).toHaveLength(2)
  await page.getByRole('button', { name: 'Undo import…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('heading', { name: 'Undone', exact: true }).waitFor()
  await expect.poll(() => call<unknown[]>('GET', '/content')).toEqual([])
})

test('what is listed goes out as a table', async () => {
  const { person, call } = await app.newPerson()
  await call('POST', '/idea', { text: '=1+1 is an idea' })
  const page = await app.open('/content/ideas', { person })
  await page.getByRole('button', { name: 'Tables' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^ideas-.*\.csv$/u)
})
