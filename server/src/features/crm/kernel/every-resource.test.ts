import { globSync } from 'node:fs'
import { join } from 'node:path'
import { checkFilter, getOperators } from '@draftwright/contract/crm/check-filter'
import type { ColumnKind } from '@draftwright/contract/crm/columns'
import type { Filter, FilterIssue, RawFilter } from '@draftwright/contract/crm/filters'
import { beforeAll, expect, it } from 'vitest'
import { createCrmFixture } from '../../../../test/fixture-crm.ts'
import { signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { type AccountDb, createAccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { countMatching, iterateMatchingIds, toPosition, readListedRows } from './list-store.ts'
import type { Resource } from './resource.ts'

const { app, context } = await useApp()
let db: AccountDb
const files = globSync(join(import.meta.dirname, '../*/resource*.ts'))
const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'table' in value && 'columns' in value && 'searched' in value
const resources = (await Promise.all(files.map((file) => import(file) as Promise<object>)))
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isResource)

beforeAll(async () => {
  const ada = await signUp(app)
  await createCrmFixture(context, ada)
  db = createAccountDb(context.engine, ada.accountId ?? '')
})

const values: Record<ColumnKind, unknown> = {
  text: 'a',
  choice: null,
  number: 1.5,
  money: 100,
  day: '2026-01-01',
  time: '2026-01-01',
  id: createId(),
  flag: true,
  tags: 'a',
}

it('knows the resources', () => {
  expect(resources.map(({ name }) => name)).toEqual(expect.arrayContaining(['companies', 'contacts', 'opportunities']))
})

it('calls required what the database never leaves empty, and nothing else', async () => {
  const { rows } = await db.executeSql(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attnotnull`,
  )
  // The statement defines its columns.
  const nullable = new Set((rows as { table: string; column: string }[]).map((row) => `${row.table}.${row.column}`))
  for (const { table, columns, computed = {} } of resources)
    for (const [name, { isRequired }] of Object.entries(columns))
      if (isRequired && !(name in computed)) expect(nullable.has(`${table}.${name}`), `${table}.${name}`).toBe(false)
})

it.for(resources.map(({ name }) => name))('filters and sorts %s by every column it declares', async (name) => {
  const resource = resources.find((one) => one.name === name)
  if (resource === undefined) throw new Error('No resource')
  const { columns } = resource
  const listing = { resource, columns }
  const all = { listing, filter: null, ownerId: null }
  const total = await countMatching(db, all)
  for (const ownerId of [null, createId()])
    for (const [column, declared] of Object.entries(columns))
      for (const operator of getOperators(declared)) {
        const one = values[declared.kind] ?? declared.choices?.[0] ?? 'a'
        const value = operator.endsWith('in') ? [one, one] : operator.endsWith('_days') ? 3 : one
        const raw: RawFilter = { column, operator, value }
        const issues: FilterIssue[] = []
        const filter: Filter | null = checkFilter(raw, columns, { zone: () => 'UTC' }, issues)
        expect(issues).toEqual([])
        const asked = { listing, filter, ownerId }
        const rows = await readListedRows(db, { ...asked, sort: resource.sort, from: null, limit: 20, offset: 0 })
        expect(rows).toHaveLength(await countMatching(db, asked, 20))
      }
  const sortable = Object.keys(columns).filter((column) => columns[column]?.isSortable)
  for (const { column } of [...resource.sort, ...sortable.map((column) => ({ column }))])
    for (const order of ['asc', 'desc'] as const) {
      const sort = [{ column, order }]
      const [first] = await readListedRows(db, { ...all, sort, from: null, limit: 1, offset: 0 })
      if (first === undefined) continue
      const rest = await readListedRows(db, { ...all, sort, from: toPosition(first, sort), limit: 100, offset: 0 })
      expect(rest, `${column} ${order}`).toHaveLength(total - 1)
    }
  const ids: string[] = []
  for await (const some of iterateMatchingIds(db, { ...all, sort: [] })) ids.push(...some)
  expect(ids).toEqual(ids.toSorted())
  expect(ids).toHaveLength(total)
  for (const column of resource.searched) expect(columns[column]?.kind, column).toBe('text')
})
