import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ApiCall } from '../scripts/api-client.ts'
import { addColleague } from './colleagues.ts'
import { expectAccessible, journey } from './harness.ts'

const app = journey()

interface Table {
  readonly id: string
  readonly fields: readonly { readonly id: string; readonly name: string }[]
}
interface RecordRow {
  readonly id: string
  readonly fields: Readonly<Record<string, unknown>>
}

const locateGrid = (page: Page) => page.getByRole('grid', { name: 'Records' })
const locateCell = (page: Page, row: number, col: number) =>
  locateGrid(page).locator(`[data-at="${row}"] [data-col="${col}"]`)

/** A table of names and places, and calls on its records. */
async function makeTable(call: ApiCall, names: readonly string[]) {
  const base = await call<{ id: string; tables: Table[] }>('POST', '/table_base', { name: 'Fair' })
  const id = base.tables[0]?.id ?? ''
  await call('POST', `/base_table/${id}/field`, { name: 'Place', type: 'singleLineText' })
  const [name = '', place = ''] = (await call<Table>('GET', `/base_table/${id}`)).fields.map((field) => field.id)
  const records = names.map((text) => ({ fields: { [name]: text } }))
  const made = await call<{ records: RecordRow[] }>('POST', `/base_table/${id}/record`, { records })
  const list = async () => {
    const rows = await call<RecordRow[]>('POST', `/base_table/${id}/record/query`, {})
    return rows.map(({ fields }) => [fields[name] ?? null, fields[place] ?? null])
  }
  const set = (by: ApiCall, at: number, cells: { readonly Name?: string; readonly Place?: string }) => {
    const fields = Object.fromEntries(
      Object.entries(cells).map(([key, value]) => [key === 'Name' ? name : place, value]),
    )
    return by('PUT', `/base_table/${id}/record`, { records: [{ id: made.records[at]?.id, fields }] })
  }
  return { baseId: base.id, path: `/base_table/${id}`, list, set, ids: made.records.map((record) => record.id) }
}
async function pasteText(page: Page, text: string): Promise<void> {
  await locateGrid(page).evaluate((grid, plain) => {
    const data = new DataTransfer()
    data.setData('text/plain', plain)
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
}

test('of a pasted block what somebody else has changed meanwhile is told, shown and chosen', async () => {
  const { person, call } = await app.newPerson()
  const grace = (await addColleague(app.server, person, 'general_member', 'Grace')).call
  const { baseId, path, list, set, ids } = await makeTable(call, ['Opening', 'Dinner', 'Talk', 'Tour'])
  const page = await app.open(`/tables/${baseId}`, { person })
  await locateCell(page, 3, 0).getByText('Tour').waitFor()
  // The page does not hear of what others do.
  await page.context().setOffline(true)
  await locateCell(page, 0, 1).click()
  await pasteText(page, 'Hall\nBar\nAttic\nYard')
  await page.getByText('Waiting for a connection: 4 edits').waitFor()
  await set(grace, 0, { Place: 'Terrace' })
  await set(grace, 1, { Place: 'Garden' })
  // What another has written alike is no conflict.
  await set(grace, 2, { Place: 'Attic' })
  await grace('POST', `${path}/record/remove`, { ids: [ids[3]] })
  await page.context().setOffline(false)
  const note = page.getByText('Someone else changed 2 of these cells. Yours aren’t saved there.')
  await note.waitFor()
  expect(await note.textContent()).toContain('One of these records was deleted.')
  await locateCell(page, 0, 1).getByText('Terrace').waitFor()
  expect(await list()).toEqual([
    ['Opening', 'Terrace'],
    ['Dinner', 'Garden'],
    ['Talk', 'Attic'],
  ])
  await page.getByRole('button', { name: 'Show' }).click()
  const dialog = page.getByRole('dialog', { name: 'Someone else changed these cells too' })
  await dialog.getByRole('row', { name: 'Dinner' }).getByText('Bar').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: 'Save mine: Place of Opening' }).uncheck()
  await dialog.getByRole('button', { name: 'Save 1 of mine' }).click()
  await dialog.waitFor({ state: 'detached' })
  await locateCell(page, 1, 1).getByText('Bar').waitFor()
  await expect.poll(list).toEqual([
    ['Opening', 'Terrace'],
    ['Dinner', 'Bar'],
    ['Talk', 'Attic'],
  ])
  // Emptying a block tells it as well, for one cell with its values.
  await page.context().setOffline(true)
  await locateCell(page, 1, 1).click()
  await page.keyboard.press('Delete')
  await page.getByText('Waiting for a connection: 1 edit').waitFor()
  await set(grace, 1, { Place: 'Lounge' })
  await page.context().setOffline(false)
  await page.getByText('changed Place to “Lounge”. Yours, empty, isn’t saved.').waitFor()
  await page.getByRole('button', { name: 'Keep theirs' }).click()
  await locateCell(page, 1, 1).getByText('Lounge').waitFor()
})

test('new records and deletions wait for a connection, are shown, and happen once', async () => {
  const { person, call } = await app.newPerson()
  const { baseId, list } = await makeTable(call, ['Opening', 'Dinner'])
  const page = await app.open(`/tables/${baseId}`, { person })
  await locateCell(page, 1, 0).getByText('Dinner').waitFor()
  app.expectErrors(/ERR_CONNECTION_RESET/u)
  // The answer is lost on its way, then the request itself.
  let nSent = 0
  await page.route(/\/record$/u, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    if (++nSent === 1) await route.fetch()
    return nSent < 3 ? route.abort('connectionreset') : route.continue()
  })
  await locateCell(page, 1, 0).click()
  await pasteText(page, 'Dinner\nTalk')
  await page.getByText('Waiting for a connection: 1 new record').waitFor()
  await locateCell(page, 2, 0).getByText('Talk').waitFor()
  // It can be written in meanwhile.
  await locateCell(page, 2, 1).click()
  await page.keyboard.type('Attic')
  await page.keyboard.press('Enter')
  await expect.poll(list).toEqual([
    ['Opening', null],
    ['Dinner', null],
    ['Talk', 'Attic'],
  ])
  await page.getByText('Reconnected. Your changes are saved').waitFor()

  let isCut = true
  await page.route(/\/record\/remove$/u, async (route) => {
    if (!isCut) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await locateGrid(page).getByRole('checkbox', { name: 'Select Dinner' }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Waiting for a connection: 1 deletion').waitFor()
  // A toast that is pointed at stays.
  await page.mouse.move(5, 5)
  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  await (await asked).dismiss()
  await closing
  isCut = false
  await page.getByText('1 record deleted').waitFor()
  expect(await list()).toEqual([
    ['Opening', null],
    ['Talk', 'Attic'],
  ])
  await locateGrid(page).focus()
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await list()).length).toBe(3)
})

test('a new record is open at once and never later, and an open one in a closed group is as it is now', async () => {
  const { person, call } = await app.newPerson()
  const { baseId, list, set } = await makeTable(call, ['Opening', 'Dinner'])
  await set(call, 0, { Place: 'Hall' })
  const page = await app.open(`/tables/${baseId}`, { person })
  await locateCell(page, 1, 0).getByText('Dinner').waitFor()
  let send = () => undefined as void
  const isSent = new Promise<void>((resolve) => (send = resolve))
  await page.route(/\/record$/u, async (route) => {
    if (route.request().method() === 'POST') await isSent
    return route.continue()
  })
  await page.getByRole('button', { name: 'New record' }).click()
  const panel = page.getByRole('complementary')
  await panel.getByRole('heading', { name: 'Unnamed record' }).waitFor()
  await page.keyboard.press('k')
  await panel.getByRole('heading', { name: 'Dinner', exact: true }).waitFor()
  const written = page.waitForResponse((one) => one.url().endsWith('/record') && one.request().method() === 'POST')
  send()
  await written
  await page.keyboard.press('k')
  await panel.getByRole('heading', { name: 'Opening' }).waitFor()
  expect((await list()).length).toBe(3)

  // The head of its group is closed while it is open.
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Group records' })
  await dialog.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'Place' })
  await dialog.getByRole('button', { name: 'Group', exact: true }).click()
  await page.getByRole('button', { name: 'Close the group Hall' }).click()
  await locateGrid(page).getByText('Opening').waitFor({ state: 'detached' })
  await panel.getByRole('button', { name: 'Edit Name' }).click()
  await panel.getByRole('textbox', { name: 'Name' }).fill('Opening night')
  await page.keyboard.press('Enter')
  await panel.getByRole('heading', { name: 'Opening night' }).waitFor()
  // What is written now has been seen: it is no conflict.
  await panel.getByRole('button', { name: 'Edit Name' }).click()
  await panel.getByRole('textbox', { name: 'Name' }).fill('Opening day')
  await page.keyboard.press('Enter')
  await panel.getByRole('heading', { name: 'Opening day' }).waitFor()
  await expect.poll(async () => (await list()).map(([name]) => name)).toContain('Opening day')
})

/** What the block on the clipboard would be; null if it stays as it was. */
const copyBlock = (page: Page) =>
  locateGrid(page).evaluate((grid) => {
    const data = new DataTransfer()
    const event = new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true })
    grid.dispatchEvent(event)
    const packed = JSON.parse(data.getData('application/x-draftwright-cells') || 'null') as
      | { value?: unknown }[][]
      | null
    return event.defaultPrevented
      ? { text: data.getData('text/plain'), packed: packed?.map(([cell]) => cell?.value) }
      : null
  })

test('records whose deletion waits are neither copied, filled nor shown by any kind of view', async () => {
  const { person, call } = await app.newPerson()
  const { baseId, path, list } = await makeTable(call, ['Opening', 'Dinner', 'Talk', 'Tour'])
  const choices = [{ name: 'Open' }, { name: 'Done' }]
  await call('POST', `${path}/field`, { name: 'Stage', type: 'singleSelect', options: { choices } })
  await call('POST', `${path}/field`, { name: 'Day', type: 'date' })
  const [, , stage = '', day = ''] = (await call<Table>('GET', path)).fields.map(({ id }) => id)
  const rows = await call<RecordRow[]>('POST', `${path}/record/query`, {})
  const today = new Date().toISOString().slice(0, 10)
  const fields = { [stage]: 'Open', [day]: today }
  await call('PUT', `${path}/record`, { records: rows.map(({ id }) => ({ id, fields })) })
  const page = await app.open(`/tables/${baseId}`, { person })
  await page.setViewportSize({ width: 1440, height: 900 })
  await locateCell(page, 3, 0).getByText('Tour').waitFor()
  let send = () => undefined as void
  const isSent = new Promise<void>((resolve) => (send = resolve))
  let isHeld = true
  await page.route(/\/record\/remove$/u, async (route) => {
    if (isHeld) await isSent
    return route.continue()
  })
  await locateGrid(page).getByRole('checkbox', { name: 'Select Dinner' }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await locateCell(page, 1, 0).getByText('Dinner').waitFor({ state: 'detached' })
  await locateCell(page, 0, 0).click()
  await locateCell(page, 2, 0).click({ modifiers: ['Shift'] })
  expect(await copyBlock(page)).toEqual({ text: 'Opening\nTalk', packed: ['Opening', 'Talk'] })
  await locateCell(page, 1, 0).click()
  expect(await copyBlock(page)).toBeNull()
  isHeld = false
  send()
  const takeBack = async () => {
    const toast = page.getByRole('alert').filter({ hasText: '1 record deleted' })
    await toast.getByRole('button', { name: 'Undo' }).click()
    await toast.waitFor({ state: 'detached' })
    await expect.poll(async () => (await list()).length).toBe(4)
  }
  await takeBack()

  for (const kind of ['Board', 'Gallery', 'Calendar']) {
    await page.getByRole('button', { name: 'New view' }).click()
    const dialog = page.getByRole('dialog', { name: 'New view' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`As a ${kind.toLowerCase()}`)
    await dialog.getByText(kind, { exact: true }).click()
    await dialog.getByRole('button', { name: 'Create view' }).click()
    await page.getByRole('link', { name: 'Tour', exact: true }).click()
    const panel = page.getByRole('complementary', { name: 'Tour' })
    let go = () => undefined as void
    const isGone = new Promise<void>((resolve) => (go = resolve))
    await page.route(/\/record\/remove$/u, async (route) => {
      await isGone
      return route.continue()
    })
    await panel.getByRole('button', { name: 'Actions for Tour' }).click()
    await page.getByRole('menuitem', { name: 'Delete record' }).click()
    await panel.waitFor({ state: 'detached' })
    await page.getByText('3 records', { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Tour', exact: true }).count()).toBe(0)
    if (kind === 'Board')
      expect(await page.getByRole('region', { name: 'Open' }).getByRole('heading').textContent()).toBe('Open3')
    go()
    await takeBack()
    await page.getByRole('link', { name: 'Tour', exact: true }).waitFor()
  }
})

test('a block that is not loaded as a whole is not copied, and says what to do', async () => {
  const { person, call } = await app.newPerson()
  const { baseId, path } = await makeTable(call, ['Opening'])
  const [name = ''] = (await call<Table>('GET', path)).fields.map(({ id }) => id)
  for (let part = 0; part < 4; part++) {
    const records = Array.from({ length: 200 }, (_, at) => ({ fields: { [name]: `Guest ${part * 200 + at}` } }))
    await call('POST', `${path}/record`, { records })
  }
  const page = await app.open(`/tables/${baseId}`, { person })
  await page.getByText('801 records', { exact: true }).waitFor()
  await locateCell(page, 0, 0).click()
  await page.keyboard.press('Control+Shift+ArrowDown')
  await locateGrid(page).getByText('Guest 799').waitFor()
  expect(await copyBlock(page)).toBeNull()
  await page.getByText('Scroll through these rows first, then copy.').waitFor()
})
