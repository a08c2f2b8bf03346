import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Airtable from 'airtable'
import { afterAll, describe, expect, it } from 'vitest'
import { signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app } = await useApp({ hasRateLimits: false })
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())
const address = app.server.address()
const endpointUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`

/** The table of the recordings, in a workspace of its own, and an unmodified client of it. */
async function createClient() {
  const me = await signUp(app)
  const base = await me.call('tables.createBase', { body: { name: 'Recorded' } })
  const choices = ['Open', 'a', 'b'].map((name) => ({ name }))
  const fields = [
    { name: 'Name', type: 'singleLineText' },
    { name: 'Amount', type: 'number' },
    { name: 'Status', type: 'singleSelect', options: { choices } },
    { name: 'Tags', type: 'multipleSelects', options: { choices } },
    { name: 'Done', type: 'checkbox' },
    { name: 'N', type: 'number' },
    { name: 'Nul', type: 'singleLineText' },
    { name: 'A', type: 'number' },
  ]
  await me.call('tables.createTable', { params: { base_id: base.id }, body: { name: 'My Table', fields } })
  const { secret } = await me.call('apiKeys.create', {
    body: { name: 'Client', scopes: ['tables:read', 'tables:write'] },
  })
  const client = new Airtable({ apiKey: secret, endpointUrl })
  return { secret, baseId: base.id, client, table: client.base(base.id)('My Table') }
}

/** Of an error that the client throws. */
const failOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  const { statusCode, error: type, message } = error as { statusCode: number; error: string; message: string }
  return [statusCode, type, message]
}

describe('airtable.js 0.12.2, unmodified', () => {
  it('creates, finds, selects, updates, replaces and destroys', async () => {
    const { table } = await createClient()
    const one = await table.create({ Name: 'One', Amount: 12, Status: 'Open', Tags: ['a', 'b'], Done: true })
    expect([one.id, one.fields]).toEqual([
      expect.stringMatching(/^rec/u),
      { Name: 'One', Amount: 12, Status: 'Open', Tags: ['a', 'b'], Done: true },
    ])
    const many = await table.create(
      // The client's types know nothing of typecasting.
      Array.from({ length: 10 }, (_, at) => ({ fields: { Name: `N${at}`, Amount: String(at) as unknown as number } })),
      { typecast: true },
    )
    expect(many.map((record) => record.get('Amount'))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect((await table.find(one.id)).get('Name')).toBe('One')
    const all = await table
      .select({ pageSize: 3, sort: [{ field: 'Amount', direction: 'desc' }], fields: ['Name', 'Amount'] })
      .all()
    expect(all.map((record) => record.get('Name'))).toEqual([
      'One',
      'N9',
      'N8',
      'N7',
      'N6',
      'N5',
      'N4',
      'N3',
      'N2',
      'N1',
      'N0',
    ])
    const some = await table
      .select({ filterByFormula: 'AND({Amount}>3,{Amount}<=6)', maxRecords: 2, pageSize: 1, view: 'Grid view' })
      .all()
    expect(some.map((record) => record.get('Name'))).toEqual(['N4', 'N5'])
    const posted = await table
      .select({
        filterByFormula: "{Name}='N1'",
        method: 'post',
        cellFormat: 'string',
        timeZone: 'Europe/London',
        userLocale: 'en-gb',
      })
      .firstPage()
    expect(posted.map((record) => record.get('Amount'))).toEqual(['1'])
    const ids = [
      ...many.map(({ id }) => id),
      ...Array.from({ length: 600 }, (_, at) => `rec${String(at).padStart(14, '0')}`),
    ]
    const named = await table
      .select({ filterByFormula: `OR(${ids.map((id) => `RECORD_ID()='${id}'`).join(',')})` })
      .all()
    expect(named).toHaveLength(10)
    expect((await table.update(one.id, { Amount: 13 })).fields).toMatchObject({ Name: 'One', Amount: 13 })
    expect((await table.replace(one.id, { Name: 'Only' })).fields).toEqual({ Name: 'Only' })
    const changed = await table.update(many.slice(0, 2).map(({ id }) => ({ id, fields: { Name: 'X' } })))
    expect(changed.map((record) => record.get('Name'))).toEqual(['X', 'X'])
    expect((await table.replace(many.slice(0, 1).map(({ id }) => ({ id, fields: { Name: 'Y' } }))))[0]?.fields).toEqual(
      { Name: 'Y' },
    )
    expect((await table.destroy(one.id)).id).toBe(one.id)
    expect((await table.destroy(many.map(({ id }) => id))).map(({ id }) => id)).toEqual(many.map(({ id }) => id))
    expect(await table.select().all()).toEqual([])
  })

  it('maps every refusal as it does with Airtable', async () => {
    const { table, client, baseId } = await createClient()
    const wrong = new Airtable({ apiKey: 'patWrong', endpointUrl }).base(baseId)('My Table')
    expect(await failOf(wrong.select().all())).toEqual([
      401,
      'AUTHENTICATION_REQUIRED',
      'You should provide valid api key to perform this operation',
    ])
    expect(await failOf(client.base('appZZZZZZZZZZZZZZ')('My Table').select().all())).toEqual([
      403,
      'NOT_AUTHORIZED',
      'You are not authorized to perform this operation',
    ])
    expect(await failOf(table.find('recZZZZZZZZZZZZZZ'))).toEqual([404, 'NOT_FOUND', 'Record not found'])
    expect(await failOf(table.create({ Name: 'x'.repeat(2_000_000) }))).toEqual([
      413,
      'REQUEST_TOO_LARGE',
      'Request body is too large',
    ])
    expect(await failOf(table.select({ filterByFormula: 'AND(' }).all())).toEqual([
      422,
      'INVALID_FILTER_BY_FORMULA',
      'The formula for filtering records is invalid: Invalid formula. Please check your formula text.',
    ])
    expect(await failOf(table.create(Array.from({ length: 11 }, () => ({ fields: {} }))))).toEqual([
      422,
      'INVALID_RECORDS',
      expect.any(String),
    ])
  })
})

interface Exchange {
  readonly label: string
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly answer: unknown
}
const exchanges = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../test/fixtures/airtable-exchanges.json'), 'utf8'),
) as Exchange[]

/** Keys and kinds, cells and pages aside: the recordings were answered by rote. */
function describeShape(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(describeShape)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'offset' && key !== 'commentCount')
      .map(([key, one]) => [key, key === 'fields' ? 'cells' : describeShape(one)]),
  )
}

/** Where our rules are stricter than who answered then. */
const refused: Readonly<Record<string, number>> = { 'create 11 (client side or sent?)': 422 }
/** The place of a following page as it was recorded; nobody but its maker can read it. */
const recordedOffset = 'itrNEXT/recB000000000002'
const isLater = (path: string, body: unknown) => `${path}${JSON.stringify(body)}`.includes('itrNEXT')

describe('the recorded requests', () => {
  it.each(exchanges.filter(({ path, body }) => !isLater(path, body)))(
    '$label: $method $path',
    async ({ label, method, path, body, answer }) => {
      const { secret, baseId, table } = await createClient()
      const cells = { Amount: 11, Status: 'Open', A: 1 }
      const made = await table.create(['First', 'Second', 'Third'].map((Name) => ({ fields: { Name, ...cells } })))
      const ids = { recA000000000001: made[0]?.id, recB000000000002: made[1]?.id, recC000000000003: made[2]?.id }
      const toOwn = (text: string) =>
        Object.entries(ids).reduce((all, [old, own]) => all.replaceAll(old, own ?? ''), text)
      const response = await fetch(`${endpointUrl}/v0/${baseId}/My%20Table${toOwn(path)}`, {
        method,
        headers: {
          authorization: `Bearer ${secret}`,
          'content-type': 'application/json',
          'x-api-version': '0.1.0',
          'x-airtable-application-id': baseId,
          'user-agent': 'Airtable.js/0.12.2',
        },
        ...(body === null ? {} : { body: toOwn(JSON.stringify(body)) }),
      })
      const own: unknown = await response.json()
      expect(response.status, JSON.stringify(own)).toBe(refused[label] ?? 200)
      if (refused[label] !== undefined) return
      const isEmpty = label.startsWith('select.all(long formula')
      expect(describeShape(own)).toEqual(isEmpty ? { records: [] } : describeShape(answer))
      if (label.startsWith('select.all(filter')) expect(own).toHaveProperty('offset')
    },
  )

  // The long formula names records that exist nowhere: it has no following page.
  it.each(exchanges.filter(({ label, path, body }) => isLater(path, body) && !label.includes('long formula')))(
    '$label, the page that follows: $method',
    async ({ label, method, path, body, answer }) => {
      const { secret, baseId, table } = await createClient()
      const rows = Array.from({ length: 10 }, (_, at) => ({
        fields: { Name: `N${at}`, Amount: 11, Status: 'Open', A: 1 },
      }))
      // A page without a size has 100 records.
      for (let n = 0; n < (label.includes('bare') ? 11 : 1); n++) await table.create(rows)
      const first = exchanges.find((one) => one.label === label && !isLater(one.path, one.body))
      const ask = async (to: string, sent: unknown) => {
        const response = await fetch(`${endpointUrl}/v0/${baseId}/My%20Table${to}`, {
          method,
          headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
          ...(sent === null ? {} : { body: JSON.stringify(sent) }),
        })
        return { status: response.status, body: (await response.json()) as { offset?: string } }
      }
      const { offset = '' } = (await ask(first?.path ?? '', first?.body ?? null)).body
      const toOwn = (text: string) =>
        text
          .replaceAll(recordedOffset, offset)
          .replaceAll(encodeURIComponent(recordedOffset), encodeURIComponent(offset))
      const own = await ask(toOwn(path), JSON.parse(toOwn(JSON.stringify(body))))
      expect(own.status, JSON.stringify(own.body)).toBe(200)
      expect(describeShape(own.body)).toEqual(describeShape(answer))
    },
  )
})

describe('bodies as pyairtable makes them', () => {
  it('have every flag, null for what is not given, and the keys of an upsert', async () => {
    const { secret, baseId } = await createClient()
    const call = async (method: string, path: string, body?: unknown) => {
      const response = await fetch(`${endpointUrl}/v0/${baseId}/My%20Table${path}`, {
        method,
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    const flags = { typecast: false, returnFieldsByFieldId: false }
    const made = await call('POST', '', { fields: { Name: 'One', Done: null }, ...flags })
    expect(made).toMatchObject({ status: 200, body: { fields: { Name: 'One' } } })
    expect((await call('POST', '', { records: [{ fields: { Name: 'Two' } }], ...flags })).status).toBe(200)
    const id = String(made.body['id'])
    expect((await call('PATCH', `/${id}`, { fields: { A: 1 }, ...flags })).status).toBe(200)
    // What was read is sent back, with the time that it has been made at.
    const read = await call('GET', `/${id}`)
    expect((await call('PUT', '', { records: [read.body], ...flags })).status).toBe(200)
    const upsert = await call('PATCH', '', {
      records: [{ fields: { Name: 'One', N: 5 } }, { fields: { Name: 'Three' } }],
      performUpsert: { fieldsToMergeOn: ['Name'] },
      ...flags,
    })
    expect(upsert).toMatchObject({ status: 200, body: { updatedRecords: [id], createdRecords: [expect.any(String)] } })
    const listed = await call('POST', '/listRecords', {
      filterByFormula: "{Name}='One'",
      fields: ['Name'],
      sort: [{ field: 'Name', direction: 'asc' }],
      returnFieldsByFieldId: false,
      recordMetadata: ['commentCount'],
    })
    expect(listed.body).toMatchObject({ records: [{ id, commentCount: 0 }] })
    for (const query of [
      'recordMetadata[]=commentCount',
      'recordMetadata=commentCount',
      'recordMetadata[0]=commentCount',
    ])
      expect((await call('GET', `?maxRecords=1&${query}`)).body, query).toMatchObject({
        records: [{ commentCount: 0 }],
      })
  })
})
