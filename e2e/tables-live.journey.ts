import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ApiCall, Person } from '../scripts/api-client.ts'
import { addColleague } from './colleagues.ts'
import { journey } from './harness.ts'

const app = journey()

interface Field {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly options: { readonly choices?: readonly { readonly name: string }[] }
}
interface Table {
  readonly id: string
  readonly fields: readonly Field[]
  readonly views: readonly { readonly id: string }[]
}
interface RecordRow {
  readonly id: string
  readonly fields: Readonly<Record<string, unknown>>
}

const locateGrid = (page: Page) => page.getByRole('grid', { name: 'Records' })
const locateCell = (page: Page, row: number, col: number) =>
  locateGrid(page).locator(`[data-at="${row}"] [data-col="${col}"]`)

/** A base with one table that has further fields, and calls on its records by the names of fields. */
async function makeTable(call: ApiCall, fields: readonly object[] = []) {
  const base = await call<{ id: string; tables: Table[] }>('POST', '/table_base', { name: 'Fair' })
  const { id } = base.tables[0] ?? { id: '' }
  for (const field of fields) await call('POST', `/base_table/${id}/field`, field)
  const read = () => call<Table>('GET', `/base_table/${id}`)
  const table = await read()
  const idByName = new Map(table.fields.map((field) => [field.name, field.id]))
  const add = async (by: ApiCall, rows: readonly Readonly<Record<string, unknown>>[]): Promise<string[]> => {
    const records = rows.map((row) => ({
      fields: Object.fromEntries(Object.entries(row).map(([name, value]) => [idByName.get(name) ?? '', value])),
    }))
    const { records: made } = await by<{ records: RecordRow[] }>('POST', `/base_table/${id}/record`, { records })
    return made.map((record) => record.id)
  }
  const drop = (by: ApiCall, ids: readonly string[]) => by('POST', `/base_table/${id}/record/remove`, { ids })
  const list = async (...names: string[]) => {
    const rows = await call<RecordRow[]>('POST', `/base_table/${id}/record/query`, {})
    return rows.map((row) => names.map((name) => row.fields[idByName.get(name) ?? ''] ?? null))
  }
  return { base, table, read, idByName, add, drop, list, path: `/base_table/${id}` }
}
const openTable = async (person: Person, baseId: string): Promise<Page> => {
  const page = await app.open(`/tables/${baseId}`, { person })
  await page.setViewportSize({ width: 1700, height: 900 })
  return page
}

test('what is typed goes to its record, whatever others add and delete above it', async () => {
  const { person, call } = await app.newPerson()
  const grace = (await addColleague(app.server, person, 'general_member', 'Grace')).call
  const { base, table, idByName, add, drop, list, path } = await makeTable(call)
  const sorts = [{ field_id: idByName.get('Name'), direction: 'asc' }]
  await call('PUT', `${path}/view/${table.views[0]?.id}`, { settings: { sorts } })
  const [berlin = '', bonn = '', cologne = '', dresden = ''] = await add(
    call,
    ['Berlin', 'Bonn', 'Cologne', 'Dresden'].map((Name) => ({ Name })),
  )
  const page = await openTable(person, base.id)
  await locateCell(page, 1, 0).getByText('Bonn').click()
  const input = locateGrid(page).getByRole('textbox', { name: 'Name' })

  await page.keyboard.type('Bo')
  await add(grace, [{ Name: 'Aachen' }, { Name: 'Augsburg' }])
  await locateCell(page, 1, 0).getByText('Augsburg').waitFor()
  await page.keyboard.type('ch')
  await drop(grace, [berlin])
  await page.getByText('5 records', { exact: true }).waitFor()
  await page.keyboard.type('um')
  expect(await input.inputValue()).toBe('Bochum')
  await page.keyboard.press('Enter')
  const order = async () => (await list('Name')).flat().toSorted()
  await expect.poll(order).toEqual(['Aachen', 'Augsburg', 'Bochum', 'Cologne', 'Dresden'])

  // The active cell is the next record, and stays it.
  await expect.poll(() => locateGrid(page).getAttribute('aria-activedescendant')).toContain(cologne)
  await add(grace, [{ Name: 'Alfeld' }])
  await locateCell(page, 1, 0).getByText('Alfeld').waitFor()
  await page.keyboard.press('Delete')
  await expect.poll(order).toEqual(['Aachen', 'Alfeld', 'Augsburg', 'Bochum', 'Dresden', null])

  // A record that is gone takes nothing with it: the text stays, and is said.
  await locateGrid(page).locator(`[data-id="${dresden}"] [data-col="0"]`).click()
  await page.keyboard.type('Elbflorenz')
  await drop(grace, [dresden, bonn])
  await page.getByText('4 records', { exact: true }).waitFor()
  expect(await input.inputValue()).toBe('Elbflorenz')
  app.expectErrors(/404/u)
  await page.keyboard.press('Enter')
  await page.getByText('This record has been deleted. Not saved: Elbflorenz').waitFor()
  expect(await order()).toEqual(['Aachen', 'Alfeld', 'Augsburg', null])
})

test('cells are copied within the grid as they are stored, and undo survives a broken connection', async () => {
  const { person, call } = await app.newPerson()
  const firms = await makeTable(call)
  const firm = (await firms.add(call, [{ Name: 'Acme, Inc.' }]))[0]
  const other = await call<Table>('POST', `/table_base/${firms.base.id}/table`, { name: 'Visits' })
  const fields = [
    { name: 'Firm', type: 'multipleRecordLinks', options: { linkedTableId: firms.table.id } },
    { name: 'Start', type: 'dateTime', options: { timeZone: 'client' } },
    { name: 'Took', type: 'duration', options: { durationFormat: 'h:mm' } },
  ]
  for (const field of fields) await call('POST', `/base_table/${other.id}/field`, field)
  const { fields: made } = await call<Table>('GET', `/base_table/${other.id}`)
  const ids = made.map(({ id }) => id)
  const values = [[firm], '2026-03-01T14:30:15.000Z', 754]
  const full = Object.fromEntries(values.map((value, at) => [ids[at + 1] ?? '', value]))
  await call('POST', `/base_table/${other.id}/record`, { records: [{ fields: full }, { fields: {} }] })
  const list = async () => {
    const rows = await call<RecordRow[]>('POST', `/base_table/${other.id}/record/query`, {})
    return rows.map((row) => ids.map((id) => JSON.stringify(row.fields[id] ?? null)))
  }
  const page = await openTable(person, `${firms.base.id}/${other.id}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await locateCell(page, 0, 1).getByText('Acme, Inc.').waitFor()
  await locateCell(page, 0, 1).click()
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Control+c']) await page.keyboard.press(key)
  await locateCell(page, 1, 1).click()
  await page.keyboard.press('Control+v')
  await locateCell(page, 1, 1).getByText('Acme, Inc.').waitFor()
  await expect.poll(async () => (await list())[1]).toEqual((await list())[0])
  expect(await firms.list('Name')).toEqual([['Acme, Inc.']])

  const isUndo = /\/undo$/u
  await page.route(isUndo, (route) => route.abort('internetdisconnected'))
  const failed = page.waitForEvent('requestfailed', (request) => isUndo.test(request.url()))
  await page.keyboard.press('Control+z')
  await failed
  await page.unroute(isUndo)
  await page.keyboard.press('Control+z')
  await expect.poll(() => locateCell(page, 1, 1).textContent()).toBe('')

  // Where there is no search, a slash begins a cell like any other character.
  await locateCell(page, 1, 0).click()
  await page.keyboard.type('/press')
  await page.keyboard.press('Enter')
  await locateCell(page, 1, 0).getByText('/press').waitFor()
})

test('a field keeps what others have added to it, changes its type with a warning, and long lists stay loaded', async () => {
  const { person, call } = await app.newPerson()
  const choices = [{ name: 'Open' }, { name: 'Done' }]
  const { base, read, add, path } = await makeTable(call, [
    { name: 'State', type: 'singleSelect', options: { choices } },
    { name: 'Guests', type: 'singleLineText' },
  ])
  for (let part = 0; part < 6; part++)
    await add(
      call,
      Array.from({ length: 200 }, (_, at) => ({
        Name: `No. ${part * 200 + at + 1}`,
        Guests: at === 0 ? 'many' : '12',
      })),
    )
  const page = await openTable(person, base.id)
  await page.getByText('1,200 records', { exact: true }).waitFor()
  const findField = async (name: string) => (await read()).fields.find((field) => field.name === name)
  const openDialog = async (name: string) => {
    await page.getByRole('button', { name: `Field ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Edit field…' }).click()
    return page.getByRole('dialog', { name: `Edit ${name}` })
  }

  const state = await openDialog('State')
  await state.getByRole('textbox', { name: 'Option 1' }).fill('Planned')
  const field = await findField('State')
  const grown = [...(field?.options.choices ?? []), { name: 'Dropped' }]
  await call('PUT', `${path}/field/${field?.id}`, { options: { choices: grown } })
  await state.getByRole('button', { name: 'Save field' }).click()
  await state.waitFor({ state: 'detached' })
  expect((await findField('State'))?.options.choices?.map(({ name }) => name)).toEqual(['Planned', 'Done', 'Dropped'])

  const guests = await openDialog('Guests')
  await guests.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Number' })
  await guests.getByRole('button', { name: 'Change type' }).click()
  await guests.getByRole('alert').getByText('6 values do not fit the type “Number” and will be removed').waitFor()
  expect((await findField('Guests'))?.type).toBe('singleLineText')
  await guests.getByRole('button', { name: 'Remove the values and save' }).click()
  await guests.waitFor({ state: 'detached' })
  expect((await findField('Guests'))?.type).toBe('number')
  await expect.poll(() => locateCell(page, 0, 2).textContent()).toBe('')
  await locateCell(page, 1, 2).getByText('12').waitFor()
  await page.getByText('1,200 records', { exact: true }).waitFor()

  await call('POST', `${path}/field`, { name: 'No', type: 'autoNumber' })
  await locateCell(page, 0, 3).getByText('1', { exact: true }).waitFor()
  expect(await page.getByText('1,200 records', { exact: true }).count()).toBe(1)
})

test('two people typing in the same and in other cells end with what the server has, also after a lost connection', async () => {
  const { person, call } = await app.newPerson()
  const colleague = await addColleague(app.server, person, 'general_member', 'Grace')
  const { base, add, list } = await makeTable(call, [{ name: 'Place', type: 'singleLineText' }])
  const [opening = ''] = await add(call, [{ Name: 'Opening' }, { Name: 'Dinner' }, { Name: 'Talk' }])
  const page = await openTable(person, base.id)
  const other = await openTable(colleague.person, base.id)
  const type = async (who: Page, row: number, col: number, text: string) => {
    await locateCell(who, row, col).click()
    await who.keyboard.type(text)
    await who.keyboard.press('Enter')
  }
  await locateCell(page, 2, 0).getByText('Talk').waitFor()
  await locateCell(other, 2, 0).getByText('Talk').waitFor()

  // In other cells of one record, at once.
  await Promise.all([type(page, 0, 0, 'Premiere'), type(other, 0, 1, 'Hall')])
  for (const who of [page, other]) {
    await locateCell(who, 0, 0).getByText('Premiere').waitFor()
    await locateCell(who, 0, 1).getByText('Hall').waitFor()
  }

  // In the same cell: whoever saves later is told, with what was typed.
  app.expectErrors(/409/u)
  await locateCell(page, 1, 1).click()
  await page.keyboard.type('Bar')
  await type(other, 1, 1, 'Garden')
  await expect.poll(() => list('Place')).toEqual([['Hall'], ['Garden'], [null]])
  await page.keyboard.press('Enter')
  await page.getByText('changed Place to “Garden”. Yours, “Bar”, isn’t saved.').waitFor()
  await locateCell(page, 1, 1).getByText('Garden').waitFor()
  await page.getByRole('button', { name: 'Save mine' }).click()
  await locateCell(other, 1, 1).getByText('Bar').waitFor()

  // Without a connection what is typed stays, and is sent when it is back; what another has written meanwhile is kept.
  await page.context().setOffline(true)
  await type(page, 2, 0, 'Lecture')
  await page.getByText('You’re offline. Changes are kept').waitFor()
  await type(page, 2, 1, 'Attic')
  await type(other, 2, 1, 'Cellar')
  await expect
    .poll(() => list('Name', 'Place'))
    .toEqual([
      ['Premiere', 'Hall'],
      ['Dinner', 'Bar'],
      ['Talk', 'Cellar'],
    ])
  await locateCell(page, 2, 0).getByText('Lecture').waitFor()
  await page.context().setOffline(false)
  await page.getByText('changed Place to “Cellar”. Yours, “Attic”, isn’t saved.').waitFor()
  for (const who of [page, other]) {
    await locateCell(who, 2, 0).getByText('Lecture').waitFor()
    await locateCell(who, 2, 1).getByText('Cellar').waitFor()
  }
  expect(await list('Name', 'Place')).toEqual([
    ['Premiere', 'Hall'],
    ['Dinner', 'Bar'],
    ['Lecture', 'Cellar'],
  ])

  // A record that is open beside the grid shows what others write as well; the one who saves later is told all the same.
  const address = new URL(page.url())
  address.searchParams.set('record', opening)
  await page.goto(address.href)
  await page.getByRole('button', { name: 'Edit Place' }).click()
  await page.getByRole('complementary').getByRole('textbox', { name: 'Place' }).fill('Stage')
  await type(other, 0, 1, 'Terrace')
  await locateCell(page, 0, 1).getByText('Terrace').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('changed Place to “Terrace”. Yours, “Stage”, isn’t saved.').waitFor()
})
