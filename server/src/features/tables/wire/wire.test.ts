import { describe, expect, it } from 'vitest'
import { signUp } from '../../../../test/harness.ts'
import { createTableProgram, type WireMethod } from '../../../../test/table-program.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app } = await useApp({ hasRateLimits: false })

describe('records on Airtable’s wire', () => {
  it('are created, read, changed, replaced and deleted', async () => {
    const { send, tasks, table, base } = await createTableProgram(app, await signUp(app))
    const made = await send('POST', `${tasks}/?`, { fields: { Name: 'One', N: 1.5, Ready: true, Status: 'Open' } })
    expect(made).toMatchObject({
      status: 200,
      body: {
        id: expect.stringMatching(/^rec[0-9A-Za-z]{14}$/u),
        createdTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u),
        fields: { Name: 'One', N: 1.5, Ready: true, Status: 'Open', Twice: 3 },
      },
    })
    const id = made.body.id ?? ''
    expect((await send('GET', `${tasks}/${id}?`)).body).toEqual(made.body)
    const patched = await send('PATCH', `${tasks}/${id}?`, { fields: { N: 0, Ready: false } })
    expect(patched.body.fields).toEqual({ Name: 'One', N: 0, Status: 'Open', Twice: 0 })
    expect((await send('PUT', `${tasks}/${id}`, { fields: { Name: 'Two' } })).body.fields).toEqual({
      Name: 'Two',
      Twice: 0,
    })
    // By the table's id, with the ids of fields.
    const byId = await send('GET', `${base.id}/${table.id}/${id}?returnFieldsByFieldId=1`)
    expect(byId.body.fields?.[table.primary_field_id]).toBe('Two')
    expect(await send('DELETE', `${tasks}/${id}?`)).toMatchObject({ status: 200, body: { id, deleted: true } })
    expect(await send('GET', `${tasks}/${id}`)).toMatchObject({
      status: 404,
      body: { error: { type: 'MODEL_ID_NOT_FOUND', message: 'Record not found' } },
    })
  })

  it('come in batches of ten, all or none', async () => {
    const { send, add, tasks } = await createTableProgram(app, await signUp(app))
    const made = await add(...Array.from({ length: 10 }, (_, at) => ({ Name: `N${at}`, N: String(at) })))
    expect(made.map(({ fields }) => fields['N'])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    const [one, two] = made
    const changed = await send('PATCH', `${tasks}/?`, {
      records: [
        { id: two?.id, fields: { Name: 'B' } },
        { id: one?.id, fields: { Name: 'A' } },
      ],
      typecast: false,
      returnFieldsByFieldId: false,
    })
    expect(changed.body.records?.map(({ fields }) => fields['Name'])).toEqual(['B', 'A'])
    const half = {
      records: [
        { id: one?.id, fields: { Name: 'X' } },
        { id: 'recZZZZZZZZZZZZZZ', fields: {} },
      ],
    }
    expect(await send('PATCH', tasks, half)).toMatchObject({
      status: 422,
      body: {
        error: { type: 'ROW_DOES_NOT_EXIST', message: 'Record ID recZZZZZZZZZZZZZZ does not exist in this table' },
      },
    })
    const wrong = { records: [{ fields: { Name: 'Y' } }, { fields: { N: 'many' } }] }
    expect((await send('POST', tasks, wrong)).status).toBe(422)
    const gone = await send('DELETE', `${tasks}?records[]=${one?.id}&records%5B%5D=${two?.id}`)
    expect(gone.body.records).toEqual([one, two].map((record) => ({ id: record?.id, deleted: true })))
    expect((await send('GET', tasks)).body.records).toHaveLength(8)
  })

  it('are merged by upsert', async () => {
    const { send, add, tasks } = await createTableProgram(app, await signUp(app))
    const [ada] = await add({ Name: 'Ada', N: 1 })
    const upsert = (records: object[], fieldsToMergeOn: unknown = ['Name']) =>
      send('PATCH', tasks, {
        records,
        performUpsert: { fieldsToMergeOn },
        typecast: false,
        returnFieldsByFieldId: false,
      })
    const done = await upsert([{ fields: { Name: 'Bob', N: 2 } }, { fields: { Name: 'Ada', N: 3 } }])
    expect(done.body.updatedRecords).toEqual([ada?.id])
    expect(done.body.createdRecords).toEqual([done.body.records?.[0]?.id])
    expect(done.body.records?.map(({ fields }) => fields['N'])).toEqual([2, 3])
    await add({ Name: 'Ada' })
    expect((await upsert([{ fields: { Name: 'Ada' } }])).status).toBe(422)
    for (const merge of [[], ['Name', 'N', 'Due', 'Status'], 'Name', ['Twice'], ['Nobody']])
      expect((await upsert([{ fields: { Name: 'Ada' } }], merge)).status).toBe(422)
    expect((await upsert([{ fields: { N: 1 } }])).status).toBe(422)
  })

  it('are listed by filter, order, view and page, also by POST', async () => {
    const me = await signUp(app)
    const { send, add, names, tasks, table } = await createTableProgram(app, me)
    const rows = await add(
      { Name: 'One', N: 1, Status: 'Open', Due: '2026-01-05', Ready: true },
      { Name: 'two', N: 2, Status: 'Done', Due: '2026-02-05' },
      { Name: 'Three', N: 3, Status: 'Open' },
      {},
    )
    expect(await names(`filterByFormula=${encodeURIComponent("AND({Status}='Open',{N}>1)")}`)).toEqual(['Three'])
    expect(
      await names(`filterByFormula=${encodeURIComponent("IS_AFTER({Due},DATETIME_PARSE('2026-01-31'))")}`),
    ).toEqual(['two'])
    expect(
      await names(
        `filterByFormula=${encodeURIComponent(`OR(RECORD_ID()='${rows[2]?.id}',RECORD_ID()='${rows[0]?.id}')`)}`,
      ),
    ).toEqual(['One', 'Three'])
    for (const form of ['{Ready}', '{Ready}=1', 'NOT({Ready}=BLANK())', '{Ready}=TRUE()'])
      expect(await names(`filterByFormula=${encodeURIComponent(form)}`), form).toEqual(['One'])
    expect(await names('sort%5B0%5D%5Bfield%5D=Name&sort%5B0%5D%5Bdirection%5D=desc')).toEqual([
      'two',
      'Three',
      'One',
      undefined,
    ])
    expect(await names('sort[0][field]=Status&sort[1][field]=N&sort[1][direction]=desc')).toEqual([
      undefined,
      'Three',
      'One',
      'two',
    ])
    const view = {
      name: 'Open ones',
      settings: {
        filter: { match: 'all', conditions: [{ field_id: table.fields[2]?.id, operator: 'eq', value: 'Open' }] },
      },
    }
    await me.call('tables.createView', { params: { table_id: table.id }, body: view })
    expect(await names('view=Open+ones')).toEqual(['One', 'Three'])
    const first = await send('GET', `${tasks}?pageSize=2&maxRecords=3&fields%5B%5D=Name`)
    expect(first.body.records?.map(({ fields }) => fields)).toEqual([{ Name: 'One' }, { Name: 'two' }])
    const rest = await send(
      'GET',
      `${tasks}?pageSize=2&maxRecords=3&fields[]=Name&offset=${encodeURIComponent(first.body.offset ?? '')}`,
    )
    expect(rest.body).toEqual({ records: [expect.objectContaining({ fields: { Name: 'Three' } })] })
    expect(
      await send('GET', `${tasks}?pageSize=2&offset=${encodeURIComponent(first.body.offset ?? '')}`),
    ).toMatchObject({
      status: 422,
      body: { error: { type: 'INVALID_OFFSET_VALUE' } },
    })
    const text = 'cellFormat=string&timeZone=UTC&userLocale=en'
    expect((await send('GET', `${tasks}?${text}&maxRecords=1`)).body.records?.[0]?.fields).toEqual({
      Name: 'One',
      N: '1.0',
      Status: 'Open',
      Due: '2026-01-05',
      Ready: 'checked',
      Twice: '2',
    })
    const posted = await send('POST', `${tasks}/listRecords?timeZone=UTC&userLocale=en`, {
      method: 'post',
      filterByFormula: "{Status}='Open'",
      sort: [{ field: 'N', direction: 'desc' }],
      fields: ['Name'],
      cellFormat: 'string',
      recordMetadata: ['commentCount'],
    })
    expect(posted.body.records).toMatchObject([
      { fields: { Name: 'Three' }, commentCount: 0 },
      { fields: { Name: 'One' } },
    ])
  })

  it('refuse in Airtable’s words', async () => {
    const { send, tasks, base } = await createTableProgram(app, await signUp(app))
    const formula = (text: string) => `${tasks}?filterByFormula=${encodeURIComponent(text)}`
    const cases: [WireMethod, string, unknown, number, string, string?][] = [
      [
        'GET',
        formula('AND('),
        undefined,
        422,
        'INVALID_FILTER_BY_FORMULA',
        'The formula for filtering records is invalid: Invalid formula. Please check your formula text.',
      ],
      [
        'GET',
        formula('{id}=1'),
        undefined,
        422,
        'INVALID_FILTER_BY_FORMULA',
        'The formula for filtering records is invalid: Unknown field names: id',
      ],
      ['GET', `${tasks}?fields[]=X`, undefined, 422, 'UNKNOWN_FIELD_NAME', 'Unknown field name: "X"'],
      ['GET', `${tasks}?sort[0][field]=X`, undefined, 422, 'UNKNOWN_FIELD_NAME'],
      ['GET', `${tasks}?view=X`, undefined, 422, 'VIEW_NAME_NOT_FOUND', 'View X not found'],
      [
        'GET',
        `${tasks}?pageSize=0`,
        undefined,
        422,
        'INVALID_REQUEST_UNKNOWN',
        'Invalid request: parameter validation failed. Check your request data.',
      ],
      ['GET', `${tasks}?pageSize=101`, undefined, 422, 'INVALID_REQUEST_UNKNOWN'],
      ['GET', `${tasks}?cellFormat=string`, undefined, 422, 'INVALID_REQUEST_UNKNOWN'],
      ['POST', tasks, { fields: { X: 1 } }, 422, 'UNKNOWN_FIELD_NAME'],
      [
        'POST',
        tasks,
        { fields: { N: 'x' } },
        422,
        'INVALID_VALUE_FOR_COLUMN',
        'Field "N" cannot accept the provided value',
      ],
      [
        'POST',
        tasks,
        { fields: { Twice: 1 } },
        422,
        'INVALID_VALUE_FOR_COLUMN',
        'Field "Twice" cannot accept a value because the field is computed',
      ],
      [
        'POST',
        tasks,
        { fields: { Status: 'New' } },
        422,
        'INVALID_MULTIPLE_CHOICE_OPTIONS',
        String.raw`Insufficient permissions to create new select option "\"New\""`,
      ],
      ['POST', tasks, { fields: {}, more: 1 }, 422, 'INVALID_REQUEST_UNKNOWN'],
      ['POST', tasks, '{', 422, 'INVALID_REQUEST_BODY', 'Could not parse request body'],
      [
        'POST',
        tasks,
        { records: Array.from({ length: 11 }, () => ({ fields: {} })) },
        422,
        'INVALID_RECORDS',
        'You must provide an array of up to 10 record objects, each with a "fields" object for cell values.',
      ],
      [
        'PATCH',
        tasks,
        { records: [{ fields: {} }] },
        422,
        'INVALID_RECORDS',
        'You must provide an array of up to 10 record objects, each with an "id" ID field and a "fields" object for cell values.',
      ],
      ['DELETE', tasks, undefined, 422, 'INVALID_RECORDS', 'You must provide an array of up to 10 record IDs.'],
      ['GET', `${base.id}/Nobody`, undefined, 403, 'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND'],
      ['GET', 'appZZZZZZZZZZZZZZ/Tasks', undefined, 403, 'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND'],
    ]
    for (const [method, path, body, status, type, message] of cases) {
      const answer = await send(method, path, body)
      expect([answer.status, answer.body.error], `${method} ${path}`).toEqual([
        status,
        { type, message: message ?? expect.any(String) },
      ])
    }
    for (const path of [`${tasks}/recX`, 'nowhere', `${tasks}/recZZZZZZZZZZZZZZ/other`])
      expect(await send('GET', path)).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } })
    expect(await send('GET', tasks, undefined, { authorization: '' })).toMatchObject({
      status: 401,
      body: { error: { type: 'AUTHENTICATION_REQUIRED', message: 'Authentication required' } },
    })
  })

  it('have comments', async () => {
    const me = await signUp(app)
    const { send, add, tasks } = await createTableProgram(app, me)
    const [record] = await add({ Name: 'One' })
    const path = `${tasks}/${record?.id}/comments`
    const made = await send('POST', path, { text: 'Ready?' })
    expect(made.body).toMatchObject({ text: 'Ready?', author: { name: 'Ada Example' }, lastUpdatedTime: null })
    await send('POST', path, { text: 'Yes', parentCommentId: made.body.id })
    const page = await send('GET', `${path}?pageSize=1`)
    expect(page.body.comments).toMatchObject([{ text: 'Yes', parentCommentId: made.body.id }])
    expect((await send('GET', `${path}?pageSize=1&offset=${page.body.offset}`)).body).toMatchObject({
      comments: [{ text: 'Ready?' }],
      offset: null,
    })
    expect((await send('PATCH', `${path}/${made.body.id}`, { text: 'Ready now?' })).body).toMatchObject({
      text: 'Ready now?',
    })
    expect((await send('GET', `${tasks}?recordMetadata[]=commentCount`)).body.records).toMatchObject([
      { commentCount: 2 },
    ])
    expect((await send('DELETE', `${path}/${made.body.id}`)).body).toEqual({ id: made.body.id, deleted: true })
    expect((await send('POST', path, { text: '' })).status).toBe(422)
    // Whom a text names; nobody outside of the workspace.
    const whoami = await send('GET', 'meta/whoami')
    const email = me.session?.user.email ?? ''
    for (const name of [email, whoami.body.id ?? ''])
      expect((await send('POST', path, { text: `@[${name}] or @[nobody@example.com]` })).body).toMatchObject({
        text: `@[${whoami.body.id}] or @[nobody@example.com]`,
        mentioned: { [whoami.body.id ?? '']: { type: 'user', id: whoami.body.id, displayName: 'Ada Example', email } },
      })
  })
})
