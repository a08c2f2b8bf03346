import { expect, test } from 'vitest'
import { addColleague } from './colleagues.ts'
import { createCrmCaller } from './crm-records.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'
import { bothViews } from './browser.ts'

const app = journey()

async function newAdmin() {
  const { person, call } = await app.newPerson()
  await call('PUT', '/account/features', {
    isEnable: true,
    isEnableAccount: true,
    isEnableContacts: true,
    isEnableOpportunities: true,
  })
  return { person, call, crm: createCrmCaller(app.server.url, person) }
}

test('people get a place in the CRM, and its last admin keeps theirs', async () => {
  const { person } = await newAdmin()
  const seller = await addColleague(app.server, person, 'general_member', 'Sanne Seller')
  app.expectErrors(/409/u)
  const page = await app.open('/crm/settings?tab=employees', { person })
  await page.getByRole('button', { name: 'Add person' }).click()
  await page.getByRole('combobox', { name: 'Person' }).click()
  await page.getByRole('option', { name: 'Sanne Seller' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add person' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Sanne Seller' }).waitFor()
  const [own] = await page.getByLabel(/^Role of/u).all()
  await own?.selectOption('Salesperson')
  await page.getByText('The CRM needs at least one admin. Make someone else an admin first').waitFor()
  await page.getByLabel('Role of Sanne Seller').selectOption('CRM admin')
  await page.getByText('Sanne Seller is now CRM admin').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone').waitFor()
  await expectAccessible(page)
  const theirs = await app.open('/crm/settings?tab=employees', { person: seller.person })
  await theirs.getByText('Only CRM admins can change these settings.').waitFor()
  await theirs.getByText('CRM admin').waitFor()
  expect(await theirs.getByRole('button', { name: 'Add person' }).count()).toBe(0)
})

test('fields are added, put in order, deleted and brought back', async () => {
  const { person, crm } = await newAdmin()
  const page = await app.open('/crm/settings?tab=fields&of=contacts', { person })
  const add = async (name: string, kind: string, choices?: string) => {
    await page.getByRole('button', { name: 'Add field' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Kind').selectOption(kind)
    if (choices !== undefined) await dialog.getByLabel('Choices').fill(choices)
    await dialog.getByRole('button', { name: 'Add field' }).click()
    await page.getByRole('listitem').filter({ hasText: name }).waitFor()
  }
  await add('Seats', 'Number')
  await add('Tier', 'Single choice', 'Gold\nSilver')
  await page.getByText('Single choice: Gold, Silver').waitFor()
  await page.getByRole('button', { name: 'Move Tier' }).press('ArrowUp')
  const names = async () => (await crm<{ name: string }[]>('GET', '/fields?resource=contacts')).map(({ name }) => name)
  await expect.poll(names).toEqual(['Tier', 'Seats'])
  await page.getByRole('button', { name: 'Actions for Seats' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.poll(names).toEqual(['Tier'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual(['Tier', 'Seats'])
  await expectAccessible(page)
})

test('a CRM admin sets up a pipeline with a gate, a product and a page; a salesperson reads them', async () => {
  const { person, crm } = await newAdmin()
  const seller = await addColleague(app.server, person, 'general_member', 'Sanne Seller')
  const { user_id } = await seller.call<{ user_id: string }>('GET', '/account-access/user-access')
  await crm('POST', '/users', { user_id, role: 'salesperson' })
  const page = await app.open('/crm/settings', { person })
  const stages = page.getByRole('list', { name: /^Stages of/u })
  await stages.waitFor()
  await page.getByRole('button', { name: 'Add stage' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Security review')
  await dialog.getByRole('combobox', { name: 'Required fields' }).fill('Amount')
  await page.getByRole('option', { name: 'Amount' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Add activity' }).click()
  await dialog.getByLabel('Activity 1', { exact: true }).fill('Send the questionnaire')
  await dialog.getByLabel('Send the questionnaire is required').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add stage' }).click()
  const added = stages.getByRole('listitem').filter({ hasText: 'Security review' })
  await added.getByText('1 required field · 1 required activity').waitFor()
  const names = async () =>
    (await crm<{ name: string }[]>('GET', '/pipeline-stages?tree_view=true')).map(({ name }) => name)
  const before = await names()
  const at = before.indexOf('Security review')
  await page.getByRole('button', { name: 'Move Security review' }).press('ArrowUp')
  await expect.poll(async () => (await names()).indexOf('Security review')).toBe(at - 1)
  await page.getByText('Security review moved').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(names).toEqual(before)
  await page.getByRole('button', { name: 'Actions for Security review' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await dialog.getByRole('button', { name: 'Delete stage' }).click()
  await expect.poll(async () => (await names()).length).toBe(before.length - 1)
  await page.getByText('Security review deleted').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(names).toEqual(before)

  await page.getByRole('tab', { name: 'Products' }).click()
  await page.getByRole('button', { name: 'New product' }).click()
  await dialog.getByLabel('Name').fill('Licence')
  await dialog.getByLabel('Price').fill('1,250')
  await dialog.getByRole('button', { name: 'Add product' }).click()
  await page.getByText('€1,250.00').waitFor()

  await page.getByRole('tab', { name: 'Playbook' }).click()
  await page.getByRole('button', { name: 'New page' }).click()
  await dialog.getByLabel('Title').fill('First call')
  await dialog.getByLabel('Text in Markdown').fill('## Ask\n- **Budget**\n\n<script>alert(1)</script>')
  await dialog.getByText('Preview').click()
  await dialog.getByRole('heading', { name: 'Ask' }).waitFor()
  await dialog.getByText('<script>alert(1)</script>').waitFor()
  await dialog.getByRole('button', { name: 'Add page' }).click()
  await page.getByRole('list', { name: 'Playbook' }).getByText('First call').waitFor()

  const theirs = await app.open('/crm/settings', { person: seller.person })
  await theirs.getByText('1 required field · 1 required activity').waitFor()
  expect(await theirs.getByRole('button', { name: /^(Add|Move|Actions)/u }).count()).toBe(0)
  await theirs.getByRole('tab', { name: 'Products' }).click()
  await theirs.getByText('€1,250.00').waitFor()
  expect(await theirs.getByRole('button', { name: 'New product' }).count()).toBe(0)
  await theirs.getByRole('tab', { name: 'Playbook' }).click()
  await theirs.getByRole('button', { name: /First call/u }).click()
  await theirs.getByRole('dialog').getByText('Budget').waitFor()
})

test('stages are put in order with the mouse, by their handles', async () => {
  const { person, crm } = await newAdmin()
  const page = await app.open('/crm/settings', { person })
  const names = async () =>
    (await crm<{ name: string }[]>('GET', '/pipeline-stages?tree_view=true')).map(({ name }) => name)
  const rows = page.getByRole('list', { name: /^Stages of/u }).getByRole('listitem')
  const handle = page.getByRole('button', { name: 'Move Proposal', exact: true })
  await handle.waitFor()
  expect(await names()).toEqual(['Lead', 'Qualified', 'Proposal', 'Negotiation', 'Won', 'Lost'])
  // Dropped on the upper half of the first row: inserted before it.
  await handle.dragTo(rows.filter({ hasText: 'Lead' }), { targetPosition: { x: 200, y: 8 } })
  await expect.poll(names).toEqual(['Proposal', 'Lead', 'Qualified', 'Negotiation', 'Won', 'Lost'])
  await page.getByText('Proposal moved').waitFor()
  await expect.poll(() => rows.first().textContent()).toContain('Proposal')
  // Dropped on the lower half of the second to last row: inserted after it.
  await handle.dragTo(rows.filter({ hasText: 'Negotiation' }), { targetPosition: { x: 200, y: 40 } })
  await expect.poll(names).toEqual(['Lead', 'Qualified', 'Negotiation', 'Proposal', 'Won', 'Lost'])
  await expect.poll(() => page.getByText('Proposal moved').count()).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(names).toEqual(['Proposal', 'Lead', 'Qualified', 'Negotiation', 'Won', 'Lost'])
})

test('a change is taken back from the history though someone has changed some of it since', async () => {
  const { person, crm } = await newAdmin()
  app.expectErrors(/409/u)
  const { id } = await crm('POST', '/contacts', { first_name: 'Mia', last_name: 'Weber', title: 'Buyer' })
  await crm('PUT', `/contacts/${id}`, { title: 'Head of buying', city: 'Bonn' })
  await crm('PUT', `/contacts/${id}`, { title: 'CEO' })
  const page = await app.open(`/crm/history?resource=contacts&record_id=${id}`, { person })
  const sets = page.getByRole('list', { name: 'History' })
  await expect.poll(() => sets.getByRole('button', { name: /^Undo/u }).count()).toBe(3)
  await sets.locator('[aria-expanded]').nth(1).click()
  await sets.getByText('Head of buying').waitFor()
  await sets.getByText('Bonn').waitFor()
  await sets.getByRole('button', { name: /^Undo/u }).nth(1).click()
  const dialog = page.getByRole('dialog', { name: 'Some of this was changed in the meantime' })
  await dialog.getByText('CEO').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone', { exact: true }).first().waitFor()
  await expect.poll(() => crm('GET', `/contacts/${id}`)).toMatchObject({ title: 'CEO', city: null })
  await sets.getByRole('link', { name: /^Undone by/u }).waitFor()
  await sets.getByRole('button', { name: /^Redo/u }).click()
  await expect.poll(() => crm('GET', `/contacts/${id}`)).toMatchObject({ city: 'Bonn' })
})

test('what was deleted is restored, and two that are one are merged and parted again', async () => {
  const { person, crm } = await newAdmin()
  const first = await crm('POST', '/contacts', { first_name: 'Mia', last_name: 'Weber', title: 'Buyer' })
  await crm('POST', '/contacts', { first_name: 'Mia', last_name: 'Weber', title: 'CEO' })
  const gone = await crm('POST', '/contacts', { first_name: 'Old', last_name: 'Friend' })
  await crm('DELETE', `/contacts/${gone.id}`)
  const page = await app.open('/crm/trash', { person })
  await page.getByRole('button', { name: 'Restore Old Friend' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore Old Friend' }).click()
  await page.getByText('Old Friend restored').waitFor()
  await page.getByText('Nothing in the trash').waitFor()

  await page.goto('/crm/contacts/duplicates')
  await page.getByRole('button', { name: /^Merge records/u }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge 2 contacts' })
  await dialog.getByRole('radio', { name: 'CEO' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge 2 contacts' }).click()
  await page.getByText('2 contacts merged').waitFor()
  expect(await crm('GET', `/contacts/${first.id}`)).toMatchObject({ title: 'CEO' })
  await page.goto('/crm/trash')
  await page.getByRole('link', { name: 'Merged into Mia Weber' }).waitFor()
  await page.getByRole('button', { name: 'Undo merge' }).click()
  await expect.poll(() => crm('GET', `/contacts/${first.id}`)).toMatchObject({ title: 'Buyer' })
  await page.getByText('Nothing in the trash').waitFor()

  await page.goto('/crm/contacts')
  await page.getByRole('button', { name: 'New contact' }).first().click()
  await page.getByLabel('First name').fill('Mia')
  await page.getByLabel('Last name').fill('Weber')
  await page.getByText('Possible duplicates').waitFor()
})

test('the set-up is readable and reachable for everyone, in light and dark, wide and narrow', async () => {
  const { person, crm } = await newAdmin()
  await crm('POST', '/contacts', { first_name: 'Mia', last_name: 'Weber' })
  const twin = await crm('POST', '/contacts', { first_name: 'Mia', last_name: 'Weber' })
  await crm('PUT', `/contacts/${twin.id}`, { city: 'Bonn' })
  await crm('POST', '/product-service', { name: 'Licence', price: 125_000, currency: 'EUR' })
  await crm('POST', '/playbook', { title: 'First call', body: 'Ask' })
  const paths = [
    '/crm/settings',
    '/crm/settings?tab=products',
    '/crm/settings?tab=playbook',
    '/crm/settings?tab=employees',
    '/crm/history',
    '/crm/contacts/duplicates',
  ]
  for (const view of bothViews) {
    const page = await app.open('/crm/trash', { person, ...view })
    for (const path of paths) {
      await page.goto(path)
      await page.getByRole('main').getByRole('listitem').or(page.getByRole('row')).first().waitFor()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  }
})
