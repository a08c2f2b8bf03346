import { checkFilter } from '@draftwright/contract/crm/check-filter'
import type { Columns } from '@draftwright/contract/crm/columns'
import { contactColumns } from '@draftwright/contract/crm/contacts'
import { customColumns } from '@draftwright/contract/crm/custom-columns'
import type { Filter, FilterIssue } from '@draftwright/contract/crm/filters'
import { compare, matches } from '@draftwright/contract/crm/match-filter'
import { consents, contactStatuses, type FieldKind, fieldKinds } from '@draftwright/contract/crm/vocabulary'
import { beforeAll, expect, it } from 'vitest'
import { encodings } from '../../../../test/crm-encodings.ts'
import { randomCondition, randomFilter, randomValue } from '../../../../test/crm-random.ts'
import { type Person, signUp } from '../../../../test/harness.ts'
import { Chance } from '../../../../test/random.ts'
import { useApp } from '../../../../test/test-app.ts'
import { accountDb } from '../../../db/account-db.ts'
import { newId } from '../../../db/new-id.ts'
import { usualLimits } from '../../../limits.ts'

const many = { limit: 1_000_000, windowSeconds: 60 }
const { app, parts } = await useApp({ limits: { ...usualLimits, api: many, write: many } })
const zone = 'Europe/Berlin'
const options = ['low', 'high', 'a,b', 'null']
const fields = fieldKinds.map((kind: FieldKind) => ({
  key: `my_${kind}`,
  name: kind,
  kind,
  options: kind.endsWith('choice') ? options : [],
}))
const columns: Columns = { ...contactColumns, ...customColumns(fields) }
type Row = Record<string, unknown> & { id: string }
interface Page {
  data: Row[]
  meta: { next_cursor: string | null }
}

let ada: Person
let ids: string[]
let rows: Row[]
const chance = new Chance(20_261_121)

async function fill(count: number): Promise<void> {
  const db = accountDb(parts.engine, ada.accountId ?? '')
  const me = ada.session?.user.id ?? ''
  const value = (name: string, empty = 25) => {
    const column = columns[name]
    return column === undefined || chance.is(empty) ? null : randomValue(chance, column, [me], false)
  }
  const text = (name: string) => value(name)?.toString() ?? null
  const made = Array.from({ length: count }, () => ({
    id: newId(),
    first_name: text('first_name'),
    last_name: text('last_name'),
    email: text('email'),
    city: text('city'),
    title: text('title'),
    status: chance.oneOf(contactStatuses),
    consent: chance.oneOf(consents),
    company_id: chance.is(50) ? null : chance.oneOf(ids),
    owner_id: chance.is(50) ? null : me,
    tags: chance.some(['a', 'A', 'null', 'é', "o'x", 'a,b', '*'], chance.below(3)),
    last_activity_at: text('last_activity_at'),
    created_at: String(value('created_at', 0)),
    custom: Object.fromEntries(
      fields
        .filter(() => chance.is(70))
        .map(({ key, kind }): [string, unknown] => [
          key,
          kind === 'multi_choice' ? chance.some(options, chance.below(3)) : value(`custom.${key}`, 0),
        ]),
    ),
  }))
  await db.insert('crm_contacts', made).execute()
}

const all = async (): Promise<Row[]> => {
  const found: Row[] = []
  for (let page = 1; ; page++) {
    const { data, meta } = await ada.ask('contacts.list', { query: { limit: 200, page } })
    found.push(...data)
    if (!meta.has_more) return found
  }
}

beforeAll(async () => {
  ada = await signUp(app)
  await ada.call('accounts.changeSettings', { body: { time_zone: zone } })
  const companies = []
  for (const name of ['One', 'Two']) companies.push((await ada.call('companies.create', { body: { name } })).id)
  ids = companies
  const db = accountDb(parts.engine, ada.accountId ?? '')
  await db
    .insert(
      'crm_fields',
      fields.map((field, order) => ({ ...field, id: newId(), resource: 'contacts' as const, order })),
    )
    .execute()
  await fill(130)
  rows = await all()
})

function expected(filter: Filter): string[] {
  const issues: FilterIssue[] = []
  const checked = checkFilter(filter, columns, { zone: () => zone }, issues)
  expect(issues).toEqual([])
  return rows
    .filter((row) => checked === null || matches(columns, row, checked))
    .map(({ id }) => id)
    .sort()
}

async function answered(ask: ReturnType<(typeof encodings)[string]>): Promise<string[] | string> {
  if (ask === null) return 'not asked'
  const answer = ask.body
    ? await ada.ask('contacts.query', { body: { ...(ask.body as object), limit: 200 } })
    : await ada.ask('contacts.list', { query: { ...ask.query, limit: 200 } })
  return answer.status === 200 ? answer.data.map(({ id }) => id).sort() : answer.text
}

const people = () => [...ids, ada.session?.user.id ?? '']

it('agrees with the plain reading of a filter, whatever it asks', async () => {
  for (let n = 0; n < 400; n++) {
    const filter = randomFilter(chance, columns, people())
    const ask = encodings['a list in JSON']?.(filter, chance) ?? null
    expect(await answered(ask), `filter ${n}: ${JSON.stringify(filter)}`).toEqual(expected(filter))
  }
}, 60_000)

it('reads the same filter the same, however it is written', async () => {
  const asked: Record<string, number> = {}
  for (let n = 0; n < 150; n++) {
    const filter = chance.is(50)
      ? randomCondition(chance, columns, people())
      : { and: [randomCondition(chance, columns, people()), randomCondition(chance, columns, people())] }
    for (const [way, encode] of Object.entries(encodings)) {
      const ask = encode(filter, chance)
      if (ask === null) continue
      asked[way] = (asked[way] ?? 0) + 1
      expect(await answered(ask), `${way}: ${JSON.stringify(filter)} as ${JSON.stringify(ask)}`).toEqual(
        expected(filter),
      )
    }
  }
  for (const way of Object.keys(encodings)) expect(asked[way], way).toBeGreaterThan(3)
}, 60_000)

it('shows every record once in a walk by cursor, by every column both ways, while records are added', async () => {
  for (const column of Object.keys(columns).filter((name) => columns[name]?.isSortable))
    for (const order of ['asc', 'desc'] as const) {
      rows = await all()
      const before = rows.toSorted(compare(columns, [{ column, order }])).map(({ id }) => id)
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { data, meta }: Page = await ada.ask('contacts.list', {
          query: { sort_by: column, sort_order: order, limit: 17, cursor },
        })
        seen.push(...data.map(({ id }) => id))
        cursor = meta.next_cursor
        if (seen.length === 34) await fill(1)
      }
      expect(new Set(seen).size, `${column} ${order}`).toBe(seen.length)
      expect(
        seen.filter((id) => before.includes(id)),
        `${column} ${order}`,
      ).toEqual(before)
    }
}, 60_000)

it('sorts pages, too, by several columns', async () => {
  rows = await all()
  const sortable = Object.keys(columns).filter((name) => columns[name]?.isSortable)
  for (let n = 0; n < 40; n++) {
    const sort = chance
      .some(sortable, 1 + chance.below(3))
      .filter((name, at, names) => names.indexOf(name) === at)
      .map((column) => ({ column, order: chance.oneOf(['asc', 'desc'] as const) }))
    const sort_by = sort.map(({ column, order }) => (order === 'desc' ? `-${column}` : column)).join(',')
    const sorted = rows.toSorted(compare(columns, sort)).map(({ id }) => id)
    const page = 1 + chance.below(10)
    const { data, meta } = await ada.ask('contacts.list', { query: { sort_by, page, limit: 20 } })
    expect(
      data.map(({ id }) => id),
      sort_by,
    ).toEqual(sorted.slice((page - 1) * 20, page * 20))
    if (meta.next_cursor === null) continue
    const next = await ada.ask('contacts.list', { query: { sort_by, cursor: meta.next_cursor, limit: 30 } })
    expect(
      next.data.map(({ id }) => id),
      sort_by,
    ).toEqual(sorted.slice(page * 20, page * 20 + 30))
    expect(next.meta.page).toBe(page + 1)
  }
}, 60_000)
