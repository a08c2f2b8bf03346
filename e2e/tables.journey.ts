import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addColleague } from './colleagues.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()

const locateGrid = (page: Page) => page.getByRole('grid', { name: 'Records' })
/** A cell by its row's and column's index, both from 0. */
const locateCell = (page: Page, row: number, col: number) =>
  locateGrid(page).locator(`[data-at="${row}"] [data-col="${col}"]`)
const paste = (page: Page, text: string) =>
  page.evaluate((value) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', value)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
async function addField(page: Page, name: string, type: string): Promise<void> {
  await page.getByRole('button', { name: 'New field' }).click()
  const dialog = page.getByRole('dialog', { name: 'New field' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption({ label: type })
  await dialog.getByRole('button', { name: 'Create field' }).click()
  await locateGrid(page).getByRole('columnheader', { name }).waitFor()
}

test('a base is made, filled by hand and by pasting, filtered, sorted, and live for a colleague', async () => {
  const { person } = await app.newPerson()
  const colleague = await addColleague(app.server, person, 'general_member', 'Grace')
  const page = await app.open('/tables', { person })
  const main = page.getByRole('navigation', { name: 'Main' })
  await page.getByText('No bases yet').waitFor()
  await page.getByRole('button', { name: 'New base' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Events')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Events', exact: true }).waitFor()
  await main.getByRole('link', { name: 'Tables' }).waitFor()

  await addField(page, 'Guests', 'Number')
  await addField(page, 'Paid', 'Checkbox')
  await page.getByRole('button', { name: 'New field' }).click()
  const dialog = page.getByRole('dialog', { name: 'New field' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Double')
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Formula' })
  await dialog.getByRole('textbox', { name: 'Formula' }).fill('{Guests} * ')
  app.expectErrors(/400/u)
  await dialog.getByRole('button', { name: 'Create field' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByRole('textbox', { name: 'Formula' }).fill('{Guests} * 2')
  await dialog.getByRole('button', { name: 'Create field' }).click()
  await locateGrid(page).getByRole('columnheader', { name: 'Double' }).waitFor()

  // The first record opens beside the grid.
  await page.getByRole('button', { name: 'New record' }).click()
  const panel = page.getByRole('complementary', { name: 'Unnamed record' })
  await panel.waitFor()
  await panel.getByRole('button', { name: 'Close' }).click()
  await locateCell(page, 0, 0).waitFor()
  await locateGrid(page).focus()
  await page.keyboard.type('Opening')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await locateCell(page, 0, 0).getByText('Opening').waitFor()
  await locateCell(page, 0, 3).getByText('24').waitFor()

  // A block from a spreadsheet makes the records that are missing.
  await locateGrid(page).focus()
  await page.keyboard.press('Control+Home')
  await paste(page, 'Opening night\t120\tx\nDinner\t40\t\nTalk\t85\tyes\nBrunch\tmany\t')
  await locateCell(page, 3, 0).getByText('Brunch').waitFor()
  await page.getByText('3 records added. 1 cell was left out: row 4').waitFor()
  await locateCell(page, 2, 3).getByText('170').waitFor()
  await locateCell(page, 0, 2).getByText('✓').waitFor()

  // A block is copied, emptied, brought back and filled down by keyboard.
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Delete')
  await expect.poll(() => locateCell(page, 1, 1).textContent()).toBe('')
  await page.keyboard.press('Control+z')
  await locateCell(page, 1, 1).getByText('40').waitFor()
  await page.keyboard.press('Control+End')
  for (const key of ['Home', 'ArrowRight', 'ArrowUp', 'Shift+ArrowDown', 'Control+d']) await page.keyboard.press(key)
  await locateCell(page, 3, 1).getByText('85').waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const key of ['Shift+ArrowLeft', 'Control+c']) await page.keyboard.press(key)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Talk\t85\nBrunch\t85')
  await expectAccessible(page)

  // A colleague sees the same table, and each what the other types.
  const other = await app.open(new URL(page.url()).pathname, { person: colleague.person })
  await locateCell(other, 3, 1).getByText('85').waitFor()
  expect(await other.getByRole('button', { name: 'New field' }).count()).toBe(0)
  await locateGrid(other).focus()
  await other.keyboard.type('Premiere')
  await other.keyboard.press('Enter')
  await locateCell(page, 0, 0).getByText('Premiere').waitFor()
  await locateCell(page, 1, 0).click()
  await page.keyboard.type('Supper')
  await page.keyboard.press('Enter')
  await locateCell(other, 1, 0).getByText('Supper').waitFor()

  // The view keeps its filter and order, for everyone.
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Guests' })
  await page.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: 'is at least' })
  await page.getByRole('textbox', { name: 'Value' }).fill('85')
  await page.getByRole('button', { name: 'Show records' }).click()
  await page.getByText('3 records', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Field Guests' }).click()
  await page.getByRole('menuitem', { name: 'Sort descending' }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await locateCell(page, 0, 1).getByText('120').waitFor()
  await page.getByRole('button', { name: 'Sort · 1' }).waitFor()
  await expect.poll(() => locateCell(other, 0, 1).textContent()).toBe('120')
  await other.getByText('3 records', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'More actions for the view Grid view' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as CSV' }).click(),
  ])
  expect(readFileSync(await file.path(), 'utf8')).toContain('Name,Guests,Paid,Double\r\nPremiere,120,checked,240')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'More actions for the view Grid view' }).click()
  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export for Excel' }).click(),
  ])
  expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/u)
  await page.getByRole('menu').waitFor({ state: 'detached' })

  // A record by its address, with what was changed and by whom.
  await locateCell(page, 0, 1).click()
  await page.keyboard.press('Space')
  const record = page.getByRole('complementary', { name: 'Premiere' })
  await record.getByRole('tab', { name: 'History' }).click()
  await record.getByText('Grace').first().waitFor()
  await page.reload()
  await record.getByText('Grace').first().waitFor()
  await record.getByRole('tab', { name: 'Details' }).click()
  await record.getByRole('button', { name: 'Edit Guests: 120' }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('130')
  await page.keyboard.press('Enter')
  await locateCell(page, 0, 1).getByText('130').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await record.waitFor({ state: 'detached' })

  // On a phone the grid is scrolled within, and a record fills the screen.
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
  await locateGrid(page).getByRole('button', { name: 'Open Premiere' }).click()
  await record.waitFor()
  await expectNoSidewaysScroll(page)
  await record.getByRole('button', { name: 'Close' }).click()

  // A base goes to the trash and comes back with everything.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Tables' }).first().click()
  await page.getByRole('button', { name: 'More actions for Events' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await page.getByText('No bases yet').waitFor()
  await page.getByRole('button', { name: 'Trash', exact: true }).click()
  await page.getByRole('button', { name: 'Restore Events' }).click()
  await page.getByText('The trash is empty').waitFor()
  await page.getByRole('button', { name: 'Show bases' }).click()
  await page.getByRole('link', { name: 'Events' }).click()
  await locateCell(page, 0, 0).getByText('Premiere').waitFor()
})
