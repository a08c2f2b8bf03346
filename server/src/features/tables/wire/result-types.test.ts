import { expect, it } from 'vitest'
import { type Person, signUp } from '../../../../test/harness.ts'
import { createTableProgram } from '../../../../test/table-program.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app } = await useApp({ hasRateLimits: false })

const sources = [
  { name: 'Name', type: 'singleLineText' },
  { name: 'Day', type: 'date' },
  { name: 'At', type: 'dateTime', options: { timeZone: 'Europe/Berlin' } },
  { name: 'N', type: 'number', options: { precision: 2 } },
  { name: 'Share', type: 'percent', options: { precision: 1 } },
  { name: 'Price', type: 'currency', options: { precision: 2, symbol: '€' } },
  { name: 'Took', type: 'duration', options: { durationFormat: 'h:mm' } },
  { name: 'Stars', type: 'rating', options: { max: 5 } },
  { name: 'Done', type: 'checkbox' },
  { name: 'State', type: 'singleSelect', options: { choices: [{ name: 'Open' }, { name: 'Shut' }] } },
  { name: 'Tags', type: 'multipleSelects', options: { choices: [{ name: 'red' }, { name: 'green' }] } },
  { name: 'Made', type: 'createdTime' },
  { name: 'Auto', type: 'autoNumber' },
] as const
const cells = [
  {
    Name: 'One',
    Day: '2022-04-02',
    At: '2022-04-02T10:00:00.000Z',
    N: 1.5,
    Share: 0.25,
    Price: 9.5,
    Took: 90,
    Stars: 3,
  },
  { Name: 'Two', Day: '2022-05-03', At: '2022-05-03T10:00:00.000Z', N: -2, Share: 1, Price: -1, Took: 0, Stars: 1 },
  { Name: 'Three' },
]
const more = [{ Done: true, State: 'Open', Tags: ['red', 'green'] }, { Tags: ['red'], State: 'Shut' }, {}]

const shapes = (name: string) => [
  name,
  `IF(1,${name})`,
  `IF(1,${name},'x')`,
  `IF(1,${name},1)`,
  `IF(0,${name},BLANK())`,
  `SWITCH(1,1,${name})`,
  `MIN(${name})`,
  `MAX(${name},${name})`,
  `MAX(${name},{N})`,
  `SUM(${name})`,
  `AVERAGE(${name})`,
  `COUNTA(${name})`,
  `${name}&''`,
  `${name}=1`,
  `-${name}`,
  `DATEADD(${name},1,'days')`,
  `DATEADD(${name},1,'hours')`,
  `WORKDAY(${name},2)`,
  `DATETIME_FORMAT(${name},'LL')`,
  `SET_TIMEZONE(${name},'Asia/Tokyo')`,
  `ARRAYUNIQUE(${name})`,
  `ARRAYJOIN(${name})`,
  `LEFT(${name},2)`,
  `ERROR()`,
]
/** Of a rollup: one of each kind. */
const ofValues = ['values', 'IF(1,values,1)', 'MIN(values)', 'SUM(values)', 'AVERAGE(values)', 'COUNTA(values)'].concat(
  "DATEADD(values,1,'days')",
  'ARRAYUNIQUE(values)',
)

const fault = (value: unknown) =>
  typeof value === 'object' && value !== null && ('error' in value || 'specialValue' in value)
const isNumber = (value: unknown) => typeof value === 'number'
const isMoment = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u.test(value)
const fits: Readonly<Record<string, (value: unknown) => boolean>> = {
  number: isNumber,
  percent: isNumber,
  currency: isNumber,
  duration: isNumber,
  date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/u.test(value),
  dateTime: isMoment,
  singleLineText: (value) => typeof value === 'string',
}

interface WireField {
  readonly name: string
  readonly type: string
  readonly options?: { readonly result?: { readonly type: string }; readonly formula?: string }
}

async function makeTables(me: Person) {
  const { base, send } = await createTableProgram(app, me)
  const own = sources.flatMap(({ name }) => shapes(`{${name}}`))
  const formulas = own.map((formula, at) => ({ name: `F${at}`, type: 'formula', options: { formula } }))
  const items = await me.call('tables.createTable', {
    params: { base_id: base.id },
    body: { name: 'Items', fields: [...sources, ...formulas] },
  })
  const rows = cells.map((one, at) => ({ fields: { ...one, ...more[at] } }))
  const made = (await send('POST', `${base.id}/Items`, { records: rows })).body.records ?? []
  expect(made).toHaveLength(3)
  const boxes = await me.call('tables.createTable', { params: { base_id: base.id }, body: { name: 'Boxes' } })
  const params = { table_id: boxes.id }
  const add = async (name: string, type: string, options: object) => {
    const body = { name, type, options } as never
    return (await me.call('tables.createField', { params, body })).fields.find((one) => one.name === name)?.id ?? ''
  }
  const link = await add('Items', 'multipleRecordLinks', { linkedTableId: items.id })
  return { base, send, items, made, link, add }
}

it('sends what the type of a result says, for every source, looked up and rolled up, too', async () => {
  const me = await signUp(app)
  const { base, send, items, made, link, add } = await makeTables(me)
  for (const { name } of sources) {
    const place = { recordLinkFieldId: link, fieldIdInLinkedTable: items.fields.find((one) => one.name === name)?.id }
    await add(`L ${name}`, 'multipleLookupValues', place)
    for (const [at, formula] of ofValues.entries()) await add(`R${at} ${name}`, 'rollup', { ...place, formula })
    for (const [at, formula] of shapes(`{L ${name}}`).slice(0, 5).entries())
      await add(`G${at} ${name}`, 'formula', { formula })
  }
  const boxes = [made.slice(0, 1), made.slice(0, 2), []].map((linked) => ({
    fields: { Items: linked.map(({ id }) => id) },
  }))
  expect((await send('POST', `${base.id}/Boxes`, { records: boxes })).status).toBe(200)

  // Of this address, as the types of Airtable's reference say.
  const schema = (await send('GET', `meta/bases/${base.id}/tables`)).body as unknown as {
    readonly tables: readonly { readonly name: string; readonly fields: readonly WireField[] }[]
  }
  const seen = new Set<string>()
  for (const { name: table, fields } of schema.tables) {
    const { records = [] } = (await send('GET', `${base.id}/${table}`)).body
    for (const { name, type, options } of fields) {
      const result = options?.result?.type ?? ''
      for (const record of records) {
        const value = record.fields[name]
        if (value === undefined || (type !== 'formula' && type !== 'rollup') || fault(value)) continue
        seen.add(`${type} ${result}`)
        const what = `${table} ${name} ${options?.formula} → ${result}: ${JSON.stringify(value)}`
        expect(fits[result]?.(value), what).toBe(true)
      }
    }
  }
  expect([...seen].toSorted()).toEqual(
    ['formula', 'rollup']
      .flatMap((type) =>
        Object.keys(fits)
          .toSorted()
          .map((result) => `${type} ${result}`),
      )
      .toSorted(),
  )
  const { records = [] } = (await send('GET', `${base.id}/Boxes?fields[]=L%20Day&fields[]=G0%20Day&fields[]=R2%20Day`))
    .body
  expect(records.map(({ fields }) => fields).at(1)).toEqual({
    'L Day': ['2022-04-02', '2022-05-03'],
    'G0 Day': '2022-04-02T00:00:00.000Z, 2022-05-03T00:00:00.000Z',
    'R2 Day': '2022-04-02',
  })
})
