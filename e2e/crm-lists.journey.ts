import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { crmCaller } from './crm-records.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()

const firsts = ['Anna', 'Ben', 'Chiara', 'David', 'Elif', 'Femke', 'Gustav', 'Hana', 'Ivo', 'Jana']

/** Somebody with a company and contacts, from `Anna 0` on: the newest is the first of the list. */
async function newSeller(count = 12) {
  const { person, call } = await app.newPerson()
  await call('PUT', '/account/features', { isEnable: true, isEnableAccount: true, isEnableContacts: true })
  const crm = crmCaller(app.server.url, person)
  const company = await crm('POST', '/companies', { name: 'Harbour Clinics', domain: 'harbour.example' })
  const contacts: { id: string; updated_at: string }[] = []
  for (let n = 0; n < count; n++)
    contacts.push(
      await crm('POST', '/contacts', {
        first_name: firsts[n % 10],
        last_name: String(n),
        email: `${firsts[n % 10]?.toLowerCase()}${n}@example.com`,
        status: n % 2 === 0 ? 'lead' : 'customer',
        ...(n % 3 === 0 ? { company_id: company.id, tags: ['vip'] } : {}),
      }),
    )
  return { person, crm, company, contacts }
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Contacts' })
const cell = (page: Page, name: string, column: number) =>
  grid(page).getByRole('row').filter({ hasText: name }).locator(`[data-col="${column}"]`)
const active = (page: Page) =>
  page.evaluate(() => {
    const id = document.querySelector('[role="grid"]')?.getAttribute('aria-activedescendant') ?? ''
    return document.getElementById(id)?.textContent
  })

test('a contact is made with few fields, and refused in words where they belong', async () => {
  const { person } = await newSeller(0)
  app.expectErrors(/400/u)
  const page = await app.open('/crm/contacts', { person })
  await page.getByRole('button', { name: 'New contact' }).first().click()
  await page.getByLabel('First name').fill('Noor')
  await page.getByLabel('E-mail').fill('no address')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByText('Must be an e-mail address').waitFor()
  await page.getByLabel('E-mail').fill('noor@harbour.example')
  await page.getByRole('combobox', { name: 'Company' }).fill('harb')
  await page.getByRole('option', { name: 'Harbour Clinics' }).click()
  await page.getByRole('button', { name: 'Add contact' }).click()
  const panel = page.getByRole('complementary', { name: 'Noor' })
  await panel.getByText('Harbour Clinics').waitFor()
  await grid(page).getByText('noor@harbour.example').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => panel.count()).toBe(0)
  expect(page.url()).not.toContain('open=')
})

test('cells are reached and edited by keyboard, and every edit can be taken back', async () => {
  const { person, crm, contacts } = await newSeller()
  const page = await app.open('/crm/contacts', { person })
  await grid(page).getByText('Ben 11').waitFor()
  await grid(page).focus()
  expect(await active(page)).toBe('Ben 11')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  expect(await active(page)).toBe('Anna 0')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  expect(await active(page)).toBe('anna10@example.com')

  // Typing begins anew, Enter saves and goes down.
  await page.keyboard.type('anna@new.example')
  await page.keyboard.press('Enter')
  await page.getByText('E-mail of Anna 10 saved').waitFor()
  expect(await active(page)).toBe('jana9@example.com')
  const anna = contacts[10]
  expect(await crm('GET', `/contacts/${anna?.id}`)).toMatchObject({ email: 'anna@new.example' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await cell(page, 'Anna 10', 1).getByText('anna10@example.com').waitFor()
  await expect.poll(() => crm('GET', `/contacts/${anna?.id}`)).toMatchObject({ email: 'anna10@example.com' })

  // Tab saves and goes on editing, Escape leaves the value as it was.
  await grid(page).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F2')
  await page.keyboard.type('+31 20 1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Buyer')
  await page.keyboard.press('Escape')
  await cell(page, 'Jana 9', 2).getByText('+31 20 1').waitFor()
  expect(await cell(page, 'Jana 9', 3).textContent()).toBe('')

  // A choice is chosen from its list.
  await cell(page, 'Jana 9', 5).click()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Partner' }).click()
  await cell(page, 'Jana 9', 5).getByText('Partner').waitFor()

  // What is set by the server says so.
  await cell(page, 'Jana 9', 0).click({ position: { x: 200, y: 20 } })
  await page.keyboard.press('F2')
  await page.getByText('Name cannot be edited. Made of first name, last name or e-mail.').waitFor()
  // Letters of the page around it do nothing here, but for the list of shortcuts.
  await page.keyboard.press('c')
  expect(new URL(page.url()).pathname).toBe('/crm/contacts')
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('In a table of the CRM').waitFor()
})

test('two who change the same field are asked, and two who change different ones are not', async () => {
  const { person, crm, contacts } = await newSeller(2)
  app.expectErrors(/409/u)
  const page = await app.open('/crm/contacts', { person })
  await grid(page).getByText('Ben 1').waitFor()
  const id = contacts[1]?.id ?? ''
  await crm('PUT', `/contacts/${id}`, { title: 'CTO' })
  await cell(page, 'Ben 1', 2).click()
  await page.keyboard.type('+31 20 2')
  await page.keyboard.press('Enter')
  await page.getByText('Phone of Ben 1 saved').waitFor()
  expect(await crm('GET', `/contacts/${id}`)).toMatchObject({ title: 'CTO', phone: '+31 20 2' })

  await crm('PUT', `/contacts/${id}`, { email: 'theirs@example.com' })
  await cell(page, 'Ben 1', 1).click()
  await page.keyboard.type('mine@example.com')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' })
  await dialog.getByText('Before both: ben1@example.com').waitFor()
  await expectAccessible(page)
  await dialog.getByText('theirs@example.com').waitFor()
  await dialog.getByRole('radio', { name: /mine@example.com/u }).click()
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await cell(page, 'Ben 1', 1).getByText('mine@example.com').waitFor()
  await expect.poll(() => crm('GET', `/contacts/${id}`)).toMatchObject({ email: 'mine@example.com' })
})

test('a list is narrowed by words and by groups of conditions, and its address says so', async () => {
  const { person } = await newSeller()
  const page = await app.open('/crm/contacts', { person })
  await page.getByText('12 contacts').waitFor()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter contacts' })
  await dialog.getByRole('combobox', { name: 'Field' }).fill('Status')
  await page.getByRole('option', { name: 'Status' }).click()
  await dialog.getByRole('combobox', { name: 'Values' }).click()
  await page.getByRole('option', { name: 'Lead' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Group' }).click()
  const inner = dialog.getByRole('group', { name: 'Any of' })
  await inner.getByRole('textbox', { name: 'Value' }).fill('gustav')
  await inner.getByRole('button', { name: 'Condition', exact: true }).click()
  await inner.getByRole('combobox', { name: 'Field' }).nth(1).fill('Tags')
  await page.getByRole('option', { name: 'Tags' }).click()
  await inner.getByLabel('Values').fill('vip')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Show contacts' }).click()
  // Leads are the even ones; of these 0 and 6 are tagged, and Gustav is 6.
  await page.getByText('2 contacts').waitFor()
  const chips = page.getByRole('list', { name: 'Filters' })
  await chips.getByText('Name contains gustav or Tags has any of vip').waitFor()
  await page.reload()
  await page.getByText('2 contacts').waitFor()
  await chips.getByRole('button', { name: 'Remove this filter' }).nth(1).click()
  await page.getByText('6 contacts').waitFor()
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('elif')
  await page.getByText('1 contact', { exact: true }).waitFor()
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('nobody at all')
  await page.getByRole('button', { name: 'Show all contacts' }).click()
  await page.getByText('12 contacts').waitFor()
})

test('columns are sorted, moved, widened and chosen by keyboard', async () => {
  const { person } = await newSeller(4)
  const page = await app.open('/crm/contacts', { person })
  await grid(page).getByText('David 3').waitFor()
  await grid(page).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => grid(page).getByRole('row').nth(1).textContent()).toContain('Anna 0')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('name,email')
  await page.keyboard.press('Alt+ArrowRight')
  const heads = () => grid(page).getByRole('columnheader').allTextContents()
  await expect.poll(async () => (await heads()).slice(1, 4)).toEqual(['Name1', 'Phone', 'E-mail2'])
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => page.url()).toContain('248')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Phone', exact: true }).click()
  await page.getByRole('checkbox', { name: 'City', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await grid(page).getByText('David 3').waitFor()
  expect((await heads())[2]).toBe('E-mail2')
  expect((await heads()).at(-1)).toBe('City')
})

test('a view keeps what a list is narrowed to, and is what the list opens with', async () => {
  const { person } = await newSeller(4)
  const page = await app.open('/crm/contacts?filter={"column":"status","operator":"in","value":["customer"]}', {
    person,
  })
  await page.getByText('2 contacts').waitFor()
  await page.getByRole('button', { name: 'Save view…' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Customers')
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  const view = (name: string) => page.getByRole('button', { name: `View: ${name}` })
  await view('Customers').click()
  await page.getByRole('menuitem', { name: 'Open with this' }).click()
  await page.getByText('The list opens with Customers').waitFor()
  await page.goto('/crm/contacts')
  await page.getByText('2 contacts').waitFor()
  await page.getByRole('button', { name: 'Remove this filter' }).click()
  await page.getByText('4 contacts').waitFor()
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByText('2 contacts').waitFor()
  await view('Customers').click()
  await page.getByRole('menuitem', { name: 'Share with everybody' }).click()
  await page.getByText('Customers is shared').waitFor()
  await view('Customers').click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Buyers')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await view('Buyers').click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByText('It is gone for everybody.').waitFor()
  await page.getByRole('button', { name: 'Delete view' }).click()
  await view('All contacts').waitFor()
  await page.getByText('4 contacts').waitFor()
})

test('rows are selected by keyboard and mouse, up to everything that matches', async () => {
  const { person } = await newSeller(260)
  const page = await app.open('/crm/contacts', { person })
  await page.getByText('260 contacts').waitFor()
  await grid(page).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  const bar = page.getByRole('toolbar', { name: 'Chosen contacts' })
  await bar.getByText('3 selected').waitFor()
  await page.keyboard.press('Escape')
  expect(await bar.count()).toBe(0)
  await page.keyboard.press('Control+a')
  await bar.getByText('260 selected').waitFor()
  await page.getByRole('button', { name: 'Select none' }).click()
  // Everything there is comes as it is scrolled to, and little of it is ever drawn.
  await grid(page).focus()
  await page.keyboard.press('Control+End')
  await expect.poll(() => active(page)).not.toBeNull()
  expect(await grid(page).getByRole('row').count()).toBeLessThan(60)
}, 120_000)

test('a record opens beside the list, is edited there, and leads to its neighbours', async () => {
  const { person, crm, contacts } = await newSeller(5)
  const page = await app.open(`/crm/contacts?open=${contacts[2]?.id}`, { person })
  const panel = page.getByRole('complementary')
  await panel.getByRole('heading', { name: 'Chiara 2' }).waitFor()
  await page.keyboard.press('j')
  await panel.getByRole('heading', { name: 'Ben 1' }).waitFor()
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await panel.getByRole('heading', { name: 'David 3' }).waitFor()
  await panel.getByRole('button', { name: 'Next contact' }).click()
  await panel.getByRole('heading', { name: 'Chiara 2' }).waitFor()
  expect(new URL(page.url()).searchParams.get('open')).toBe(contacts[2]?.id)
  await panel.getByRole('button', { name: 'Edit Title: Add' }).click()
  await page.keyboard.type('Head of care')
  await page.keyboard.press('Enter')
  await grid(page).getByText('Head of care').waitFor()
  await expect.poll(() => crm('GET', `/contacts/${contacts[2]?.id}`)).toMatchObject({ title: 'Head of care' })
  await expectAccessible(page)
})

test.each(['light', 'dark'] as const)('the lists are readable and reachable for everybody, in %s', async (scheme) => {
  const { person, contacts } = await newSeller(6)
  for (const width of ['desktop', 'phone'] as const) {
    const page = await app.open('/crm/contacts?filter={"column":"name","operator":"ilike","value":"a"}', {
      person,
      width,
      scheme,
    })
    await page.getByText('Anna 0').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.goto(`/crm/contacts?open=${contacts[0]?.id}`)
    await page.getByRole('complementary').getByRole('heading', { name: 'Anna 0' }).waitFor()
    await expectAccessible(page)
    await page.goto('/crm/companies')
    await page.getByText('Harbour Clinics').waitFor()
    await expectAccessible(page)
  }
})

test('parts of the CRM that a workspace does not use are not there', async () => {
  const { person, call } = await app.newPerson()
  const page = await app.open('/crm/companies', { person })
  await call('PUT', '/account/features', { isEnable: true, isEnableAccount: false })
  await page.goto('/crm/companies')
  await page.waitForURL('**/404')
  await call('PUT', '/account/features', { isEnable: false })
  await page.goto('/crm/contacts')
  await page.getByRole('heading', { name: 'The CRM is switched off' }).waitFor()
})
