import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ApiCall } from '../scripts/api-client.ts'
import { addColleague } from './colleagues.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()

interface Table {
  readonly id: string
  readonly fields: readonly { readonly id: string; readonly name: string }[]
}

/** A base with a board of tasks by state, and this many tasks in each. */
async function makeBoard(call: ApiCall, counts: Readonly<Record<string, number>>) {
  const base = await call<{ id: string }>('POST', '/table_base', { name: 'Work' })
  const choices = Object.keys(counts).map((name) => ({ name }))
  const { id, fields } = await call<Table>('POST', `/table_base/${base.id}/table`, {
    name: 'Tasks',
    fields: [
      { name: 'Name', type: 'singleLineText' },
      { name: 'State', type: 'singleSelect', options: { choices } },
      { name: 'Hours', type: 'number', options: { precision: 0 } },
    ],
  })
  const [name, state, hours] = fields.map((field) => field.id)
  const rows = Object.entries(counts).flatMap(([word, n]) =>
    Array.from({ length: n }, (_, at) => ({
      fields: { [name ?? '']: `${word} ${at + 1}`, [state ?? '']: word, [hours ?? '']: 2 },
    })),
  )
  for (let at = 0; at < rows.length; at += 200)
    await call('POST', `/base_table/${id}/record`, { records: rows.slice(at, at + 200), typecast: true })
  const settings = { summaries: { [hours ?? '']: 'sum' } }
  const view = await call<{ id: string }>('POST', `/base_table/${id}/view`, { name: 'Board', type: 'kanban', settings })
  return { path: `/tables/${base.id}/${id}?view=${view.id}`, api: `/base_table/${id}/view/${view.id}` }
}

const locateColumn = (page: Page, name: string) => page.locator('[data-column]').and(page.getByRole('region', { name }))
const readCards = (page: Page, name: string) => locateColumn(page, name).locator('[data-row]').allTextContents()
const locateCard = (page: Page, name: string) =>
  page.locator('[data-card]').filter({ has: page.getByRole('link', { name, exact: true }) })

test('cards are put in order by dragging and by keyboard, for everyone and for good', async () => {
  const { person, call } = await app.newPerson()
  const grace = await addColleague(app.server, person, 'general_member', 'Grace')
  const { path, api } = await makeBoard(call, { Open: 4, Done: 2 })
  const page = await app.open(path, { person })
  await expect.poll(() => readCards(page, 'Open')).toEqual(['Open 1', 'Open 2', 'Open 3', 'Open 4'])
  const other = await app.open(path, { person: grace.person })
  await expect.poll(() => readCards(other, 'Open')).toEqual(['Open 1', 'Open 2', 'Open 3', 'Open 4'])

  await locateCard(page, 'Open 4').dragTo(locateCard(page, 'Open 2'), { targetPosition: { x: 40, y: 4 } })
  const dragged = ['Open 1', 'Open 4', 'Open 2', 'Open 3']
  await expect.poll(() => readCards(page, 'Open')).toEqual(dragged)
  await expect.poll(() => readCards(other, 'Open')).toEqual(dragged)

  await locateCard(other, 'Open 1').getByRole('link').focus()
  await other.keyboard.press('Shift+ArrowDown')
  const pressed = ['Open 4', 'Open 1', 'Open 2', 'Open 3']
  await expect.poll(() => readCards(other, 'Open')).toEqual(pressed)
  await expect.poll(() => other.evaluate(() => document.activeElement?.textContent)).toBe('Open 1')
  await expect.poll(() => readCards(page, 'Open')).toEqual(pressed)

  // Into another column, at a place there.
  await locateCard(page, 'Open 2').dragTo(locateCard(page, 'Done 2'), { targetPosition: { x: 40, y: 4 } })
  await expect.poll(() => readCards(page, 'Done')).toEqual(['Done 1', 'Open 2', 'Done 2'])
  await expect.poll(() => readCards(other, 'Done')).toEqual(['Done 1', 'Open 2', 'Done 2'])
  await locateCard(page, 'Done 1').getByRole('button', { name: 'Move Done 1' }).click()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  await expect.poll(() => readCards(other, 'Done')).toEqual(['Open 2', 'Done 1', 'Done 2'])
  await page.reload()
  await expect.poll(() => readCards(page, 'Open')).toEqual(['Open 4', 'Open 1', 'Open 3'])
  await expect.poll(() => readCards(page, 'Done')).toEqual(['Open 2', 'Done 1', 'Done 2'])
  await expectAccessible(page)

  // Undo takes back the move, not what was changed before it, and a move between columns with its place.
  await locateCard(page, 'Done 2').getByRole('link').focus()
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(() => readCards(other, 'Done')).toEqual(['Open 2', 'Done 2', 'Done 1'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => readCards(other, 'Done')).toEqual(['Open 2', 'Done 1', 'Done 2'])
  await locateCard(page, 'Open 1').dragTo(locateCard(page, 'Done 1'), { targetPosition: { x: 40, y: 4 } })
  await expect.poll(() => readCards(other, 'Done')).toEqual(['Open 2', 'Open 1', 'Done 1', 'Done 2'])
  await locateCard(page, 'Open 1').getByRole('link').focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => readCards(other, 'Open')).toEqual(['Open 4', 'Open 1', 'Open 3'])
  // Moves in quick succession arrive one after the other.
  await locateCard(page, 'Done 2').getByRole('link').focus()
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => readCards(other, 'Done')).toEqual(['Open 2', 'Done 2', 'Done 1'])
  expect(await readCards(page, 'Done')).toEqual(['Open 2', 'Done 2', 'Done 1'])

  // A locked board stays as it is; cards still change their column.
  await call('PUT', api, { is_locked: true })
  await page.getByText('Locked', { exact: true }).waitFor()
  await locateCard(page, 'Open 4').getByRole('button', { name: 'Move Open 4' }).click()
  await page.getByRole('menuitem', { name: 'Move to Done' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Move down' }).count()).toBe(0)
})

test('columns are counted and summed up by the server, and load their cards as one scrolls', async () => {
  const { person, call } = await app.newPerson()
  const { path } = await makeBoard(call, { Open: 260, Waiting: 230, Done: 45 })
  const page = await app.open(path, { person })
  await locateCard(page, 'Open 1').waitFor()
  // What cannot be loaded is asked for again when somebody wants it.
  await page.route('**/record/query', (route, request) =>
    request.postData()?.includes('"offset"') === true ? route.abort('internetdisconnected') : route.fallback(),
  )
  await page.reload()
  const retry = page.getByRole('button', { name: 'Retry loading Waiting' })
  await retry.waitFor()
  await page.unroute('**/record/query')
  await retry.click()
  const readHead = async (name: string) => locateColumn(page, name).locator('header').textContent()
  await expect.poll(() => readHead('Open')).toBe('Open260Sum of Hours 520')
  await expect.poll(() => readHead('Waiting')).toBe('Waiting230Sum of Hours 460')
  await expect.poll(() => readHead('Done')).toBe('Done45Sum of Hours 90')
  // The last column is far behind the first page of the list.
  await expect.poll(async () => (await readCards(page, 'Done')).slice(0, 2)).toEqual(['Done 1', 'Done 2'])
  await expect.poll(async () => (await readCards(page, 'Waiting'))[0]).toBe('Waiting 1')
  const scrollToEnd = async (name: string) =>
    locateColumn(page, name)
      .getByRole('list')
      .evaluate((list) => list.scrollTo(0, list.scrollHeight))
  await expect
    .poll(async () => {
      await scrollToEnd('Waiting')
      return (await readCards(page, 'Waiting')).length
    })
    .toBe(230)
  expect((await readCards(page, 'Waiting')).at(-1)).toBe('Waiting 230')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Done (45)' })
  await locateCard(page, 'Done 1').waitFor()
  await expectNoSidewaysScroll(page)
})
