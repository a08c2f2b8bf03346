import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ApiCall } from '../scripts/api-client.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()

interface Table {
  readonly id: string
  readonly fields: readonly { readonly id: string; readonly name: string }[]
  readonly views: readonly { readonly id: string; readonly name: string }[]
}

const locateGrid = (page: Page) => page.getByRole('grid', { name: 'Records' })
const locateCell = (page: Page, row: number, col: number) =>
  locateGrid(page).locator(`[data-at="${row}"] [data-col="${col}"]`)
/** What the first cells of the first rows say. */
const readLines = async (page: Page, n: number) =>
  Promise.all(Array.from({ length: n }, (_, at) => locateCell(page, at, 0).textContent()))

async function makeDeals(call: ApiCall, n: number) {
  const base = await call<{ id: string }>('POST', '/table_base', { name: 'Sales' })
  const { id } = await call<Table>('POST', `/table_base/${base.id}/table`, {
    name: 'Deals',
    fields: [
      { name: 'Name', type: 'singleLineText' },
      { name: 'State', type: 'singleSelect', options: { choices: [{ name: 'Open' }, { name: 'Won' }] } },
      { name: 'Amount', type: 'number', options: { precision: 0 } },
      { name: 'Called', type: 'date' },
    ],
  })
  const table = await call<Table>('GET', `/base_table/${id}`)
  const names = new Map(table.fields.map((field) => [field.name, field.id]))
  const day = (at: number) => new Date(Date.now() - at * 86_400_000).toISOString().slice(0, 10)
  const rows = Array.from({ length: n }, (_, at) => ({
    Name: `Deal ${at + 1}`,
    State: at % 2 === 0 ? 'Open' : 'Won',
    Amount: at + 1,
    ...(at % 4 === 3 ? {} : { Called: day(at % 4 === 0 ? 0 : 40) }),
  }))
  for (let at = 0; at < n; at += 200)
    await call('POST', `/base_table/${id}/record`, {
      typecast: true,
      records: rows.slice(at, at + 200).map((row) => ({
        fields: Object.fromEntries(Object.entries(row).map(([name, value]) => [names.get(name), value])),
      })),
    })
  return { base, table, path: `/tables/${base.id}/${id}` }
}

test('records are grouped with sums, closed by keyboard, and move when they change', async () => {
  const { person, call } = await app.newPerson()
  const { path } = await makeDeals(call, 8)
  const page = await app.open(path, { person })
  await page.getByText('8 records', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Group records' })
  expect(await dialog.getByRole('combobox', { name: 'Group by' }).locator('option:checked').textContent()).toBe('State')
  await dialog.getByRole('button', { name: 'Group', exact: true }).click()
  await locateCell(page, 0, 0).getByText('Open').waitFor()
  await page.getByRole('combobox', { name: 'Summary of Amount' }).selectOption({ label: 'Sum' })
  await locateGrid(page).getByText('Sum 36').waitFor()
  await locateCell(page, 0, 2).getByText('16').waitFor()
  expect(await readLines(page, 10)).toEqual([
    'StateOpen4',
    'Deal 1',
    'Deal 3',
    'Deal 5',
    'Deal 7',
    'StateWon4',
    'Deal 2',
    'Deal 4',
    'Deal 6',
    'Deal 8',
  ])
  await expectAccessible(page)

  await locateGrid(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Enter')
  await locateCell(page, 2, 0).getByText('Deal 2').waitFor()
  expect(await locateGrid(page).getByRole('gridcell', { expanded: false }).count()).toBe(1)
  await page.keyboard.press(' ')
  await locateCell(page, 1, 0).getByText('Deal 1').waitFor()

  // A record of another state is another group's.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Won' }).click()
  await locateCell(page, 0, 2).getByText('15').waitFor()
  await expect.poll(() => readLines(page, 2)).toEqual(['StateOpen3', 'Deal 3'])

  // What is below a column is chosen from its head, too.
  await page.getByRole('button', { name: 'Field Called' }).click()
  await page.getByRole('menuitem', { name: 'Summary…' }).click()
  await page.getByRole('combobox', { name: 'Below the column' }).selectOption({ label: 'Empty' })
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await locateGrid(page).getByText('Empty 2').waitFor()
  await page.reload()
  await locateGrid(page).getByText('Sum 36').waitFor()
})

test('a filtered list is scrolled to its end at once', async () => {
  const { person, call } = await app.newPerson()
  const { path } = await makeDeals(call, 2600)
  const page = await app.open(path, { person })
  await page.getByText('2,600 records', { exact: true }).waitFor()
  await locateGrid(page).focus()
  await page.keyboard.press('Control+End')
  await locateCell(page, 2599, 0).getByText('Deal 2600').waitFor()
  await page.keyboard.press('Control+Home')
  await locateCell(page, 0, 0).getByText('Deal 1', { exact: true }).waitFor()
})

test('a filter of days and of conditions in brackets says how many records it keeps', async () => {
  const { person, call } = await app.newPerson()
  const { path } = await makeDeals(call, 8)
  const page = await app.open(path, { person })
  await page.getByText('8 records', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter records' })
  const first = dialog.getByRole('combobox', { name: 'Field' }).first()
  await first.selectOption({ label: 'Called' })
  await dialog.getByText('2 records match').waitFor()
  await dialog.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: 'not for … days, or never' })
  await dialog.getByRole('textbox', { name: 'Number of days' }).fill('30')
  await dialog.getByText('6 records match').waitFor()
  await dialog.getByRole('button', { name: 'Group of conditions' }).click()
  const group = dialog.getByRole('group', { name: 'Group 1' })
  for (const [at, name] of ['Deal 2', 'Deal 4'].entries()) {
    if (at > 0) await group.getByRole('button', { name: 'Condition', exact: true }).click()
    await group.getByRole('combobox', { name: 'Comparison' }).nth(at).selectOption({ label: 'is' })
    await group.getByRole('textbox', { name: 'Value' }).nth(at).fill(name)
  }
  await dialog.getByText('2 records match').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Show records' }).click()
  await page.getByText('2 records', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Filter · 3' }).waitFor()
  expect(await readLines(page, 2)).toEqual(['Deal 2', 'Deal 4'])

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Filter · 3' }).click()
  await dialog.getByText('2 records match').waitFor()
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Clear all' }).click()
  await page.getByText('8 records', { exact: true }).waitFor()
})

test('a view is duplicated, looks as chosen, and stays as it is while it is locked', async () => {
  const { person, call } = await app.newPerson()
  const { path, table } = await makeDeals(call, 4)
  const page = await app.open(path, { person })
  await page.getByText('4 records', { exact: true }).waitFor()
  const views = page.getByRole('navigation', { name: 'Views' })
  const chooseAction = async (name: string) => {
    await views.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await page.getByRole('button', { name: 'Appearance', exact: true }).click()
  await page.getByText('Tall', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Color records by' }).selectOption({ label: 'State' })
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await locateGrid(page).locator('[data-at="0"][data-tone]').waitFor()
  await expect.poll(async () => (await locateCell(page, 0, 0).boundingBox())?.height).toBeGreaterThan(90)

  await chooseAction('Duplicate view')
  const copy = views.getByRole('link', { name: 'copy' })
  await copy.and(page.locator('[aria-current="page"]')).waitFor()
  await locateGrid(page).locator('[data-at="0"][data-tone]').waitFor()
  await chooseAction('Lock view')
  await page.getByText('Locked', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Summary of Amount' }).selectOption({ label: 'Sum' })
  await locateGrid(page).getByText('Sum 10').waitFor()
  await page.reload()
  await page.getByText('4 records', { exact: true }).waitFor()
  expect(await locateGrid(page).getByText('Sum 10').count()).toBe(0)
  await expectAccessible(page)

  // What was tried in the locked view ends with the lock; what is chosen then is saved, and outlives the next lock.
  const summary = page.getByRole('combobox', { name: 'Summary of Amount' })
  await summary.selectOption({ label: 'Sum' })
  await locateGrid(page).getByText('Sum 10').waitFor()
  await chooseAction('Unlock view')
  // The message stays while it is pointed at.
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.hover()
  await page.getByText('Locked', { exact: true }).waitFor({ state: 'detached' })
  await locateGrid(page).getByText('Sum 10').waitFor({ state: 'detached' })
  await summary.selectOption({ label: 'Sum' })
  const readCopy = async () => {
    type Views = { views: { name: string; settings: Record<string, unknown> }[] }
    const read = await call<Views>('GET', `/base_table/${table.id}`)
    return read.views.find(({ name }) => name.endsWith('copy'))?.settings
  }
  await expect.poll(async () => Object.values((await readCopy())?.summaries ?? {})).toEqual(['sum'])
  expect((await readCopy())?.is_locked).not.toBe(true)
  await undo.click()
  await page.getByText('Locked', { exact: true }).waitFor()
  expect(await readCopy()).toMatchObject({ is_locked: true, row_height: 'tall' })
  expect(Object.values((await readCopy())?.summaries ?? {})).toEqual(['sum'])
})
