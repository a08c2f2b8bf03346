import { expect, it } from 'vitest'
import { signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app, context } = await useApp()

/** Lists what a condition keeps at a moment, in a workspace of a zone. */
async function createLister(
  zone: string,
  names: Readonly<Record<string, string | null>>,
  key: 'due_at' | 'close_date',
) {
  const ada = await signUp(app)
  await ada.call('accounts.changeSettings', { body: { time_zone: zone } })
  for (const [name, value] of Object.entries(names))
    if (key === 'due_at') await ada.call('crmTasks.create', { body: { title: name, due_at: value } })
    else await ada.call('opportunities.create', { body: { name, close_date: value } })
  return async (now: string, operator: string, value?: number | string) => {
    const before = context.now
    Object.assign(context, { now: () => new Date(now) })
    try {
      const query = { filters: JSON.stringify([{ field: key, operator, value }]), sort_by: key }
      const rows =
        key === 'due_at'
          ? (await ada.call('crmTasks.list', { query })).map(({ title }) => title)
          : (await ada.call('opportunities.list', { query })).map(({ name }) => name)
      return rows.join(' ')
    } finally {
      Object.assign(context, { now: before })
    }
  }
}

it('begins and ends days at midnight of the workspace, also where a clock changes', async () => {
  // On 30 March 2025 at 1:00 UTC Amsterdam goes from +1 to +2.
  const list = await createLister(
    'Europe/Amsterdam',
    {
      saturday: '2025-03-29T22:59:59.000Z',
      sunday: '2025-03-29T23:00:00.000Z',
      late: '2025-03-30T21:59:59.000Z',
      monday: '2025-03-30T22:00:00.000Z',
      never: null,
    },
    'due_at',
  )
  const noon = '2025-03-30T10:00:00.000Z'
  expect(await list(noon, 'is_today')).toBe('sunday late')
  expect(await list(noon, 'in_last_days', 1)).toBe('saturday sunday late')
  expect(await list(noon, 'in_next_days', '1')).toBe('sunday late monday')
  expect(await list(noon, 'not_in_last_days', 1)).toBe('never')
  expect(await list('2025-04-01T10:00:00.000Z', 'not_in_last_days', 1)).toBe('saturday sunday late never')
  expect(await list(noon, 'is_this_week')).toBe('saturday sunday late')
  expect(await list(noon, 'is_next_week')).toBe('monday')
  // A minute after midnight there it is still Sunday in UTC.
  expect(await list('2025-03-30T22:01:00.000Z', 'is_today')).toBe('monday')
  expect(await list('2025-03-30T22:01:00.000Z', 'is_last_week')).toBe('saturday sunday late')
})

it('knows months, quarters and years of days on the other side of the date line', async () => {
  const list = await createLister(
    'Pacific/Auckland',
    { old: '2023-12-31', first: '2024-01-01', spring: '2024-03-31', april: '2024-04-01', none: null },
    'close_date',
  )
  // There the new year has begun eleven hours ago.
  const now = '2023-12-31T22:00:00.000Z'
  expect(await list(now, 'is_today')).toBe('first')
  expect(await list(now, 'is_this_month')).toBe('first')
  expect(await list(now, 'is_last_month')).toBe('old')
  expect(await list(now, 'is_this_quarter')).toBe('first spring')
  expect(await list(now, 'is_last_quarter')).toBe('old')
  expect(await list(now, 'is_next_quarter')).toBe('april')
  expect(await list(now, 'is_this_year')).toBe('first spring april')
  expect(await list(now, 'is_last_year')).toBe('old')
  expect(await list(now, 'not_in_last_days', 1)).toBe('none')
  expect(await list('2024-01-02T22:00:00.000Z', 'not_in_last_days', 1)).toBe('old first none')
})

it('goes on with a list by its cursor when the day or the hour has changed', async () => {
  const ada = await signUp(app)
  for (const hour of ['01', '02', '03'])
    await ada.call('crmTasks.create', { body: { title: hour, due_at: `2025-05-05T${hour}:00:00.000Z` } })
  const before = context.now
  const ask = async (now: string, query: Record<string, string | number>) => {
    Object.assign(context, { now: () => new Date(now) })
    try {
      return await ada.request('crmTasks.list', { query: { limit: 1, sort_by: 'due_at', ...query } })
    } finally {
      Object.assign(context, { now: before })
    }
  }
  const asked: readonly Record<string, string>[] = [
    { filters: JSON.stringify([{ field: 'due_at', operator: 'in_last_days', value: 3 }]) },
    { due_at: 'lt.today+1' },
    { due: 'overdue' },
  ]
  for (const query of asked) {
    const first = await ask('2025-05-05T23:59:59.000Z', query)
    const cursor = first.meta.next_cursor ?? ''
    const second = await ask('2025-05-06T00:00:01.000Z', { ...query, cursor })
    expect([...first.data, ...(second.data ?? [])].map(({ title }) => title)).toEqual(['01', '02'])
    const other = { filters: JSON.stringify([{ field: 'due_at', operator: 'in_last_days', value: 4 }]), cursor }
    expect((await ask('2025-05-06T00:00:01.000Z', other)).status).toBe(400)
    expect((await ask('2025-05-06T00:00:01.000Z', { due: 'open', cursor })).status).toBe(400)
  }
})

it('says how many days can be named, and of which fields', async () => {
  const ada = await signUp(app)
  const ask = async (query: Record<string, string>) => {
    const { status, error } = await ada.request('contacts.list', { query })
    return `${status} ${error?.message ?? ''}`
  }
  for (const value of ['0', '1.5', 'many', '3661', ''])
    expect(await ask({ created_at: `in_last_days.${value}` })).toBe(
      '400 created_at needs a whole number of days from 1 to 3660',
    )
  expect(await ask({ created_at: 'in_last_days.14' })).toBe('200 ')
  expect(await ask({ created_at: 'is_this_week' })).toBe('200 ')
  expect(await ask({ name: 'is_today' })).toContain('400')
  expect(await ask({ filters: '[{"field":"city","operator":"is_today"}]' })).toBe(
    '400 city cannot be compared by is_today',
  )
})
