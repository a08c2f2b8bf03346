import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../scripts/api-client.ts'
import { type PageView } from './browser.ts'
import { addColleague } from './colleagues.ts'
import { createCrmCaller } from './crm-records.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()

async function newSeller() {
  const { person, call } = await app.newPerson()
  await call('PUT', '/account/features', { isEnable: true, isEnableAccount: true, isEnableContacts: true })
  const crm = createCrmCaller(app.server.url, person)
  const company = await crm('POST', '/companies', { name: 'Harbour Clinics' })
  const contact = await crm('POST', '/contacts', { first_name: 'Mia', last_name: 'Weber', company_id: company.id })
  return { person, crm, company, contact }
}
const panel = (page: Page) => page.getByRole('complementary', { name: 'Mia Weber' })
const timeline = (page: Page) => panel(page).getByRole('region', { name: 'Timeline' })
const openTimeline = (person: Person, id: string, look: PageView = {}) =>
  app.open(`/crm/contacts?open=${id}&tab=timeline`, { person, ...look })

test('what happened on a contact is written, changed, narrowed, deleted and taken back', async () => {
  const { person, contact } = await newSeller()
  const page = await openTimeline(person, contact.id)
  await timeline(page).getByText('created the contact').waitFor()
  await timeline(page).getByRole('textbox', { name: 'Note' }).fill('Wants a demo in May')
  await page.keyboard.press('Control+Enter')
  await timeline(page).getByRole('listitem').getByText('Wants a demo in May').waitFor()

  await timeline(page).getByRole('button', { name: 'Call', exact: true }).click()
  await timeline(page).getByLabel('When').fill('2025-03-04T10:00')
  await timeline(page).getByRole('textbox', { name: 'Call' }).fill('First talk')
  await timeline(page).getByRole('button', { name: 'Log call' }).click()
  await timeline(page).getByRole('heading', { name: /2025/u }).waitFor()

  await timeline(page).getByRole('button', { name: 'Conversations' }).click()
  await expect.poll(() => timeline(page).getByRole('list').getByRole('listitem').count()).toBe(1)
  await timeline(page).getByRole('button', { name: 'About this entry' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await timeline(page).getByRole('textbox', { name: 'Edit entry' }).fill('First talk, half an hour')
  await timeline(page).getByRole('button', { name: 'Save' }).click()
  await timeline(page).getByText('First talk, half an hour').waitFor()
  await timeline(page).getByRole('button', { name: 'About this entry' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await timeline(page).getByText('Nothing here yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await timeline(page).getByText('First talk, half an hour').waitFor()
})

test('files are dropped on a timeline, saved from it, deleted and brought back', async () => {
  const { person, contact } = await newSeller()
  const page = await openTimeline(person, contact.id)
  await timeline(page).getByText('created the contact').waitFor()
  await timeline(page)
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('Ten licences') })
  const file = timeline(page).getByRole('button', { name: /offer\.txt 12 B/u })
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
  expect(download.suggestedFilename()).toBe('offer.txt')
  await timeline(page).getByRole('button', { name: 'About the file offer.txt' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.poll(() => file.count()).toBe(0)
  await page.getByText('File deleted').locator('..').getByRole('button', { name: 'Undo' }).click()
  await file.waitFor()
})

test('who is named in a note hears of it, and comes to the record by it', async () => {
  const { person, contact } = await newSeller()
  const { person: mate } = await addColleague(app.server, person, 'admin', 'Sam Reyes')
  const page = await openTimeline(person, contact.id)
  const box = timeline(page).getByRole('textbox', { name: 'Note' })
  await box.pressSequentially('Ask @Sa')
  await timeline(page).getByRole('option', { name: 'Sam Reyes' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await timeline(page).getByRole('listitem').getByText('@Sam Reyes').waitFor()

  const other = await app.open('/notifications', { person: mate })
  await other.getByRole('link', { name: /mentioned you on.*Mia Weber/u }).click()
  await timeline(other).getByText('@Sam Reyes').waitFor()
})

test('tasks are added, finished by keyboard, taken back and found under when they are due', async () => {
  const { person, crm, contact } = await newSeller()
  await crm('POST', '/tasks', { title: 'Long ago', due_at: '2025-01-01T10:00:00.000Z', contact_id: contact.id })
  const page = await app.open('/crm/tasks', { person })
  const overdue = page.getByRole('region', { name: 'Overdue' })
  await overdue.getByRole('button', { name: 'Long ago', exact: true }).waitFor()
  await overdue.getByRole('link', { name: 'Mia Weber' }).waitFor()
  await page.keyboard.press('n')
  await page.keyboard.type('Send the offer')
  await page.keyboard.press('Enter')
  const undated = page.getByRole('region', { name: 'No date' })
  await undated.getByRole('button', { name: 'Send the offer', exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Task' }).blur()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect.poll(() => overdue.count()).toBe(0)
  await page.getByText('Task finished').locator('..').getByRole('button', { name: 'Undo' }).click()
  await overdue.getByRole('button', { name: 'Long ago', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Task' })
  await dialog.getByRole('textbox', { name: 'Task' }).fill('Not so long ago')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await overdue.getByRole('button', { name: 'Not so long ago', exact: true }).waitFor()
  await page.getByRole('checkbox', { name: 'Finish Not so long ago' }).click()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page
    .getByRole('region', { name: 'Done' })
    .getByRole('button', { name: 'Not so long ago', exact: true })
    .waitFor()
})

test('a long timeline is shown in parts, each entry once', async () => {
  const { person, crm, contact } = await newSeller()
  for (let n = 0; n < 35; n++) await crm('POST', '/activity-log', { body: `Entry ${n}`, contact_id: contact.id })
  const page = await openTimeline(person, contact.id)
  const entries = timeline(page).getByRole('list').getByRole('listitem')
  await expect.poll(() => entries.count()).toBe(30)
  await timeline(page).getByRole('button', { name: 'Show earlier' }).click()
  await expect.poll(() => entries.count()).toBe(36)
  expect(new Set(await entries.allTextContents()).size).toBe(36)
})

test('a timeline of everything and a late task can be read and fit, on a phone in the dark', async () => {
  const { person, crm, contact, company } = await newSeller()
  await crm('POST', '/activity-log', { kind: 'call', body: 'Wants a demo', contact_id: contact.id })
  await crm('POST', '/tasks', { title: 'Send the offer', due_at: '2025-01-01T10:00:00.000Z', contact_id: contact.id })
  await crm('PUT', `/contacts/${contact.id}`, { title: 'Head of care', city: 'Utrecht' })
  await crm('POST', '/tasks', { title: 'Call them', company_id: company.id })
  const page = await openTimeline(person, contact.id, { width: 'phone', scheme: 'dark' })
  await timeline(page).getByText('Wants a demo').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto('/crm/tasks')
  await page.getByRole('button', { name: 'Send the offer', exact: true }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
