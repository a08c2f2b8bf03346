import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ApiCall } from '../scripts/api-client.ts'
import { addColleague } from './colleagues.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()

interface Table {
  readonly id: string
  readonly fields: readonly { readonly id: string; readonly name: string }[]
  readonly views: readonly { readonly id: string; readonly name: string; readonly type: string }[]
}

const stages = ['Idea', 'Booked', 'Done']
const month = new Date().toISOString().slice(0, 8)

/** A base of events with a stage and a day. */
async function makeEvents(call: ApiCall) {
  const base = await call<{ id: string; tables: Table[] }>('POST', '/table_base', { name: 'Fair' })
  const path = `/base_table/${base.tables[0]?.id ?? ''}`
  const choices = stages.map((name) => ({ name }))
  await call('POST', `${path}/field`, { name: 'Stage', type: 'singleSelect', options: { choices } })
  await call('POST', `${path}/field`, { name: 'Day', type: 'date' })
  await call('POST', `${path}/field`, { name: 'Place', type: 'singleLineText' })
  const { fields } = await call<Table>('GET', path)
  const idByName = new Map(fields.map(({ id, name }) => [name, id]))
  const add = async (name: string, stage: string | null, day: string | null, place: string | null = null) => {
    const given = { Name: name, Stage: stage, Day: day, Place: place }
    const cells = Object.fromEntries(
      Object.entries(given).flatMap(([field, value]) => (value === null ? [] : [[idByName.get(field) ?? '', value]])),
    )
    const made = await call<{ records: { id: string }[] }>('POST', `${path}/record`, { records: [{ fields: cells }] })
    return made.records[0]?.id ?? ''
  }
  const readCell = async (record: string, field: string) => {
    const { fields: cells } = await call<{ fields: Record<string, unknown> }>('GET', `${path}/record/${record}`)
    return cells[idByName.get(field) ?? ''] ?? null
  }
  const readViews = async () => (await call<Table>('GET', path)).views
  return { base, path, add, readCell, readViews, idByName }
}

async function addView(page: Page, name: string, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'New view' }).click()
  const dialog = page.getByRole('dialog', { name: 'New view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByText(kind, { exact: true }).click()
  await dialog.getByRole('button', { name: 'Create view' }).click()
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name }).waitFor()
}
const locateColumn = (page: Page, name: string) => page.locator('[data-column]').and(page.getByRole('region', { name }))
const locateCard = (page: Page, name: string) => page.locator('[data-card]').filter({ hasText: name })

test('a board moves records by dragging and by key, adds to a column, and is live for a colleague', async () => {
  const { person, call } = await app.newPerson()
  const grace = await addColleague(app.server, person, 'general_member', 'Grace')
  const { base, add, readCell } = await makeEvents(call)
  const fair = await add('Spring fair', 'Idea', null, 'Bremen')
  await add('Dinner', 'Booked', null)
  await add('Loose end', null, null)
  const page = await app.open(`/tables/${base.id}`, { person })
  await page.setViewportSize({ width: 1440, height: 900 })
  await addView(page, 'Stages', 'Board')
  await locateColumn(page, 'Idea').getByRole('link', { name: 'Spring fair' }).waitFor()
  await locateColumn(page, 'Empty').getByText('Loose end').waitFor()
  await locateCard(page, 'Spring fair').getByText('Bremen').waitFor()
  await expectAccessible(page)

  const other = await app.open(page.url(), { person: grace.person })
  await other.setViewportSize({ width: 1440, height: 900 })
  await locateColumn(other, 'Idea').getByText('Spring fair').waitFor()

  await locateCard(page, 'Spring fair').dragTo(locateColumn(page, 'Done'))
  await locateColumn(page, 'Done').getByText('Spring fair').waitFor()
  await page.getByText('Spring fair moved to Done').waitFor()
  await locateColumn(other, 'Done').getByText('Spring fair').waitFor()
  expect(await readCell(fair, 'Stage')).toBe('Done')
  await page.getByRole('button', { name: 'Undo' }).click()
  await locateColumn(page, 'Idea').getByText('Spring fair').waitFor()

  await locateCard(page, 'Spring fair').getByRole('link').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await locateColumn(page, 'Booked').getByText('Spring fair').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Spring fair')
  await expect.poll(() => readCell(fair, 'Stage')).toBe('Booked')

  await page.getByRole('button', { name: 'New record in Done' }).click()
  const panel = page.getByRole('complementary', { name: 'Unnamed record' })
  await panel.getByText('Done').waitFor()
  await page.keyboard.press('Escape')
  await locateColumn(page, 'Done').getByText('Unnamed record').waitFor()

  // A link to the view with a record, on a phone.
  await locateCard(page, 'Dinner').getByRole('link').click()
  await page.getByRole('complementary', { name: 'Dinner' }).waitFor()
  const phone = await app.open(page.url(), { person })
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.getByRole('complementary', { name: 'Dinner' }).getByRole('button', { name: 'Close' }).click()
  await phone.getByRole('combobox', { name: 'Stage' }).selectOption({ label: 'Booked (2)' })
  await phone.getByRole('button', { name: 'Move Dinner' }).click()
  await phone.getByRole('menuitem', { name: 'Move to Idea' }).click()
  await locateColumn(page, 'Idea').getByText('Dinner').waitFor()
  await expectNoSidewaysScroll(phone)
  await expectAccessible(phone)
})

test('a calendar shows a month, moves records to other days, and keeps those without a date beside it', async () => {
  const { person, call } = await app.newPerson()
  const { base, add, readCell } = await makeEvents(call)
  const fair = await add('Spring fair', 'Idea', `${month}10`)
  const loose = await add('Loose end', null, null)
  await add('Long ago', null, '1999-01-01')
  const page = await app.open(`/tables/${base.id}`, { person })
  await page.setViewportSize({ width: 1440, height: 900 })
  await addView(page, 'Days', 'Calendar')
  const day = (date: string) => page.locator(`[data-day="${month}${date}"]`)
  await day('10').getByRole('link', { name: 'Spring fair' }).waitFor()
  const undated = page.getByRole('region', { name: 'No date' })
  await undated.getByText('Loose end').waitFor()
  expect(await page.getByText('Long ago').count()).toBe(0)
  await expectAccessible(page)

  await undated.getByRole('link', { name: 'Loose end' }).dragTo(day('12'))
  await day('12').getByText('Loose end').waitFor()
  await expect.poll(() => readCell(loose, 'Day')).toBe(`${month}12`)
  await day('12').getByText('Loose end').dragTo(undated)
  await undated.getByText('Loose end').waitFor()
  await expect.poll(() => readCell(loose, 'Day')).toBeNull()

  await day('10').getByRole('link', { name: 'Spring fair' }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await day('11').getByText('Spring fair').waitFor()
  await page.keyboard.press('Shift+ArrowDown')
  await day('18').getByText('Spring fair').waitFor()
  await expect.poll(() => readCell(fair, 'Day')).toBe(`${month}18`)

  await page.getByRole('button', { name: 'Next month' }).click()
  await day('18').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: 'Today' }).click()
  await day('18').getByText('Spring fair').click()
  await page.getByRole('complementary', { name: 'Spring fair' }).waitFor()

  const phone = await app.open(page.url().replace(/&record=\w+/u, ''), { person })
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.getByRole('listitem').filter({ hasText: 'Spring fair' }).first().waitFor()
  await expectNoSidewaysScroll(phone)
  await expectAccessible(phone)
})

test('a gallery shows what its view shows: filtered, in order, without hidden fields', async () => {
  const { person, call } = await app.newPerson()
  const { base, path, add, readViews, idByName } = await makeEvents(call)
  await add('Spring fair', 'Idea', null, 'Bremen')
  await add('Dinner', 'Booked', null, 'Kiel')
  await add('Ball', 'Idea', null, 'Ulm')
  const page = await app.open(`/tables/${base.id}`, { person })
  await addView(page, 'Cards', 'Gallery')
  const names = page.getByRole('list', { name: 'Records' }).locator('[data-row]')
  await expect.poll(() => names.allTextContents()).toEqual(['Spring fair', 'Dinner', 'Ball'])
  await page.getByText('Kiel').waitFor()
  await expectAccessible(page)

  // Changed elsewhere: everybody who has it open sees it.
  const view = (await readViews()).find(({ name }) => name === 'Cards')
  const filter = { match: 'all', conditions: [{ field_id: idByName.get('Stage'), operator: 'eq', value: 'Idea' }] }
  const settings = { filter, sorts: [{ field_id: idByName.get('Name') }], hidden_field_ids: [idByName.get('Place')] }
  await call('PUT', `${path}/view/${view?.id ?? ''}`, { settings })
  await expect.poll(() => names.allTextContents()).toEqual(['Ball', 'Spring fair'])
  expect(await page.getByText('Ulm').count()).toBe(0)
  await names.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Spring fair' }).waitFor()
  expect(view?.type).toBe('gallery')

  // What cannot be read is off, and said in every view.
  const broken = { field_id: idByName.get('Day'), operator: 'gt', value: 'someday' }
  const mixed = { match: 'all', conditions: [broken, ...filter.conditions] }
  for (const type of ['grid', 'kanban', 'calendar', 'gallery']) {
    const made = await call<{ id: string }>('POST', `${path}/view`, { name: type, type, settings: { filter: mixed } })
    await page.goto(`${new URL(page.url()).origin}/tables/${base.id}?view=${made.id}`)
    await page.getByText('This condition is off: “Day” is after “someday”: not a date.').waitFor()
    await page.getByText('Spring fair').first().waitFor()
    expect(await page.getByText('Dinner').count()).toBe(0)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter records' })
  await dialog.getByRole('group', { name: 'Condition on Day' }).getByLabel('Remove the condition').click()
  await dialog.getByRole('button', { name: 'Show records' }).click()
  await page.getByText('This condition is off').waitFor({ state: 'detached' })
})

test('a form of a table asks strangers, and each answer is a record', async () => {
  const { person, call } = await app.newPerson()
  const { base } = await makeEvents(call)
  const page = await app.open(`/tables/${base.id}`, { person })
  await addView(page, 'Sign up', 'Form')
  await page.getByText('No form yet').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create form' }).click()
  const questions = page.getByRole('list', { name: 'Questions' }).getByRole('listitem')
  await expect.poll(() => questions.count()).toBe(4)
  await expectAccessible(page)
  await page.getByLabel('Heading').fill('Join us')
  await questions.nth(0).getByRole('checkbox', { name: 'Required' }).check()
  await page.getByRole('textbox', { name: 'Question 1', exact: true }).fill('What do you call it?')
  await page.getByRole('textbox', { name: 'Help for question 1' }).fill('One line is enough')
  await page.getByRole('button', { name: 'Remove question 4' }).click()
  await page.getByRole('button', { name: 'Move question 3 up' }).click()
  await page.getByRole('button', { name: 'Save form' }).click()
  await page.getByText('Form saved').waitFor()
  await page.getByRole('group', { name: 'Hidden fields' }).getByText('Place').waitFor()

  const href = await page.getByRole('link', { name: 'Open the page' }).getAttribute('href')
  const phone = await app.open(new URL(href ?? '').pathname, { width: 'phone' })
  const shown = Date.now()
  await phone.getByRole('heading', { name: 'Join us' }).waitFor()
  expect(await phone.locator('.field > :is(label, legend)').allTextContents()).toEqual([
    'What do you call it?',
    expect.stringContaining('Day'),
    expect.stringContaining('Stage'),
  ])
  await phone.getByText('One line is enough').waitFor()
  await expectAccessible(phone)
  // Whoever sends it within two seconds is taken for a program.
  await expect.poll(() => Date.now() - shown).toBeGreaterThan(2100)
  await phone.getByLabel('What do you call it?').fill('Harvest supper')
  await phone.getByLabel(/^Day/u).fill('2026-12-05')
  await phone.getByLabel('Booked').check()
  await phone.getByRole('button', { name: 'Send' }).click()
  await phone.getByText('We have received your answers.').waitFor()

  await page.getByRole('link', { name: 'Grid view' }).click()
  const grid = page.getByRole('grid', { name: 'Records' })
  await grid.getByText('Harvest supper').first().waitFor()
  await grid.getByText('2026-12-05').waitFor()
  await grid.getByText('Booked').first().waitFor()
  const [form] = await call<{ id: string; n_answers: number }[]>('GET', '/form')
  const answers = await app.open(`/forms/${form?.id ?? ''}?tab=answers`, { person })
  await answers.getByRole('link', { name: 'Open the record' }).click()
  await answers.getByRole('complementary', { name: 'Harvest supper' }).waitFor()

  // The form's own page knows the table.
  await answers.goto(`${new URL(answers.url()).origin}/forms/${form?.id ?? ''}`)
  await answers.getByText('This is the form of a view of').waitFor()
  await answers.getByRole('combobox', { name: 'What do you call it?' }).waitFor()
  await expectAccessible(answers)
})
