import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { openTables } from '../../../test/table-base.ts'
import { useApp } from '../../../test/test-app.ts'
import { SYSTEM } from '../../db/engine.ts'

const { app, context } = await useApp({ hasRateLimits: false })

it('ends a page early where its records are large, and goes on behind it', async () => {
  const me = await signUp(app)
  const { addTable } = await openTables(me)
  const table = await addTable('Large', [
    { name: 'Name', type: 'singleLineText' },
    { name: 'N', type: 'number' },
  ])
  const [name, number] = table.fields.map(({ id }) => id)
  // Texts that shrink when they are stored are as large in the answer as others.
  await context.engine.query(
    SYSTEM,
    `insert into table_records (account_id, table_id, id, number, cells, created_at, updated_at)
     select $1::uuid, $2, 'rec' || lpad(n::text, 14, '0'), n,
       jsonb_build_object($3::text, case when n <= 2 then 'short' else repeat('x', 90000) || n end, $4::text, n % 7), now(), now()
       from generate_series(1, 300) n`,
    [me.accountId, table.id, name, number],
  )
  const params = { table_id: table.id }
  for (const body of [
    {},
    { sorts: [{ field_id: number, direction: 'desc' }] },
    { formula: '{N}>=0' },
    // Only the evaluator has patterns.
    { formula: "REGEX_MATCH({N}&'','^[0-9]$')" },
  ]) {
    const pages: number[][] = []
    for (let cursor: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof me.request<'tableRecords.query'>>> = await me.request(
        'tableRecords.query',
        { params, body: { ...body, limit: 1000, ...(cursor === null ? {} : { cursor }) } },
      )
      expect(page.bytes.length).toBeLessThan(9_000_000)
      pages.push(page.data.map((record) => record.number))
      cursor = page.meta.next_cursor
      if (cursor === null) break
    }
    expect(pages.length).toBeGreaterThan(3)
    expect(pages.length).toBeLessThan(6)
    expect(pages.flat().length).toBe(300)
    expect(new Set(pages.flat()).size).toBe(300)
  }
})

it('refuses formulas, cells and bodies that are made to be expensive', async () => {
  const me = await signUp(app)
  const { addTable, add } = await openTables(me)
  const table = await addTable('Small')
  const [name = ''] = table.fields.map(({ id }) => id)
  await add(table.id, [{ Name: `${'a'.repeat(5000)}!` }])
  const params = { table_id: table.id }
  const list = (formula: string) => me.request('tableRecords.query', { params, body: { formula } })
  const refused: readonly (readonly [string, string])[] = [
    ['too long', `1${'+1'.repeat(8000)}`],
    ['too many parts', Array.from({ length: 1500 }, () => '1').join('+')],
    ['too deep', `${'('.repeat(200)}1${')'.repeat(200)}`],
    ['calls too deep', `${'NOT('.repeat(200)}1${')'.repeat(200)}`],
    ['never closed', '('.repeat(5000)],
    ['a quote without an end', `'${String.raw`\\`.repeat(7000)}`],
    ['a field without an end', `{${'a'.repeat(15_000)}`],
  ]
  for (const [what, formula] of refused) expect((await list(formula)).status, what).toBe(400)
  // Patterns take time in proportion to the text, whatever they are; a pattern that is none keeps no record.
  const patterns = [
    `REGEX_MATCH({Name},'^(a+)+$')`,
    `REGEX_MATCH({Name},'(a|aa)+$')`,
    `REGEX_MATCH({Name},'${'(a?)'.repeat(200)}b')`,
    `REGEX_MATCH({Name},'${'('.repeat(500)}')`,
    `REGEX_MATCH({Name},'a{1000}{1000}')`,
  ]
  for (const formula of patterns) expect((await list(formula)).data, formula).toEqual([])
  // Texts that grow with each step end as errors, which pass no filter.
  const bomb = Array.from({ length: 40 }).reduce<string>((inner) => `REPT(${inner},1000)`, `'x'`)
  expect((await list(`LEN(${bomb})>0`)).data).toEqual([])
  const write = (value: unknown) =>
    me.request('tableRecords.create', { params, body: { records: [{ fields: { [name]: value } }] } })
  expect((await write('x'.repeat(100_001))).status).toBe(400)
  expect((await write('x'.repeat(10_000_000))).status).toBe(413)
  const deep = `{"records":[{"fields":{"${name}":${'['.repeat(5000)}${']'.repeat(5000)}}}]}`
  const headers = { 'content-type': 'application/json' }
  expect((await me.request('tableRecords.create', { params, body: deep, headers })).status).toBe(400)
  expect((await me.call('tableRecords.query', { params, body: {} })).length).toBe(1)
})
