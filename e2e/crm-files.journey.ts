import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForIdle, widths } from './browser.ts'
import { createSellers } from './crm-records.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()
const setUp = createSellers(app)

/** Looks at the page in both widths and leaves it in the second: what follows is done there. */
async function expectUsable(page: Page, ...order: readonly (keyof typeof widths)[]): Promise<void> {
  for (const width of order) {
    await page.setViewportSize({ width: widths[width], height: 900 })
    await waitForIdle(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
}

const connections = `Notes:
"When exporting your connection data, you may notice that some of the email addresses are missing."

First Name,Last Name,URL,Email Address,Company,Position,Connected On
Ann,Lee,https://www.linkedin.com/in/annlee,ann@a.test,Acme,CEO,25 Nov 2024
Bo,Berg,https://www.linkedin.com/in/boberg,,Beta GmbH,CTO,24 Nov 2024
Cid,Roy,https://www.linkedin.com/in/cidroy,,,,3 Jan 2023
`

/** What HubSpot writes with all properties: most of them are empty. */
function buildHubspotFile(own: Readonly<Record<string, readonly string[]>>, rows: number): string {
  const others = Array.from({ length: 300 - Object.keys(own).length }, (_, at) => `Custom property ${at + 1}`)
  const quote = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  const lines = Array.from({ length: rows }, (_, row) => [
    ...Object.values(own).map((cells) => cells[row % cells.length] ?? ''),
    ...others.map((_name, at) => (at % 40 === row % 40 ? 'some text, with a comma' : '')),
  ])
  return `\uFEFF${[[...Object.keys(own), ...others], ...lines].map(quote).join('\n')}\n`
}

const hubspotContacts = buildHubspotFile(
  {
    'Record ID': ['101', '102', '103'],
    'First Name': ['Dee', 'Eve', 'Fay'],
    'Last Name': ['Dunn', 'Ek', 'Falk'],
    Email: ['dee@dunn.test', 'eve@ek.test', ''],
    'Phone Number': ['+1 555 0100', '', '+1 555 0102'],
    'Job Title': ['CEO', 'CTO', 'CFO'],
    'Lifecycle Stage': ['Customer', 'marketingqualifiedlead', 'Lead'],
    'Associated Company': ['Dunn Inc', 'Ek AB', 'Dunn Inc'],
    City: ['Boston', 'Lund', 'Boston'],
    'Country/Region': ['United States', 'Sweden', 'United States'],
    'Create Date': ['2024-03-12 09:14', '2024-03-13 10:15', '2024-03-14 11:16'],
  },
  3,
)
const hubspotCompanies = buildHubspotFile(
  {
    'Record ID': ['201', '202', '203'],
    'Company name': ['Dunn Inc', 'Ek AB', 'Grey Ltd'],
    'Company Domain Name': ['dunn.test', 'ek.test', 'n/a'],
    'Number of Employees': ['250', '12', '5,001'],
    'Annual Revenue': ['1250000', '99000.5', ''],
    Industry: ['Software', 'Health', 'Retail'],
    City: ['Boston', 'Lund', 'Hull'],
    'Country/Region': ['United States', 'Sweden', 'United Kingdom'],
  },
  3,
)

test('LinkedIn’s connections become contacts with their companies, once, on a phone', async () => {
  const { person, crm } = await setUp(0)
  const page = await app.open('/crm/import/contacts', { person })
  await page.setViewportSize({ width: widths.phone, height: 900 })
  const choose = () =>
    page
      .getByLabel('File to import')
      .setInputFiles({ name: 'Connections.csv', mimeType: 'text/csv', buffer: Buffer.from(connections) })
  await choose()
  await page.getByText('Left out above the table: rows 1 and 2.').waitFor()
  for (const [label, column] of [
    [/^Email/u, '3'],
    [/^LinkedIn/u, '2'],
    [/^Company/u, '4'],
  ] as const)
    expect(await page.getByRole('combobox', { name: label }).first().inputValue()).toBe(column)
  await expectUsable(page, 'desktop', 'phone')
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor()
  const names = async () =>
    (await crm<{ name: string; company_name: string | null }[]>('GET', '/contacts?sort_by=name')).map(
      ({ name, company_name }) => [name, company_name],
    )
  const made = [
    ['Ann Lee', 'Acme'],
    ['Bo Berg', 'Beta GmbH'],
    ['Cid Roy', null],
  ]
  expect(await names()).toEqual(made)
  // The same list again makes nobody twice, though most have no address.
  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose()
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByText('Matched by Email (1), LinkedIn (2)').waitFor()
  expect(await page.getByRole('button', { name: 'Import 0 rows' }).isDisabled()).toBe(true)
  await expectUsable(page, 'desktop', 'phone')
  expect(await names()).toEqual(made)
})

test('HubSpot’s 300 properties become contacts and companies', async () => {
  const { person, crm } = await setUp(0)
  const page = await app.open('/crm/import/companies', { person })
  const choose = (name: string, text: string) =>
    page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('all-companies.csv', hubspotCompanies)
  await page.getByRole('heading', { name: 'Match columns' }).waitFor()
  expect(await page.getByRole('combobox', { name: /^Domain/u }).inputValue()).toBe('2')
  await expectUsable(page, 'phone', 'desktop')
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('list', { name: 'Rows with problems' }).getByText('“n/a” must be a domain').waitFor()
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await page.getByRole('link', { name: 'See the companies' }).waitFor()
  const companies = await crm<{ name: string; domain: string | null; size: string | null }[]>(
    'GET',
    '/companies?sort_by=name',
  )
  expect(companies.map(({ name, domain, size }) => [name, domain, size]).slice(0, 3)).toEqual([
    ['Dunn Inc', 'dunn.test', '201-1000'],
    ['Ek AB', 'ek.test', '11-50'],
    ['Grey Ltd', null, '5001+'],
  ])

  await page.goto(`${app.server.url}/crm/import/contacts`)
  await choose('all-contacts.csv', hubspotContacts)
  await page.getByRole('heading', { name: 'Match columns' }).waitFor()
  expect(await page.getByRole('combobox', { name: /^Company/u }).inputValue()).toBe('7')
  await page.getByRole('button', { name: 'Check file' }).click()
  const problems = page.getByRole('list', { name: 'Rows with problems' })
  await problems.getByText('“marketingqualifiedlead” is not one of').waitFor()
  await expectUsable(page, 'phone', 'desktop')
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await page.getByRole('link', { name: 'See the contacts' }).click()
  await page.getByText('Fay Falk').first().waitFor()
  const contacts = await crm<Record<string, string | null>[]>('GET', '/contacts?sort_by=name')
  expect(contacts.map((one) => [one['name'], one['company_name'], one['status'], one['phone']])).toEqual([
    ['Dee Dunn', 'Dunn Inc', 'customer', '+1 555 0100'],
    ['Eve Ek', 'Ek AB', 'lead', null],
    ['Fay Falk', 'Dunn Inc', 'lead', '+1 555 0102'],
  ])
})
