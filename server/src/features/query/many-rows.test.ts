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
})
