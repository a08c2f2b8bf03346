import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../src/http/app-context.ts'
import { finishJobs } from './finish-jobs.ts'
import type { Person } from './harness.ts'
import type { NetworkServer } from './networks/network-server.ts'
import { createTableProgram } from './table-program.ts'

interface Payload {
  readonly baseTransactionNumber: number
  readonly actionMetadata: { readonly source: string; readonly sourceMetadata: object }
  readonly changedTablesById?: Readonly<Record<string, unknown>>
}
interface Answer {
  readonly id?: string
  readonly macSecretBase64?: string
  readonly expirationTime?: string
  readonly error?: unknown
  readonly webhooks?: readonly Readonly<Record<string, unknown>>[]
  readonly payloads?: readonly Payload[]
  readonly cursor?: number
  readonly mightHaveMore?: boolean
}
let count = 0

/** A base with a table Tasks, and a program that makes webhooks of it; `pings` are the requests that its own address has had. */
export async function createWebhookProgram(app: FastifyInstance, person: Person, server: NetworkServer) {
  const program = await createTableProgram(app, person)
  const { base, table, send } = program
  const path = `bases/${base.id}/webhooks`
  const ask = async (...call: Parameters<typeof send>) => {
    const { status, body } = await send(...call)
    // Every answer about webhooks has these keys, or some of them.
    return { status, body: body as unknown as Answer }
  }
  const url = `${server.origin}/hook-${++count}`
  const create = async (filters: object = {}, includes: object | null = null, more: object = {}) => {
    const specification = {
      options: { filters: { dataTypes: ['tableData'], ...filters }, ...(includes === null ? {} : { includes }) },
    }
    return (await ask('POST', path, { specification, ...more })).body
  }
  const list = async () => (await ask('GET', path)).body.webhooks ?? []
  const readPayloads = async (id: string | undefined, query = '') =>
    (await ask('GET', `${path}/${id}/payloads${query}`)).body
  const fieldByName = new Map(table.fields.map((field) => [field.name, field.id]))
  const f = (name: string): string => fieldByName.get(name) ?? ''
  const pings = () => server.requests.filter((request) => url.endsWith(request.path))
  return { ...program, path, ask, url, create, list, readPayloads, f, pings }
}

/** Waits until webhooks have been told of everything. */
export async function finishNotifications(context: Pick<AppContext, 'engine'>): Promise<void> {
  await finishJobs(context, 'tables.collect-webhook-payloads')
  await finishJobs(context, 'tables.notify-webhook')
}
