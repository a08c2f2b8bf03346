import type { FastifyInstance } from 'fastify'
import type { Person } from './harness.ts'

interface WireRecord {
  readonly id: string
  readonly createdTime: string
  readonly fields: Record<string, unknown>
}
interface WireBody extends Partial<WireRecord> {
  readonly error?: unknown
  readonly records?: readonly WireRecord[]
  readonly offset?: string | null
  readonly createdRecords?: readonly string[]
  readonly updatedRecords?: readonly string[]
  readonly comments?: readonly { id: string; text: string }[]
}
export type WireMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS'

const scopes = ['tables:read', 'tables:write']
export const createKey = async (me: Person, own: readonly string[] = scopes) =>
  (await me.call('apiKeys.create', { body: { name: 'Script', scopes: own } })).secret

/** A base with a table Tasks, and a program that calls it with a key. */
export async function createTableProgram(app: FastifyInstance, me: Person, own: readonly string[] = scopes) {
  const key = await createKey(me, own)
  const base = await me.call('tables.createBase', { body: { name: 'Work' } })
  const fields = [
    { name: 'Name', type: 'singleLineText' },
    { name: 'N', type: 'number', options: { precision: 1 } },
    { name: 'Status', type: 'singleSelect', options: { choices: [{ name: 'Open' }, { name: 'Done' }] } },
    { name: 'Due', type: 'date' },
    { name: 'Ready', type: 'checkbox' },
    { name: 'Twice', type: 'formula', options: { formula: '{N}*2' } },
  ]
  const table = await me.call('tables.createTable', { params: { base_id: base.id }, body: { name: 'Tasks', fields } })
  const send = async (method: WireMethod, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await app.inject({
      method,
      url: `/v0/${path}`,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = answer.body === '' ? '{}' : answer.body
    return { status: answer.statusCode, body: JSON.parse(text) as WireBody, headers: answer.headers }
  }
  const tasks = `${base.id}/Tasks`
  const add = async (...rows: object[]) =>
    (await send('POST', `${tasks}/?`, { records: rows.map((one) => ({ fields: one })), typecast: true })).body
      .records ?? []
  const names = async (query: string) =>
    (await send('GET', `${tasks}?${query}`)).body.records?.map(({ fields: cells }) => cells['Name'])
  return { base, table, send, add, names, tasks }
}
