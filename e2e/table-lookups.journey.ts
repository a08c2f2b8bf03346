import { expect, test } from 'vitest'
import { bothViews } from './browser.ts'
import { expectAccessible, journey } from './harness.ts'

const app = journey()

/** A table whose one record links to a company and to an opportunity. */
async function openFair() {
  const { person, call } = await app.newPerson()
  await call('PUT', '/account/features', { isEnable: true, isEnableAccount: true, isEnableContacts: true })
  const base = await call<{ id: string; tables: { id: string; primary_field_id: string }[] }>('POST', '/table_base', {
    name: 'Fair',
  })
  const table = base.tables[0]
  const path = `/base_table/${table?.id}`
  const addField = async (name: string, linkedKind: string) => {
    const body = { name, type: 'workspaceLinks', options: { linkedKind } }
    const { fields } = await call<{ fields: { id: string }[] }>('POST', `${path}/field`, body)
    return fields.at(-1)?.id ?? ''
  }
  const company = await call<{ id: string }>('POST', '/../crm/companies', { name: 'Acme', city: 'Bonn' })
  const sponsor = await addField('Sponsor', 'companies')
  const fields = { [table?.primary_field_id ?? '']: 'Stand 1', [sponsor]: [company.id] }
  await call('POST', `${path}/record`, { records: [{ fields }] })
  return { person, call, base, company }
}

test.each(bothViews)('a lookup of a company is made in the dialog and follows it, $scheme on $width', async (look) => {
  const { person, call, base, company } = await openFair()
  const page = await app.open(`/tables/${base.id}`, { ...look, person })
  const grid = page.getByRole('grid', { name: 'Records' })
  await grid.getByText('Stand 1').waitFor()
  await page.getByRole('button', { name: 'New field' }).click()
  const dialog = page.getByRole('dialog', { name: 'New field' })
  await dialog.getByLabel('Name', { exact: true }).fill('City')
  await dialog.getByLabel('Type').selectOption({ label: 'Lookup' })
  await dialog.getByLabel('Through').selectOption({ label: 'Sponsor' })
  await dialog.getByLabel('Field of companies').selectOption({ label: 'City' })
  await dialog.getByText('Shown to everyone who can read the CRM').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create field' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const city = page.getByRole('gridcell', { name: 'Bonn' })
  await city.waitFor({ state: 'attached' })
  await call('PUT', `/../crm/companies/${company.id}`, { city: 'Ulm' })
  // The page is told without a reload.
  await expect.poll(() => grid.getByText('Ulm').count()).toBe(1)
})
