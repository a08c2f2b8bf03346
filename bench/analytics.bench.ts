import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { performance } from 'node:perf_hooks'
import autocannon from 'autocannon'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { createCaller, signUp as signUpAt } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { createAccountDb } from '../server/src/db/account-db.ts'
import type { Engine } from '../server/src/db/engine.ts'
import { openPglite } from '../server/src/db/pglite.ts'
import { openPostgres } from '../server/src/db/postgres.ts'
import { packClosedDays } from '../server/src/features/analytics/index.ts'
import { openAppContext } from '../server/src/open-app-context.ts'
import { ensureEmptyTemplate } from '../server/test/engines.ts'
import { Person, signUp } from '../server/test/harness.ts'
import { readDataState, saveDataState, startKeptPostgres, toEmbeddedDir } from './analytics-data.ts'
import { listCases } from './analytics-cases.ts'
import { type AnalyticsOwner, insertAnalytics } from './analytics-rows.ts'
import { computeQuantile, formatLoad } from './load.ts'
import { fillUmami, umamiQuestions } from './umami-rows.ts'

/**
 * `ANALYTICS_DATA=/some/folder` keeps the data there, and the next run measures without making them again.
 * `ANALYTICS_ONLY=reports` or `ingest` measures one part. `ANALYTICS_SHARE=0.1 npm run bench -- analytics` for a tenth of the rows; `ANALYTICS_ENGINE=pglite` for the embedded database, where 1 is a
 * million visits.
 */
const share = Number(process.env['ANALYTICS_SHARE'] ?? 1)
const isEmbedded = process.env['ANALYTICS_ENGINE'] === 'pglite'
const size = isEmbedded
  ? { visits: 1_000_000 * share, events: Math.round(300_000 * share), posts: 200 }
  : { visits: 50_000_000 * share, events: Math.round(6_000_000 * share), posts: 500 }
const limitMs = isEmbedded ? 200 : 150
const rounds = Number(process.env['ANALYTICS_ROUNDS'] ?? 30)
const ingestSeconds = 15
const dataDir = process.env['ANALYTICS_DATA'] ?? mkdtempSync(join(tmpdir(), 'draftwright-analytics-'))
const isKept = process.env['ANALYTICS_DATA'] !== undefined
const only = process.env['ANALYTICS_ONLY']

/** Every report of the analytics on many rows, beside the same questions to Umami's tables; then how many events a second are counted. */
export async function runBenchmark(): Promise<void> {
  const postgres = isEmbedded ? null : await startKeptPostgres(dataDir)
  try {
    const url = postgres && (await ensureDatabase(postgres.url))
    if (only !== 'ingest') await measureReports(url)
    if (only !== 'reports') await measureIngest(url)
  } finally {
    postgres?.stop()
    if (!isKept) rmSync(dataDir, { recursive: true, force: true })
  }
}

async function ensureDatabase(server: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: server, max: 1 })
  const { rows } = await pool.query(`select from pg_database where datname = 'analytics'`)
  if (rows.length === 0) await pool.query('create database analytics')
  await pool.end()
  const url = new URL(server)
  url.pathname = '/analytics'
  return url.href
}

async function measureReports(databaseUrl: string | null): Promise<void> {
  const engine =
    databaseUrl === null
      ? await openPglite({ dataDir: toEmbeddedDir(dataDir), template: await ensureEmptyTemplate() })
      : await openPostgres({ databaseUrl })
  const config = { ...readConfig({}), dataDir: null, webDir: null, hasRateLimits: false }
  const context = await openAppContext(config, { error: (message, cause) => console.error(message, cause) }, engine)
  const app = await buildApp(context)
  const pool = databaseUrl === null ? null : new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const { ada, owner } = await ensureData(app, engine, pool)
    const cases = listCases(owner)
    const combined = cases.find(({ name }) => name.startsWith('report, 90 days of a source'))?.path ?? ''
    console.log(
      `first question that reads 90 packed days: ${(await measureTime(() => assertAnswered(ada, combined))).toFixed(0)} ms`,
    )
    for (const { path } of cases) for (let n = 0; n < 5; n++) await ada.send<unknown>('GET', path)
    let held = 0
    for (const { name, path, umami, days } of cases) {
      const times: number[] = []
      const others: number[] = []
      const questions = umami === undefined ? [] : (umamiQuestions[umami] ?? [])
      for (let round = 0; round < rounds; round++) {
        times.push(await measureTime(() => assertAnswered(ada, path)))
        // Where theirs take seconds, a few of them tell as much.
        if (pool !== null && questions.length > 0 && sumTimes(others) < 5000)
          others.push(
            await measureTime(async () => {
              for (const question of questions) await pool.query(question, [owner.accountId, days])
            }),
          )
      }
      const p95 = computeQuantile(times, 0.95)
      if (p95 < limitMs) held++
      const beside =
        others.length === 0
          ? ''
          : `  Umami ${formatMs(computeQuantile(others, 0.5))} ${(computeQuantile(others, 0.5) / computeQuantile(times, 0.5)).toFixed(1)}×`
      console.log(
        `${name.padEnd(48)} ${formatMs(computeQuantile(times, 0.5))} ${formatMs(p95)}${p95 < limitMs ? ' ' : '!'}${beside}`,
      )
    }
    console.log(`p95 below ${limitMs} ms: ${held} of ${cases.length}; load ${formatLoad()}`)
  } finally {
    await pool?.end()
    await app.close()
    await context.close()
  }
}

/** The rows of a kept folder, or new ones; what was done before a run was broken off is not done again. */
async function ensureData(app: FastifyInstance, engine: Engine, pool: pg.Pool | null) {
  const sizeName = JSON.stringify(size)
  const kept = readDataState(dataDir)
  if (kept !== null && kept.size !== sizeName) throw new Error(`${dataDir} holds ${kept.size}, not ${sizeName}`)
  const ada = kept === null ? await signUp(app) : await signIn(app, kept.email)
  const owner = kept === null ? await createOwner(ada) : await findOwner(ada)
  let state = kept ?? { size: sizeName, email: ada.session?.user.email ?? '', done: [] }
  saveDataState(dataDir, state)
  const ensureStep = async (step: string, work: () => Promise<void>) => {
    if (state.done.includes(step)) return
    const start = performance.now()
    await work()
    state = { ...state, done: [...state.done, step] }
    saveDataState(dataDir, state)
    console.log(`${step}: ${seconds(start)} s to make; load ${formatLoad()}`)
  }
  await ensureStep('rows', () => insertAnalytics(engine, owner, size))
  // As the hourly job does it.
  const db = createAccountDb(engine, owner.accountId)
  const today = new Date().toISOString().slice(0, 10)
  const start = performance.now()
  await packClosedDays(db, today, new AbortController().signal)
  console.log(`days that are over packed, unless they were: ${seconds(start)} s`)
  if (pool !== null) await ensureStep("Umami's rows", () => fillUmami(pool, owner.accountId))
  console.log(
    `${size.visits.toLocaleString('en')} visits as sums, ${size.events.toLocaleString('en')} single events; load ${formatLoad()}`,
  )
  return { ada, owner }
}

async function createOwner(ada: Person): Promise<AnalyticsOwner> {
  const channel = await ada.call('channels.create', {
    body: { name: 'Our page', channel_type: 'manual', network: 'linkedin' },
  })
  const pillarIds: string[] = []
  for (let n = 0; n < 10; n++) pillarIds.push((await ada.call('pillars.create', { body: { name: `Pillar ${n}` } })).id)
  return {
    accountId: ada.accountId ?? '',
    authorId: ada.session?.user.id ?? '',
    channelId: channel.id,
    pillarIds,
  }
}

async function signIn(app: FastifyInstance, email: string): Promise<Person> {
  const session = await new Person(app, null).call('auth.signIn', {
    body: { email, password: 'correct horse battery' },
  })
  return new Person(app, session)
}

async function findOwner(ada: Person): Promise<AnalyticsOwner> {
  const { data: channels } = await ada.request('channels.list')
  const { data: pillars } = await ada.request('pillars.list')
  return {
    accountId: ada.accountId ?? '',
    authorId: ada.session?.user.id ?? '',
    channelId: channels.find(({ name }) => name === 'Our page')?.id ?? '',
    pillarIds: pillars.filter(({ name }) => name.startsWith('Pillar ')).map(({ id }) => id),
  }
}

async function assertAnswered(ada: Person, path: string): Promise<void> {
  const { status, text } = await ada.send<unknown>('GET', path)
  if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`)
}

/** Beacons of the script over the socket, the server in a process of its own; everything answered must be counted. */
async function measureIngest(databaseUrl: string | null): Promise<void> {
  const server = await runServer({
    env: { TRUSTED_PROXIES: '1', ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) },
  })
  try {
    const ada = await signUpAt(server.url)
    const call = createCaller(server.url, ada)
    const settings = await call<{ script: string }>('PUT', '/analytics/settings', { sites: ['www.example.com'] })
    const slug = /data-site="([^"]+)"/u.exec(settings.script)?.[1] ?? ''
    let sent = 0
    const headers = {
      origin: 'https://www.example.com',
      'content-type': 'text/plain',
      'accept-language': 'en',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    }
    const began = performance.now()
    const result = await autocannon({
      url: server.url,
      headers: {},
      connections: 64,
      duration: ingestSeconds,
      requests: [
        {
          method: 'POST',
          path: '/count',
          setupRequest(request) {
            // Three views a visitor.
            const visitor = Math.floor(sent++ / 3)
            const ip = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`
            const body = JSON.stringify({
              s: slug,
              k: 'view',
              p: `/part-${sent % 500}`,
              q: '',
              r: 'https://www.google.com/',
            })
            return { ...request, headers: { ...headers, 'x-forwarded-for': ip }, body }
          },
        },
      ],
    })
    const readViews = async () => {
      const { totals } = await call<{ totals: { views: number } }>('GET', '/analytics/report')
      return totals.views
    }
    let views = await readViews()
    while (views < result['2xx'] && performance.now() - began < 120_000) {
      await wait(200)
      views = await readViews()
    }
    const took = (performance.now() - began) / 1000
    console.log(
      `events a second over the socket, with their sender on the same cores: answered ${formatCount(result['2xx'] / result.duration)}, counted ${formatCount(views / took)} (2,000); p99 ${result.latency.p99} ms; answered ${result['2xx']} in ${result.duration} s, counted ${views} in ${took.toFixed(1)} s; not answered well: ${result.non2xx + result.errors}; load ${formatLoad()}`,
    )
  } finally {
    await server.stop()
  }
}

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
const sumTimes = (times: readonly number[]) => times.reduce((sum, time) => sum + time, 0)
const formatCount = (count: number) => Math.round(count).toLocaleString('en')
const formatMs = (time: number) => time.toFixed(1).padStart(8)
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
