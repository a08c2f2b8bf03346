import { describe, expect, it } from 'vitest'
import { signUp } from '../../../../test/harness.ts'
import { createTableProgram } from '../../../../test/table-program.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app } = await useApp({ hasRateLimits: false })
const open = async () => {
  const me = await signUp(app)
  return { me, ...(await createTableProgram(app, me)) }
}

/** What Airtable does here is not written down anywhere: ours is one choice, and this is where it is kept. */
describe('where Airtable’s documentation is silent (?)', () => {
  it('comments come newest first, by pages whose last has the offset null (?)', async () => {
    const { send, add, tasks } = await open()
    const [record] = await add({ Name: 'One' })
    const path = `${tasks}/${record?.id}/comments`
    for (const text of ['first', 'second', 'third']) await send('POST', path, { text })
    const page = (await send('GET', `${path}?pageSize=2`)).body
    expect(page.comments?.map(({ text }) => text)).toEqual(['third', 'second'])
    const rest = (await send('GET', `${path}?pageSize=2&offset=${encodeURIComponent(page.offset ?? '')}`)).body
    expect([rest.comments?.map(({ text }) => text), rest.offset]).toEqual([['first'], null])
  })

  it('typecast checks a checkbox by true, checked, 1 and yes, in any case, and refuses other words (?)', async () => {
    const { send, add, tasks } = await open()
    const words = ['true', 'Checked', '1', 'YES', 1, true]
    const made = await add(...words.map((Ready) => ({ Ready })))
    expect(made.map(({ fields }) => fields)).toEqual(words.map(() => ({ Ready: true, Twice: 0 })))
    const other = await send('POST', tasks, { fields: { Ready: 'perhaps' }, typecast: true })
    expect(other.status).toBe(422)
  })

  it('typecast finds linked records by the text of their first field, and adds those that are missing (?)', async () => {
    const { me, base, table, send, add, tasks } = await open()
    const cities = await me.call('tables.createTable', { params: { base_id: base.id }, body: { name: 'Cities' } })
    const options = { linkedTableId: cities.id }
    const field = { name: 'City', type: 'multipleRecordLinks', options }
    await me.call('tables.createField', { params: { table_id: table.id }, body: field })
    const bern = await send('POST', `${base.id}/Cities`, { fields: { Name: 'Bern' } })
    const [one] = await add({ Name: 'One', City: ['Bern', 'Oslo'] })
    const { records } = (await send('GET', `${base.id}/Cities?fields[]=Name`)).body
    const now = new Map(records?.map(({ id, fields }) => [fields['Name'], id]))
    expect([...now.keys()]).toEqual(['Bern', 'Oslo'])
    expect(one?.fields['City']).toEqual([bern.body.id, now.get('Oslo')])
    expect((await send('POST', tasks, { fields: { City: ['Paris'] } })).status).toBe(422)
  })

  it('a checkbox is filtered by itself, by 1 and 0, by TRUE and FALSE, and by BLANK (?)', async () => {
    const { add, names } = await open()
    await add({ Name: 'Yes', Ready: true }, { Name: 'No' })
    const listed = async (formula: string) => names(`filterByFormula=${encodeURIComponent(formula)}`)
    for (const formula of ['{Ready}', '{Ready}=1', '{Ready}=TRUE()', 'NOT({Ready}=BLANK())'])
      expect([formula, await listed(formula)]).toEqual([formula, ['Yes']])
    for (const formula of ['NOT({Ready})', '{Ready}=0', '{Ready}=FALSE()', '{Ready}=BLANK()'])
      expect([formula, await listed(formula)]).toEqual([formula, ['No']])
  })

  it('< compares texts by code point, and LEN counts code points, by SQL and by the evaluator alike (?)', async () => {
    const { add, names } = await open()
    await add({ Name: 'B' }, { Name: 'a' }, { Name: '\uFFFD' }, { Name: '😀' })
    const listed = async (formula: string) => names(`filterByFormula=${encodeURIComponent(formula)}`)
    // A pattern has no SQL: with it the evaluator decides.
    for (const more of ['', 'REGEX_MATCH({Name},"."),']) {
      expect(await listed(`AND(${more}{Name}<'a')`)).toEqual(['B'])
      expect(await listed(`AND(${more}{Name}>'\uFFFD')`)).toEqual(['😀'])
      expect(await listed(`AND(${more}LEN({Name})=1)`)).toEqual(['B', 'a', '\uFFFD', '😀'])
    }
  })

  it('a table’s id is preferred to another’s name, and names are case-sensitive (?)', async () => {
    const { base, table, send, add, tasks } = await open()
    await add({ Name: 'One' })
    const fields = [{ name: 'Name', type: 'singleLineText' }]
    await send('POST', `meta/bases/${base.id}/tables`, { name: table.id, fields })
    expect((await send('GET', `${base.id}/${table.id}`)).body.records).toHaveLength(1)
    expect((await send('GET', tasks.replace('Tasks', 'tasks'))).status).toBe(403)
  })

  it('PATCH of a field refuses another type, and a name that is taken, with 422 (?)', async () => {
    const { base, table, send } = await open()
    const path = `meta/bases/${base.id}/tables/${table.id}/fields`
    const n = table.fields.find(({ name }) => name === 'N')?.id
    expect((await send('PATCH', `${path}/${n}`, { type: 'singleLineText' })).status).toBe(422)
    const taken = await send('PATCH', `${path}/${n}`, { name: 'Status' })
    expect([taken.status, taken.body.error]).toMatchObject([422, { type: 'DUPLICATE_OR_EMPTY_FIELD_NAME' }])
  })

  it('an upsert that matches many records is refused with 422, and all of its request undone (?)', async () => {
    const { send, add, names, tasks } = await open()
    await add({ Name: 'Same' }, { Name: 'Same' })
    const upsert = (fields: readonly string[], ...rows: object[]) =>
      send('PATCH', tasks, {
        performUpsert: { fieldsToMergeOn: fields },
        records: rows.map((row) => ({ fields: row })),
      })
    expect((await upsert(['Name'], { Name: 'New' }, { Name: 'Same', N: 1 })).status).toBe(422)
    for (const fields of [[], ['Name', 'N', 'Status', 'Due']]) {
      const { status, body } = await upsert(fields, { Name: 'New' })
      expect([status, body.error]).toMatchObject([422, { type: 'INVALID_REQUEST_UNKNOWN' }])
    }
    expect(await names('')).toEqual(['Same', 'Same'])
  })
})
