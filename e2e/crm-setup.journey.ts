import { expect, test } from 'vitest'
import { addColleague } from './colleagues.ts'
import { crmCaller } from './crm-records.ts'
import { expectAccessible, journey } from './harness.ts'

const app = journey()

async function newAdmin() {
  const { person, call } = await app.newPerson()
  await call('PUT', '/account/features', {
    isEnable: true,
    isEnableAccount: true,
    isEnableContacts: true,
    isEnableOpportunities: true,
  })
  return { person, call, crm: crmCaller(app.server.url, person) }
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
  await page.getByText('The CRM must keep at least one admin: make somebody else one first').waitFor()
  await page.getByLabel('Role of Sanne Seller').selectOption('CRM admin')
  await page.getByText('Sanne Seller is now CRM admin').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Taken back').waitFor()
  await expectAccessible(page)
  const theirs = await app.open('/crm/settings?tab=employees', { person: seller.person })
  await theirs.getByText('Only CRM admins change what is set up here.').waitFor()
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
  await add('Tier', 'One of several choices', 'Gold\nSilver')
  await page.getByText('One of several choices: Gold, Silver').waitFor()
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
