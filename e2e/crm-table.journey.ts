import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { locateCell, locateGrid, createSellers } from './crm-records.ts'
import { journey } from './harness.ts'

const app = journey()
const newSeller = createSellers(app)

const active = (page: Page) =>
  page.evaluate(() => {
    const id = document.querySelector('[role="grid"]')?.getAttribute('aria-activedescendant') ?? ''
    return document.getElementById(id)?.textContent
  })

test('cells are reached and edited by keyboard, and every edit can be taken back', async () => {
  const { person, crm, contacts } = await newSeller()
  const page = await app.open('/crm/contacts', { person })
  await locateGrid(page).getByText('Ben 11').waitFor()
  await locateGrid(page).focus()
  expect(await active(page)).toBe('Ben 11')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  expect(await active(page)).toBe('Anna 0')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  expect(await active(page)).toBe('anna10@example.com')

  // Typing replaces the value, Enter saves and moves down.
  await page.keyboard.type('anna@new.example')
  await page.keyboard.press('Enter')
  await page.getByText('Email of Anna 10 saved').waitFor()
  expect(await active(page)).toBe('jana9@example.com')
  const anna = contacts[10]
  expect(await crm('GET', `/contacts/${anna?.id}`)).toMatchObject({ email: 'anna@new.example' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await locateCell(page, 'Anna 10', 1).getByText('anna10@example.com').waitFor()
  await expect.poll(() => crm('GET', `/contacts/${anna?.id}`)).toMatchObject({ email: 'anna10@example.com' })
  // It is recorded as an undo, which is not listed as anyone's change.
  expect(await crm('GET', `/change-sets?resource=contacts&record_id=${anna?.id}&limit=1`)).toMatchObject([
    { source: 'undo' },
  ])

  // Tab saves and continues editing, Escape discards the change.
  await locateGrid(page).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F2')
  await page.keyboard.type('+31 20 1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Buyer')
  await page.keyboard.press('Escape')
  await locateCell(page, 'Jana 9', 2).getByText('+31 20 1').waitFor()
  expect(await locateCell(page, 'Jana 9', 3).textContent()).toBe('')

  // A choice is selected from its list.
  await locateCell(page, 'Jana 9', 5).click()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Partner' }).click()
  await locateCell(page, 'Jana 9', 5).getByText('Partner').waitFor()

  // Read-only values are labelled as such.
  await locateCell(page, 'Jana 9', 0).click({ position: { x: 200, y: 20 } })
  await page.keyboard.press('F2')
  await page.getByText('Name cannot be edited. Composed from first name, last name or email.').waitFor()
  // Shortcuts of the page have no effect here, except for the shortcut list.
  await page.keyboard.press('c')
  expect(new URL(page.url()).pathname).toBe('/crm/contacts')
  await page.keyboard.press('?')
  await page.getByRole('complementary', { name: 'Help' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('In a table of the CRM').waitFor()
})

test('what is typed before the editor of cells is there is saved, in its own row, and so is one letter', async () => {
  const { person, crm, contacts } = await newSeller(4)
  const page = await app.open('/crm/contacts', { person })
  const held = Promise.withResolvers<void>()
  let nHeld = 0
  await page.route('**/assets/CellEditor-*.js', async (route) => {
    nHeld++
    await held.promise
    await route.continue()
  })
  await page.reload()
  await locateGrid(page).getByText('David 3').waitFor()
  await locateGrid(page).focus()
  await page.keyboard.press('ArrowRight')
  for (const address of ['david@new.example', 'chiara@new.example']) {
    await page.keyboard.type(address)
    await page.keyboard.press('Enter')
  }
  expect(nHeld).toBe(1)
  expect(await locateGrid(page).getByText('new.example').count()).toBe(0)
  held.resolve()
  await locateCell(page, 'David 3', 1).getByText('david@new.example').waitFor()
  await locateCell(page, 'Chiara 2', 1).getByText('chiara@new.example').waitFor()
  await expect.poll(() => active(page)).toBe('ben1@example.com')

  for (const key of ['ArrowRight', 'ArrowRight', 'x', 'Enter']) await page.keyboard.press(key)
  await locateCell(page, 'Ben 1', 3).getByText('x', { exact: true }).waitFor()
  await expect.poll(() => crm('GET', `/contacts/${contacts[1]?.id}`)).toMatchObject({ title: 'x' })
})

test('a day is typed from its first digit, whether the cell is active or already open', async () => {
  const { person, crm, contacts } = await newSeller(2)
  const { key } = await crm<{ key: string }>('POST', '/fields', { resource: 'contacts', name: 'Since', kind: 'date' })
  const page = await app.open('/crm/contacts', { person })
  // Wide enough for the new column, which is the last.
  await page.setViewportSize({ width: 2600, height: 900 })
  await locateGrid(page).getByText('Anna 0').waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Since', exact: true }).click()
  await page.keyboard.press('Escape')
  const heads = locateGrid(page).getByRole('columnheader')
  await heads.getByText('Since').waitFor()
  const cell = locateCell(page, 'Anna 0', (await heads.count()) - 2)
  const readDay = async () =>
    (await crm<{ custom: Record<string, unknown> }>('GET', `/contacts/${contacts[0]?.id}`)).custom[key]
  const type = async (text: string, day: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await expect.poll(readDay).toBe(day)
  }
  await cell.click()
  await type('2026-03-31', '2026-03-31')
  // The row is the last of the list, so that its cell is active still: the click opens the browser's own input.
  await cell.click()
  await cell.locator('input[type=date]').waitFor()
  await type('2026-04-01', '2026-04-01')
  await type('2 April 2026', '2026-04-02')
  await page.keyboard.press('F2')
  await cell.locator('input[type=date]').waitFor()
  await type('04032026', '2026-04-03')
  await cell.click()
  await page.keyboard.type('someday')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a date such as 2026-03-29').waitFor()
})

test('columns are sorted, moved, widened and chosen by keyboard', async () => {
  const { person } = await newSeller(4)
  const page = await app.open('/crm/contacts', { person })
  await locateGrid(page).getByText('David 3').waitFor()
  await locateGrid(page).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => locateGrid(page).getByRole('row').nth(1).textContent()).toContain('Anna 0')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('name,email')
  await page.keyboard.press('Alt+ArrowRight')
  const heads = () => locateGrid(page).getByRole('columnheader').allTextContents()
  await expect.poll(async () => (await heads()).slice(1, 4)).toEqual(['Name1', 'Phone', 'Email2'])
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => page.url()).toContain('248')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Phone', exact: true }).click()
  await page.getByRole('checkbox', { name: 'City', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await locateGrid(page).getByText('David 3').waitFor()
  expect((await heads())[2]).toBe('Email2')
  expect((await heads()).at(-1)).toBe('City')
})

test('rows are selected one by one, by ranges, and all that match, and changed at once', async () => {
  const { person, crm } = await newSeller(520)
  const page = await app.open('/crm/contacts', { person })
  await page.getByText('520 contacts').waitFor()
  await locateGrid(page).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  const bar = page.getByRole('toolbar', { name: 'Selected contacts' })
  await bar.getByText('3 selected').waitFor()
  await page.keyboard.press('Escape')
  expect(await bar.count()).toBe(0)
  await page.keyboard.press('Control+a')
  await bar.getByRole('button', { name: 'Select all 520 that match' }).click()
  await bar.getByText('520 selected').waitFor()
  // Filtering the list resets the selection.
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('anna')
  await page.getByText('52 contacts').waitFor()
  expect(await bar.count()).toBe(0)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByText('520 contacts').waitFor()
  await locateGrid(page).focus()
  await page.keyboard.press('Control+a')
  await bar.getByRole('button', { name: 'Select all 520 that match' }).click()
  await bar.getByRole('button', { name: 'Edit…' }).click()
  await page.getByRole('menuitem', { name: 'City' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'City' }).fill('Utrecht')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('520 contacts changed').waitFor()
  const inUtrecht = async () => (await crm<unknown[]>('GET', '/contacts?city=Utrecht&limit=200')).length
  expect(await inUtrecht()).toBe(200)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(inUtrecht).toBe(0)

  // All rows can be reached and load on demand, and few of them are ever rendered.
  await locateGrid(page).focus()
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+End')
      await page.keyboard.press('Home')
      return active(page)
    })
    .toBe('Anna 0')
  expect(await locateGrid(page).getByRole('row').count()).toBeLessThan(60)
})

test('blocks are pasted, filled, emptied and taken back, and what cannot be written is told by cell', async () => {
  const { person, crm, contacts } = await newSeller(6)
  const page = await app.open('/crm/contacts?cols=name,email,phone,title,company_id,status', { person })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await locateGrid(page).getByText('Femke 5').waitFor()
  const putOnClipboard = (text: string) => page.evaluate((words) => navigator.clipboard.writeText(words), text)
  const read = (n: number) => crm<Record<string, unknown>>('GET', `/contacts/${contacts[n]?.id}`)

  // From a spreadsheet: three columns, of which one cell does not fit and one names no company.
  await putOnClipboard('+31 1\tBuyer\tHarbour Clinics\tlead\n+31 2\tCook\tNobody\tking')
  await locateCell(page, 'Femke 5', 2).click()
  await page.keyboard.press('Control+v')
  const refused = page.getByRole('dialog', { name: '2 cells were not changed' })
  await refused.getByText('Company is not a company of this workspace').waitFor()
  await refused.getByText('Status is not one of').waitFor()
  await page.keyboard.press('Escape')
  await locateCell(page, 'Elif 4', 3).getByText('Cook').waitFor()
  expect(await read(5)).toMatchObject({
    phone: '+31 1',
    title: 'Buyer',
    company_name: 'Harbour Clinics',
    status: 'lead',
  })
  expect(await read(4)).toMatchObject({ phone: '+31 2', title: 'Cook', company_id: null, status: 'lead' })

  // Down to the last row, and back with one key.
  await locateCell(page, 'Elif 4', 2).click()
  await page.keyboard.press('Shift+ArrowRight')
  for (let n = 0; n < 4; n++) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await locateCell(page, 'Anna 0', 3).getByText('Cook').waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => locateCell(page, 'Anna 0', 3).textContent()).toBe('')
  await page.keyboard.press('Control+Shift+z')
  await locateCell(page, 'Anna 0', 3).getByText('Cook').waitFor()
  await expect.poll(() => read(0)).toMatchObject({ phone: '+31 2', title: 'Cook' })

  // Copied within the list a company stays the same one; emptied cells come back.
  await locateCell(page, 'Femke 5', 4).click()
  await page.keyboard.press('Control+c')
  await locateCell(page, 'Elif 4', 4).click()
  await page.keyboard.press('Control+v')
  await locateCell(page, 'Elif 4', 4).getByText('Harbour Clinics').waitFor()
  await expect.poll(() => read(4)).toMatchObject({ company_name: 'Harbour Clinics' })
  await locateCell(page, 'Femke 5', 2).click()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Delete')
  await expect.poll(() => read(4)).toMatchObject({ phone: null, title: null })
  // A single edit is a step like the others.
  await locateCell(page, 'Femke 5', 3).click()
  await page.keyboard.type('Chef')
  await page.keyboard.press('Enter')
  await expect.poll(() => read(5)).toMatchObject({ title: 'Chef' })
  await page.keyboard.press('Control+z')
  await expect.poll(() => read(5)).toMatchObject({ title: null })
  await page.keyboard.press('Control+z')
  await expect.poll(() => read(5)).toMatchObject({ phone: '+31 1', title: 'Buyer' })

  // What another has changed since it was seen is not overwritten.
  await crm('PUT', `/contacts/${contacts[3]?.id}`, { title: 'Owner' })
  await putOnClipboard('Guest')
  await locateCell(page, 'David 3', 3).click()
  await page.keyboard.press('Control+v')
  await page.getByRole('dialog', { name: '1 cell was not changed' }).getByText('Someone else changed').waitFor()
  await page.keyboard.press('Escape')
  await locateCell(page, 'David 3', 3).getByText('Owner').waitFor()
})
