import { expect, test } from 'vitest'
import { createCrmCaller, createSellers, locateCell, locateGrid } from './crm-records.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()
const newSeller = createSellers(app)

test('a contact is made with few fields, and refused in words where they belong', async () => {
  const { person } = await newSeller(0)
  app.expectErrors(/400/u)
  const page = await app.open('/crm/contacts', { person })
  await page.getByRole('button', { name: 'New contact' }).first().click()
  await page.getByLabel('First name').fill('Noor')
  await page.getByLabel('Email').fill('no address')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByText('Must be an email address').waitFor()
  await page.getByLabel('Email').fill('noor@harbour.example')
  await page.getByRole('combobox', { name: 'Company' }).fill('harb')
  await page.getByRole('option', { name: 'Harbour Clinics' }).click()
  await page.getByRole('button', { name: 'Add contact' }).click()
  const panel = page.getByRole('complementary', { name: 'Noor' })
  await panel.getByText('Harbour Clinics').waitFor()
  await locateGrid(page).getByText('noor@harbour.example').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => panel.count()).toBe(0)
  expect(page.url()).not.toContain('open=')
})

test('two who change the same field are asked, and two who change different ones are not', async () => {
  const { person, crm, contacts } = await newSeller(2)
  app.expectErrors(/409/u)
  const page = await app.open('/crm/contacts', { person })
  await locateGrid(page).getByText('Ben 1').waitFor()
  const id = contacts[1]?.id ?? ''
  await crm('PUT', `/contacts/${id}`, { title: 'CTO' })
  await locateCell(page, 'Ben 1', 2).click()
  await page.keyboard.type('+31 20 2')
  await page.keyboard.press('Enter')
  await page.getByText('Phone of Ben 1 saved').waitFor()
  expect(await crm('GET', `/contacts/${id}`)).toMatchObject({ title: 'CTO', phone: '+31 20 2' })

  await crm('PUT', `/contacts/${id}`, { email: 'theirs@example.com' })
  await locateCell(page, 'Ben 1', 1).click()
  await page.keyboard.type('mine@example.com')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Someone else edited this too' })
  await dialog.getByText('Before both: ben1@example.com').waitFor()
  await expectAccessible(page)
  await dialog.getByText('theirs@example.com').waitFor()
  await dialog.getByRole('radio', { name: /mine@example.com/u }).click()
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await locateCell(page, 'Ben 1', 1).getByText('mine@example.com').waitFor()
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
  await page.getByRole('menuitem', { name: 'Set as my default' }).click()
  await page.getByText('Customers is now the default view').waitFor()
  await page.goto('/crm/contacts')
  await page.getByText('2 contacts').waitFor()
  await page.getByRole('button', { name: 'Remove this filter' }).click()
  await page.getByText('4 contacts').waitFor()
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByText('2 contacts').waitFor()
  await view('Customers').click()
  await page.getByRole('menuitem', { name: 'Share with everyone' }).click()
  await page.getByText('Customers is shared').waitFor()
  await view('Customers').click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Buyers')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await view('Buyers').click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByText('It is deleted for everyone.').waitFor()
  await page.getByRole('button', { name: 'Delete view' }).click()
  await view('All contacts').waitFor()
  await page.getByText('4 contacts').waitFor()
})

test('a view whose filter cannot be read any more opens, and says which condition is off', async () => {
  const { person } = await newSeller(4)
  const filter = {
    and: [
      { column: 'status', operator: 'in', value: ['customer'] },
      { column: 'created_at', operator: 'gte', value: 'last spring' },
      { column: 'custom.budget', operator: 'gt', value: 5 },
    ],
  }
  const config = { filter, sort: [], columns: [{ key: 'name' }] }
  const crm = createCrmCaller(app.server.url, person)
  const view = await crm<{ id: string }>('POST', '/views', { resource: 'contacts', name: 'Old', config })
  const page = await app.open(`/crm/contacts?view=${view.id}`, { person })
  await page.getByText('2 contacts').waitFor()
  await page.getByText('These conditions are off: “Created” is on or after “last spring”').waitFor()
  await page.getByText('A condition on a deleted field').waitFor()
  expect(await page.getByRole('button', { name: 'Remove this filter' }).count()).toBe(1)
})

test('a record opens beside the list, is edited there, and leads to its neighbours', async () => {
  const { person, crm, contacts } = await newSeller(5)
  const page = await app.open(`/crm/contacts?open=${contacts[2]?.id}`, { person })
  const panel = page.getByRole('complementary')
  await panel.getByRole('heading', { name: 'Chiara 2' }).waitFor()
  // Previous and next come from the list, which may load after the record.
  await locateGrid(page).getByText('Ben 1').waitFor()
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
  await locateGrid(page).getByText('Head of care').waitFor()
  await expect.poll(() => crm('GET', `/contacts/${contacts[2]?.id}`)).toMatchObject({ title: 'Head of care' })
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Actions for Chiara 2' }).click()
  await page.getByRole('menuitem', { name: 'Delete contact' }).click()
  await page.getByText('4 contacts').waitFor()
  await page.getByRole('alert').filter({ hasText: 'Chiara 2 deleted' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByText('5 contacts').waitFor()
  await locateGrid(page).getByText('Chiara 2').waitFor()
})

test('contacts that are chosen in the list are merged, and parted again by Undo', async () => {
  const { person, crm, contacts } = await newSeller(3)
  await crm('PUT', `/contacts/${contacts[1]?.id}`, { title: 'CEO' })
  const page = await app.open('/crm/contacts', { person })
  await page.getByText('3 contacts').waitFor()
  await page.getByRole('checkbox', { name: 'Select Anna 0' }).click()
  expect(await page.getByRole('button', { name: 'Merge…' }).isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: 'Select Ben 1' }).click()
  await page.getByRole('button', { name: 'Merge…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge 2 contacts' })
  // The oldest remains, unless another one is chosen.
  expect(await dialog.getByRole('radio', { name: /^Anna 0/u }).isChecked()).toBe(true)
  await dialog.getByRole('radio', { name: 'ben1@example.com' }).check()
  await dialog.getByRole('button', { name: 'Merge 2 contacts' }).click()
  await page.getByText('2 contacts merged').waitFor()
  await page.getByText('2 contacts', { exact: true }).waitFor()
  expect(await crm('GET', `/contacts/${contacts[0]?.id}`)).toMatchObject({ email: 'ben1@example.com', title: 'CEO' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('3 contacts').waitFor()
  await locateGrid(page).getByText('Ben 1').waitFor()
  expect(await crm('GET', `/contacts/${contacts[0]?.id}`)).toMatchObject({ email: 'anna0@example.com', title: null })
})

test('a filtered list can be read and fits a phone in the dark', async () => {
  const { person } = await newSeller(6)
  const page = await app.open('/crm/contacts?filter={"column":"name","operator":"ilike","value":"a"}', {
    person,
    width: 'phone',
    scheme: 'dark',
  })
  await page.getByText('Anna 0').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('parts of the CRM that a workspace does not use are not there', async () => {
  const { person, call } = await app.newPerson()
  await call('PUT', '/account/features', { isEnable: true, isEnableAccount: true })
  const page = await app.open('/crm', { person })
  await page.waitForURL('**/crm/opportunities')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Companies' }).click()
  await page.getByRole('heading', { name: 'Companies', exact: true }).waitFor()
  await page.goBack()
  await page.waitForURL('**/crm/opportunities')
  await page.goto('/crm/nothing-of-the-kind')
  await page.waitForURL('**/404')
  await call('PUT', '/account/features', { isEnable: true, isEnableAccount: false })
  await page.goto('/crm/companies')
  await page.waitForURL('**/404')
  await call('PUT', '/account/features', { isEnable: false })
  await page.goto('/crm/contacts')
  await page.getByRole('heading', { name: 'The CRM is off' }).waitFor()
})

test('what could not be fetched says so, and is asked for again by a press', async () => {
  const { person } = await newSeller(3)
  app.expectErrors(/ERR_FAILED|503/u)
  const page = await app.open('/crm/contacts', { person })
  await page.getByText('3 contacts').waitFor()
  let isBroken = true
  const asked = '**/functions/v1/crm/contacts?*q=anna*'
  await page.route(asked, (route) => (isBroken ? route.abort() : route.continue()))
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('anna')
  await page.getByText('Network error. Please check your connection and try again.').waitFor()
  isBroken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('1 contact', { exact: true }).waitFor()
})

test('a list that says only how many there are at least gets the exact number beside it', async () => {
  const { person } = await newSeller(3)
  const page = await app.open('/home', { person })
  let count = () => undefined as void
  const isCounted = new Promise<void>((resolve) => (count = resolve))
  // As in a workspace of many thousands.
  await page.route(/\/v1\/crm\/contacts(?:\/query)?(?:\?|$)/u, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { meta: object }
    await route.fulfill({ response, json: { ...answer, meta: { ...answer.meta, total: 2, total_exact: false } } })
  })
  await page.route(/\/v1\/crm\/contacts\/summar/u, async (route) => {
    await isCounted
    return route.continue()
  })
  await page.goto(new URL('/crm/contacts', page.url()).href)
  await page.getByText('2+ contacts', { exact: true }).waitFor()
  count()
  await page.getByText('3 contacts', { exact: true }).waitFor()
})
