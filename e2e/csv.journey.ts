import { expect, test } from 'vitest'
import { buildWordFile } from '../server/src/features/meetings/transcripts/build-word-file.ts'
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
  await page.getByRole('button', { name: 'Import or export' }).click()
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
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('heading', { name: 'Ready to import' }).waitFor()
  const rows = page.getByRole('list', { name: 'Rows with problems' })
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

test('a Word document and a caption with a gallery become drafts, and what is left out is said', async () => {
  const { person, call } = await app.newPerson()
  const page = await app.open('/content/import', { person, width: 'phone' })
  const bytes = await buildWordFile({
    title: 'Tides',
    lines: [{ time: '', speaker: 'Ann', text: 'They come and go.' }],
  })
  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await choose('tides.docx', Buffer.from(bytes))
  await page.getByText('Word document').waitFor()
  await waitForIdle(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('button', { name: 'Import 1 post' }).click()
  await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor()
  expect(await call<{ title: string }[]>('GET', '/content')).toMatchObject([{ title: 'Tides' }])

  await page.goto('/content/import')
  await choose('captions.csv', Buffer.from('Title,Text\nSpring,"Line one\nline two\n\n[gallery ids=""1,2""]"\n'))
  await page.getByRole('combobox', { name: 'Format of the text' }).waitFor()
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByText('without gallery of 2 pictures').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('what is listed goes out as a table', async () => {
  const { person, call } = await app.newPerson()
  await call('POST', '/idea', { text: '=1+1 is an idea' })
  const page = await app.open('/content/ideas', { person })
  await page.getByRole('button', { name: 'Import or export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^ideas-.*\.csv$/u)
})
