import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { waitForIdle } from './browser.ts'
import { locateGrid, createSellers } from './crm-records.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()
const setUp = createSellers(app)

const table = `First name;Last name;E-mail;City;Company
Anna;0;anna0@example.com;Oslo;
Noor;Jansen;noor@quay.example;Utrecht;Quay Clinics
Ole;Berg;no address;;
`

test('contacts come in from a table, are changed by it, and go back to what they were', async () => {
  const { person, crm } = await setUp(3)
  const page = await app.open('/crm/contacts', { person })
  await locateGrid(page).waitFor()
  await page.getByRole('button', { name: 'Import or export' }).click()
  await page.getByRole('menuitem', { name: 'Import a file…' }).click()
  await page.waitForURL(/\/crm\/import\/contacts/u)
  await waitForIdle(page)
  await expectAccessible(page)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await page.getByRole('heading', { name: 'Match columns' }).waitFor()
  expect(await page.getByRole('combobox', { name: /^First name/u }).inputValue()).toBe('0')
  const preview = page.getByRole('region', { name: 'Preview of the first rows' })
  await preview.getByRole('cell', { name: 'Noor', exact: true }).waitFor()
  await preview
    .getByRole('cell', { name: /must be an email address/u })
    .getByText('no address')
    .waitFor()
  await page.getByRole('combobox', { name: 'If a record exists' }).selectOption('update')
  await waitForIdle(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('heading', { name: 'Ready to import' }).waitFor()
  await page.getByRole('list', { name: 'Rows with problems' }).getByText('must be an email address').waitFor()
  // The page can be left and opened again.
  await page.reload()
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor()
  await waitForIdle(page)
  await expectAccessible(page)
  const cities = async () =>
    (await crm<{ name: string; city: string | null }[]>('GET', '/contacts?sort_by=name')).map(({ name, city }) => [
      name,
      city,
    ])
  expect(await cities()).toEqual([
    ['Anna 0', 'Oslo'],
    ['Ben 1', null],
    ['Chiara 2', null],
    ['Noor Jansen', 'Utrecht'],
    ['Ole Berg', null],
  ])
  await page.getByRole('button', { name: 'Revert…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revert import' }).click()
  await page.getByRole('heading', { name: 'Reverted' }).waitFor()
  expect(await cities()).toEqual([
    ['Anna 0', null],
    ['Ben 1', null],
    ['Chiara 2', null],
  ])
  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.getByRole('link', { name: 'people.csv' }).waitFor()
  await page.getByText('Reverted').waitFor()
})

const connections = `Notes:
"When exporting your connection data, some of it may be missing."

First Name,Last Name,URL,Email Address,Company,Position,Connected On
Ann,Lee,https://www.linkedin.com/in/annlee,ann@a.test,Acme,CEO,25 Nov 2024
Bo,Berg,https://www.linkedin.com/in/boberg,bo@b.test,Beta,CTO,24 Nov 2024
`

test('a file with notes above its headings is read, read differently, and read again', async () => {
  // A file that is read again is another import: its first rows may just have been asked of the one before.
  app.expectErrors(/status of 404.*\/preview/u)
  const { person } = await setUp(1)
  const page = await app.open('/crm/import/contacts', { person })
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'Connections.csv', mimeType: 'text/csv', buffer: Buffer.from(connections) })
  const reading = page.getByRole('region', { name: 'How the file was read' })
  await reading.getByText('headings in row 4').waitFor()
  await reading.getByText('Left out above the table: rows 1 and 2.').waitFor()
  expect(await page.getByRole('combobox', { name: /^First name/u }).inputValue()).toBe('0')
  await reading.getByRole('button', { name: 'Change how it’s read' }).click()
  await reading.getByRole('checkbox', { name: 'File has no headings' }).click()
  await reading.getByText('no headings').first().waitFor()
  await page.getByText('Column 3').first().waitFor({ state: 'attached' })
  await reading.getByLabel('Heading row').fill('4')
  await page.keyboard.press('Enter')
  await reading.getByText('headings in row 4').waitFor()
  await reading.getByRole('combobox', { name: 'Columns are separated by' }).selectOption('semicolon')
  await page.getByText('First Name,Last Name,URL').first().waitFor({ state: 'attached' })
  await waitForIdle(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})

test('on a phone in the dark, the columns and the dry run fit and are accessible', async () => {
  const { person } = await setUp(1)
  const page = await app.open('/crm/import/contacts', { person, width: 'phone', scheme: 'dark' })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await page.getByRole('heading', { name: 'Match columns' }).waitFor()
  await waitForIdle(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('heading', { name: 'Ready to import' }).waitFor()
  await waitForIdle(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('what is listed, or chosen, goes out as a table', async () => {
  const { person } = await setUp(3)
  const page = await app.open('/crm/contacts', { person })
  await locateGrid(page).waitFor()
  const saved = async (press: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), press()])
    expect(file.suggestedFilename()).toMatch(/^contacts-.*\.csv$/u)
    return (
      readFileSync(await file.path(), 'utf8')
        .trimEnd()
        .split('\r\n').length - 1
    )
  }
  await page.getByRole('button', { name: 'Import or export' }).click()
  expect(await saved(() => page.getByRole('menuitem', { name: 'Export as CSV' }).click())).toBe(3)
  await locateGrid(page).getByRole('checkbox').nth(1).check()
  expect(
    await saved(() =>
      page.getByRole('toolbar', { name: 'Selected contacts' }).getByRole('button', { name: 'Export' }).click(),
    ),
  ).toBe(1)
})

test('what was done to thousands is taken back in the background, and the list says how far it is', async () => {
  const { person, crm } = await setUp(0)
  const rows = Array.from({ length: 5100 }, (_none, n) => `Guest,${n},guest${n}@example.com`)
  const page = await app.open('/crm/import/contacts', { person })
  await page.locator('input[type=file]').setInputFiles({
    name: 'guests.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['First name,Last name,E-mail', ...rows].join('\n')),
  })
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('button', { name: 'Import 5,100 rows' }).click()
  await page.getByRole('link', { name: 'See the contacts' }).click({ timeout: 300_000 })
  await locateGrid(page).focus()
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('toolbar', { name: 'Selected contacts' })
  await bar.getByRole('button', { name: /^Select all 5,100/u }).click()
  await bar.getByRole('button', { name: 'Edit…' }).click()
  await page.getByRole('menuitem', { name: 'City' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'City' }).fill('Utrecht')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('5,100 contacts changed').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(/^Undoing/u).waitFor()
  // Completion is not shown before it is done.
  expect(await page.getByText('Undone').count()).toBe(0)
  await page.getByText('Undone').waitFor({ timeout: 300_000 })
  expect(await crm<unknown[]>('GET', '/contacts?city=Utrecht&limit=1')).toEqual([])
})
