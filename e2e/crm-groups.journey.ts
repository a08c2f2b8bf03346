import { expect, test } from 'vitest'
import { createCrmCaller, createSellers } from './crm-records.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()
const newSeller = createSellers(app)

test('contacts are grouped, counted and summed up, in a view and in the address', async () => {
  const { person } = await newSeller()
  const page = await app.open('/crm/contacts', { person })
  const grid = page.getByRole('grid', { name: 'Contacts' })
  const lines = () => grid.locator('[data-at] [data-col="0"]').allTextContents()
  await grid.getByText('Ben 11').waitFor()

  await page.getByRole('button', { name: 'Group', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Group contacts' })
  await dialog.getByLabel('Group by').selectOption('Status')
  await dialog.getByRole('button', { name: 'Group', exact: true }).click()
  await expect
    .poll(async () => (await lines()).slice(0, 9))
    .toEqual(['StatusCustomer6', 'Ben 11', 'Jana 9', 'Hana 7', 'Femke 5', 'David 3', 'Ben 1', 'StatusLead6', 'Anna 10'])

  // By keyboard: a group closes, and a column is summed up from its head.
  await grid.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await lines()).slice(0, 3)).toEqual(['StatusCustomer6', 'StatusLead6', 'Anna 10'])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('menuitem', { name: 'Summary…' }).click()
  const summing = page.getByRole('dialog', { name: 'Summary of Email' })
  await summing.getByLabel('Below the column').selectOption('Filled')
  await summing.getByRole('button', { name: 'Save' }).click()
  const foot = grid.locator('[data-grid-foot]')
  await foot.getByText('Filled 12').waitFor()
  expect(await grid.locator('[data-at="0"] [data-col="1"]').textContent()).toBe('6')
  await expectAccessible(page)

  // The address is all it takes.
  const again = await app.open(page.url().slice(page.url().indexOf('/crm/')), { person })
  const shown = again.getByRole('grid', { name: 'Contacts' })
  await shown.getByText('Filled 12').waitFor()
  await expect.poll(() => shown.locator('[data-at="1"] [data-col="0"]').textContent()).toBe('StatusLead6')

  // A value that changes moves its record to another group, and counts follow.
  const cell = shown.getByRole('row').filter({ hasText: 'Anna 10' }).locator('[data-col="5"]')
  await cell.click()
  await again.keyboard.press('Enter')
  await again.getByRole('option', { name: 'Customer' }).click()
  await expect.poll(() => shown.locator('[data-at="0"] [data-col="0"]').textContent()).toBe('StatusCustomer7')
  await expect.poll(() => shown.getByText('Anna 10').count()).toBe(0)
  await shown.getByText('Elif 4').waitFor()

  // Kept in a view.
  await page.reload()
  await page.getByRole('button', { name: /^View: / }).click()
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
  await page.getByLabel('Name', { exact: true }).fill('By status')
  await page.getByRole('button', { name: 'Save view' }).last().click()
  await expect.poll(() => new URL(page.url()).searchParams.get('group')).toBeNull()
  await expect.poll(async () => (await lines())[0]).toBe('StatusCustomer7')
  await foot.getByText('Filled 12').waitFor()
})

test('a selection survives a closed group, and the head of a grouped column reverses its groups', async () => {
  const { person } = await newSeller()
  const page = await app.open('/crm/contacts?group=status', { person })
  const grid = page.getByRole('grid', { name: 'Contacts' })
  await page.getByRole('checkbox', { name: 'Select Ben 11' }).click()
  const bar = page.getByRole('toolbar', { name: 'Selected contacts' })
  await bar.getByText('1 selected').waitFor()
  await grid.getByRole('button', { name: 'Close the group Customer' }).click()
  await expect.poll(() => grid.getByText('Ben 11').count()).toBe(0)
  await bar.getByText('1 selected').waitFor()
  await bar.getByRole('button', { name: 'Select all 12 that match' }).click()
  await bar.getByText('12 selected').waitFor()

  const first = grid.locator('[data-at="0"] [data-col="0"]')
  await grid.locator('[data-head]').getByText('Status', { exact: true }).click()
  await expect.poll(() => first.textContent()).toBe('StatusLead6')
  expect(new URL(page.url()).searchParams.get('group')).toBe('-status')

  // Sums that fail say so, and are read again.
  app.expectErrors(/500/u)
  await page.route('**/contacts/summarize', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(new URL('/crm/contacts?sums=email:filled', page.url()).href)
  const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load counts and sums.' })
  await alert.waitFor()
  await page.unroute('**/contacts/summarize')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await grid.locator('[data-grid-foot]').getByText('Filled 12').waitFor()
})

test('amounts are summed up by currency, and a filter tells how many of all it keeps', async () => {
  const { person } = await newSeller(0)
  const crm = createCrmCaller(app.server.url, person)
  for (const [name, amount, currency, close_date] of [
    ['Ward beds', 120_000, 'EUR', '2031-03-31'],
    ['Night lamps', 30_000, 'EUR', '2031-03-02'],
    ['Lift', 900_000, 'USD', '2031-04-10'],
  ] as const)
    await crm('POST', '/opportunities', { name, amount, currency, close_date })
  const page = await app.open('/crm/opportunities?group=close_date:month&sums=amount:sum', { person })
  const grid = page.getByRole('grid', { name: 'Opportunities' })
  await grid.getByText('March 2031').waitFor()
  await grid.locator('[data-at="0"]').getByText('€1,500.00', { exact: true }).waitFor()
  await grid.locator('[data-grid-foot]').getByText('Sum $9,000 · €1,500').waitFor()
  await page.getByRole('button', { name: 'Close all groups' }).click()
  await expect.poll(() => grid.locator('[data-at]').count()).toBe(2)
  await page.getByRole('button', { name: 'Open all groups' }).click()
  await expect.poll(() => grid.locator('[data-at]').count()).toBe(5)
  await page.getByRole('searchbox').fill('lamps')
  await page.getByText('1 of 3', { exact: true }).waitFor()

  // The same words as in tables.
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const builder = page.getByRole('dialog', { name: 'Filter opportunities' })
  await builder.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Created', exact: true }).click()
  await builder.getByRole('combobox', { name: 'Comparison' }).click()
  await page.getByRole('option', { name: 'is in the last … days' }).click()
  await builder.getByLabel('Number of days').fill('7')
  await builder.getByRole('button', { name: 'Show opportunities' }).click()
  await page.getByText('Created is in the last 7 days').waitFor()
  await page.getByText('3 of 3', { exact: true }).waitFor()

  const phone = await app.open('/crm/opportunities?group=close_date:month&sums=amount:sum', { person, width: 'phone' })
  const head = phone.getByRole('button', { name: /March 2031/ })
  await head.getByText('Amount, sum €1,500.00').waitFor()
  await phone.getByText('Ward beds').waitFor()
  await head.click()
  await expect.poll(() => phone.getByText('Ward beds').count()).toBe(0)
  await expectNoSidewaysScroll(phone)
  await expectAccessible(phone)
})
