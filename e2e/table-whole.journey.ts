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
  await dialog.getByLabel('Bases of tables').selectOption({ label: 'Only some' })
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
