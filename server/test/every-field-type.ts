import { type TableFieldType, tableFieldTypes } from '@draftwright/contract/table-fields'
import type { FastifyInstance } from 'fastify'
import { createAccountDb } from '../src/db/account-db.ts'
import { type Engine, SYSTEM } from '../src/db/engine.ts'
import { signUp } from './harness.ts'

interface World {
  readonly otherId: string
  readonly others: readonly string[]
  readonly company: string
  readonly userId: string
  /** The ids of the fields before it, by their name. */
  readonly ids: ReadonlyMap<string, string>
}
interface Sample {
  readonly type: TableFieldType
  readonly options?: (world: World) => object
  /** What its cells get, one after the other; nothing where they are computed. */
  readonly cells?: (world: World, choices: readonly string[]) => readonly unknown[]
}

const numbers = [null, 0, -2.5, 7, 1, 123_456_789_012_345.5, 1e15]
const texts = [null, 'Alpha', '0', '5', "it's", 'Beta']
const days = [null, '1970-01-01', '1970-01-02', '2026-03-14', '2026-03-15', '2026-03-16']
const moments = ['14T22:59:59.999', '14T23:00:00.000', '15T08:30:00.000', '15T22:59:59.999', '15T23:00:00.000']
const choices = () => ({ choices: ['Alpha', '0', 'Beta'].map((name) => ({ name })) })
const byLink = ({ ids }: World, target: string, more: object = {}) => ({
  recordLinkFieldId: ids.get('multipleRecordLinks'),
  fieldIdInLinkedTable: ids.get(target),
  ...more,
})
const write =
  (...cells: readonly unknown[]) =>
  () =>
    cells

/** What a field of each type holds; a new type needs a line. */
const samples: Record<TableFieldType, Omit<Sample, 'type'>> = {
  singleLineText: { cells: write(...texts) },
  multilineText: { cells: write(...texts) },
  richText: { cells: write(...texts) },
  email: { cells: write(...texts) },
  url: { cells: write(...texts) },
  phoneNumber: { cells: write(...texts) },
  number: { options: () => ({ precision: 8 }), cells: write(...numbers) },
  percent: { cells: write(null, 0, 1, 0.5, -2.5) },
  currency: { cells: write(...numbers) },
  duration: { cells: write(null, 0, 1, 60, 7) },
  rating: { cells: write(null, 1, 5, 3) },
  checkbox: { cells: write(true, null, null) },
  date: { cells: write(...days) },
  dateTime: { cells: write(null, ...moments.map((one) => `2026-03-${one}Z`)) },
  singleSelect: { options: choices, cells: (_world, ids) => [null, ...ids] },
  multipleSelects: { options: choices, cells: (_world, ids) => [null, ids.slice(0, 1), ids.slice(0, 2), ids.slice(1)] },
  singleCollaborator: { cells: ({ userId }) => [null, userId] },
  multipleCollaborators: { cells: ({ userId }) => [null, [userId]] },
  multipleRecordLinks: {
    options: ({ otherId }) => ({ linkedTableId: otherId }),
    cells: ({ others: [alpha, five, none] }) => [null, [alpha], [five], [none], [alpha, five]],
  },
  workspaceLinks: { options: () => ({ linkedKind: 'companies' }), cells: ({ company }) => [null, [company]] },
  // Written below: a file would have to be stored.
  multipleAttachments: {},
  barcode: { cells: write(null, { text: 'Alpha' }, { text: '0' }) },
  formula: { options: () => ({ formula: "IF({number}&''='',BLANK(),IF({number}=7,ERROR(),{number}))" }) },
  button: { options: () => ({ label: 'Open', formula: "IF({number}=7,ERROR(),{singleLineText}&'')" }) },
  rollup: { options: (world) => byLink(world, 'amount', { formula: 'MAX(values)' }) },
  multipleLookupValues: { options: (world) => byLink(world, 'name') },
  count: { options: ({ ids }) => ({ recordLinkFieldId: ids.get('multipleRecordLinks') }) },
  createdTime: {},
  lastModifiedTime: {},
  createdBy: {},
  lastModifiedBy: {},
  autoNumber: {},
}
const named: readonly (Sample & { readonly name: string })[] = [
  ...tableFieldTypes.map((type) => ({ name: type, type, ...samples[type] })),
  { name: 'formula of days', type: 'formula', options: () => ({ formula: "DATEADD({date},1,'days')" }) },
  { name: 'formula of texts', type: 'formula', options: () => ({ formula: "{singleLineText}&''" }) },
]
/** Others read these. */
const first = ['number', 'singleLineText', 'date', 'multipleRecordLinks']
const ordered = named.toSorted((one, other) => Number(first.includes(other.name)) - Number(first.includes(one.name)))
const nRecords = 14

/** A table with a field of every type, with values at their borders and empty cells; the last record is empty. */
export async function openEveryType(app: FastifyInstance, engine: Engine) {
  const me = await signUp(app)
  await me.call('accounts.changeSettings', { body: { time_zone: 'Europe/Berlin' } })
  const base = await me.call('tables.createBase', { body: { name: 'Every' } })
  const addTable = (name: string, fields: readonly object[]) =>
    me.call('tables.createTable', { params: { base_id: base.id }, body: { name, fields } })
  const other = await addTable('Others', [
    { name: 'name', type: 'singleLineText' },
    { name: 'amount', type: 'number' },
  ])
  const [name = '', amount = ''] = other.fields.map(({ id }) => id)
  const made = await me.call('tableRecords.create', {
    params: { table_id: other.id },
    body: { records: [{ fields: { [name]: 'Alpha', [amount]: 0 } }, { fields: { [name]: '5' } }, { fields: {} }] },
  })
  const table = await addTable('Main', [{ name: 'Key', type: 'singleLineText' }])
  const params = { table_id: table.id }
  const ids = new Map([
    ['Key', table.primary_field_id],
    ['name', name],
    ['amount', amount],
  ])
  const company = (await me.call('companies.create', { body: { name: 'Acme' } })).id
  const userId = me.session?.user.id ?? ''
  const world = { otherId: other.id, others: made.records.map(({ id }) => id), company, userId, ids }
  const columns = new Map<string, readonly unknown[]>()
  for (const { name: field, type, options, cells } of ordered) {
    const body = { name: field, type, ...(options === undefined ? {} : { options: options(world) }) }
    const { fields } = await me.call('tables.createField', { params, body })
    const added = fields.find((one) => one.name === field)
    ids.set(field, added?.id ?? '')
    const choiceIds = (added?.options.choices ?? []).map(({ name: choice }) => choice)
    if (cells !== undefined) columns.set(added?.id ?? '', cells(world, choiceIds))
  }
  const records = Array.from({ length: nRecords }, (_, at) => ({
    fields: Object.fromEntries([
      [table.primary_field_id, `Row ${at + 1}`],
      ...[...columns].map(([id, cells]) => [id, at === nRecords - 1 ? null : cells[at % cells.length]]),
    ]),
  }))
  await me.call('tableRecords.create', { params, body: { records } })
  await engine.query(
    SYSTEM,
    `update table_records set cells = cells || jsonb_build_object($2::text, '[{"id":"attAAAAAAAAAAAAAA","filename":"Alpha"}]'::jsonb)
      where table_id = $1 and number % 3 = 0`,
    [table.id, ids.get('multipleAttachments')],
  )
  const { fields } = await me.call('tables.readTable', { params })
  const db = createAccountDb(engine, me.accountId ?? '')
  return { me, db, base, params, ids, userId, fields: fields.filter(({ id }) => id !== table.primary_field_id) }
}
