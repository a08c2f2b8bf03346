import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../scripts/api-client.ts'
import { type PageView } from './browser.ts'
import { createCrmCaller } from './crm-records.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()
type Made = { id: string; updated_at: string; stage_id: string }
type Stage = { id: string; name: string }

/** A salesperson with three deals, whose pipeline requires an amount and a call before a proposal. */
async function newSeller() {
  const { person, call } = await app.newPerson()
  await call('PUT', '/account/features', {
    isEnable: true,
    isEnableAccount: true,
    isEnableContacts: true,
    isEnableOpportunities: true,
  })
  const crm = createCrmCaller(app.server.url, person)
  const company = await crm('POST', '/companies', { name: 'Harbour Clinics' })
  const deal = async (name: string, more: object = {}) => {
    const [made] = await crm<Made[]>('POST', '/opportunities', { name, company_id: company.id, ...more })
    if (made === undefined) throw new Error(`${name} was not made`)
    return made
  }
  const first = await deal('Clinic chain')
  const stages = await crm<Stage[]>('GET', '/pipeline-stages')
  const stage = (name: string) => {
    const found = stages.find((one) => one.name === name)
    if (found === undefined) throw new Error(`There is no stage ${name}`)
    return found.id
  }
  await crm('PUT', `/pipeline-stages/${stage('Proposal')}`, { required_fields: ['amount'] })
  await crm('POST', '/stage-activities', { stage_id: stage('Qualified'), name: 'Meet the buyer', is_required: true })
  const second = await deal('Hospital west', { amount: 5_000_000, stage_id: stage('Qualified') })
  return { person, crm, stage, first, second, deal }
}
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const card = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const undo = (page: Page, said: string) =>
  page.getByText(said, { exact: true }).locator('..').getByRole('button', { name: 'Undo' })
const openBoard = (person: Person, look: PageView = {}) => app.open('/crm/sales-pipeline', { person, ...look })

test('a deal is made and dragged to a stage that asks for what is missing, and all of it is taken back', async () => {
  app.expectErrors(/409/u)
  const { person, crm, first } = await newSeller()
  const page = await openBoard(person)
  await card(page, 'Clinic chain').waitFor()
  await page.getByRole('button', { name: 'New opportunity' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Night clinic')
  await page.getByRole('button', { name: 'Add opportunity' }).click()
  await page
    .getByRole('complementary', { name: 'Night clinic' })
    .getByRole('button', { name: 'Close', exact: true })
    .click()
  await column(page, 'Lead').getByRole('link', { name: 'Night clinic' }).waitFor()

  const asked = page.getByRole('dialog', { name: 'Move to Proposal' })
  await card(page, 'Clinic chain').dragTo(column(page, 'Proposal'))
  await asked.getByRole('textbox', { name: 'Amount (EUR)' }).waitFor()
  // Asks only for what is missing.
  expect(await asked.getByRole('textbox').count()).toBe(1)
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await column(page, 'Lead').getByRole('link', { name: 'Clinic chain' }).waitFor()

  await card(page, 'Clinic chain').dragTo(column(page, 'Proposal'))
  await asked.getByRole('button', { name: 'Move to Proposal' }).click()
  await asked.getByText('This field is required').waitFor()
  await asked.getByRole('textbox', { name: 'Amount (EUR)' }).fill('12,000')
  await asked.getByRole('checkbox', { name: 'Meet the buyer' }).check()
  await asked.getByRole('button', { name: 'Move to Proposal' }).click()
  await column(page, 'Proposal').getByRole('link', { name: 'Clinic chain' }).waitFor()
  await column(page, 'Proposal').getByText('€12K', { exact: true }).waitFor()
  await column(page, 'Proposal').getByText('€6K weighted').waitFor()
  await expect.poll(() => crm('GET', `/opportunities/${first.id}`)).toMatchObject({ amount: 1_200_000 })

  await undo(page, 'Clinic chain moved to Proposal').click()
  await column(page, 'Lead').getByRole('link', { name: 'Clinic chain' }).waitFor()
  await expect
    .poll(() => crm('GET', `/opportunities/${first.id}`))
    .toMatchObject({ amount: null, stage_id: first.stage_id })
})

test('cards are moved by keys and by their menu, keep the focus, and their order stays', async () => {
  const { person, crm, stage, deal } = await newSeller()
  await deal('Third')
  const page = await openBoard(person)
  const names = (name: string) => column(page, name).getByRole('link').allTextContents()
  await expect.poll(() => names('Lead')).toEqual(['Third', 'Clinic chain'])
  await card(page, 'Third').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => names('Lead')).toEqual(['Clinic chain', 'Third'])
  await expect.poll(() => focused(page)).toBe('Third')
  await page.keyboard.press('ArrowUp')
  expect(await focused(page)).toBe('Clinic chain')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => names('Qualified')).toEqual(['Clinic chain', 'Hospital west'])
  await expect.poll(() => focused(page)).toBe('Clinic chain')
  await undo(page, 'Clinic chain moved to Qualified').click()
  await expect.poll(() => names('Lead')).toEqual(['Clinic chain', 'Third'])

  await page.getByRole('button', { name: 'Move Third' }).click()
  await page.getByRole('menuitem', { name: 'Move to Qualified' }).click()
  await expect.poll(() => names('Qualified')).toEqual(['Third', 'Hospital west'])
  await page.getByText('Third moved to Qualified', { exact: true }).first().waitFor()
  await page.reload()
  await expect.poll(() => names('Qualified')).toEqual(['Third', 'Hospital west'])
  const qualified = await crm<Made[]>(
    'GET',
    `/opportunities?stage_id=${stage('Qualified')}&sort_by=rank&sort_order=asc`,
  )
  expect(qualified).toHaveLength(2)
})

test('a long column reads its cards as it is scrolled, each once and in order', async () => {
  const { person, deal } = await newSeller()
  for (let n = 0; n < 30; n++) await deal(`Deal ${n}`)
  const page = await openBoard(person)
  const links = column(page, 'Lead').getByRole('link')
  await column(page, 'Lead').getByRole('link', { name: 'Deal 29', exact: true }).waitFor()
  await column(page, 'Lead').getByText('Loading more…').scrollIntoViewIfNeeded()
  await expect.poll(() => links.count()).toBe(31)
  const names = await links.allTextContents()
  expect(names).toEqual([...Array.from({ length: 30 }, (_none, n) => `Deal ${29 - n}`), 'Clinic chain'])
})

test('a call and a task are written down, then the deal is lost with a reason, from its panel', async () => {
  app.expectErrors(/409/u)
  const { person, crm, second } = await newSeller()
  const page = await openBoard(person)
  await card(page, 'Hospital west').click()
  const panel = page.getByRole('complementary', { name: 'Hospital west' })
  await panel.getByRole('tab', { name: 'Stage' }).click()
  await panel.getByRole('checkbox', { name: /Meet the buyer/u }).click()
  await expect.poll(() => panel.getByRole('checkbox', { name: /Meet the buyer/u }).isChecked()).toBe(true)
  await panel.getByRole('tab', { name: 'Timeline' }).click()
  await panel.getByRole('button', { name: 'Call', exact: true }).click()
  await panel.getByRole('textbox', { name: 'Call' }).fill('They go with another')
  await panel.getByRole('button', { name: 'Log call' }).click()
  await panel.getByRole('listitem').getByText('They go with another').waitFor()
  await panel.getByRole('tab', { name: 'Tasks' }).click()
  await panel.getByRole('textbox', { name: 'Task' }).fill('Ask again in spring')
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Ask again in spring', exact: true }).waitFor()

  await panel.getByRole('tab', { name: 'Details' }).click()
  await panel.getByRole('button', { name: 'Edit Stage: Qualified' }).click()
  await page.getByRole('option', { name: 'Lost' }).click()
  const asked = page.getByRole('dialog', { name: 'Move to Lost' })
  await asked.getByRole('combobox', { name: 'Lost reason' }).fill('Competitor')
  await asked.getByRole('textbox', { name: 'Lost note' }).fill('Cheaper by a third')
  await asked.getByRole('button', { name: 'Move to Lost' }).click()
  await expect
    .poll(() => crm('GET', `/opportunities/${second.id}`))
    .toMatchObject({ status: 'lost', lost_reason: 'Competitor', lost_note: 'Cheaper by a third' })
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  // Closed stages are collapsed at the end until they are opened.
  await expect.poll(() => card(page, 'Hospital west').count()).toBe(0)
  await column(page, 'Lost').getByRole('button').click()
  await column(page, 'Lost').getByRole('link', { name: 'Hospital west' }).waitFor()
})

test('a survey that a stage wants answered is answered on the way', async () => {
  app.expectErrors(/409/u)
  const { person, crm, stage, second } = await newSeller()
  await crm('POST', '/surveys', {
    name: 'Fit',
    stage_id: stage('Qualified'),
    is_required: true,
    questions_data: [
      { text: 'Is there a budget?', kind: 'yes_no', is_required: true },
      { text: 'Who decides?', kind: 'short_text', is_required: false },
    ],
  })
  const page = await openBoard(person)
  await page.getByRole('button', { name: 'Move Hospital west' }).click()
  await page.getByRole('menuitem', { name: 'Move to Proposal' }).click()
  const asked = page.getByRole('dialog', { name: 'Move to Proposal' })
  await asked.getByRole('checkbox', { name: 'Meet the buyer' }).check()
  await asked.getByRole('button', { name: 'Move to Proposal' }).click()
  await asked.getByText('This question is required.').waitFor()
  await asked.getByRole('radio', { name: 'Yes' }).check()
  await asked.getByRole('button', { name: 'Move to Proposal' }).click()
  await column(page, 'Proposal').getByRole('link', { name: 'Hospital west' }).waitFor()
  await expect.poll(() => crm('GET', `/opportunities/${second.id}`)).toMatchObject({ stage_id: stage('Proposal') })
})

test('the list edits the stage through its gate, and says what of many could not be moved', async () => {
  app.expectErrors(/409/u)
  const { person, crm, first } = await newSeller()
  const page = await app.open('/crm', { person })
  const grid = page.getByRole('grid', { name: 'Opportunities' })
  await grid.getByText('Clinic chain').waitFor()
  const cell = grid.getByRole('row').filter({ hasText: 'Clinic chain' }).locator('[data-col="2"]')
  await cell.click()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Proposal' }).click()
  const asked = page.getByRole('dialog', { name: 'Move to Proposal' })
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await cell.getByText('Lead').waitFor()

  await page.getByRole('checkbox', { name: 'Select Clinic chain' }).click()
  await page.getByRole('checkbox', { name: 'Select Hospital west' }).click()
  await page.getByRole('button', { name: 'Edit…' }).click()
  await page.getByRole('menuitem', { name: 'Stage', exact: true }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Stage' }).click()
  await page.getByRole('option', { name: 'Proposal' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  const refused = page.getByRole('dialog', { name: '2 opportunities were not changed' })
  await refused
    .getByText(/The stage requires Amount, the activity Meet the buyer/u)
    .first()
    .waitFor()
  await refused.getByRole('button', { name: 'Clinic chain' }).click()

  const panel = page.getByRole('complementary', { name: 'Clinic chain' })
  await panel.getByRole('button', { name: 'Add products' }).click()
  const lines = page.getByRole('dialog', { name: 'Products and services' })
  await lines.getByRole('combobox', { name: 'Product 1' }).fill('Licence')
  await lines.getByRole('textbox', { name: 'Quantity' }).fill('3')
  await lines.getByRole('textbox', { name: 'Price' }).fill('100')
  await lines.getByRole('textbox', { name: 'Discount %' }).fill('10')
  await lines.getByText('€270.00').first().waitFor()
  await lines.getByRole('button', { name: 'Save lines' }).click()
  await expect.poll(() => crm('GET', `/opportunities/${first.id}`)).toMatchObject({ amount: 27_000 })
})

test('the forecast, the board of another day, and one column at a time on a phone', async () => {
  const { person, crm, second } = await newSeller()
  await crm('PUT', `/opportunities/${second.id}`, { close_date: '2031-05-01' })
  const page = await openBoard(person)
  await page.getByRole('tab', { name: 'Forecast' }).click()
  const row = page.getByRole('table', { name: 'Forecast in EUR' }).getByRole('row', { name: /May 2031/u })
  await row.getByRole('cell', { name: '€50,000.00' }).waitFor()
  await row.getByRole('cell', { name: '€12,500.00' }).waitFor()
  await page
    .getByRole('table', { name: 'Time in stage' })
    .getByRole('row', { name: /Qualified/u })
    .waitFor()
  await page.getByRole('tab', { name: 'Board' }).click()
  await page.getByRole('textbox', { name: 'As of' }).or(page.getByLabel('As of')).first().fill('2020-01-01')
  await page.getByText(/at the end of Jan 1, 2020/u).waitFor()
  await expect.poll(() => card(page, 'Hospital west').count()).toBe(0)
  await page.getByRole('button', { name: 'Back to now' }).click()
  await card(page, 'Hospital west').waitFor()

  const phone = await openBoard(person, { width: 'phone' })
  await card(phone, 'Clinic chain').waitFor()
  expect(await card(phone, 'Hospital west').count()).toBe(0)
  await phone.getByRole('combobox', { name: 'Stage' }).selectOption({ label: 'Qualified (1)' })
  await card(phone, 'Hospital west').waitFor()
})

test('a late deal, the gate and the forecast of what is open can be read on a phone in the dark', async () => {
  app.expectErrors(/409/u)
  const { person, crm, second } = await newSeller()
  await crm('PUT', `/opportunities/${second.id}`, { next_step: 'Send the offer', close_date: '2025-05-01' })
  const page = await openBoard(person, { width: 'phone', scheme: 'dark' })
  await card(page, 'Clinic chain').waitFor()
  await page.getByRole('button', { name: 'Move Clinic chain' }).click()
  await page.getByRole('menuitem', { name: 'Move to Proposal' }).click()
  await page.getByRole('checkbox', { name: 'Meet the buyer' }).waitFor()
  await expectAccessible(page)
  await page.goto('/crm/sales-pipeline?show=forecast')
  await page.getByRole('table', { name: 'Time in stage' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto(`/crm/opportunities?open=${second.id}`)
  await page.getByRole('complementary', { name: 'Hospital west' }).getByText('Send the offer').waitFor()
  await expectAccessible(page)
})
