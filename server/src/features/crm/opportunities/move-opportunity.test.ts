import { beforeEach, expect, it } from 'vitest'
import { addOpportunity, addToCrm, readStagesByName } from '../../../../test/crm-people.ts'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { createAccountDb } from '../../../db/account-db.ts'
import { updateRanks } from './card-store.ts'
import { maxRankLength } from './ranks.ts'

const { app, context } = await useApp()
let me: Person
let stage: Record<string, string>
beforeEach(async () => {
  me = await signUp(app)
  stage = await readStagesByName(me)
})

async function column(name: string): Promise<string[]> {
  const rows = await me.call('opportunities.list', {
    query: { stage_id: stage[name] ?? '', sort_by: 'rank', sort_order: 'asc', limit: 200 },
  })
  const ranks = rows.map(({ rank }) => rank)
  expect(ranks).toEqual([...new Set(ranks)].sort())
  return rows.map(({ id }) => id)
}
const move = (id: string, body: object, person = me) => person.call('opportunities.move', { params: { id }, body })

it('puts cards where they are dropped, and new ones on top', async () => {
  const [c, b, a] = [await addOpportunity(me), await addOpportunity(me), await addOpportunity(me)]
  expect(await column('Lead')).toEqual([a, b, c])
  await move(c, { stage_id: stage['Lead'], before_id: b })
  expect(await column('Lead')).toEqual([a, c, b])
  await move(a, { stage_id: stage['Lead'], after_id: b })
  expect(await column('Lead')).toEqual([c, b, a])
  await move(b, { stage_id: stage['Proposal'] })
  await move(a, { stage_id: stage['Proposal'], before_id: b })
  // Its neighbour was moved to another column meanwhile: then the top.
  await move(c, { stage_id: stage['Proposal'], after_id: c })
  expect(await column('Proposal')).toEqual([c, a, b])
})

it('keeps every place apart and the order a plain list has, with two who move at once', async () => {
  const other = await addToCrm(context, me, 'admin')
  const names = ['Lead', 'Qualified', 'Proposal']
  const ids: string[] = []
  for (let n = 0; n < 12; n++) ids.push(await addOpportunity(me, { name: `Deal ${n}` }))
  const plain: Record<string, string[]> = { Lead: ids.toReversed(), Qualified: [], Proposal: [] }
  let seed = 11
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let round = 0; round < 40; round++) {
    // Two at once, of different cards: into different columns, so that the plain list knows the result.
    const to = [names[round % 3] ?? '', names[(round + 1) % 3] ?? '']
    const first = ids[random(ids.length)] ?? ''
    const second = ids.filter((id) => id !== first)[random(ids.length - 1)] ?? ''
    const moves = [first, second].map((id, at) => {
      const name = to[at] ?? ''
      const others = (plain[name] ?? []).filter((card) => card !== first && card !== second)
      const anchor = others[random(others.length)]
      const side = random(2) === 0 ? 'before_id' : 'after_id'
      return { id, name, others, anchor, side }
    })
    for (const cards of Object.values(plain))
      for (const id of [first, second]) if (cards.includes(id)) cards.splice(cards.indexOf(id), 1)
    for (const { id, name, others, anchor, side } of moves) {
      const at = anchor === undefined ? 0 : others.indexOf(anchor) + (side === 'after_id' ? 1 : 0)
      plain[name]?.splice(at, 0, id)
    }
    await Promise.all(
      moves.map(({ id, name, anchor, side }, at) =>
        move(id, { stage_id: stage[name], ...(anchor === undefined ? {} : { [side]: anchor }) }, at === 0 ? me : other),
      ),
    )
    const at = round % 3
    expect([round, await column(names[at] ?? '')]).toEqual([round, plain[names[at] ?? '']])
  }
  for (const name of names) expect(await column(name)).toEqual(plain[name])
})

it('takes many moves of one card, and of many cards to one place, one after the other', async () => {
  const ids: string[] = []
  for (let n = 0; n < 8; n++) ids.push(await addOpportunity(me))
  const [anchor = '', ...others] = ids
  await Promise.all(others.map((id) => move(id, { stage_id: stage['Lead'], after_id: anchor })))
  expect((await column('Lead'))[0]).toBe(anchor)
  expect((await column('Lead')).toSorted()).toEqual(ids.toSorted())
  const to = ['Qualified', 'Proposal', 'Negotiation', 'Lead']
  await Promise.all(to.map((name) => move(anchor, { stage_id: stage[name] })))
  const where = await Promise.all(to.map(column))
  expect(where.flat().filter((id) => id === anchor)).toHaveLength(1)
  const log = await me.call('activityLog.list', { query: { opportunity_id: anchor, kind: 'stage_move' } })
  const ways = log.map(({ details }) => [details['from_name'], details['to_name']])
  expect(ways.every(([from, name]) => from !== name)).toBe(true)
})

it('spreads a column whose places have grown long, or fallen together', async () => {
  const ids: string[] = []
  for (let n = 0; n < 4; n++) ids.unshift(await addOpportunity(me))
  const [a = '', b = '', c = '', d = ''] = ids
  const db = createAccountDb(context.engine, me.accountId ?? '')
  await updateRanks(
    db,
    [b, c].map((id) => ({ id, rank: 'V0000001' })),
  )
  const [low = '', high = ''] = [b, c].toSorted()
  await updateRanks(db, [
    { id: a, rank: 'V0000000' },
    { id: d, rank: 'V0000002' },
  ])
  await move(d, { stage_id: stage['Lead'], after_id: low })
  expect(await column('Lead')).toEqual([a, low, d, high])
  await updateRanks(db, [
    { id: low, rank: `V0000001${'0'.repeat(maxRankLength)}1` },
    { id: d, rank: `V0000001${'0'.repeat(maxRankLength)}2` },
    { id: high, rank: 'W0000000' },
    { id: a, rank: 'U0000000' },
  ])
  await move(a, { stage_id: stage['Lead'], after_id: low })
  const rows = await me.call('opportunities.list', { query: { sort_by: 'rank', sort_order: 'asc' } })
  expect(rows.map(({ id }) => id)).toEqual([low, a, d, high])
  expect(rows.every(({ rank }) => rank.length <= maxRankLength)).toBe(true)
})

it('is refused to a salesperson for what is not theirs, as if it were not there', async () => {
  const seller = await addToCrm(context, me, 'salesperson')
  const id = await addOpportunity(me)
  const own = await addOpportunity(seller)
  const params = { id }
  const stage_id = stage['Proposal'] ?? ''
  expect((await seller.request('opportunities.move', { params, body: { stage_id } })).status).toBe(404)
  expect((await seller.request('opportunities.gate', { params, query: { stage_id } })).status).toBe(404)
  expect((await seller.request('opportunities.activities', { params })).status).toBe(404)
  expect((await seller.request('opportunities.update', { params, body: { name: 'Mine' } })).status).toBe(404)
  expect((await seller.call('opportunities.list')).map((row) => row.id)).toEqual([own])
  const away = await seller.request('opportunities.update', {
    params: { id: own },
    body: { owner_id: me.session?.user.id },
  })
  expect(away.status).toBe(403)
  expect((await move(own, { stage_id }, seller)).stage_id).toBe(stage_id)
  expect((await seller.request('pipelineStages.create', { body: { name: 'Mine' } })).status).toBe(403)
})
