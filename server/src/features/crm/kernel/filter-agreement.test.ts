import { checkFilter } from '@draftwright/contract/crm/check-filter'
import type { Columns } from '@draftwright/contract/crm/columns'
import { contactColumns } from '@draftwright/contract/crm/contacts'
import { toCustomColumns } from '@draftwright/contract/crm/custom-columns'
import type { Filter, FilterIssue } from '@draftwright/contract/crm/filters'
import { createComparator, isFilterMatch } from '@draftwright/contract/crm/match-filter'
import { opportunityColumns } from '@draftwright/contract/crm/opportunities'
import { consents, contactStatuses, type FieldKind, fieldKinds, stageKinds } from '@draftwright/contract/crm/vocabulary'
import { beforeAll, describe, expect, it } from 'vitest'
import { encodings } from '../../../../test/crm-encodings.ts'
import { generateCondition, generateFilter, generateValue } from '../../../../test/crm-random.ts'
import { type CallResponse, type Person, signUp } from '../../../../test/harness.ts'
import { SeededRandom } from '../../../../test/seeded-random.ts'
import { useApp } from '../../../../test/test-app.ts'
import { type AccountDb, createAccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'

const { app, context } = await useApp({ hasRateLimits: false })
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
const chance = new SeededRandom(20_261_121)

/** The columns filled in a record, each in its own way; all others are null or the database's default. */
const filled = {
  contacts: ['first_name', 'last_name', 'email', 'city', 'title', 'last_activity_at'],
  opportunities: ['amount', 'close_date', 'next_step', 'source', 'closed_at', 'last_activity_at'],
} as const

describe.each(['contacts', 'opportunities'] as const)('of %s', (resource) => {
  const columns: Columns = {
    ...(resource === 'contacts' ? contactColumns : opportunityColumns),
    ...toCustomColumns(fields),
  }
  let ada: Person
  let db: AccountDb
  let me: string
  let companies: string[]
  let stages: { pipeline_id: string; stage_id: string }[]
  let rows: Row[]

  function random(name: string, empty: number) {
    const column = columns[name]
    if (column === undefined || chance.hasChance(empty)) return null
    return name === 'probability' ? chance.nextBelow(101) : generateValue(chance, column, [me], false)
  }

  const made = () => ({
    id: createId(),
    company_id: chance.hasChance(50) ? null : chance.pickOne(companies),
    owner_id: chance.hasChance(50) ? null : me,
    tags: chance.pickMany(['a', 'A', 'null', 'é', "o'x", 'a,b', '*'], chance.nextBelow(3)),
    created_at: String(random('created_at', 0)),
    ...Object.fromEntries(filled[resource].map((name) => [name, random(name, 25)])),
    custom: Object.fromEntries(
      fields
        .filter(() => chance.hasChance(70))
        .map(({ key, kind }): [string, unknown] => [
          key,
          kind === 'multi_choice' ? chance.pickMany(options, chance.nextBelow(3)) : random(`custom.${key}`, 0),
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
            status: chance.pickOne(contactStatuses),
            consent: chance.pickOne(consents),
          })),
        )
        .execute()
    else
      await db
        .insert(
          'crm_opportunities',
          records.map((record) => ({
            ...record,
            ...chance.pickOne(stages),
            name: String(random('name', 0)),
            rank: String(random('rank', 0)),
            probability: chance.nextBelow(101),
            status: chance.pickOne(stageKinds),
          })),
        )
        .execute()
  }

  const list = (query: Record<string, string | number>): Promise<CallResponse<Row[]>> =>
    ada.request(`${resource}.list`, { query })

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
    db = createAccountDb(context.engine, ada.accountId ?? '')
    await ada.call('accounts.changeSettings', { body: { time_zone: zone } })
    companies = []
    for (const name of ['One', 'Two']) companies.push((await ada.call('companies.create', { body: { name } })).id)
    await ada.call('pipelines.create', { body: { name: 'Sales' } })
    stages = (await ada.call('pipelineStages.list')).map(({ id, pipeline_id }) => ({ stage_id: id, pipeline_id }))
    const own = fields.map((field, order) => ({ ...field, id: createId(), resource, order }))
    await db.insert('crm_fields', own).execute()
    await fill(75)
    rows = await all()
  })

  function expected(filter: Filter): string[] {
    const issues: FilterIssue[] = []
    const checked = checkFilter(filter, columns, { zone: () => zone }, issues)
    expect(issues).toEqual([])
    return rows
      .filter((row) => checked === null || isFilterMatch(columns, row, checked))
      .map(({ id }) => id)
      .sort()
  }

  async function answered(ask: ReturnType<(typeof encodings)[string]>): Promise<string[] | string> {
    if (ask === null) return 'not asked'
    const answer: CallResponse<Row[]> =
      ask.body === undefined
        ? await ada.request(`${resource}.list`, { query: { ...ask.query, limit: 200 } })
        : await ada.request(`${resource}.query`, { body: { ...(ask.body as object), limit: 200 } })
    return answer.status === 200 ? answer.data.map(({ id }) => id).sort() : answer.text
  }

  const ids = () => [...companies, me, ...stages.flatMap(({ stage_id, pipeline_id }) => [stage_id, pipeline_id])]

  it('agrees with the plain reading of a filter, whatever it asks', async () => {
    for (let n = 0; n < 150; n++) {
      const filter = generateFilter(chance, columns, ids())
      const ask = encodings['a list in JSON']?.(filter, chance) ?? null
      expect(await answered(ask), `filter ${n}: ${JSON.stringify(filter)}`).toEqual(expected(filter))
    }
  })

  it('reads the same filter the same, however it is written', async () => {
    const asked: Record<string, number> = {}
    for (let n = 0; n < 40; n++) {
      const filter = chance.hasChance(50)
        ? generateCondition(chance, columns, ids())
        : { and: [generateCondition(chance, columns, ids()), generateCondition(chance, columns, ids())] }
      for (const [encoding, encode] of Object.entries(encodings)) {
        const ask = encode(filter, chance)
        if (ask === null) continue
        asked[encoding] = (asked[encoding] ?? 0) + 1
        expect(await answered(ask), `${encoding}: ${JSON.stringify(filter)} as ${JSON.stringify(ask)}`).toEqual(
          expected(filter),
        )
      }
    }
    for (const encoding of Object.keys(encodings)) expect(asked[encoding], encoding).toBeGreaterThan(0)
  })

  it('shows every record once in a walk by cursor, by every column both ways, while records are added', async () => {
    for (const column of Object.keys(columns).filter((name) => columns[name]?.isSortable))
      for (const order of ['asc', 'desc'] as const) {
        rows = await all()
        const before = rows.toSorted(createComparator(columns, [{ column, order }])).map(({ id }) => id)
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
        .pickMany(sortable, 1 + chance.nextBelow(3))
        .filter((name, at, names) => names.indexOf(name) === at)
        .map((column) => ({ column, order: chance.pickOne(['asc', 'desc'] as const) }))
      const sort_by = sort.map(({ column, order }) => (order === 'desc' ? `-${column}` : column)).join(',')
      const sorted = rows.toSorted(createComparator(columns, sort)).map(({ id }) => id)
      const page = 1 + chance.nextBelow(5)
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
