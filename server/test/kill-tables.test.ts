import { setTimeout as wait } from 'node:timers/promises'
import type { NewApiKey } from '@draftwright/contract/api-keys'
import type { Idea } from '@draftwright/contract/ideas'
import type { TableImport } from '@draftwright/contract/table-imports'
import type { TableRecord } from '@draftwright/contract/table-records'
import type { BaseTable, TableBase } from '@draftwright/contract/tables'
import { afterAll, expect, test } from 'vitest'
import { createCaller, signUp } from '../../scripts/api-client.ts'
import { startAirtableServer } from './airtable-server.ts'
import { chooseMoments, openKillableServers } from './killable-servers.ts'
import { startNetworkServer } from './networks/network-server.ts'

interface AirtableImport {
  readonly id: string
  readonly state: string
  readonly base_id: string
}
interface Automation {
  readonly id: string
  readonly n_runs: number
}

/** For hanging. */
const patience = 600_000
const airtable = await startAirtableServer()
const program = await startNetworkServer(() => ({ status: 200 }))
afterAll(async () => {
  airtable.close()
  await program.close()
})
const product = await openKillableServers({
  RATE_LIMITS: 'off',
  AIRTABLE_BASE_URL: airtable.url,
  TRUSTED_URLS: `${airtable.url},${program.origin}`,
})

/** A person of a new workspace, on a server that is killed and started again. */
async function openWorld() {
  let server = await product.start()
  const person = await signUp(server.url)
  const call = <T>(method: string, path: string, body?: object) =>
    createCaller(server.url, person)<T>(method, path, body)
  const restart = async () => {
    server = await product.restart()
  }
  const readRecords = (table: BaseTable | undefined) =>
    call<TableRecord[]>('POST', `/base_table/${table?.id}/record/query`, { limit: 1000 })
  /** Asks again until the answer is as it should be. */
  const until = async <T>(ask: () => Promise<T>, isThere: (found: T) => boolean): Promise<T> => {
    for (;;) {
      const found = await ask()
      if (isThere(found)) return found
      await wait(20)
    }
  }
  const getUrl = () => server.url
  return { call, restart, readRecords, until, getUrl }
}
const pickCell = (rows: readonly TableRecord[], field = '') => rows.map(({ fields }) => fields[field])

test('an import of a file, killed again and again, takes every row once', { timeout: patience }, async () => {
  const { call, restart, until } = await openWorld()
  const rows = 1200
  const file = ['Name,Town', ...Array.from({ length: rows }, (_one, at) => `Row ${at},Town ${at % 7}`)].join('\n')
  const form = new FormData()
  form.set('file', new Blob([file]), 'rows.csv')
  const { id, plan } = await call<TableImport>('POST', '/table_import', form)
  const readImport = async () => {
    const found = await call<TableImport>('GET', `/table_import/${id}`)
    if (found.error !== null) throw new Error(found.error)
    return found
  }
  await call('POST', `/table_import/${id}/run`, plan)
  for (const part of chooseMoments([0.4], [0.2, 0.5])) {
    await until(readImport, ({ n_done, state }) => state === 'done' || n_done >= part * rows)
    await restart()
  }
  const done = await until(readImport, ({ state }) => state === 'done')
  expect(done).toMatchObject({ n_done: rows, n_problems: 0 })
  const table = await call<BaseTable>('GET', `/base_table/${done.table_id}`)
  const names: unknown[] = []
  for (let offset = 0; offset < rows; offset += 1000) {
    const body = { limit: 1000, offset }
    const page = await call<TableRecord[]>('POST', `/base_table/${table.id}/record/query`, body)
    names.push(...pickCell(page, table.primary_field_id))
  }
  expect([names.length, new Set(names).size]).toEqual([rows, rows])
})

test('an import of a base, killed at several pages, brings every record, link and file once', {
  timeout: patience,
}, async () => {
  const { call, restart, readRecords, until } = await openWorld()
  const release = airtable.holdRecords()
  const { id } = await call<AirtableImport>('POST', '/airtable_import', {
    token: airtable.token,
    base_id: airtable.base,
  })
  // While the first page is on its way, and others while they are written.
  for (const n of chooseMoments([1, 3], [1, 3, 5])) {
    await until(
      async () => airtable.countLists(),
      (lists) => lists >= n,
    )
    await restart()
    release()
  }
  const done = await until(
    () => call<AirtableImport>('GET', `/airtable_import/${id}`),
    ({ state }) => state !== 'running',
  )
  expect(done).toMatchObject({ state: 'done', error: null, n_records: 132, n_links: 130 })
  expect(done).toMatchObject({ n_files: 5, n_saved_files: 3, n_failed_files: 2 })
  const base = await call<TableBase>('GET', `/table_base/${done.base_id}`)
  const [people, firms] = base.tables
  const named = async (table: BaseTable | undefined, name: string) =>
    pickCell(await readRecords(table), table?.fields.find((field) => field.name === name)?.id)
  expect(new Set(await named(people, 'First')).size).toBe(130)
  expect((await named(people, 'Firm')).map((links) => (links as unknown[]).length)).toEqual(
    Array.from({ length: 130 }, () => 1),
  )
  expect((await named(people, 'Files')).flatMap((files) => files ?? [])).toHaveLength(3)
  await until(
    () => named(firms, 'Size'),
    (sizes) => sizes.every((size) => size === 65),
  )
})

test('automations, killed while they run, make something of every record once', { timeout: patience }, async () => {
  const { call, restart, until } = await openWorld()
  const records = 90
  const base = await call<TableBase>('POST', '/table_base', { name: 'Work' })
  const [table] = base.tables
  const name = table?.primary_field_id ?? ''
  const path = `/base_table/${table?.id}`
  const automation = { starts_with: 'created', makes: 'idea', title: 'Tell of {Name}' }
  const { id } = await call<Automation>('POST', `${path}/automation`, automation)
  await call('POST', `${path}/record`, {
    records: Array.from({ length: records }, (_one, at) => ({ fields: { [name]: `Record ${at}` } })),
  })
  const listTexts = async () => (await call<Idea[]>('GET', '/idea?limit=200')).map(({ text }) => text)
  for (const n of chooseMoments([30], [1, 30])) {
    await until(listTexts, ({ length }) => length >= n)
    await restart()
  }
  const readRuns = async () =>
    (await call<Automation[]>('GET', `${path}/automation`)).find((one) => one.id === id)?.n_runs
  await until(readRuns, (n) => n === records)
  const expected = Array.from({ length: records }, (_one, at) => `Tell of Record ${at}`)
  expect((await listTexts()).toSorted()).toEqual(expected.toSorted())
})

test('a webhook is told of every change although its server is killed before it could, and lists each once', {
  timeout: patience,
}, async () => {
  const { call, restart, until, getUrl } = await openWorld()
  const base = await call<TableBase>('POST', '/table_base', { name: 'Work' })
  const [table] = base.tables
  const { secret } = await call<NewApiKey>('POST', '/api-keys', {
    name: 'Program',
    scopes: ['tables:read', 'tables:write'],
  })
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${getUrl()}/v0/${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return JSON.parse(await answer.text()) as T
  }
  const hooks = `bases/${base.id}/webhooks`
  const hook = await send<{ id: string }>('POST', hooks, {
    notificationUrl: `${program.origin}/hook`,
    specification: { options: { filters: { dataTypes: ['tableData'] } } },
  })
  const readHook = async () => {
    const { webhooks } = await send<{ webhooks: { cursorForNextPayload: number }[] }>('GET', hooks)
    return webhooks[0]?.cursorForNextPayload ?? 0
  }
  const made: string[] = []
  const moments = chooseMoments(['untold', 'unanswered'], ['untold', 'untold', 'unanswered'])
  for (const [at, moment] of moments.entries()) {
    const isUnanswered = moment === 'unanswered'
    const seen = program.requests.length
    // The last is told, and its server is killed before it hears the answer.
    if (isUnanswered) program.failNext('hang')
    made.push((await send<{ id: string }>('POST', `${base.id}/${table?.id}`, { fields: { Name: `N${at}` } })).id)
    if (isUnanswered)
      await until(
        async () => program.requests.length,
        (n) => n > seen,
      )
    const asked = program.requests.length
    await restart()
    await until(
      async () => program.requests.length,
      (n) => n > asked,
    )
    await until(readHook, (cursor) => cursor === at + 2)
  }
  interface Payloads {
    readonly cursor: number
    readonly payloads: { changedTablesById: Record<string, { createdRecordsById: Record<string, object> }> }[]
  }
  const { cursor, payloads } = await send<Payloads>('GET', `${hooks}/${hook.id}/payloads`)
  const told = payloads.flatMap(({ changedTablesById }) =>
    Object.keys(changedTablesById[table?.id ?? '']?.createdRecordsById ?? {}),
  )
  expect([cursor, told]).toEqual([moments.length + 1, made])
})

test('an index, killed while it is started, is whole in the end, with what was written in between', {
  timeout: patience,
}, async () => {
  const { call, restart, until } = await openWorld()
  const rows = 3000
  const file = ['Name,Town', ...Array.from({ length: rows }, (_one, at) => `Row ${at},Town ${at % 500}`)].join('\n')
  const form = new FormData()
  form.set('file', new Blob([file]), 'rows.csv')
  const { id, plan } = await call<TableImport>('POST', '/table_import', form)
  await call('POST', `/table_import/${id}/run`, plan)
  const { table_id } = await until(
    () => call<TableImport>('GET', `/table_import/${id}`),
    ({ state }) => state === 'done',
  )
  const path = `/base_table/${table_id}`
  const readTown = async () =>
    (await call<BaseTable>('GET', path)).fields.find(({ name }) => name === 'Town') ?? { id: '', is_indexed: false }
  const { id: town } = await readTown()
  const listTown = (value: string) =>
    call<TableRecord[]>('POST', `${path}/record/query`, { formula: `{Town}='${value}'`, limit: 1000 })
  const [written] = await listTown('Town 3')
  await call('PUT', `${path}/record`, { records: [{ id: written?.id, fields: { [town]: 'Oslo' } }] })
  await restart()
  await until(readTown, ({ is_indexed }) => is_indexed)
  expect((await listTown('Oslo')).map((record) => record.id)).toEqual([written?.id])
  expect(await listTown('Town 3')).toHaveLength(rows / 500 - 1)
})
