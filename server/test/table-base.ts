import type { Person } from './harness.ts'

interface Shown {
  readonly id: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** A base, and calls that name fields as people do. */
export async function openTables(me: Person) {
  const base = await me.call('tables.createBase', { body: { name: 'Work' } })
  const addTable = (name: string, fields: readonly object[] = [{ name: 'Name', type: 'singleLineText' }]) =>
    me.call('tables.createTable', { params: { base_id: base.id }, body: { name, fields } })
  const addField = async (table_id: string, name: string, type: string, options: object = {}) => {
    const made = await me.call('tables.createField', { params: { table_id }, body: { name, type, options } })
    return made.fields.find((field) => field.name === name)?.id ?? ''
  }
  const readIds = async (table_id: string) =>
    new Map((await me.call('tables.readTable', { params: { table_id } })).fields.map(({ id, name }) => [name, id]))
  const add = async (table_id: string, rows: readonly object[], typecast = false) => {
    const ids = await readIds(table_id)
    const records = rows.map((cells) => ({ fields: toIds(ids, cells) }))
    return me.call('tableRecords.create', { params: { table_id }, body: { records, typecast } })
  }
  const set = async (table_id: string, id: string | undefined, cells: object) =>
    me.call('tableRecords.update', {
      params: { table_id },
      body: { records: [{ id, fields: toIds(await readIds(table_id), cells) }] },
    })
  const remove = (table_id: string, ids: readonly (string | undefined)[]) =>
    me.call('tableRecords.remove', { params: { table_id }, body: { ids } })
  const undo = (table_id: string, change_id: string | null) =>
    me.request('tableRecords.undo', { params: { table_id }, body: { change_id } })
  const read = async (table_id: string) => {
    const ids = await readIds(table_id)
    const records: readonly Shown[] = await me.call('tableRecords.query', { params: { table_id }, body: {} })
    return records.map(({ fields }) =>
      Object.fromEntries([...ids].flatMap(([name, id]) => (fields[id] === undefined ? [] : [[name, fields[id]]]))),
    )
  }
  return { base, addTable, addField, add, set, remove, undo, read }
}

const toIds = (ids: ReadonlyMap<string, string>, cells: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(cells).map(([name, value]) => [ids.get(name) ?? name, value]))
