import { checkFilter } from '@draftwright/contract/crm/check-filter'
import type { Columns } from '@draftwright/contract/crm/columns'
import { contactColumns } from '@draftwright/contract/crm/contacts'
import { customColumns } from '@draftwright/contract/crm/custom-columns'
import type { Filter, FilterIssue } from '@draftwright/contract/crm/filters'
import { compare, matches } from '@draftwright/contract/crm/match-filter'
import { opportunityColumns } from '@draftwright/contract/crm/opportunities'
import { consents, contactStatuses, type FieldKind, fieldKinds, stageKinds } from '@draftwright/contract/crm/vocabulary'
import { beforeAll, describe, expect, it } from 'vitest'
import { encodings } from '../../../../test/crm-encodings.ts'
import { randomCondition, randomFilter, randomValue } from '../../../../test/crm-random.ts'
import { type Answered, type Person, signUp } from '../../../../test/harness.ts'
import { Chance } from '../../../../test/random.ts'
import { useApp } from '../../../../test/test-app.ts'
import { type AccountDb, accountDb } from '../../../db/account-db.ts'
import { newId } from '../../../db/new-id.ts'

const { app, parts } = await useApp({ hasRateLimits: false })
const zone = 'Europe/Berlin'
const options = ['low', 'high', 'a,b', 'null']
const fields = fieldKinds.map((kind: FieldKind) => ({
  key: `my_${kind}`,
  name: kind,
  kind,
  options: kind.endsWith('choice') ? options : [],
}))
type Row = Record<string, unknown> & { id: string }
interface Page {
  data: Row[]
  meta: { next_cursor: string | null }
}
const chance = new Chance(20_261_121)

/** Columns a record is filled in by, each in its own way; all others are null, or as the database has it. */
const filled = {
  contacts: ['first_name', 'last_name', 'email', 'city', 'title', 'last_activity_at'],
  opportunities: ['amount', 'close_date', 'next_step', 'source', 'closed_at', 'last_activity_at'],
} as const

describe.each(['contacts', 'opportunities'] as const)('of %s', (resource) => {
  const columns: Columns = {
    ...(resource === 'contacts' ? contactColumns : opportunityColumns),
    ...customColumns(fields),
  }
  let ada: Person
  let db: AccountDb
  let me: string
  let companies: string[]
  let stages: { pipeline_id: string; stage_id: string }[]
  let rows: Row[]

  function random(name: string, empty: number) {
    const column = columns[name]
    if (column === undefined || chance.is(empty)) return null
    return name === 'probability' ? chance.below(101) : randomValue(chance, column, [me], false)
  }

  const made = () => ({
    id: newId(),
    company_id: chance.is(50) ? null : chance.oneOf(companies),
    owner_id: chance.is(50) ? null : me,
    tags: chance.some(['a', 'A', 'null', 'é', "o'x", 'a,b', '*'], chance.below(3)),
    created_at: String(random('created_at', 0)),
    ...Object.fromEntries(filled[resource].map((name) => [name, random(name, 25)])),
    custom: Object.fromEntries(
      fields
        .filter(() => chance.is(70))
        .map(({ key, kind }): [string, unknown] => [
          key,
          kind === 'multi_choice' ? chance.some(options, chance.below(3)) : random(`custom.${key}`, 0),
        ]),
    ),
  })

  async function fill(count: number): Promise<void> {
    const records = Array.from({ length: count }, made)
    if (resource === 'contacts')
      await db
        .insert(
          'crm_contacts',
          records.map((record) => ({
            ...record,
            status: chance.oneOf(contactStatuses),
            consent: chance.oneOf(consents),
          })),
        )
        .execute()
    else
      await db
        .insert(
          'crm_opportunities',
          records.map((record) => ({
            ...record,
            ...chance.oneOf(stages),
            name: String(random('name', 0)),
            rank: String(random('rank', 0)),
            probability: chance.below(101),
            status: chance.oneOf(stageKinds),
          })),
        )
        .execute()
  }

  const list = (query: Record<string, string | number>): Promise<Answered<Row[]>> =>
    ada.ask(`${resource}.list`, { query })

  async function all(): Promise<Row[]> {
    const found: Row[] = []
    for (let page = 1; ; page++) {
      const { data, meta } = await list({ limit: 200, page })
      found.push(...data)
      if (!meta.has_more) return found
    }
  }

  beforeAll(async () => {
    ada = await signUp(app)
    me = ada.session?.user.id ?? ''
    db = accountDb(parts.engine, ada.accountId ?? '')
    await ada.call('accounts.changeSettings', { body: { time_zone: zone } })
    companies = []
    for (const name of ['One', 'Two']) companies.push((await ada.call('companies.create', { body: { name } })).id)
    await ada.call('pipelines.create', { body: { name: 'Sales' } })
    stages = (await ada.call('pipelineStages.list')).map(({ id, pipeline_id }) => ({ stage_id: id, pipeline_id }))
    const own = fields.map((field, order) => ({ ...field, id: newId(), resource, order }))
    await db.insert('crm_fields', own).execute()
    await fill(75)
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
    const answer: Answered<Row[]> =
      ask.body === undefined
        ? await ada.ask(`${resource}.list`, { query: { ...ask.query, limit: 200 } })
        : await ada.ask(`${resource}.query`, { body: { ...(ask.body as object), limit: 200 } })
    return answer.status === 200 ? answer.data.map(({ id }) => id).sort() : answer.text
  }

  const ids = () => [...companies, me, ...stages.flatMap(({ stage_id, pipeline_id }) => [stage_id, pipeline_id])]

  it('agrees with the plain reading of a filter, whatever it asks', async () => {
    for (let n = 0; n < 150; n++) {
      const filter = randomFilter(chance, columns, ids())
      const ask = encodings['a list in JSON']?.(filter, chance) ?? null
      expect(await answered(ask), `filter ${n}: ${JSON.stringify(filter)}`).toEqual(expected(filter))
    }
  })

  it('reads the same filter the same, however it is written', async () => {
    const asked: Record<string, number> = {}
    for (let n = 0; n < 40; n++) {
      const filter = chance.is(50)
        ? randomCondition(chance, columns, ids())
        : { and: [randomCondition(chance, columns, ids()), randomCondition(chance, columns, ids())] }
      for (const [way, encode] of Object.entries(encodings)) {
        const ask = encode(filter, chance)
        if (ask === null) continue
        asked[way] = (asked[way] ?? 0) + 1
        expect(await answered(ask), `${way}: ${JSON.stringify(filter)} as ${JSON.stringify(ask)}`).toEqual(
          expected(filter),
        )
      }
    }
    for (const way of Object.keys(encodings)) expect(asked[way], way).toBeGreaterThan(0)
  })

  it('shows every record once in a walk by cursor, by every column both ways, while records are added', async () => {
    for (const column of Object.keys(columns).filter((name) => columns[name]?.isSortable))
      for (const order of ['asc', 'desc'] as const) {
        rows = await all()
        const before = rows.toSorted(compare(columns, [{ column, order }])).map(({ id }) => id)
        const seen: string[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const { data, meta }: Page = await list({ sort_by: column, sort_order: order, limit: 17, cursor })
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
  })

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
      const page = 1 + chance.below(5)
      const { data, meta } = await list({ sort_by, page, limit: 20 })
      expect(
        data.map(({ id }) => id),
        sort_by,
      ).toEqual(sorted.slice((page - 1) * 20, page * 20))
      if (meta.next_cursor === null) continue
      const next = await list({ sort_by, cursor: meta.next_cursor, limit: 30 })
      expect(
        next.data.map(({ id }) => id),
        sort_by,
      ).toEqual(sorted.slice(page * 20, page * 20 + 30))
      expect(next.meta.page).toBe(page + 1)
    }
  })
})
