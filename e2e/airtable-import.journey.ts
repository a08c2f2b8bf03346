import { afterAll, expect, test } from 'vitest'
import { startAirtableServer } from '../server/test/airtable-server.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const airtable = await startAirtableServer()
afterAll(() => airtable.close())
const app = journey({ env: { AIRTABLE_BASE_URL: airtable.url } })

test('a base comes over from Airtable, and a report tells what is different', async () => {
  const { person } = await app.newPerson()
  app.expectErrors(/400/u)
  const page = await app.open('/tables/import', { person })
  await page.getByRole('link', { name: 'Bring a whole base over' }).click()
  await page.getByRole('heading', { name: 'Import from Airtable' }).waitFor()
  const token = page.getByLabel('Personal access token')
  const show = page.getByRole('button', { name: 'Show bases' })
  expect(await show.isDisabled()).toBe(true)
  await token.fill('wrong')
  await show.click()
  await page.getByRole('alert').getByText('Airtable does not accept this token').waitFor()
  await expectAccessible(page)
  await token.fill(airtable.token)
  await show.click()
  await page.getByRole('combobox', { name: 'Base' }).selectOption({ label: 'Sales' })
  await expectAccessible(page)

  const release = airtable.holdRecords()
  await page.getByRole('button', { name: 'Import base' }).click()
  await page.getByRole('heading', { name: 'Importing: Sales' }).waitFor()
  await page.getByRole('status').getByText('Reading People').waitFor()
  await expectAccessible(page)
  // It is found again at its address.
  await page.reload()
  await page.getByRole('status').getByText('Reading People').waitFor()
  release()
  await page.getByRole('heading', { name: 'Imported: Sales' }).waitFor()
  await page.getByText('2 tables, 132 records, 130 links.').waitFor()
  await page.getByText('The type aiText is not known here').waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Open the base' }).click()
  await page.getByRole('grid', { name: 'Records' }).getByText('Ada 0!', { exact: true }).waitFor()
  await page
    .getByRole('tab', { name: 'Firms' })
    .or(page.getByRole('link', { name: 'Firms' }))
    .first()
    .click()
  await page.getByRole('grid', { name: 'Records' }).getByText('Delft').first().waitFor()

  // The list leads back to it.
  await page.goto('/tables/airtable')
  await page.getByRole('main').getByRole('link', { name: 'Sales', exact: true }).click()
  await page.getByText('132 records').waitFor()
})
