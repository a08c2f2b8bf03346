import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createCrmCaller } from './crm-records.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()

const locateGrid = (page: Page) => page.getByRole('grid', { name: 'Records' })

test('a record links to a company, which shows it, on a phone as well', async () => {
  const { person, call } = await app.newPerson()
  await call('PUT', '/account/features', { isEnable: true, isEnableAccount: true, isEnableContacts: true })
  const crm = createCrmCaller(app.server.url, person)
  const acme = await crm('POST', '/companies', { name: 'Harbour Clinics' })
  await crm('POST', '/companies', { name: 'Other Works' })
  const base = await call<{ id: string }>('POST', '/table_base', { name: 'Events' })
  const page = await app.open(`/tables/${base.id}`, { person })
  await page.getByRole('button', { name: 'New field' }).click()
  const dialog = page.getByRole('dialog', { name: 'New field' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sponsors')
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Link to CRM or content' })
  await dialog.getByRole('combobox', { name: 'Linked to' }).selectOption({ label: 'Companies' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create field' }).click()
  await locateGrid(page).getByRole('columnheader', { name: 'Sponsors' }).waitFor()
  await page.getByRole('button', { name: 'New record' }).click()
  const panel = page.getByRole('complementary', { name: 'Unnamed record' })
  await panel.getByRole('button', { name: 'Edit Name' }).click()
  await page.keyboard.type('Spring fair')
  await page.keyboard.press('Enter')
  const named = page.getByRole('complementary', { name: 'Spring fair' })
  await named.getByRole('button', { name: 'Edit Sponsors' }).click()
  await page.keyboard.type('harbour')
  await page.getByRole('option', { name: 'Harbour Clinics' }).click()
  await page.keyboard.press('Tab')
  const chip = named.getByRole('link', { name: 'Harbour Clinics' })
  await chip.waitFor()
  await locateGrid(page).getByRole('link', { name: 'Harbour Clinics' }).waitFor()
  await expectAccessible(page)

  await chip.click()
  const company = page.getByRole('complementary', { name: 'Harbour Clinics' })
  const linking = company.getByRole('region', { name: 'In tables' })
  await linking.getByRole('link', { name: 'Spring fair' }).waitFor()
  expect(await linking.textContent()).toContain('Table 1 · Sponsors')
  await expectAccessible(page)
  await linking.getByRole('link', { name: 'Spring fair' }).click()
  await page.getByRole('complementary', { name: 'Spring fair' }).waitFor()
  // Where nothing links to a company, there is no section.
  await page.goto(`${app.server.url}/crm/companies`)
  await page.getByText('Other Works').first().waitFor()

  const small = await app.open(`/crm/companies?open=${acme.id}`, { person, width: 'phone', scheme: 'dark' })
  await small.getByRole('region', { name: 'In tables' }).waitFor()
  await expectNoSidewaysScroll(small)
  await expectAccessible(small)
})

test('a key is limited to a base, and says so', async () => {
  const { person, call } = await app.newPerson()
  const events = await call<{ id: string }>('POST', '/table_base', { name: 'Events' })
  const budgets = await call<{ id: string }>('POST', '/table_base', { name: 'Budgets' })
  const page = await app.open('/account-settings?tab=api-keys', { person })
  await page.getByRole('button', { name: 'New API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Event script')
  await dialog.getByLabel('Ask Co-CEO').uncheck()
  await dialog.getByLabel('Tables', { exact: true }).selectOption({ label: 'Read' })
  await dialog.getByLabel('Table bases').selectOption({ label: 'Selected bases' })
  const create = dialog.getByRole('button', { name: 'Create key' })
  expect(await create.isDisabled()).toBe(true)
  await dialog.getByRole('checkbox', { name: 'Events' }).check()
  await expectAccessible(page)
  await create.click()
  const secret = await dialog.getByLabel('Secret').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Tables (read) · only Events').waitFor()
  const read = async (base: string) => {
    const headers = { authorization: `Bearer ${secret}` }
    return (await fetch(`${app.server.url}/v0/${base}/Table%201`, { headers })).status
  }
  expect([await read(events.id), await read(budgets.id)]).toEqual([200, 403])
  await expectAccessible(page)
})

test('a new record becomes an idea by an automation, which is turned off and tells what it did', async () => {
  const { person, call } = await app.newPerson()
  const base = await call<{ id: string; tables: { id: string; primary_field_id: string }[] }>('POST', '/table_base', {
    name: 'Events',
  })
  const [table] = base.tables
  const page = await app.open(`/tables/${base.id}`, { person })
  const openAutomations = async () => {
    await page.getByRole('button', { name: 'More actions for the table Table 1' }).click()
    await page.getByRole('menuitem', { name: 'Automations…' }).click()
  }
  await openAutomations()
  await page.getByText('Add an idea, a task or a notification when').waitFor()
  await page.getByRole('button', { name: 'New automation' }).click()
  const form = page.getByRole('dialog', { name: 'New automation' })
  await form.getByLabel('Title', { exact: true }).fill('Tell of {Nobody}')
  app.expectErrors(/400/u)
  await form.getByRole('button', { name: 'Add automation' }).click()
  await form.getByRole('alert').waitFor()
  await form.getByLabel('Title', { exact: true }).fill('Tell of {Name}')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add automation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Automations of Table 1' })
  await dialog.getByText('Not run yet').waitFor()
  await call('POST', `/base_table/${table?.id}/record`, {
    records: [{ fields: { [table?.primary_field_id ?? '']: 'Spring fair' } }],
  })
  await expect
    .poll(async () => (await call<{ text: string }[]>('GET', '/idea')).map(({ text }) => text))
    .toEqual(['Tell of Spring fair'])
  await page.reload()
  await openAutomations()
  await dialog.getByText('Made 1').waitFor()
  await dialog.getByRole('button', { name: /^Actions for When a record is added/u }).click()
  await page.getByRole('menuitem', { name: 'Show history' }).click()
  await dialog.getByRole('list', { name: 'History' }).getByText('Spring fair').waitFor()
  await dialog.getByRole('checkbox').click()
  await dialog.getByText('Off · Made 1').waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})
