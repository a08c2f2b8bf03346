import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import autocannon from 'autocannon'
import pg from 'pg'
import { createCaller, signUp as signUpAt } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { openPglite } from '../server/src/db/pglite.ts'
import { openPostgres } from '../server/src/db/postgres.ts'
import { openAppContext } from '../server/src/open-app-context.ts'
import { createDatabase, ensureEmptyTemplate } from '../server/test/engines.ts'
import { type Person, signUp } from '../server/test/harness.ts'
import startPostgres from '../server/test/postgres-server.ts'
import { type AnalyticsOwner, insertAnalytics } from './analytics-rows.ts'
import { computeQuantile } from './load.ts'
import { fillUmami, umamiQuestions } from './umami-rows.ts'

/**
 * `ANALYTICS_SHARE=0.1 npm run bench -- analytics` for a tenth of the rows; `ANALYTICS_ENGINE=pglite` for the embedded database, where 1 is a
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

/** Every report of the analytics on many rows, beside the same questions to Umami's tables; then how many events a second are counted. */
export async function runBenchmark(): Promise<void> {
  const stop = isEmbedded ? undefined : await startPostgres()
  const url = process.env['TEST_DATABASE_URL']
  if (!isEmbedded && url === undefined)
    throw new Error('No PostgreSQL was found: install it, or set ANALYTICS_ENGINE=pglite')
  try {
    await measureReports(isEmbedded ? null : await createDatabase(url ?? ''))
    await measureIngest(isEmbedded ? null : await createDatabase(url ?? ''))
  } finally {
    stop?.()
  }
}

async function measureReports(databaseUrl: string | null): Promise<void> {
  const engine =
    databaseUrl === null
      ? await openPglite({ dataDir: null, template: await ensureEmptyTemplate() })
      : await openPostgres({ databaseUrl })
  const config = { ...readConfig({}), dataDir: null, webDir: null, hasRateLimits: false }
  const context = await openAppContext(config, { error: (message, cause) => console.error(message, cause) }, engine)
  const app = await buildApp(context)
  const pool = databaseUrl === null ? null : new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const ada = await signUp(app)
    const owner = await createOwner(ada)
    const start = performance.now()
    await insertAnalytics(engine, owner, size)
    if (pool !== null) await fillUmami(pool, owner.accountId)
    console.log(
      `${size.visits.toLocaleString('en')} visits as sums, ${size.events.toLocaleString('en')} single events: ${seconds(start)} s to make; load ${formatLoad()}`,
    )
    const cases = listCases(owner)
    for (const { path } of cases) for (let n = 0; n < 5; n++) await ada.send<unknown>('GET', path)
    let held = 0
    for (const { name, path, umami, days } of cases) {
      const times: number[] = []
      const others: number[] = []
      const questions = umami === undefined ? [] : (umamiQuestions[umami] ?? [])
      for (let round = 0; round < rounds; round++) {
        times.push(await measureTime(() => assertAnswered(ada, path)))
        if (pool !== null && questions.length > 0)
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
          : `  Umami ${formatMs(computeQuantile(others, 0.5))} ${formatMs(computeQuantile(others, 0.95))}  ${(computeQuantile(others, 0.5) / computeQuantile(times, 0.5)).toFixed(1)}×`
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

interface Case {
  readonly name: string
  readonly path: string
  /** The same in Umami's tables, over so many days. */
  readonly umami?: string
  readonly days?: number
}

const breakdowns = [
  'source',
  'source_kind',
  'campaign',
  'device',
  'browser',
  'country',
  'page',
  'entry',
  'exit',
  'content',
  'pillar',
  'channel',
  'link',
]

function listCases({ channelId, pillarIds }: AnalyticsOwner): Case[] {
  const today = new Date()
  const toDay = (ago: number) => new Date(today.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
  const of = (days: number) => `start_date=${toDay(days - 1)}&end_date=${toDay(0)}`
  const ask = (path: string) => `/functions/v1/api/analytics/${path}`
  const report = (name: string, query: string, more: object = {}): Case => ({
    name: `report, ${name}`,
    path: ask(`report?${query}`),
    ...more,
  })
  const parts = (name: string, query: string, more: object = {}): Case => ({
    name,
    path: ask(`breakdown?${query}`),
    ...more,
  })
  const [pillar] = pillarIds
  const combined = 'source=source%203&device=device%200'
  const month = toDay(0)
  return [
    report('28 days', of(28), { umami: 'report', days: 27 }),
    report('90 days', of(90), { umami: 'report', days: 89 }),
    report('12 months', of(365)),
    report('two years', of(730)),
    report('12 months of a source', `${of(365)}&source=source%203`),
    report('12 months of a pillar', `${of(365)}&pillar_id=${pillar}`),
    report('12 months of a channel', `${of(365)}&channel_id=${channelId}`),
    report('28 days of a source and device', `${of(28)}&${combined}`),
    report('90 days of a source and device', `${of(90)}&${combined}`),
    report('90 days of a page and a source', `${of(90)}&page=www.example.com%2Fpart-0&source=source%200`),
    ...breakdowns.map((by) => {
      const umami = `by ${by}`
      const also = umami in umamiQuestions ? { umami, days: 27 } : {}
      return parts(`by ${by}, 28 days`, `by=${by}&${of(28)}`, also)
    }),
    ...breakdowns.map((by) => parts(`by ${by}, 12 months`, `by=${by}&${of(365)}`)),
    parts('by page, 28 days of a source and device', `by=page&${of(28)}&${combined}`, {
      umami: 'by page, of a source and device',
      days: 27,
    }),
    parts('by page, 90 days of a source and device', `by=page&${of(90)}&${combined}`, {
      umami: 'by page, of a source and device',
      days: 89,
    }),
    parts('by source, 90 days of a pillar', `by=source&${of(90)}&pillar_id=${pillar}`),
    parts('by content, 90 days of a country', `by=content&${of(90)}&country=AX`),
    { name: 'live', path: ask('live') },
    { name: 'account, 28 days', path: ask(`account?${of(28)}`) },
    { name: 'account, 12 months', path: ask(`account?${of(365)}`) },
    { name: 'pillar-views, 12 months', path: ask(`pillar-views?${of(365)}`) },
    { name: 'top-content, 12 months', path: ask(`top-content?${of(365)}`) },
    { name: 'top-content/week', path: ask('top-content/week') },
    { name: 'channel/{id}/page, 12 months', path: ask(`channel/${channelId}/page?${of(365)}`) },
    { name: 'channel/{id}/pillar, 12 months', path: ask(`channel/${channelId}/pillar?${of(365)}`) },
    ...['day', 'week', 'month'].flatMap((agg) => [
      { name: `channel_analytics by ${agg}`, path: ask(`channel_analytics/${channelId}/${agg}/${month}`) },
      { name: `pillar_analytics by ${agg}`, path: ask(`pillar_analytics/${pillar}/${agg}/${month}`) },
    ]),
  ]
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
    const start = performance.now()
    let views = await readViews()
    while (views < result['2xx'] && performance.now() - start < 60_000) views = await readViews()
    console.log(
      `events a second over the socket: ${Math.round(result['2xx'] / result.duration).toLocaleString('en')} (2,000); p99 ${result.latency.p99} ms; answered ${result['2xx']}, counted ${views} ${seconds(start)} s later; not answered well: ${result.non2xx + result.errors}`,
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
const formatLoad = () => loadavg().map(Math.round).join(' ')
const formatMs = (time: number) => time.toFixed(1).padStart(8)
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
