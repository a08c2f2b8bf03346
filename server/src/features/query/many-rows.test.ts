import { expect, it } from 'vitest'
import { createAdvisorFixture } from '../../../test/advisor-fixture.ts'
import { useApp } from '../../../test/test-app.ts'
import { SYSTEM } from '../../db/engine.ts'
import type { QueryForm } from '@draftwright/contract/query-form'
import { maxRead } from './query-row.ts'
import { runQuery } from './run-query.ts'
import { createToolContext } from './tool-context.ts'

const { app, context } = await useApp()
const fixture = await createAdvisorFixture(app, context)
const count = async (where: QueryForm['where']) =>
  runQuery(await createToolContext(fixture.call(fixture.ada)), { kind: 'contact', where, measure: { of: 'count' } })

it('counts as many rows as it reads, and says when there are more', async () => {
  const add = (n: number) =>
    context.engine.query(
      SYSTEM,
      `insert into crm_contacts (account_id, id, first_name)
       select $1, gen_random_uuid(), 'Person ' || n from generate_series(1, ${n}) n`,
      [fixture.ada.accountId],
    )
  // Three contacts are in the fixture.
  await add(maxRead - 3)
  const all = await count([])
  expect([all.totals['matches'], all.notes]).toEqual([maxRead, []])
  await add(1)
  // The database counts what stands in columns, however many there are; other rows are read.
  expect((await count([])).rows[0]?.facts['value']).toBe(maxRead + 1)
  const read = await count([{ field: 'title', op: 'has', values: ['nurse'] }])
  expect(read.notes.join()).toContain('newest 2000')
  expect(read.rows).toEqual([])
})

it('sums up as many deals as there are, and gives no sum of some of the rows', async () => {
  await context.engine.query(
    SYSTEM,
    `insert into crm_opportunities (account_id, id, name, stage_id, pipeline_id, status, amount, currency, probability, rank)
     select o.account_id, gen_random_uuid(), 'Deal ' || n, o.stage_id, o.pipeline_id, o.status, 100, o.currency, 10, o.rank
     from (select * from crm_opportunities where account_id = $1 and status = 'open' limit 1) o, generate_series(1, ${maxRead + 5}) n`,
    [fixture.ada.accountId],
  )
  const reading = await createToolContext(fixture.call(fixture.ada))
  const sum = async (field: string, of: 'sum' | 'average' = 'sum') =>
    runQuery(reading, {
      kind: 'opportunity',
      where: [{ field: 'status', op: 'is', values: ['open'] }],
      measure: { of, field },
    })
  const { rows } = await context.engine.query<{ total: string; currency: string }>(
    SYSTEM,
    `select sum(amount)::text as total, currency from crm_opportunities
     where account_id = $1 and status = 'open' and deleted_at is null group by currency`,
    [fixture.ada.accountId],
  )
  const found = await sum('amount')
  const numbers = found.rows.filter(({ facts }) => facts['group'] === 'numbers')
  expect(numbers.map(({ facts }) => [facts['currency'], facts['value']]).toSorted()).toEqual(
    rows.map(({ currency, total }) => [currency, Number(total)]).toSorted(),
  )
  const weighted = await sum('weighted')
  expect(weighted.rows).toEqual([])
  expect(weighted.notes.join()).toContain('would not be exact')
})
