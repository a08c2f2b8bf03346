import { expect, it } from 'vitest'
import { defineColumns, recordColumns } from './columns.ts'
import { describeFilter } from './describe-filter.ts'
import { FilterShape } from './filter-shape.ts'
import type { Filter } from './filters.ts'
import { parseListQuery } from './list-query.ts'
import { serializeNumberedFilters, serializeFilters, serializeSort } from './serialize-filters.ts'

const listed = {
  columns: defineColumns({
    name: { label: 'Name', kind: 'text', isSortable: true, isRequired: true },
    city: { label: 'City', kind: 'text' },
    status: { label: 'Status', kind: 'choice', choices: ['new', 'old'] },
    amount: { label: 'Amount', kind: 'money', isSortable: true },
    close_date: { label: 'Closes', kind: 'day' },
    owner_id: { label: 'Owner', kind: 'id', to: 'people' },
    key: { label: 'Key', kind: 'text' },
    is_big: { label: 'Big', kind: 'flag' },
    tags: { label: 'Tags', kind: 'tags' },
    ...recordColumns,
  }),
  searched: ['name', 'city'],
  sort: [{ column: 'created_at', order: 'desc' }] as const,
}
const me = '01900000-0000-7000-8000-00000000000a'
const reader = { zone: () => 'Europe/Berlin', me }
const read = (input: Record<string, unknown>, from: 'address' | 'body' = 'address') =>
  parseListQuery(listed, input, reader, from)
function filterOf(input: Record<string, unknown>, from: 'address' | 'body' = 'address'): Filter | null {
  const found = read(input, from)
  if ('issues' in found) throw new Error(JSON.stringify(found.issues))
  return found.request.filter
}
const issueOf = (input: Record<string, unknown>, from: 'address' | 'body' = 'address') => {
  const found = read(input, from)
  return 'issues' in found ? `${found.issues[0]?.field} ${found.issues[0]?.message}` : 'is fine'
}
const is = (column: string, operator: string, value: unknown) => ({ column, operator, value })

it('reads one condition in every way it may be written', () => {
  const wanted = is('status', 'neq', 'new')
  for (const query of [
    { filters: '[{"field":"status","operator":"neq","value":"new"}]' },
    { filters: '[{"column":"status","op":"neq","value":"new"}]' },
    { filters: '{"field":"status","operator":"neq","value":"new"}' },
    { filters: '{"status":{"neq":"new"}}' },
    { filters: '{"status":{"operator":"neq","value":"new"}}' },
    { 'filters[status][neq]': 'new' },
    { 'filters[0][field]': 'status', 'filters[0][operator]': 'neq', 'filters[0][value]': 'new' },
    { filter_0_field: 'status', filter_0_operator: 'neq', filter_0_value: 'new' },
    { filter_99_value: 'new', filter_99_field: 'status', filter_99_operator: 'neq', filter_3_field: '' },
    { 'status[neq]': 'new' },
    { 'status[operator]': 'neq', 'status[value]': 'new' },
    { status: 'neq.new' },
    { status: 'not.eq.new' },
  ])
    expect(filterOf(query), JSON.stringify(query)).toEqual(wanted)
  expect(filterOf({ filters: [{ field: 'status', op: 'neq', value: 'new' }] }, 'body')).toEqual(wanted)
  expect(filterOf({ status: { neq: 'new' } }, 'body')).toEqual(wanted)
})

it('joins what is written in several ways, and what is written twice', () => {
  expect(
    filterOf({ status: 'new', filters: '{"city":"Oslo","name":["a","b"],"amount":null}', is_big: 'true' }),
  ).toEqual({
    and: [
      is('status', 'eq', 'new'),
      is('city', 'eq', 'Oslo'),
      is('name', 'in', ['a', 'b']),
      is('amount', 'is_null', null),
      is('is_big', 'eq', true),
    ],
  })
  expect(filterOf({ amount: ['gt.1', 'lt.5'] })).toEqual({ and: [is('amount', 'gt', 1), is('amount', 'lt', 5)] })
})

it('distinguishes a missing value from the word for it', () => {
  expect(filterOf({ city: 'null' })).toEqual(is('city', 'is_null', null))
  expect(filterOf({ city: 'neq.null' })).toEqual(is('city', 'is_not_null', null))
  expect(filterOf({ city: 'is.null' })).toEqual(is('city', 'is_null', null))
  expect(filterOf({ city: 'not.is.null' })).toEqual(is('city', 'is_not_null', null))
  expect(filterOf({ city: 'is_null.false' })).toEqual(is('city', 'is_not_null', null))
  expect(filterOf({ filters: '{"city":"null"}' })).toEqual(is('city', 'eq', 'null'))
  expect(filterOf({ filters: '{"city":{"is_not_null":false}}' })).toEqual(is('city', 'is_null', null))
  expect(filterOf({ city: 'eq.eq.a' })).toEqual(is('city', 'eq', 'eq.a'))
  expect(filterOf({ city: 'equal' })).toEqual(is('city', 'eq', 'equal'))
  expect(filterOf({ filters: '{"key":"a"}' })).toEqual(is('key', 'eq', 'a'))
})

it('reads lists as JSON, in brackets, with commas and quotes', () => {
  const wanted = is('city', 'in', ['a,b', 'c"d', 'e'])
  for (const city of ['in.["a,b","c\\"d","e"]', 'in.("a,b","c\\"d",e)', 'in."a,b", "c""d" , e '])
    expect(filterOf({ city }), city).toEqual(wanted)
  expect(filterOf({ 'filters[city][in][]': ['a,b', 'c"d', 'e'] })).toEqual(wanted)
  expect(filterOf({ city: 'in.()' })).toEqual(is('city', 'in', []))
  expect(filterOf({ filters: '{"city":{"not_in":["a",null]}}' })).toEqual({
    and: [is('city', 'not_in', ['a']), is('city', 'is_not_null', null)],
  })
})

it('takes a day for all its hours in the workspace, also where the clocks change', () => {
  const [from, to] = ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z']
  const at = (text: string) => filterOf({ created_at: text })
  expect(at('2026-03-29')).toEqual({ and: [is('created_at', 'gte', from), is('created_at', 'lt', to)] })
  expect(at('gt.2026-03-29')).toEqual(is('created_at', 'gte', to))
  expect(at('gte.2026-03-29')).toEqual(is('created_at', 'gte', from))
  expect(at('lt.2026-03-29')).toEqual(is('created_at', 'lt', from))
  expect(at('lte.2026-03-29')).toEqual(is('created_at', 'lt', to))
  expect(at('neq.2026-03-29')).toEqual({
    or: [is('created_at', 'lt', from), is('created_at', 'gte', to), is('created_at', 'is_null', null)],
  })
  expect(at('gt.2026-03-29T10:00:00+02:00')).toEqual(is('created_at', 'gt', '2026-03-29T08:00:00.000Z'))
  expect(at('gt.2026-03-29T10:00')).toEqual(is('created_at', 'gt', '2026-03-29T08:00:00.000Z'))
  expect(filterOf({ close_date: '2026-03-28T23:30:00Z' })).toEqual(is('close_date', 'eq', '2026-03-29'))
})

it('refuses values that are none of their column, each by name', () => {
  expect(issueOf({ amount: 'gt.many' })).toBe('amount must be a number')
  expect(issueOf({ amount: 'Infinity' })).toBe('amount must be a number')
  expect(issueOf({ amount: '' })).toBe('amount must be a number')
  expect(issueOf({ close_date: '2026-02-30' })).toBe('close_date must be a date such as 2026-01-31')
  for (const time of ['0000-01-01', '9999-12-31', '2026-13-01', '2026-01-01T24:00:00Z', 'soon'])
    expect(issueOf({ created_at: time }), time).toMatch(/^created_at must be a date such as/u)
  expect(issueOf({ owner_id: '1 or 1=1' })).toBe('owner_id must be an id')
  expect(issueOf({ is_big: 'maybe' })).toBe('is_big must be true or false')
  expect(issueOf({ status: 'newer' })).toBe('status must be one of new, old')
  expect(issueOf({ amount: 'like.5' })).toBe('amount cannot be compared by like')
  expect(issueOf({ city: 'not.like.a' })).toBe('city cannot be compared by not.like')
  expect(issueOf({ city: 'a\u0000' })).toBe('city must not contain a NUL character')
  expect(issueOf({ town: 'x' })).toBe('town is not a known field')
  expect(issueOf({ constructor: 'x' })).toBe('constructor is not a known field')
  expect(issueOf({ filter_0_value: 'x' })).toBe('filter_0_field is required')
  expect(issueOf({ filter_100_field: 'city' })).toMatch(/^filter_100_field is not a known field/u)
  expect(issueOf({ filter_1_field: 'city', filter_01_field: 'city' })).toBe('filter_01_field is given twice')
  expect(issueOf({ filters: '[{"field":"city"}]' })).toBe('city needs a value')
  expect(issueOf({ filters: '[{"field":"city","value":"a","not":true}]' })).toBe(
    'filters.0.not is not known in a condition',
  )
  expect(issueOf({ filters: '{"city"' })).toBe('filters must be JSON')
  expect(issueOf({ filters: '[["city","a"]]' })).toBe('filters.0 must be a condition with field, operator and value')
  expect(issueOf({ city: { in: Array.from({ length: 501 }, String) } }, 'body')).toMatch(/at most 500 values/u)
})

it('takes `me` for whoever asks, in columns of people only', () => {
  expect(filterOf({ owner_id: 'me' })).toEqual(is('owner_id', 'eq', me))
  expect(issueOf({ id: 'me' })).toBe('id must be an id')
})

it('bounds how much may be asked at once', () => {
  const nested = (depth: number) => `${'{"or":['.repeat(depth)}{"field":"city","value":"a"}${']}'.repeat(depth)}`
  expect(filterOf({ filters: nested(5), name: 'b' })).toEqual({ and: [is('city', 'eq', 'a'), is('name', 'eq', 'b')] })
  for (const depth of [6, 8, 9, 100, 50_000])
    expect(issueOf({ filters: nested(depth) }), String(depth)).toMatch(/nested deeper than 5/u)
  const conditions = (count: number) => `[${Array.from({ length: count }, () => nested(0)).join()}]`
  expect(issueOf({ filters: conditions(50), q: 'words beside' })).toBe('is fine')
  expect(issueOf({ filters: conditions(51) })).toBe('filters must have at most 50 conditions')
})

it('searches for each word, as it stands', () => {
  const anywhere = (word: string) => ({ or: [is('name', 'ilike', word), is('city', 'ilike', word)] })
  expect(filterOf({ q: ' ada  50%* ' })).toEqual({ and: [anywhere('ada'), anywhere('50\\%\\*')] })
  expect(filterOf({ search: 'ada' })).toEqual(anywhere('ada'))
  const indexed = (q: string) => parseListQuery({ ...listed, search: 'all of them' }, { q }, reader)
  const begins = (word: string) => ({
    or: ['name', 'city'].flatMap((name) => [is(name, 'ilike', `${word}*`), is(name, 'ilike', `* ${word}*`)]),
    word: ` ${word}`,
  })
  expect(indexed('ad ö')).toMatchObject({ request: { filter: { and: [begins('ad'), begins('ö')] } } })
  const inside = (word: string) => ({ ...anywhere(word.replace(/[*%]/gu, '\\$&')), word })
  expect(indexed('ada 李 *%')).toMatchObject({
    request: { filter: { and: [inside('ada'), inside('李'), inside('*%')] } },
  })
  expect(filterOf({ q: ' ' })).toBeNull()
})

it('sorts by signs, by an order, and by both names of each', () => {
  const sortOf = (input: Record<string, string>) => {
    const found = read(input)
    return 'issues' in found
      ? found.issues[0]?.message
      : found.request.sort.map(({ column, order }) => `${column} ${order}`)
  }
  expect(sortOf({})).toEqual(['created_at desc'])
  expect(sortOf({ sort_order: 'asc' })).toEqual(['created_at asc'])
  expect(sortOf({ sort_by: 'name' })).toEqual(['name asc'])
  expect(sortOf({ sort_field: 'name', sort_direction: 'DESC' })).toEqual(['name desc'])
  expect(sortOf({ sort_by: 'amount,-name,+created_at,amount', sort_order: 'desc' })).toEqual([
    'amount desc',
    'name desc',
    'created_at asc',
  ])
  expect(sortOf({ sort_by: '-city' })).toEqual(['city desc'])
  expect(sortOf({ sort_by: 'tags' })).toBe('is not a field to sort by')
  expect(sortOf({ sort_by: 'name', sort_order: 'up' })).toBe('must be asc or desc')
})

it('sorts by days, months and years, and by the moments within them', () => {
  const sort = [
    { column: 'created_at', order: 'desc', unit: 'month' } as const,
    { column: 'name', order: 'asc' } as const,
    { column: 'created_at', order: 'asc' } as const,
  ]
  expect(serializeSort(sort)).toBe('-created_at:month,name,created_at')
  expect(read({ sort_by: serializeSort(sort) })).toMatchObject({ request: { sort } })
  for (const wrong of ['created_at:week', 'created_at:', 'created_at:day:day', 'name:day'])
    expect(read({ sort_by: wrong }), wrong).toMatchObject({
      issues: [{ field: wrong, message: 'is not a period to sort by' }],
    })
})

it('pages within bounds', () => {
  const page = (input: Record<string, unknown>) => {
    const found = read(input)
    return 'issues' in found ? found.issues[0]?.message : found.request
  }
  expect(page({})).toMatchObject({ page: 1, limit: 50, offset: 0 })
  expect(page({ page: '3', limit: '1000' })).toMatchObject({ page: 3, limit: 200, offset: 400 })
  expect(page({ offset: '100', limit: '50' })).toMatchObject({ page: 3, offset: 100 })
  for (const wrong of [
    { limit: '0' },
    { limit: '-1' },
    { limit: 'x' },
    { page: '0' },
    { page: '1.5' },
    { offset: '-1' },
  ])
    expect(page(wrong), JSON.stringify(wrong)).toMatch(/must be a whole number/u)
  expect(page({ page: '501', limit: '200' })).toBe('reaches behind 100000 rows; use cursor')
  expect(page({ page: '501', limit: '200', cursor: 'abc' })).toMatchObject({ offset: 0, cursor: 'abc' })
  expect(page({ count: 'all' })).toBe('must be exact')
})

it('writes a filter so that it is read again, and says it in words', () => {
  const filter: Filter = {
    or: [
      { column: 'status', operator: 'eq', value: 'new' },
      {
        and: [
          { column: 'amount', operator: 'gte', value: 500 },
          { column: 'tags', operator: 'in', value: ['a', 'b'] },
          { column: 'city', operator: 'is_null', value: null },
        ],
      },
    ],
  }
  expect(filterOf({ filters: serializeFilters(filter) })).toEqual(filter)
  const plain = { and: [is('city', 'in', ['a,b', 'c']), is('name', 'is_null', null), is('amount', 'gt', 5)] } as Filter
  expect(filterOf(serializeNumberedFilters(plain) ?? {})).toEqual(plain)
  expect(serializeNumberedFilters(filter)).toBeNull()
  const sort = [{ column: 'name', order: 'desc' } as const, { column: 'amount', order: 'asc' } as const]
  expect(read({ sort_by: serializeSort(sort) })).toMatchObject({ request: { sort } })
  expect(FilterShape.parse(JSON.parse(JSON.stringify(filter)))).toEqual(filter)
  expect(describeFilter(listed.columns, filter, (_column, value) => (value === 500 ? '€5' : undefined))).toBe(
    'Status is new or (Amount is at least €5 and Tags has any of a, b and City is empty)',
  )
  expect(FilterShape.safeParse({ column: 'a b', operator: 'eq', value: 1 }).success).toBe(false)
  expect(FilterShape.safeParse({ and: [], or: [] }).success).toBe(false)
})
