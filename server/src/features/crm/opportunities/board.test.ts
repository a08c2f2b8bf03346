import { setTimeout as delay } from 'node:timers/promises'
import type { Board, BoardColumn } from '@draftwright/contract/crm/board'
import { beforeEach, expect, it } from 'vitest'
import { addOpportunity, addToCrm, readStagesByName } from '../../../../test/crm-people.ts'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { createAccountDb } from '../../../db/account-db.ts'

const { app, context } = await useApp()
let me: Person
let stage: Record<string, string>
beforeEach(async () => {
  me = await signUp(app)
  stage = await readStagesByName(me)
})

const board = (query: Record<string, string> = {}, person = me): Promise<Board> =>
  person.call('opportunityBoard.read', { query })
const columnOf = ({ columns }: Board, name: string): BoardColumn => {
  const column = columns.find((one) => one.name === name)
  if (column === undefined) throw new Error(`No column ${name}`)
  return column
}
const namesIn = (of: Board, name: string) => columnOf(of, name).cards.map((card) => card.name)

/** Deals of all kinds, the same every time. */
async function fill(person: Person, count: number): Promise<string[]> {
  const names = ['Lead', 'Qualified', 'Proposal', 'Negotiation', 'Won', 'Lost']
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const name = names[(n * 7) % names.length] ?? ''
    const amount = n % 5 === 0 ? null : n * 137
    const body = {
      name: `Deal ${n}`,
      stage_id: stage[name],
      amount,
      currency: n % 3 === 0 ? 'USD' : 'EUR',
      lost_reason: 'x',
    }
    ids.push(
      await addOpportunity(person, {
        ...body,
        probability: (n * 13) % 101,
        ...(n % 4 === 0 ? {} : { close_date: `2031-0${1 + (n % 3)}-15` }),
      }),
    )
  }
  return ids
}

it('sums each column by currency as a plain sum does, filtered and not', async () => {
  await fill(me, 40)
  const all = await me.call('opportunities.list', { query: { limit: 200 } })
  for (const query of [{}, { currency: 'EUR' }, { amount: 'gt.1000', q: 'deal' }] as Record<string, string>[]) {
    const rows = await me.call('opportunities.list', {
      query: { ...query, limit: 200, sort_by: 'rank', sort_order: 'asc' },
    })
    expect(rows.length).toBeLessThanOrEqual(all.length)
    for (const column of (await board(query)).columns) {
      const mine = rows.filter(({ stage_id }) => stage_id === column.stage_id)
      expect(column.count).toBe(mine.length)
      expect(column.cards.map(({ id }) => id)).toEqual(mine.slice(0, 20).map(({ id }) => id))
      for (const total of column.totals) {
        const same = mine.filter(({ currency }) => currency === total.currency)
        const sum = same.reduce((so, { amount }) => so + (amount ?? 0), 0)
        const weighted = Math.round(
          same.reduce((so, { amount, probability }) => so + (amount ?? 0) * probability, 0) / 100,
        )
        expect(total).toEqual({ currency: total.currency, count: same.length, sum, weighted })
      }
    }
  }
})

it('keeps its sums true through every kind of change, many writers and putting them together', async () => {
  const other = await addToCrm(context, me, 'admin')
  const ids = await fill(me, 12)
  const work = async (person: Person, from: number) => {
    for (let n = from; n < from + 24; n++) {
      const params = { id: ids[n % ids.length] ?? '' }
      const body =
        n % 3 === 0
          ? { amount: n * 11, currency: n % 2 === 0 ? 'EUR' : 'USD' }
          : n % 3 === 1
            ? { stage_id: stage['Lead'], probability: n }
            : { stage_id: stage['Proposal'], owner_id: (n % 2 === 0 ? me : other).session?.user.id }
      await person.request('opportunities.update', { params, body })
      if (n % 8 === 5) await person.request('opportunities.remove', { params })
    }
  }
  await Promise.all([work(me, 0), work(other, 5), work(other, 12)])
  const db = createAccountDb(context.engine, me.accountId ?? '')
  const first = (await db.from('crm_stage_sums').selectAll().execute())[0]
  if (first === undefined) throw new Error('No sums are kept')
  const { account_id: _account, ...row } = first
  for (let n = 0; n < 300; n++)
    await db
      .insert(
        'crm_stage_sums',
        [1, -1].map((sign) => ({ ...row, n: sign, amount: sign * 5, weighted: sign })),
      )
      .execute()
  const rows = await me.call('opportunities.list', { query: { limit: 200 } })
  for (const owner of [undefined, other.session?.user.id]) {
    const query: Record<string, string> = owner === undefined ? {} : { owner_id: owner }
    const [once, again] = [await board(query), await board(query)]
    expect(again).toEqual(once)
    for (const column of once.columns)
      for (const total of column.totals) {
        const mine = rows.filter(
          ({ stage_id, currency, owner_id }) =>
            stage_id === column.stage_id && currency === total.currency && (owner ?? owner_id) === owner_id,
        )
        const sum = mine.reduce((so, { amount }) => so + (amount ?? 0), 0)
        expect([total.count, total.sum]).toEqual([mine.length, sum])
      }
    expect(once.columns.reduce((all, { count }) => all + count, 0)).toBe(
      rows.filter(({ owner_id }) => owner === undefined || owner_id === owner).length,
    )
  }
  const kept = await db.from('crm_stage_sums').selectAll().execute()
  expect(kept.length).toBeLessThan(100)
})

it('begins with twenty cards and goes on by the list', async () => {
  for (let n = 0; n < 23; n++) await addOpportunity(me, { name: `Deal ${n}` })
  const lead = columnOf(await board(), 'Lead')
  expect([lead.count, lead.cards.length, lead.has_more]).toEqual([23, 20, true])
  const query = { stage_id: stage['Lead'] ?? '', sort_by: 'rank', sort_order: 'asc', offset: 20 }
  const more = await me.call('opportunities.list', { query })
  expect([...lead.cards, ...more].map(({ name }) => name)).toEqual(
    Array.from({ length: 23 }, (_none, n) => `Deal ${22 - n}`),
  )
})

it('marks what nobody has touched for longer than its stage allows', async () => {
  const [old, fresh] = [await addOpportunity(me), await addOpportunity(me)]
  const db = createAccountDb(context.engine, me.accountId ?? '')
  const long = new Date(Date.now() - 15 * 86_400_000).toISOString()
  await db.update('crm_opportunities').set({ updated_at: long }).execute()
  const marks = async () => new Map(columnOf(await board(), 'Lead').cards.map(({ id, is_stale }) => [id, is_stale]))
  expect(await marks()).toEqual(
    new Map([
      [old, true],
      [fresh, true],
    ]),
  )
  await me.call('activityLog.create', { body: { kind: 'call', body: 'Rang', opportunity_id: fresh } })
  expect(await marks()).toEqual(
    new Map([
      [old, true],
      [fresh, false],
    ]),
  )
  await me.call('pipelineStages.update', { params: { id: stage['Lead'] ?? '' }, body: { stale_days: null } })
  expect((await marks()).get(old)).toBe(false)
})

it('shows any past moment as it was: what is changed, made, moved and deleted later', async () => {
  const ids = await fill(me, 24)
  const snapshots: [string, Board][] = []
  const keep = async () => {
    await delay(5)
    snapshots.push([new Date().toISOString(), await board()])
    await delay(5)
  }
  await keep()
  const [a = '', b = '', c = ''] = ids
  await me.call('opportunities.move', {
    params: { id: a },
    body: { stage_id: stage['Proposal'], fields: { amount: 77 } },
  })
  await me.call('opportunities.update', { params: { id: b }, body: { name: 'Renamed', tags: ['x'], custom: {} } })
  await keep()
  await me.call('opportunities.remove', { params: { id: c } })
  await addOpportunity(me, { name: 'Late' })
  await me.call('opportunities.move', { params: { id: a }, body: { stage_id: stage['Lost'], lost_reason: 'Price' } })
  await keep()
  await me.call('opportunities.move', { params: { id: a }, body: { stage_id: stage['Lead'], after_id: b } })
  await me.call('activityLog.create', { body: { kind: 'call', body: 'Rang', opportunity_id: b } })
  await keep()
  for (const [as_of, then] of snapshots) {
    const past = await board({ as_of })
    expect(past.columns.map(({ cards }) => cards.map(({ id }) => id))).toEqual(
      then.columns.map(({ cards }) => cards.map(({ id }) => id)),
    )
    // Its last activity is read from the log, which uses the database's clock.
    const still = (of: Board) =>
      of.columns.map((column) => ({
        ...column,
        cards: column.cards.map((card) => ({ ...card, last_activity_at: card.last_activity_at !== null })),
      }))
    expect(still(past)).toEqual(still(then))
  }
  const [, middle] = snapshots
  const filtered = await board({ as_of: middle?.[0] ?? '', name: 'Renamed' })
  expect(filtered.columns.flatMap(({ cards }) => cards.map(({ name, tags }) => [name, tags]))).toEqual([
    ['Renamed', ['x']],
  ])
  expect((await me.request('opportunityBoard.read', { query: { as_of: 'Monday' } })).status).toBe(400)
  // A day means its end in the workspace's time zone.
  await me.call('accounts.changeSettings', { body: { time_zone: 'Asia/Tokyo' } })
  const tomorrow = new Date(Date.now() + 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 10)
  const ended = await board({ as_of: tomorrow })
  expect(ended.as_of).toBe(`${tomorrow}T14:59:59.999Z`)
  expect(ended.columns.map(({ count }) => count)).toEqual((await board({})).columns.map(({ count }) => count))
  expect((await board({ as_of: '2001-02-03' })).columns.every(({ count }) => count === 0)).toBe(true)
})

it('shows a salesperson their own alone: cards, sums, forecast and times', async () => {
  const seller = await addToCrm(context, me, 'salesperson')
  await fill(me, 12)
  const body = { name: 'Mine', amount: 500, close_date: '2031-01-15' }
  const id = await addOpportunity(seller, body)
  await seller.call('opportunities.move', { params: { id }, body: { stage_id: stage['Qualified'] } })
  const as_of = new Date(Date.now() + 1000).toISOString()
  for (const seen of [await board({}, seller), await board({ as_of }, seller)]) {
    expect(seen.columns.map(({ count }) => count)).toEqual([0, 1, 0, 0, 0, 0])
    expect(namesIn(seen, 'Qualified')).toEqual(['Mine'])
    expect(columnOf(seen, 'Qualified').totals).toEqual([{ currency: 'EUR', count: 1, sum: 500, weighted: 125 }])
  }
  const forecast = await seller.call('opportunityBoard.forecast', { query: { group_by: 'owner' } })
  const none = { committed: 0, won_count: 0, won: 0 }
  expect(forecast).toEqual([
    { key: seller.session?.user.id, currency: 'EUR', open_count: 1, open: 500, weighted: 125, ...none },
  ])
  await me.call('opportunities.move', {
    params: { id: await addOpportunity(me) },
    body: { stage_id: stage['Qualified'] },
  })
  const times = await seller.call('opportunityBoard.stageTimes')
  expect(times.map(({ left, moved_on }) => [left, moved_on])[0]).toEqual([1, 1])
})

it('forecasts by month and owner as a plain sum does', async () => {
  await fill(me, 40)
  const all = (await me.call('opportunities.list', { query: { limit: 200 } })).filter(({ status }) => status !== 'lost')
  const keyOf = (row: (typeof all)[number]) =>
    (row.close_date ?? (row.status === 'won' ? (row.closed_at ?? '') : '')).slice(0, 7) || null
  const sum = (rows: typeof all, weigh: (row: (typeof all)[number]) => number) =>
    rows.reduce((so, row) => so + (row.amount ?? 0) * weigh(row), 0)
  const months = await me.call('opportunityBoard.forecast', { query: {} })
  const keys = new Set(all.map((row) => `${keyOf(row)} ${row.currency}`))
  expect(new Set(months.map(({ key, currency }) => `${key} ${currency}`))).toEqual(keys)
  for (const { key, currency, ...row } of months) {
    const mine = all.filter((one) => keyOf(one) === key && one.currency === currency)
    const [open, won] = [mine.filter(({ status }) => status === 'open'), mine.filter(({ status }) => status === 'won')]
    expect(row).toEqual({
      open_count: open.length,
      open: sum(open, () => 1),
      weighted: Math.round(sum(open, ({ probability }) => probability) / 100),
      committed: sum(open, ({ probability }) => (probability >= 75 ? 1 : 0)),
      won_count: won.length,
      won: sum(won, () => 1),
    })
  }
  const some = await me.call('opportunityBoard.forecast', {
    query: { from: '2031-02-01', to: '2031-02-28', currency: 'EUR' },
  })
  expect(some.map(({ key }) => key)).toEqual(['2031-02'])
  expect((await me.request('opportunityBoard.forecast', { query: { group_by: 'week' } })).status).toBe(400)
})

it('reports how long opportunities stay in a stage, and how many move on', async () => {
  const db = createAccountDb(context.engine, me.accountId ?? '')
  const days = [1, 2, 3, 4, 100]
  for (const n of days) {
    const id = await addOpportunity(me)
    const entered = new Date(Date.now() - n * 86_400_000).toISOString()
    await db.update('crm_opportunities').set({ stage_entered_at: entered }).where('id', '=', id).execute()
    const body = n === 100 ? { stage_id: stage['Lost'], lost_reason: 'Price' } : { stage_id: stage['Proposal'] }
    await me.call('opportunities.move', { params: { id }, body })
    if (n === 1) await me.call('opportunities.move', { params: { id }, body: { stage_id: stage['Lead'] } })
  }
  const [lead, , proposal] = await me.call('opportunityBoard.stageTimes')
  expect(lead).toMatchObject({ name: 'Lead', left: 5, moved_on: 4, went_back: 0, lost: 1, conversion: 0.8 })
  expect(lead?.median_days).toBeCloseTo(3, 2)
  expect(lead?.p90_days).toBeCloseTo(61.6, 1)
  expect(proposal).toMatchObject({ left: 1, went_back: 1, conversion: null })
  const none = await me.call('opportunityBoard.stageTimes', { query: { to: '2020-01-01' } })
  expect(none.map(({ left, median_days }) => [left, median_days])).toEqual(Array.from({ length: 6 }, () => [0, null]))
})
