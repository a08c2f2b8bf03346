import { beforeAll, expect, it } from 'vitest'
import { type CallOptions, type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })

/** Texts that have been used for injections into queries, patterns, lists, paths or JSON. */
const corpus = [
  [
    "'",
    "''",
    "' or '1'='1",
    "'; drop table crm_companies; --",
    "\\'; select 1; --",
    "x' union select null --",
    '"',
    '""',
  ],
  ['`', '--', '/*', '*/', '/**/', ';', '$1', '$$', '$$;select pg_sleep(5);$$', '::int', '?', '??', ':name', '{{7*7}}'],
  ['(', ')', '((', '(select 1)', '[', ']', '[]', '{', '}', '{}', '[{}]', 'a[0]', 'a[]', 'a.b', 'r.id', 'r."name"', '*'],
  ['%', '_', '\\', '\\\\', '%%%%%%%%', '\\%', '*'.repeat(200), '%a'.repeat(200), '__proto__', 'constructor'],
  ['prototype', 'toString', 'hasOwnProperty', 'null', 'undefined', 'NaN', '-0', '1e400', '0x10', '1e-400', 'Infinity'],
  ['account_id', 'deleted_at', 'custom', 'custom.', 'custom.x', "custom.x'", 'custom.__proto__', 'pg_sleep(9)'],
  ['\u0000', 'a\u0000b', '\ud800', '\udc00x', '\u202e', '\ufeff', '\u2028', '😀', '\u{10ffff}', 'İ', 'ß', 'é'],
  ['in.(', 'in.(")', 'in.("\\', 'not.', 'not.not.eq.x', 'is.', 'is.x', 'eq.', '.', '..', ',', ',,', '-', '+', '-,-'],
  ['9999-12-31', '0000-00-00', '2026-02-30', '2026-01-01T00:00:00+99:99', '-1', '1.5', '999999999999999999999'],
  ['a'.repeat(5000), "'".repeat(5000), '(' + 'a,'.repeat(2000) + ')', '['.repeat(3000), '{"and":['.repeat(900)],
].flat()
let ada: Person
const names = new Set<string>()

beforeAll(async () => {
  ada = await signUp(app)
  for (const text of corpus) {
    const { status, data } = await ada.request('companies.create', { body: { name: text } })
    if (status === 200) names.add(data.name)
  }
  await ada.call('companies.create', { body: { name: 'Plain', domain: 'plain.example' } })
})

/** Every place of a request that accepts a text, in every notation. */
const placed: Record<string, (text: string) => CallOptions> = {
  'a flat value': (text) => ({ query: { name: text } }),
  'a value behind its operator': (text) => ({ query: { name: `eq.${text}` } }),
  'a flat pattern': (text) => ({ query: { name: `ilike.${text}` } }),
  'a flat list': (text) => ({ query: { name: `in.${text}` } }),
  'a flat id': (text) => ({ query: { owner_id: text } }),
  'a flat time': (text) => ({ query: { created_at: `gt.${text}` } }),
  'a flat tag': (text) => ({ query: { tags: text } }),
  'a flat choice': (text) => ({ query: { size: text } }),
  'a flat column': (text) => ({ query: { [text]: 'x' } }),
  'a column of the workspace': (text) => ({ query: { [`custom.${text}`]: 'x' } }),
  'a flat operator': (text) => ({ query: { name: `${text}.x` } }),
  'a counted value': (text) => ({ query: { filter_0_field: 'name', filter_0_operator: 'gte', filter_0_value: text } }),
  'a counted operator': (text) => ({ query: { filter_0_field: 'name', filter_0_operator: text, filter_0_value: 'x' } }),
  'a counted column': (text) => ({ query: { filter_0_field: text, filter_0_value: 'x' } }),
  'a counted name': (text) => ({ query: { [`filter_${text}_field`]: 'name' } }),
  'a bracket value': (text) => ({ query: { 'filters[name][neq]': text } }),
  'a bracket operator': (text) => ({ query: { [`filters[name][${text}]`]: 'x' } }),
  'a bracket column': (text) => ({ query: { [`filters[${text}][eq]`]: 'x' } }),
  'brackets of a column': (text) => ({ query: { [`name[${text}]`]: 'x' } }),
  'a JSON value': (text) => ({
    query: { filters: JSON.stringify([{ field: 'name', operator: 'not_in', value: [text] }]) },
  }),
  'a JSON operator': (text) => ({
    query: { filters: JSON.stringify([{ field: 'name', operator: text, value: 'x' }]) },
  }),
  'a JSON column': (text) => ({ query: { filters: JSON.stringify({ [text]: { like: 'x' } }) } }),
  'JSON itself': (text) => ({ query: { filters: text } }),
  'a body value': (text) => ({ body: { filters: { name: { lt: text } }, domain: text } }),
  'a body column': (text) => ({ body: { [text]: ['x'] } }),
  'a body shape': (text) => ({ body: { filters: { and: [{ or: [{ [text]: { [text]: { [text]: text } } }] }] } } }),
  'words to look for': (text) => ({ query: { q: text } }),
  sorting: (text) => ({ query: { sort_by: text } }),
  'the order': (text) => ({ query: { sort_by: 'name', sort_order: text } }),
  'the other sorting': (text) => ({ query: { sort_field: text, sort_direction: text } }),
  'a page': (text) => ({ query: { page: text, limit: text, offset: text } }),
  'a cursor': (text) => ({ query: { cursor: text } }),
  'the count': (text) => ({ query: { count: text } }),
}

/** Every value is tested with all of them; names and operators with a third of them each, because all are looked up alike. */
const textsFor = (place: string): readonly string[] =>
  /value|list|words|cursor/u.test(place) ? corpus : corpus.filter((_text, at) => at % 3 === place.length % 3)

it.for(Object.keys(placed))('answers rightly or refuses whatever stands in %s', async (place) => {
  for (const text of textsFor(place)) {
    const asked = placed[place]?.(text) ?? {}
    const answer =
      asked.body === undefined
        ? await ada.request('companies.list', asked)
        : await ada.request('companies.query', asked)
    // 414 and 431 are limits of the address itself.
    expect([200, 400, 414, 431], `${text.slice(0, 80)}: ${answer.text.slice(0, 300)}`).toContain(answer.status)
    if (answer.status === 400) expect(answer.error.code).toMatch(/^invalid/u)
  }
})

it('finds each by its own name, and no other', async () => {
  expect(names.size).toBeGreaterThan(80)
  for (const name of names) {
    const { data, status } = await ada.request('companies.query', {
      body: { filters: [{ field: 'name', value: name }] },
    })
    if (name.length > 2000) expect(status).toBe(400)
    else expect(data.map((row) => row.name)).toEqual([name])
    const found = await ada.request('companies.list', { query: { name: `eq.${name}` } })
    if (name !== 'null')
      expect(
        found.data?.map((row) => row.name),
        name,
      ).toEqual([name])
  }
})

it('has run nothing of it', async () => {
  const { meta } = await ada.request('companies.list', { query: { count: 'exact' } })
  expect(meta.total).toBe((await ada.request('companies.list', { query: { name: 'neq.' } })).meta.total)
  expect(meta.total).toBeGreaterThan(names.size)
  expect(context.faults).toEqual([])
})

it('takes a cursor in its own list alone', async () => {
  const eve = await signUp(app)
  for (const name of ['a', 'b', 'c']) await eve.call('companies.create', { body: { name } })
  const query = { limit: 1, sort_by: 'name', name: 'neq.x' }
  const cursor = (await eve.request('companies.list', { query })).meta.next_cursor ?? ''
  const status = async (who: Person, ask: CallOptions) => (await who.request('companies.list', ask)).status
  expect(await status(eve, { query: { ...query, cursor } })).toBe(200)
  expect(await status(eve, { query: { ...query, cursor, limit: 2 } })).toBe(200)
  expect(await status(eve, { query: { ...query, cursor, name: 'neq.y' } })).toBe(400)
  expect(await status(eve, { query: { ...query, cursor, sort_by: '-name' } })).toBe(400)
  expect(await status(ada, { query: { ...query, cursor } })).toBe(400)
  expect(
    (await eve.request('contacts.list', { query: { limit: 1, sort_by: 'name', name: 'neq.x', cursor } })).status,
  ).toBe(400)
  for (let at = 0; at < cursor.length; at += 3) {
    const changed = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1)
    expect(await status(eve, { query: { ...query, cursor: changed } }), String(at)).toBe(400)
  }
})
