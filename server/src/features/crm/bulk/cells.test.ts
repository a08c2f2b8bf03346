import { beforeEach, expect, it } from 'vitest'
import { addOpportunity, addToCrm, readStagesByName } from '../../../../test/crm-people.ts'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app, context } = await useApp()
let me: Person

beforeEach(async () => {
  me = await signUp(app)
})

type Cells = Readonly<Record<string, { value?: unknown; text?: string }>>
const write = (who: Person, ...records: { id: string; updated_at?: string; cells: Cells }[]) =>
  who.call('opportunities.cells', { body: { records } })
const read = (id: string) => me.call('opportunities.read', { params: { id } })

it('writes what fits as one change, and tells by cell what does not', async () => {
  const company = await me.call('companies.create', { body: { name: 'Harbour Clinics' } })
  const [one, two] = [await addOpportunity(me), await addOpportunity(me)]
  const result = await write(
    me,
    {
      id: one,
      cells: {
        name: { text: 'Pier' },
        amount: { text: '€1,250.50' },
        company_id: { text: 'harbour clinics' },
        close_date: { text: 'soon' },
        status: { text: 'won' },
        nothing: { text: 'x' },
      },
    },
    {
      id: two,
      cells: { name: { text: '' }, probability: { value: 40 }, amount: { text: '$12' }, tags: { text: 'a, b' } },
    },
  )
  expect(result).toMatchObject({ n_changed: 2, n_refused: 5 })
  expect(result.refused.map(({ id, field }) => [id === one ? 1 : 2, field]).toSorted()).toEqual(
    [
      [1, 'close_date'],
      [1, 'nothing'],
      [1, 'status'],
      [2, 'amount'],
      [2, 'name'],
    ].toSorted(),
  )
  expect(result.refused.find(({ field }) => field === 'amount')?.message).toBe('is in USD, and the record in EUR')
  expect(await read(one)).toMatchObject({ name: 'Pier', amount: 125_050, company_id: company.id })
  expect(await read(two)).toMatchObject({ probability: 40, tags: ['a', 'b'] })
  await me.call('crmChanges.undo', { params: { id: result.change_set_id ?? '' }, body: { on_conflict: 'keep' } })
  expect(await read(one)).toMatchObject({ amount: null, company_id: null })
})

it('keeps gates, rights and what others have written meanwhile', async () => {
  const stage = await readStagesByName(me)
  await me.call('pipelineStages.update', {
    params: { id: stage['Proposal'] ?? '' },
    body: { required_fields: ['company_id'] },
  })
  const [one, two] = [await addOpportunity(me), await addOpportunity(me)]
  const seen = await read(one)
  const gated = await write(
    me,
    { id: one, cells: { stage_id: { text: 'Proposal' }, next_step: { text: 'Call' } } },
    { id: two, cells: { next_step: { text: 'Write' } } },
  )
  expect(gated).toMatchObject({ n_changed: 2, refused: [{ id: one, field: 'stage_id', code: 'stage_gate' }] })
  expect(await read(one)).toMatchObject({ next_step: 'Call', stage_id: seen.stage_id })

  // "Call" was written after the version that is sent.
  const late = await write(me, {
    id: one,
    updated_at: seen.updated_at,
    cells: { next_step: { text: 'Mail' }, source: { text: 'Fair' } },
  })
  expect(late).toMatchObject({ n_changed: 1, refused: [{ field: 'next_step', code: 'conflict' }] })
  expect(await read(one)).toMatchObject({ next_step: 'Call', source: 'Fair' })

  const seller = await addToCrm(context, me, 'salesperson')
  const foreign = { id: one, cells: { next_step: { text: 'Mine' } } }
  expect(await seller.send('POST', '/crm/opportunities/cells', { body: { records: [foreign] } })).toMatchObject({
    status: 404,
  })
  const own = await addOpportunity(seller)
  const mixed = await write(seller, foreign, { id: own, cells: { next_step: { text: 'Mine' } } })
  expect(mixed).toMatchObject({ n_changed: 1, refused: [{ id: one, field: 'next_step', code: 'not_found' }] })
})
