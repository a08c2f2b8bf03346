import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, journey } from './harness.ts'

const app = journey()

interface Table {
  readonly id: string
  readonly fields: readonly { readonly id: string; readonly name: string }[]
}
const locateGrid = (page: Page) => page.getByRole('grid', { name: 'Records' })
const locateCell = (page: Page, row: number, col: number) =>
  locateGrid(page).locator(`[data-at="${row}"] [data-col="${col}"]`)

test('each type of field has its own way of being filled', async () => {
  const { person, call } = await app.newPerson()
  const base = await call<{ id: string; tables: Table[] }>('POST', '/table_base', { name: 'Fair' })
  const first = base.tables[0]?.id ?? ''
  const cities = await call<Table>('POST', `/table_base/${base.id}/table`, { name: 'Cities' })
  const name = cities.fields[0]?.id ?? ''
  await call('POST', `/base_table/${cities.id}/record`, {
    records: ['Berlin', 'Bern', 'Rome'].map((city) => ({ fields: { [name]: city } })),
  })
  const fields = [
    { name: 'Status', type: 'singleSelect', options: { choices: [{ name: 'Planned' }, { name: 'Over' }] } },
    { name: 'Topics', type: 'multipleSelects', options: { choices: [{ name: 'Health' }] } },
    { name: 'City', type: 'multipleRecordLinks', options: { linkedTableId: cities.id } },
    { name: 'Owner', type: 'singleCollaborator' },
    { name: 'Day', type: 'date' },
    { name: 'Site', type: 'url' },
    { name: 'Share', type: 'percent' },
  ]
  for (const field of fields) await call('POST', `/base_table/${first}/field`, field)
  await call('POST', `/base_table/${first}/record`, { records: [{ fields: {} }, { fields: {} }] })
  const page = await app.open(`/tables/${base.id}`, { person })
  await page.setViewportSize({ width: 1700, height: 900 })
  await locateCell(page, 1, 0).waitFor()

  // An option is found by its beginning, a new one is added by its name.
  await locateCell(page, 0, 1).click()
  await page.keyboard.type('Pla')
  await page.getByRole('option', { name: 'Planned' }).click()
  await locateCell(page, 0, 1).getByText('Planned').waitFor()
  await locateCell(page, 1, 1).click()
  await page.keyboard.type('Dropped')
  await page.getByRole('option', { name: 'Add option “Dropped”' }).click()
  await locateCell(page, 1, 1).getByText('Dropped').waitFor()

  // Several options, with Tab going on.
  await locateCell(page, 0, 2).click()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Health' }).click()
  await page.keyboard.type('Trade')
  await page.getByRole('option', { name: 'Add option “Trade”' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await locateCell(page, 0, 2).getByText('Trade').waitFor()
  await locateCell(page, 0, 2).getByText('Health').waitFor()

  // Records of the other table are found by name, and added.
  await page.keyboard.type('ber')
  await page.getByRole('option', { name: 'Berlin' }).click()
  await page.keyboard.type('Oslo')
  await page.getByRole('option', { name: 'Add record “Oslo”' }).click()
  await page.keyboard.press('Tab')
  await locateCell(page, 0, 3).getByText('Oslo').waitFor()
  await locateCell(page, 0, 3).getByText('Berlin').waitFor()

  await page.keyboard.press('Enter')
  await page.getByRole('option').last().click()
  await expect.poll(() => locateCell(page, 0, 4).textContent()).not.toBe('')
  await locateCell(page, 0, 5).click()
  await page.keyboard.press('F2')
  await page.getByLabel('Day', { exact: true }).fill('2026-03-01')
  await page.keyboard.press('Tab')
  await locateCell(page, 0, 5).getByText('2026-03-01').waitFor()
  // The key that opens the cell is the first of what is typed, in any form that people write days.
  await locateCell(page, 1, 5).click()
  await page.keyboard.type('31 March 2026')
  await page.keyboard.press('Enter')
  await locateCell(page, 1, 5).getByText('2026-03-31').waitFor()
  await locateCell(page, 0, 6).click()
  await page.keyboard.type('example.com/fair')
  await page.keyboard.press('Tab')
  expect(await locateCell(page, 0, 6).getByRole('link').getAttribute('href')).toBe('https://example.com/fair')
  await page.keyboard.type('many')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('is not a number').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('7.5')
  await page.keyboard.press('Enter')
  await locateCell(page, 0, 7).getByText('7.5%').waitFor()

  // The other table has the new record, and the links back.
  await page.getByRole('link', { name: 'Cities' }).click()
  await locateCell(page, 3, 0).getByText('Oslo').waitFor()
  await locateCell(page, 0, 1).getByText('Unnamed').waitFor()
  await expectAccessible(page)
})

test('a button opens the address of its record, by mouse and by key', async () => {
  // A formula that cannot be.
  app.expectErrors(/400/u)
  const { person, call } = await app.newPerson()
  const base = await call<{ id: string; tables: Table[] }>('POST', '/table_base', { name: 'Fair' })
  const table = base.tables[0]
  const name = table?.fields[0]?.id ?? ''
  await call('POST', `/base_table/${table?.id}/record`, {
    records: ['manifest.webmanifest', 'none'].map((one) => ({ fields: { [name]: one } })),
  })
  const page = await app.open(`/tables/${base.id}`, { person })
  await page.getByRole('button', { name: 'New field' }).click()
  const dialog = page.getByRole('dialog', { name: 'New field' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Go')
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Button' })
  await dialog.getByRole('textbox', { name: 'Label' }).fill('Look')
  const formula = dialog.getByRole('textbox', { name: 'Address, as a formula' })
  await formula.fill('{Nothing}')
  await dialog.getByRole('button', { name: 'Create field' }).click()
  await dialog.getByRole('alert').waitFor()
  await formula.fill(`IF({Name} = "none", "javascript:alert(1)", "${app.server.url}/" & {Name})`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create field' }).click()
  const grid = locateGrid(page)
  const link = grid.getByRole('link', { name: 'Look' })
  const address = `${app.server.url}/manifest.webmanifest`
  await link.waitFor()
  expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([address, 'noopener noreferrer'])
  const openByClick = page.context().waitForEvent('page')
  await link.click()
  await (await openByClick).close()
  const openByKey = page.context().waitForEvent('page')
  await locateCell(page, 0, 0).click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const opened = await openByKey
  expect(opened.url()).toBe(address)
  await opened.close()
  // An address that could run as a script is none.
  await grid.getByRole('button', { name: 'Look' }).waitFor()
  expect(await grid.getByRole('button', { name: 'Look' }).isDisabled()).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Use an address that starts with').first().waitFor()
  await expectAccessible(page)

  await page.keyboard.press('Space')
  const panel = page.getByRole('complementary', { name: 'none' })
  await panel.getByText('Use an address that starts with https, http, mailto or tel').waitFor()
  await expectAccessible(page)

  await call('POST', `/base_table/${table?.id}/view`, { name: 'Cards', type: 'gallery' })
  const phone = await app.open(`/tables/${base.id}`, { person, width: 'phone', scheme: 'dark' })
  await phone.getByRole('link', { name: 'Cards' }).click()
  expect(await phone.getByRole('link', { name: 'Look' }).getAttribute('href')).toBe(address)
  const openFromCard = phone.context().waitForEvent('page')
  await phone.getByRole('link', { name: 'Look' }).click()
  expect((await openFromCard).url()).toBe(address)
  await expectAccessible(phone)
})

/** Holds a file of the app back; returns how often it was asked for, and what lets it through. */
async function holdFile(page: Page, name: string) {
  const held = Promise.withResolvers<void>()
  const file = { nAsked: 0, release: () => held.resolve() }
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    file.nAsked++
    await held.promise
    await route.continue()
  })
  return file
}

test('what is typed before a picker or a dialog is there reaches it', async () => {
  const { person, call } = await app.newPerson()
  const base = await call<{ id: string; tables: Table[] }>('POST', '/table_base', { name: 'Fair' })
  const first = base.tables[0]?.id ?? ''
  const choices = [{ name: 'Planned' }, { name: 'Over' }]
  await call('POST', `/base_table/${first}/field`, { name: 'Status', type: 'singleSelect', options: { choices } })
  await call('POST', `/base_table/${first}/record`, { records: [{ fields: {} }, { fields: {} }] })
  const page = await app.open(`/tables/${base.id}`, { person })
  const [picker, dialog] = [await holdFile(page, 'OptionPicker'), await holdFile(page, 'NameDialog')]
  await page.reload()
  await locateCell(page, 0, 1).click()
  for (const [at, text] of ['Ov', 'Plx'].entries()) {
    if (at > 0) await page.keyboard.press('ArrowDown')
    await page.keyboard.type(text)
    if (at > 0) await page.keyboard.press('Backspace')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  expect(picker.nAsked).toBe(1)
  picker.release()
  await locateCell(page, 0, 1).getByText('Over').waitFor()
  await locateCell(page, 1, 1).getByText('Planned').waitFor()
  // A cell of text has its editor at once.
  await locateCell(page, 0, 0).click()
  await page.keyboard.type('Opening')
  await page.keyboard.press('Enter')
  await locateCell(page, 0, 0).getByText('Opening').waitFor()

  await page.getByRole('button', { name: 'New table' }).click()
  await page.keyboard.type('Cities')
  expect(dialog.nAsked).toBe(1)
  dialog.release()
  await page.getByRole('dialog', { name: 'New table' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Cities', exact: true }).waitFor()
})
