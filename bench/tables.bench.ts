import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { createAccountDb } from '../server/src/db/account-db.ts'
import type { Engine } from '../server/src/db/engine.ts'
import { openPglite } from '../server/src/db/pglite.ts'
import { openPostgres } from '../server/src/db/postgres.ts'
import { startIndex } from '../server/src/features/tables/index.ts'
import { openAppContext } from '../server/src/open-app-context.ts'
import { ensureEmptyTemplate } from '../server/test/engines.ts'
import { Person, signUp } from '../server/test/harness.ts'
import { readDataState, saveDataState, startKeptPostgres, toEmbeddedDir } from './analytics-data.ts'
import { insertCompanies, insertContacts, insertOpportunities } from './crm-rows.ts'
import { computeQuantile, formatLoad } from './load.ts'
import { RecordingEngine } from './recording-engine.ts'
import { hostileInputs, indexedFields, type TableCase, tableCases } from './table-cases.ts'
import { measureIndexing } from './table-index.ts'
import { explainStatements } from './table-plans.ts'
import { measureListRates } from './table-rates.ts'
import { insertTableRows, moveCards, wideFields } from './table-rows.ts'

/**
 * `TABLES_DATA=/some/folder` keeps the data there, and the next run measures without making them again.
 * `TABLES_ENGINE=pglite` for the embedded database; `TABLES_ONLY=times`, `rates`, `plans` or `index` for one part.
 */
const isEmbedded = process.env['TABLES_ENGINE'] === 'pglite'
const rows = Number(process.env['TABLES_ROWS'] ?? 100_000)
const rounds = Number(process.env['TABLES_ROUNDS'] ?? 20)
const only = process.env['TABLES_ONLY']
const isKept = process.env['TABLES_DATA'] !== undefined
const dataDir = process.env['TABLES_DATA'] ?? mkdtempSync(join(tmpdir(), 'draftwright-tables-'))
const limits = isEmbedded ? { indexed: 60, scan: 1000 } : { indexed: 30, scan: 400 }

interface Wide {
  readonly ada: Person
  readonly tableId: string
  readonly fields: Readonly<Record<string, string>>
  readonly boardId: string
}

/**
 * Lists of a table of 100,000 records with 30 fields, and pages of it and of the CRM at 64 connections beside Node and
 * `pg` sending the same statements.
 */
export async function runBenchmark(): Promise<void> {
  const postgres = isEmbedded ? null : await startKeptPostgres(dataDir)
  try {
    const url = postgres && (await ensureDatabase(postgres.url))
    const opened =
      url === null
        ? await openPglite({ dataDir: toEmbeddedDir(dataDir), template: await ensureEmptyTemplate() })
        : await openPostgres({ databaseUrl: url })
    const engine = new RecordingEngine(opened)
    const config = { ...readConfig({ TRUSTED_PROXIES: '1' }), dataDir: null, webDir: null, hasRateLimits: false }
    const context = await openAppContext(config, { error: (message, cause) => console.error(message, cause) }, engine)
    const app = await buildApp(context)
    try {
      const wide = await ensureData(app, opened)
      console.log(`${rows} records of ${wideFields.length} fields; load ${formatLoad()}`)
      if (only === 'index') {
        const { ada, tableId, fields } = wide
        return await measureIndexing({ ada, engine, tableId, fieldId: fields['Street'] ?? '', path: queryPath(wide) })
      }
      if (only === 'plans') return await printPlans(engine, wide)
      if (only !== 'rates') {
        await measureTimes(wide)
        await measureRefusals(wide)
      }
      if (only !== 'times' && url !== null)
        await measureListRates({
          app,
          engine,
          url,
          ada: wide.ada,
          dataDir,
          table: { path: queryPath(wide), body: toBody(wide, bookedPage) },
        })
    } finally {
      await app.close()
      await context.close()
    }
  } finally {
    postgres?.stop()
    if (!isKept) rmSync(dataDir, { recursive: true, force: true })
  }
}

async function ensureDatabase(server: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: server, max: 1 })
  const { rows: found } = await pool.query(`select from pg_database where datname = 'tables'`)
  if (found.length === 0) await pool.query('create database tables')
  await pool.end()
  return new URL('/tables', server).href
}

/** The rows of a kept folder, or new ones; what was done before a run was broken off is not done again. */
async function ensureData(app: FastifyInstance, engine: Engine): Promise<Wide> {
  const kept = readDataState(dataDir)
  if (kept !== null && kept.size !== String(rows)) throw new Error(`${dataDir} holds ${kept.size}, not ${rows}`)
  const ada = kept === null ? await signUp(app) : await signIn(app, kept.email)
  let state = kept ?? { size: String(rows), email: ada.session?.user.email ?? '', done: [] }
  const ensureStep = async (step: string, work: () => Promise<unknown>) => {
    if (state.done.includes(step)) return
    const start = performance.now()
    await work()
    state = { ...state, done: [...state.done, step] }
    saveDataState(dataDir, state)
    console.log(`${step}: ${formatSeconds(start)} s to make; load ${formatLoad()}`)
  }
  await ensureStep('a table', async () => {
    const base = await ada.call('tables.createBase', { body: { name: 'Events' } })
    const params = { base_id: base.id }
    await ada.call('tables.createTable', { params, body: { name: 'Events', fields: wideFields } })
  })
  const [base] = await ada.call('tables.listBases')
  const { tables } = await ada.call('tables.readBase', { params: { base_id: base?.id ?? '' } })
  const table = tables.find(({ name }) => name === 'Events')
  if (table === undefined) throw new Error(`${dataDir} holds no table of events`)
  const fields = Object.fromEntries(table.fields.map(({ id, name }) => [name, id]))
  const accountId = ada.accountId ?? ''
  const ownerId = ada.session?.user.id ?? ''
  await ensureStep('records', async () => {
    const choices = Object.fromEntries(
      table.fields.map(({ name, options }) => [name, (options.choices ?? []).map(({ id }) => id ?? '')]),
    )
    await insertTableRows(engine, { accountId, userId: ownerId, tableId: table.id, fields, choices }, rows)
  })
  const db = createAccountDb(engine, accountId)
  for (const name of indexedFields)
    await ensureStep(`index of ${name}`, () => startIndex(db, table.id, fields[name] ?? ''))
  if (!isEmbedded)
    await ensureStep('contacts and opportunities', async () => {
      const [pipeline] = await ada.call('pipelines.list')
      const pipelineId = pipeline?.id ?? ''
      const stages = await ada.call('pipelineStages.list', { query: { pipeline_id: pipelineId } })
      const stageIds = stages.filter(({ kind }) => kind === 'open').map(({ id }) => id)
      await insertContacts(engine, accountId, ownerId, rows)
      await insertOpportunities(engine, { accountId, ownerId, pipelineId, stageIds }, rows)
      await engine.exec('vacuum analyze')
    })
  if (!isEmbedded)
    await ensureStep('companies', async () => {
      await insertCompanies(engine, accountId, ownerId, rows)
      await engine.exec('vacuum analyze crm_companies')
    })
  const params = { table_id: table.id }
  await ensureStep('a board, a fiftieth of its cards moved', async () => {
    const { id } = await ada.call('tables.createView', { params, body: { name: 'Board', type: 'kanban' } })
    await moveCards(engine, accountId, id)
  })
  const { views } = await ada.call('tables.readTable', { params })
  return { ada, tableId: table.id, fields, boardId: views.find(({ name }) => name === 'Board')?.id ?? '' }
}

async function signIn(app: FastifyInstance, email: string): Promise<Person> {
  const body = { email, password: 'correct horse battery' }
  return new Person(app, await new Person(app, null).call('auth.signIn', { body }))
}

const queryPath = ({ tableId }: Wide) => `/functions/v1/api/base_table/${tableId}/record/query`

function toBody({ fields, boardId }: Wide, { filter, formula, sorts = [], groups = [], offset, isBoard }: TableCase) {
  const conditions = (filter ?? []).map(([field, operator, value]) => ({ field_id: fields[field], operator, value }))
  return {
    limit: 50,
    count: true,
    ...(filter === undefined ? {} : { filter: { match: 'all', conditions } }),
    ...(formula === undefined ? {} : { formula }),
    sorts: sorts.map(([field, direction]) => ({ field_id: fields[field], direction })),
    groups: groups.map(([field, unit]) => ({ field_id: fields[field], ...(unit === undefined ? {} : { unit }) })),
    ...(offset === undefined ? {} : { offset }),
    ...(isBoard === true ? { board_id: boardId } : {}),
  }
}

async function measureTimes(wide: Wide): Promise<void> {
  const path = queryPath(wide)
  for (let n = 0; n < 100; n++) await wide.ada.send<unknown>('POST', path, { body: toBody(wide, { name: '' }) })
  console.log('p50 / p95 ms'.padStart(60))
  let held = 0
  for (const one of tableCases) {
    const body = toBody(wide, one)
    const ask = async () => {
      const answer = await wide.ada.send<unknown[]>('POST', path, { body })
      if (answer.status !== 200) throw new Error(`${one.name}: ${answer.status} ${answer.text.slice(0, 200)}`)
      return answer.data.length
    }
    const n = await ask()
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await measureTime(ask))
    const p95 = computeQuantile(times, 0.95)
    const isHeld = p95 < (one.isScan === true ? limits.scan : limits.indexed)
    if (isHeld) held++
    console.log(
      `${one.name.padEnd(44)} ${String(n).padStart(3)} ${formatMs(computeQuantile(times, 0.5))} ${formatMs(p95)}${isHeld ? '' : ' !'}`,
    )
  }
  console.log(
    `p95 below ${limits.indexed} ms by an index, ${limits.scan} ms by a scan: ${held} of ${tableCases.length}; load ${formatLoad()}`,
  )
}

/** What the database looks at for each case: counts do not depend on what else the machine does. */
async function printPlans(engine: RecordingEngine, wide: Wide): Promise<void> {
  console.log('statements, rows, pages, ms of the database'.padStart(88))
  const cases = tableCases.filter(({ name }) => name.includes(process.env['TABLES_CASES'] ?? ''))
  for (const one of cases) {
    const ask = () => wide.ada.send<unknown[]>('POST', queryPath(wide), { body: toBody(wide, one) })
    if ((await ask()).status !== 200) {
      console.log(`${one.name.padEnd(56)} no answer`)
      continue
    }
    const own = (await engine.record(ask)).filter(({ sql }) => /table_(?:records|cell_values)/u.test(sql))
    const { statements, rows: nRows, pages, ms } = await explainStatements(engine, own)
    const counts = [statements, nRows, pages].map((n) => String(n).padStart(8)).join('')
    console.log(`${one.name.padEnd(56)}${counts}${formatMs(ms)}`)
  }
}

/** Each is refused, and how long that takes. */
async function measureRefusals(wide: Wide): Promise<void> {
  const write = `/functions/v1/api/base_table/${wide.tableId}/record`
  for (const { name, formula, cell } of hostileInputs) {
    const records = [{ fields: { [wide.fields['Name'] ?? '']: cell } }]
    const ask = async () => {
      const { status } =
        formula === undefined
          ? await wide.ada.send<unknown>('POST', write, { body: { records } })
          : await wide.ada.send<unknown>('POST', queryPath(wide), { body: { formula } })
      if (status < 400 || status >= 500) throw new Error(`${name}: ${status}`)
    }
    await ask()
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await measureTime(ask))
    console.log(
      `refused: ${name.padEnd(35)} ${formatMs(computeQuantile(times, 0.5))} ${formatMs(computeQuantile(times, 1))}`,
    )
  }
}

/** Half of the rows are booked: a page that is filtered, sorted and counted. */
const bookedPage = { name: '', filter: [['Status', 'eq', 'Booked']], sorts: [['Guests', 'desc']] } as const

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
const formatMs = (time: number) => time.toFixed(1).padStart(8)
const formatSeconds = (since: number) => ((performance.now() - since) / 1000).toFixed(0)
