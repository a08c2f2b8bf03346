import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app } = await useApp({ hasRateLimits: false })

async function createDeals() {
  const me = await signUp(app)
  const base = await me.call('tables.createBase', { body: { name: 'Sales' } })
  const fields = [
    { name: 'Name', type: 'singleLineText' },
    { name: 'Amount', type: 'number', options: { precision: 2 } },
    { name: 'State', type: 'singleSelect', options: { choices: [{ name: 'Open' }, { name: 'Won' }] } },
    { name: 'Day', type: 'date' },
    { name: 'Called', type: 'dateTime', options: { timeZone: 'client' } },
    { name: 'Paid', type: 'checkbox' },
    { name: 'Twice', type: 'formula', options: { formula: '{Amount}*2' } },
  ]
  const table = await me.call('tables.createTable', { params: { base_id: base.id }, body: { name: 'Deals', fields } })
  const id = (name: string) => table.fields.find((field) => field.name === name)?.id ?? ''
  const params = { table_id: table.id }
  const add = (rows: readonly Record<string, unknown>[]) =>
    me.call('tableRecords.create', {
      params,
      body: {
        typecast: true,
        records: rows.map((row) => ({
          fields: Object.fromEntries(Object.entries(row).map(([name, value]) => [id(name), value])),
        })),
      },
    })
  return { me, table, params, id, add }
}

it('groups and sums all records of a filter, in the order of the list', async () => {
  const { me, params, id, add } = await createDeals()
  await add([
    { Name: 'a', Amount: 0.1, State: 'Won', Day: '2026-03-05', Paid: true },
    { Name: 'B', Amount: 0.2, State: 'Won', Day: '2026-03-05' },
    { Name: 'b', Amount: 5, State: 'Open', Day: '2026-04-01' },
    { Name: 'c', State: 'Open', Day: '2026-03-09', Paid: true },
    { Amount: 7 },
  ])
  const summaries = [
    { field_id: id('Amount'), kind: 'sum' },
    { field_id: id('Amount'), kind: 'average' },
    { field_id: id('Day'), kind: 'max' },
    { field_id: id('Name'), kind: 'unique' },
    { field_id: id('Paid'), kind: 'filled' },
    { field_id: id('Name'), kind: 'empty' },
    { field_id: id('Twice'), kind: 'max' },
    { field_id: id('Name'), kind: 'sum' },
  ]
  const all = await me.request('tableSummaries.summarize', { params, body: { summaries } })
  expect(all.data).toMatchObject({ n: 5, groups: [] })
  expect(all.data.summaries).toEqual([12.3, 3.075, '2026-04-01', 3, 2, 1, 14, null])

  const groups = [
    { field_id: id('State'), direction: 'desc' },
    { field_id: id('Day'), unit: 'month' },
  ]
  const grouped = await me.call('tableSummaries.summarize', {
    params,
    body: { groups, summaries: summaries.slice(0, 1) },
  })
  expect(grouped.groups.map(({ level, value, n, summaries: [sum] }) => [level, value, n, sum])).toEqual([
    [0, 'Won', 2, 0.3],
    [1, '2026-03', 2, 0.3],
    [0, 'Open', 2, 5],
    [1, '2026-03', 1, null],
    [1, '2026-04', 1, 5],
    [0, null, 1, 7],
    [1, null, 1, 7],
  ])
  expect(new Set(grouped.groups.map(({ key }) => key)).size).toBe(7)
  const sorts = [{ field_id: id('Name'), direction: 'desc' }]
  const { data } = await me.request('tableRecords.query', { params, body: { groups, sorts } })
  expect(data.map(({ number }) => number)).toEqual([2, 1, 4, 3, 5])
  const page = await me.request('tableRecords.query', { params, body: { groups, sorts, offset: 2, limit: 2 } })
  expect(page.data.map(({ number }) => number)).toEqual([4, 3])

  // By SQL, and by the evaluator, which alone knows the pattern.
  for (const formula of ['{Amount}>=0.2', "REGEX_MATCH({Amount}&'','^(0.2|5|7)$')"]) {
    const body = { formula, groups: groups.slice(0, 1), summaries: summaries.slice(0, 1) }
    const some = await me.call('tableSummaries.summarize', { params, body })
    expect([some.n, some.summaries, some.groups.map(({ n }) => n)]).toEqual([3, [12.2], [1, 1, 1]])
    const rest = await me.call('tableRecords.query', { params, body: { formula, offset: 1 } })
    expect(rest.map(({ number }) => number)).toEqual([3, 5])
  }
  expect(await me.call('tableSummaries.summarize', { params, body: { formula: '{Amount}>1000', groups } })).toEqual({
    n: 0,
    summaries: [],
    groups: [],
    filter_problems: [],
  })
})

it('reads days from today in the time zone of the workspace', async () => {
  const { me, params, id, add } = await createDeals()
  const days = 86_400_000
  const today = new Date().toISOString().slice(0, 10)
  const day = (by: number) => new Date(Date.parse(`${today}T00:00:00Z`) + by * days).toISOString().slice(0, 10)
  await me.call('accounts.changeSettings', { body: { time_zone: 'UTC' } })
  await add([
    { Name: 'now', Day: day(0), Called: `${day(0)}T00:00:00.000Z` },
    { Name: 'past', Day: day(-14), Called: `${day(-14)}T00:00:00.000Z` },
    { Name: 'long ago', Day: day(-15), Called: `${day(-15)}T23:59:59.000Z` },
    { Name: 'soon', Day: day(7), Called: `${day(7)}T23:59:00.000Z` },
    { Name: 'later', Day: day(8), Called: `${day(8)}T00:00:00.000Z` },
    { Name: 'never' },
  ])
  const list = async (name: string, operator: string, value?: number, more: object = {}) => {
    const filter = {
      match: 'all',
      conditions: [{ field_id: id(name), operator, ...(value === undefined ? {} : { value }) }],
      ...more,
    }
    const found = await me.call('tableRecords.query', { params, body: { filter } })
    return found.map(({ fields }) => fields[id('Name')])
  }
  for (const name of ['Day', 'Called']) {
    expect(await list(name, 'isToday')).toEqual(['now'])
    expect(await list(name, 'inLastDays', 14)).toEqual(['now', 'past'])
    expect(await list(name, 'inNextDays', 7)).toEqual(['now', 'soon'])
    expect(await list(name, 'notInLastDays', 14)).toEqual(['long ago', 'never'])
    expect(await list(name, 'isThisWeek')).toContain('now')
    expect(await list(name, 'isThisMonth')).toContain('now')
  }
  const groups = [{ match: 'any', conditions: [{ field_id: id('Name'), operator: 'eq', value: 'later' }] }]
  expect(await list('Day', 'isToday', undefined, { match: 'any', groups })).toEqual(['now', 'later'])
  for (const value of [undefined, 0, 1.5, 4000])
    await expect(list('Day', 'inLastDays', value)).rejects.toThrow(/whole number of days/u)
  // A moment's day is another in another zone.
  await me.call('accounts.changeSettings', { body: { time_zone: 'Pacific/Kiritimati' } })
  const body = { groups: [{ field_id: id('Called'), unit: 'day' }] }
  const { groups: byDay } = await me.call('tableSummaries.summarize', { params, body })
  expect(byDay.map(({ value, n }) => [value, n])).toEqual([
    [null, 1],
    [day(-14), 2],
    [day(0), 1],
    [day(8), 2],
  ])
  // Where all read the same time, its day is theirs.
  const field = { table_id: params.table_id, field_id: id('Called') }
  await me.call('tables.updateField', { params: field, body: { options: { timeZone: 'utc' } } })
  const fixed = await me.call('tableSummaries.summarize', { params, body })
  expect(fixed.groups.map(({ value }) => value)).toEqual([null, day(-15), day(-14), day(0), day(7), day(8)])
})

it('keeps a locked view as it is', async () => {
  const { me, table, params, id } = await createDeals()
  const view = { ...params, view_id: table.views[0]?.id ?? '' }
  const settings = { is_locked: true, groups: [{ field_id: id('Day'), direction: 'asc', unit: 'month' }] }
  await me.call('tables.updateView', { params: view, body: { settings } })
  for (const body of [{ name: 'Other' }, { settings: { is_locked: true } }])
    await expect(me.call('tables.updateView', { params: view, body })).rejects.toThrow(/locked/u)
  await me.call('tables.createView', { params, body: { name: 'Second' } })
  await expect(me.call('tables.removeView', { params: view })).rejects.toThrow(/locked/u)
  await me.call('tables.updateView', { params: view, body: { settings: { row_height: 'tall' } } })
  const readSettings = async () => (await me.call('tables.readTable', { params })).views[0]?.settings
  expect(await readSettings()).toEqual({ row_height: 'tall' })
  // Locking alone leaves what the view shows.
  const lock = (is_locked: boolean) => me.call('tables.updateView', { params: view, body: { is_locked } })
  await lock(true)
  expect(await readSettings()).toEqual({ row_height: 'tall', is_locked: true })
  await expect(lock(true)).rejects.toThrow(/locked/u)
  await lock(false)
  expect(await readSettings()).toEqual({ row_height: 'tall', is_locked: false })
})

it('leaves out a sum that is larger than any number', async () => {
  const { me, params, add } = await createDeals()
  await expect(add([{ Amount: 1.7e308 }])).rejects.toThrow(/Amount/u)
  const body = { name: 'Huge', type: 'formula', options: { formula: '{Amount}*POWER(10,293)' } } as const
  const { fields } = await me.call('tables.createField', { params, body })
  const field_id = fields.find(({ name }) => name === 'Huge')?.id ?? ''
  await add([{ Amount: 1e15 }, { Amount: 1e15 }])
  const summaries = ['sum', 'average', 'max'].map((kind) => ({ field_id, kind }))
  const { data } = await me.request('tableSummaries.summarize', { params, body: { summaries } })
  const huge = expect.closeTo(1e308, -300)
  expect(data.summaries).toEqual([null, huge, huge])
})

it('merges what two people change in a view, and neither unlocks nor overwrites by a late save', async () => {
  const { me, table, params, id } = await createDeals()
  const view = { ...params, view_id: table.views[0]?.id ?? '' }
  const update = (body: object) => me.request('tables.updateView', { params: view, body })
  const read = async () =>
    (await me.call('tables.readTable', { params })).views.find((one) => one.id === view.view_id)?.settings
  const sorts = [{ field_id: id('Day'), direction: 'asc' }]
  const seen = {}
  expect((await update({ settings: { row_height: 'tall' }, seen })).status).toBe(200)
  // Another setting than the one that was changed meanwhile.
  expect((await update({ settings: { sorts }, seen })).status).toBe(200)
  expect(await read()).toEqual({ row_height: 'tall', sorts })
  const late = await update({ settings: { row_height: 'medium' }, seen })
  expect(late).toMatchObject({ status: 409, error: { code: 'view_changed' } })
  expect(late.error?.message).toBe(
    'Somebody else has changed the row height of this view meanwhile. Yours is not saved.',
  )
  // The same is no conflict, and what is taken away goes.
  expect((await update({ settings: { row_height: 'tall' }, seen })).status).toBe(200)
  expect((await update({ settings: { sorts }, seen: { row_height: 'tall', sorts } })).status).toBe(200)
  expect(await read()).toEqual({ sorts })
  await update({ is_locked: true })
  const locked = await update({ settings: { row_height: 'short' }, seen: { sorts } })
  expect(locked.error?.message).toMatch(/locked/u)
  expect(await read()).toEqual({ sorts, is_locked: true })
})
