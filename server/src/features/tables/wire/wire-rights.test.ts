import { describe, expect, it } from 'vitest'
import { addMember, signUp } from '../../../../test/harness.ts'
import { createTableProgram } from '../../../../test/table-program.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })

it('tells and changes what bases consist of', async () => {
  const me = await signUp(app)
  const { send, base } = await createTableProgram(app, me)
  expect(await send('GET', 'meta/whoami')).toMatchObject({
    body: { id: expect.stringMatching(/^usr[0-9A-Za-z]{14}$/u), email: me.session?.user.email },
  })
  expect((await send('GET', 'meta/bases')).body).toEqual({
    bases: [{ id: base.id, name: 'Work', permissionLevel: 'create' }],
  })
  const fields = [
    { name: 'Title', type: 'singleLineText' },
    { name: 'Rating', type: 'rating', options: { max: 5, icon: 'star', color: 'yellowBright' } },
  ]
  const made = await send('POST', `meta/bases/${base.id}/tables`, { name: 'Books', description: 'To read', fields })
  expect(made.body).toMatchObject({
    name: 'Books',
    description: 'To read',
    fields,
    views: [{ name: 'Grid view', type: 'grid' }],
  })
  const path = `meta/bases/${base.id}/tables/${made.body.id}`
  const field = await send('POST', `${path}/fields`, {
    name: 'Tags',
    type: 'multipleSelects',
    options: { choices: [{ name: 'a' }] },
  })
  expect(field.body).toMatchObject({ name: 'Tags', options: { choices: [{ name: 'a' }] } })
  expect((await send('PATCH', `${path}/fields/${field.body.id}`, { name: 'Labels' })).body).toMatchObject({
    name: 'Labels',
  })
  expect((await send('PATCH', path, { name: 'Novels' })).body).toMatchObject({ name: 'Novels' })
  const all = await send('GET', `meta/bases/${base.id}/tables?include[]=visibleFieldIds`)
  expect(all.body).toMatchObject({
    tables: [{ name: 'Table 1' }, { name: 'Tasks' }, { name: 'Novels', fields: [...fields, { name: 'Labels' }] }],
  })
  const formulas = {
    'N+1': 'number',
    "IF({Rating}>3,'good')": 'singleLineText',
    "IF({Rating}>3,1,'bad')": 'singleLineText',
    'SWITCH({Rating},1,TODAY(),2,NOW())': 'dateTime',
    "{Title}&''": 'singleLineText',
    'DATETIME_DIFF(TODAY(),NOW())': 'number',
    'AND({Rating},1)': 'number',
  }
  for (const [formula, type] of Object.entries(formulas)) {
    const options = { formula: formula.replace('N+1', '{Rating}+1') }
    const computed = await send('POST', `${path}/fields`, { name: formula, type: 'formula', options })
    expect(computed.body, formula).toMatchObject({ options: { isValid: true, result: { type } } })
  }
  const time = await send('POST', `${path}/fields`, { name: 'Made', type: 'createdTime' })
  expect(time.body).toMatchObject({ options: { result: { type: 'dateTime' } } })
  const books = await me.call('tables.readTable', { params: { table_id: made.body.id ?? '' } })
  const [title, rating, labels, ...others] = books.fields.map(({ id }) => id)
  await me.call('tables.updateView', {
    params: { table_id: books.id, view_id: books.views[0]?.id ?? '' },
    body: { settings: { hidden_field_ids: [rating ?? '', ...others], field_order: [labels ?? '', title ?? ''] } },
  })
  const seen = await send('GET', `meta/bases/${base.id}/tables?include[]=visibleFieldIds`)
  expect(seen.body).toMatchObject({ tables: [{}, {}, { views: [{ visibleFieldIds: [title, labels] }] }] })
  expect((await send('POST', `${path}/fields`, { name: 'Labels', type: 'number' })).body.error).toMatchObject({
    type: 'DUPLICATE_OR_EMPTY_FIELD_NAME',
  })
  expect((await send('POST', `${path}/fields`, { name: 'X', type: 'nothing' })).status).toBe(422)
})

describe('who may', () => {
  it('a key opens only what its scopes and its maker’s role do', async () => {
    const owner = await signUp(app)
    const { base, send } = await createTableProgram(app, owner, ['tables:read'])
    const refused = {
      status: 403,
      body: { error: { type: 'INVALID_PERMISSIONS', message: 'You are not permitted to perform this operation' } },
    }
    expect((await send('GET', `${base.id}/Tasks`)).status).toBe(200)
    expect(await send('POST', `${base.id}/Tasks`, { fields: {} })).toMatchObject(refused)
    expect(
      await send('POST', `meta/bases/${base.id}/tables`, { name: 'X', fields: [{ name: 'N', type: 'number' }] }),
    ).toMatchObject(refused)
    // A person's own token works as well.
    const member = await addMember(context, owner, 'general_member')
    const headers = { authorization: `Bearer ${member.session?.accessToken}`, 'account-id': owner.accountId ?? '' }
    expect((await send('POST', `${base.id}/Tasks`, { fields: {} }, headers)).status).toBe(200)
    expect(
      await send(
        'POST',
        `meta/bases/${base.id}/tables`,
        { name: 'X', fields: [{ name: 'N', type: 'number' }] },
        headers,
      ),
    ).toMatchObject(refused)
    const amplifier = await addMember(context, owner, 'amplifier')
    expect(
      await send('GET', `${base.id}/Tasks`, undefined, {
        ...headers,
        authorization: `Bearer ${amplifier.session?.accessToken}`,
      }),
    ).toMatchObject(refused)
  })

  it('nobody reaches what is another workspace’s', async () => {
    const mine = await createTableProgram(app, await signUp(app))
    const theirs = await createTableProgram(app, await signUp(app))
    const [record] = await theirs.add({ Name: 'Secret' })
    const own = await mine.add({ Name: 'Mine' })
    const foreign = [
      ['GET', theirs.tasks],
      ['GET', `${mine.base.id}/${theirs.table.id}`],
      ['POST', `${theirs.tasks}/listRecords`],
      ['GET', `${theirs.tasks}/${record?.id}`],
      ['DELETE', `${theirs.tasks}/${record?.id}`],
      ['GET', `${theirs.tasks}/${record?.id}/comments`],
      ['GET', `meta/bases/${theirs.base.id}/tables`],
    ] as const
    for (const [method, path] of foreign)
      expect(await mine.send(method, path, method === 'POST' ? {} : undefined), path).toMatchObject({
        status: 403,
        body: { error: { type: 'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND' } },
      })
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', { fields: {} }],
      ['PUT', { fields: {} }],
      ['DELETE', undefined],
    ] as const)
      expect((await mine.send(method, `${mine.tasks}/${record?.id}`, body)).status).toBe(404)
    expect((await mine.send('PATCH', mine.tasks, { records: [{ id: record?.id, fields: {} }] })).status).toBe(422)
    expect((await mine.send('DELETE', `${mine.tasks}?records[]=${own[0]?.id}&records[]=${record?.id}`)).status).toBe(
      422,
    )
    const view = await mine.send('GET', `${mine.tasks}?view=${theirs.table.views[0]?.id}`)
    expect(view.body.error).toMatchObject({ type: 'VIEW_ID_NOT_FOUND' })
    expect((await theirs.send('GET', theirs.tasks)).body.records).toHaveLength(1)
  })

  it('a key limited to bases opens these alone, and only by the wire and the store', async () => {
    const me = await signUp(app)
    const { base, table, send } = await createTableProgram(app, me)
    const other = await me.call('tables.createBase', { body: { name: 'Other' } })
    const body = { name: 'One base', scopes: ['tables:read', 'tables:write'], base_ids: [base.id] }
    const key = await me.call('apiKeys.create', { body })
    expect(await me.call('apiKeys.list')).toMatchObject([{ id: key.id, base_ids: [base.id] }, { base_ids: null }])
    const headers = { authorization: `Bearer ${key.secret}` }
    expect((await send('GET', `${base.id}/Tasks`, undefined, headers)).status).toBe(200)
    expect((await send('GET', `${other.id}/Table%201`, undefined, headers)).status).toBe(403)
    expect((await send('GET', `meta/bases/${other.id}/tables`, undefined, headers)).status).toBe(403)
    expect((await send('GET', 'meta/bases', undefined, headers)).body).toMatchObject({ bases: [{ id: base.id }] })
    const ask = async (path: string) => (await app.inject({ url: `/functions/v1/api/${path}`, headers })).statusCode
    expect(await ask(`table-store/${table.id}`)).toBe(200)
    expect(await ask(`table-store/${other.tables[0]?.id}`)).toBe(404)
    expect([await ask('table_base'), await ask(`base_table/${table.id}`)]).toEqual([403, 403])
    const make = async (change: object) => (await me.request('apiKeys.create', { body: { ...body, ...change } })).status
    expect(await make({ scopes: ['crm:read'] })).toBe(400)
    expect(await make({ base_ids: [base.id, 'appAAAAAAAAAAAAAA'] })).toBe(404)
    const theirs = await (await signUp(app)).call('tables.createBase', { body: { name: 'Theirs' } })
    expect(await make({ base_ids: [theirs.id] })).toBe(404)
  })

  it('any key is told whose it is, and what of Airtable’s scopes it has', async () => {
    const me = await signUp(app)
    for (const [scopes, expected] of [
      [['crm:read'], []],
      [['tables:read'], ['data.records:read', 'data.recordComments:read', 'schema.bases:read']],
    ] as const) {
      const { secret } = await me.call('apiKeys.create', { body: { name: 'x', scopes } })
      const answer = await app.inject({ url: '/v0/meta/whoami', headers: { authorization: `Bearer ${secret}` } })
      expect(answer.json()).toMatchObject({ email: me.session?.user.email, scopes: expected })
    }
  })

  it('pages of any origin call with a key', async () => {
    const { send, tasks } = await createTableProgram(app, await signUp(app))
    const asked = await send('OPTIONS', tasks, undefined, {
      origin: 'https://app.example',
      'access-control-request-method': 'PATCH',
    })
    expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([204, '*'])
    expect(asked.headers['access-control-allow-methods']).toContain('PATCH')
    expect(asked.headers['access-control-allow-headers']).toContain('x-airtable-user-agent')
  })
})

it('refuses what is too much', async () => {
  const { send, tasks } = await createTableProgram(app, await signUp(app))
  const formula = (text: string) => send('GET', `${tasks}?filterByFormula=${encodeURIComponent(text)}`)
  for (const bomb of [
    '('.repeat(5000),
    '-'.repeat(9000),
    `${'IF(1,'.repeat(2000)}1`,
    Array.from({ length: 4000 }, () => '1').join('+'),
    '{'.repeat(9000),
    "'".repeat(15_999),
  ])
    expect((await formula(bomb)).body.error).toMatchObject({ type: 'INVALID_FILTER_BY_FORMULA' })
  expect((await formula('1'.repeat(16_001))).body.error).toMatchObject({ type: 'INVALID_REQUEST_UNKNOWN' })
  expect(await send('POST', tasks, { fields: { Name: 'x'.repeat(10_000_000) } })).toMatchObject({
    status: 413,
    body: { error: { type: 'REQUEST_TOO_LARGE' } },
  })
  expect((await send('POST', tasks, { fields: { Name: 'x'.repeat(100_001) } })).body.error).toMatchObject({
    type: 'INVALID_VALUE_FOR_COLUMN',
  })
  expect((await send('POST', tasks, { fields: { Name: '\u0000' } })).status).toBe(422)
  expect((await send('POST', tasks, `{"fields":${'{"a":'.repeat(200)}1${'}'.repeat(200)}}`)).status).toBe(422)
  expect((await send('POST', tasks, `{"fields":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)).status).toBe(422)
  for (const body of [
    [],
    1,
    null,
    'x',
    { records: 1 },
    { records: [1] },
    { records: [{ id: 1, fields: {} }] },
    { fields: [] },
    { fields: 1 },
  ])
    for (const method of ['POST', 'PATCH', 'PUT'] as const)
      expect((await send(method, tasks, body)).status, JSON.stringify(body)).toBe(422)
  for (const query of [
    'pageSize=x',
    'maxRecords=-1',
    'offset=itrx',
    'offset=%00',
    'sort[0]=x',
    'sort[0][direction]=up',
    'recordMetadata[]=x',
    'view=%00',
    'filterByFormula=%00',
  ])
    expect([200, 422], query).toContain((await send('GET', `${tasks}?${query}`)).status)
  // A pattern that would take others for ever, and texts that would be without end.
  expect((await formula(String.raw`REGEX_MATCH({Name}&REPT('a',5000)&'b','(a+)+$')`)).status).toBe(200)
  expect((await formula("LEN(SUBSTITUTE(REPT('a',100000),'a',REPT('b',100000)))")).status).toBe(200)
})

it('the table store answers below both addresses, in our envelope', async () => {
  const me = await signUp(app)
  const { add, table } = await createTableProgram(app, me)
  const [one] = await add({ Name: 'One', N: 1 }, { Name: 'Two', N: 2 }, { Name: 'Three' })
  for (const slice of ['tableStore', 'crmTableStore'] as const) {
    const params = { table_id: table.id }
    const query = {
      filterByFormula: 'NOT({N}=BLANK())',
      'sort[0][field]': 'N',
      'sort[0][direction]': 'desc',
      maxRecords: '5',
    }
    expect((await me.call(`${slice}.list`, { params, query })).records.map(({ fields }) => fields['Name'])).toEqual([
      'Two',
      'One',
    ])
    // The ten operators, as clients send them.
    const filters = {
      "{Name}='One'": 1,
      "{Name}!='One'": 2,
      "FIND(LOWER('o'),LOWER({Name}&''))>0": 2,
      "NOT(SEARCH('o',{Name}&''))": 1,
      '{N}>1': 1,
      '{N}<2': 2,
      '{N}>=1': 2,
      '{N}<=1': 2,
      '{N}=BLANK()': 1,
      "AND({N}!='',{Name}='Two')": 1,
    }
    for (const [filterByFormula, n] of Object.entries(filters))
      expect(
        (await me.call(`${slice}.list`, { params, query: { filterByFormula } })).records,
        filterByFormula,
      ).toHaveLength(n)
    expect(await me.call(`${slice}.read`, { params: { ...params, record_id: one?.id ?? '' } })).toMatchObject({
      fields: { Name: 'One' },
    })
    const byName = { table_id: 'Tasks' }
    const made = await me.call(`${slice}.create`, {
      params: byName,
      body: { fields: { Name: 'New', N: '7' }, typecast: true },
    })
    expect(made).toMatchObject({ fields: { N: 7 } })
    const record_id = 'id' in made ? made.id : ''
    expect(
      await me.call(`${slice}.update`, { params: { ...params, record_id }, body: { fields: { N: 8 } } }),
    ).toMatchObject({ fields: { N: 8 } })
    expect(await me.call(`${slice}.remove`, { params: { ...params, record_id } })).toEqual({
      id: record_id,
      deleted: true,
    })
    const bad = await me.request(`${slice}.list`, { params, query: { filterByFormula: '{X}=1' } })
    expect([bad.status, bad.error.code]).toEqual([422, 'INVALID_FILTER_BY_FORMULA'])
    expect((await me.request(`${slice}.list`, { params: { table_id: 'Nothing' } })).status).toBe(404)
  }
})
