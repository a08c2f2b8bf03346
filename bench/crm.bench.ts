import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import pg from 'pg'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { type Engine, SYSTEM } from '../server/src/db/engine.ts'
import { createId } from '../server/src/db/create-id.ts'
import { openPglite } from '../server/src/db/pglite.ts'
import { openPostgres } from '../server/src/db/postgres.ts'
import { openAppContext } from '../server/src/open-app-context.ts'
import { ensureEmptyTemplate, createDatabase } from '../server/test/engines.ts'
import { type Person, signUp } from '../server/test/harness.ts'
import startPostgres from '../server/test/postgres-server.ts'
import { insertContacts, insertOpportunities } from './crm-rows.ts'
import { computeQuantile, formatLoad } from './load.ts'
import { RecordingEngine, type Statement } from './recording-engine.ts'

/**
 * `CRM_ROWS=1000000 CRM_DEALS=100000 CRM_OTHERS=200 npm run bench -- crm`; `CRM_ENGINE=pglite` for the embedded
 * database.
 */
const readSize = (name: string, usual: number) => Number(process.env[name] ?? usual)
const isEmbedded = process.env['CRM_ENGINE'] === 'pglite'
const rows = readSize('CRM_ROWS', isEmbedded ? 50_000 : 1_000_000)
const deals = readSize('CRM_DEALS', isEmbedded ? 5000 : 100_000)
const others = readSize('CRM_OTHERS', isEmbedded ? 0 : 200)
const perOther = 5000
const rounds = 40
/** Warm-up requests: a newly started server has compiled nothing yet. */
const warmUp = 300

/** CRM lists on many rows: server time with one connection, compared to the bare statements through `pg`. */
export async function runBenchmark(): Promise<void> {
  const stop = isEmbedded ? undefined : await startPostgres()
  const url = process.env['TEST_DATABASE_URL']
  if (!isEmbedded && url === undefined) throw new Error('No PostgreSQL was found: install it, or set CRM_ENGINE=pglite')
  const databaseUrl = isEmbedded ? null : await createDatabase(url ?? '')
  const opened =
    databaseUrl === null
      ? await openPglite({ dataDir: null, template: await ensureEmptyTemplate() })
      : await openPostgres({ databaseUrl })
  const engine = new RecordingEngine(opened)
  const config = { ...readConfig({ TRUSTED_PROXIES: '1' }), dataDir: null, webDir: null, hasRateLimits: false }
  const context = await openAppContext(config, { error: (message, cause) => console.error(message, cause) }, engine)
  const app = await buildApp(context)
  const bare = databaseUrl === null ? null : new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const ada = await signUp(app)
    const start = performance.now()
    await seedRows(opened, ada)
    console.log(
      `${rows} contacts, ${deals} opportunities, ${others} × ${perOther} elsewhere: ${formatSeconds(start)} s to make`,
    )
    const [pipeline] = await ada.call('pipelines.list')
    const cases = await listCases(ada, pipeline?.id ?? '')
    for (let n = 0; n < warmUp; n++) await ada.send<unknown>('GET', cases[n % cases.length]?.path ?? '')
    console.log(`load ${formatLoad()}`)
    console.log(`${'p50 / p95 ms'.padStart(58)}   bare    ratio`)
    for (const { name, path } of cases) {
      const ask = () => ada.send<unknown>('GET', path)
      const answer = await ask()
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`)
      const statements = await engine.record(ask)
      const [served, sent] = [[], []] as [number[], number[]]
      for (let round = 0; round < rounds; round++) {
        served.push(await measureTime(ask))
        if (bare !== null) sent.push(await measureTime(() => sendBare(bare, statements)))
      }
      const ratio =
        bare === null
          ? ''
          : `${formatMs(computeQuantile(sent, 0.5))} ${(computeQuantile(served, 0.5) / computeQuantile(sent, 0.5)).toFixed(2)}×`
      console.log(
        `${name.padEnd(42)} ${formatMs(computeQuantile(served, 0.5))} ${formatMs(computeQuantile(served, 0.95))} ${ratio}`,
      )
    }
    const base = await app.listen({ port: 0, host: '127.0.0.1' })
    const many = await autocannon({
      url: `${base}${cases[0]?.path}`,
      connections: 64,
      duration: 10,
      headers: { authorization: `Bearer ${ada.session?.accessToken}`, 'account-id': ada.accountId ?? '' },
    })
    console.log(
      `64 connections: ${many.requests.average.toFixed(0)}/s, p99 ${many.latency.p99} ms, ${many.errors + many.non2xx} errors; load ${formatLoad()}`,
    )
    // The server completes aborted requests.
    await wait(1000)
  } finally {
    await bare?.end()
    await app.close()
    await context.close()
    await stop?.()
  }
}

async function seedRows(engine: Engine, ada: Person): Promise<void> {
  const [pipeline] = await ada.call('pipelines.list')
  const stages = await ada.call('pipelineStages.list', { query: { pipeline_id: pipeline?.id ?? '' } })
  const of = {
    accountId: ada.accountId ?? '',
    ownerId: ada.session?.user.id ?? '',
    pipelineId: pipeline?.id ?? '',
    stageIds: stages.filter(({ kind }) => kind === 'open').map(({ id }) => id),
  }
  await ada.call('crmFields.create', { body: { resource: 'contacts', name: 'Seats', kind: 'number' } })
  await insertContacts(engine, of.accountId, of.ownerId, rows)
  await insertOpportunities(engine, of, deals)
  for (let n = 0; n < others; n++) {
    const id = createId()
    await engine.query(SYSTEM, `insert into accounts (id, name, slug) values ($1, $2, $2)`, [id, `other-${n}`])
    await insertContacts(engine, id, of.ownerId, perOther)
  }
  await engine.exec('vacuum analyze')
}

async function listCases(ada: Person, pipelineId: string): Promise<{ name: string; path: string }[]> {
  const contacts = (name: string, query: string) => ({ name, path: `/functions/v1/crm/contacts?${query}` })
  const deep = await ada.request('contacts.list', { query: { page: Math.min(2000, rows / 50 - 1), limit: 50 } })
  // The header's type only has the fields of older lists; CRM lists also return a cursor.
  const { next_cursor } = deep.meta as unknown as { next_cursor: string }
  return [
    contacts('list', ''),
    contacts('eq', 'status=customer'),
    contacts('neq', 'status=neq.customer'),
    contacts('gt (time)', 'created_at=gt.2020-01-01'),
    contacts('lte (time)', `created_at=lte.${new Date().toISOString().slice(0, 10)}`),
    contacts('gte and lt (text)', 'email=gte.person5&email=lt.person6'),
    contacts('in', 'status=in.(lead,partner)'),
    contacts('not_in', 'status=not_in.(lead,partner)'),
    contacts('is_null', 'title=is_null'),
    contacts('is_not_null', 'phone=is_not_null'),
    contacts('like', 'name=like.Mia%25'),
    contacts('ilike, rare', 'name=ilike.weber 4711'),
    contacts('ilike, common', 'name=ilike.weber'),
    contacts('eq of an e-mail address', 'email=person4711@146041.example'),
    contacts('tag', 'tags=vip'),
    contacts('custom field, eq', 'custom.seats=10'),
    contacts('custom field, gt', 'custom.seats=gt.90'),
    ...['name', 'email', 'created_at', 'updated_at', 'last_activity_at', 'custom.seats'].flatMap((column) =>
      ['asc', 'desc'].map((order) => contacts(`sort by ${column} ${order}`, `sort_by=${column}&sort_order=${order}`)),
    ),
    contacts('search by part of a name, rare', 'q=eber 4711'),
    contacts('search by part of a name, common', 'q=eber'),
    contacts('search by two common words', 'q=mia weber'),
    contacts('search by one letter', 'q=m'),
    contacts('search by two letters, none', 'q=zq'),
    contacts('page 20', 'page=20'),
    contacts('deep page by cursor', `cursor=${encodeURIComponent(next_cursor)}`),
    { name: 'opportunities', path: '/functions/v1/crm/opportunities' },
    { name: 'opportunities by amount', path: '/functions/v1/crm/opportunities?sort_by=amount&sort_order=desc' },
    { name: 'board, first paint with totals', path: `/functions/v1/crm/opportunity-board?pipeline_id=${pipelineId}` },
    { name: 'board, amount over a limit', path: `/functions/v1/crm/opportunity-board?amount=gt.900000` },
    { name: 'forecast by month', path: `/functions/v1/crm/opportunity-forecast` },
  ]
}

/** Runs statements one after the other, like a plain program. */
async function sendBare(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  for (const { sql, params } of statements) await pool.query(sql, [...params])
}

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
const formatMs = (time: number) => time.toFixed(2).padStart(8)
const formatSeconds = (since: number) => ((performance.now() - since) / 1000).toFixed(0)
