import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { type Engine, SYSTEM } from '../server/src/db/engine.ts'
import { openPostgres } from '../server/src/db/postgres.ts'
import { openAppContext } from '../server/src/open-app-context.ts'
import { createDatabase } from '../server/test/engines.ts'
import { type Person, signUp } from '../server/test/harness.ts'
import startPostgres from '../server/test/postgres-server.ts'
import { insertContacts, insertOpportunities } from './crm-rows.ts'
import { computeQuantile, formatLoad } from './load.ts'

const size = { deals: 10_000, contacts: 10_000, touches: 60_000, posts: 200 }
const rounds = Number(process.env['ATTRIBUTION_ROUNDS'] ?? 20)

/** What touched 10,000 deals, on PostgreSQL, in process: each has two contacts, and each of those six touches. */
export async function runBenchmark(): Promise<void> {
  const stop = await startPostgres()
  const server = process.env['TEST_DATABASE_URL']
  if (server === undefined) throw new Error('No PostgreSQL was found: install it, or there is nothing to measure on')
  const engine = await openPostgres({ databaseUrl: await createDatabase(server) })
  const config = { ...readConfig({}), dataDir: null, webDir: null, hasRateLimits: false }
  const context = await openAppContext(config, { error: (message, cause) => console.error(message, cause) }, engine)
  const app = await buildApp(context)
  try {
    const ada = await signUp(app)
    const { post, deal, contact } = await insertDeals(engine, ada)
    const path = '/functions/v1/api/attribution'
    const cases = [
      ...['content', 'pillar', 'channel', 'campaign', 'person'].map((by) => `summary?by=${by}`),
      'summary?by=content&model=time_decay',
      `summary?by=content&from=${toDay(30)}&to=${toDay(0)}`,
      `posts/${post}`,
      `deals/${deal}`,
      `contacts/${contact}`,
    ]
    for (const each of cases) {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        const start = performance.now()
        const { status, text } = await ada.send('GET', `${path}/${each}`)
        if (status !== 200) throw new Error(`${each}: ${status} ${text.slice(0, 200)}`)
        times.push(performance.now() - start)
      }
      const [median, p95] = [0.5, 0.95].map((share) => computeQuantile(times, share).toFixed(1).padStart(8))
      console.log(`${each.replace(/[\da-f-]{36}/u, '{id}').padEnd(56)} ${median} ${p95}`)
    }
    console.log(`load ${formatLoad()}`)
  } finally {
    await app.close()
    await context.close()
    await stop?.()
  }
}

const toDay = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

async function insertDeals(engine: Engine, ada: Person) {
  const accountId = ada.accountId ?? ''
  const ownerId = ada.session?.user.id ?? ''
  const stages = (await ada.request('pipelineStages.list', { query: { limit: 200 } })).data
  const [{ pipeline_id: pipelineId } = { pipeline_id: '' }] = stages
  const pillar = await ada.call('pillars.create', { body: { name: 'Fewer no-shows' } })
  const stageIds = stages.filter(({ kind }) => kind !== 'lost').map(({ id }) => id)
  const ask = (sql: string, params: readonly unknown[] = [accountId]) =>
    engine.query<{ id: string }>(SYSTEM, sql, params)
  await insertContacts(engine, accountId, ownerId, size.contacts)
  await insertOpportunities(engine, { accountId, ownerId, pipelineId, stageIds }, size.deals)
  await ask(
    `insert into contents (id, account_id, pillar_id, author_id, title, slug, rich_content, plain_text, text_hash, status, published_at)
     select gen_random_uuid(), $1, $2, $3, 'Part ' || n, 'part-' || n, '{"type": "doc", "content": []}', '', 'hash', 'published', now()
     from generate_series(1, $4::int) n`,
    [accountId, pillar.id, ownerId, size.posts],
  )
  await ask(
    `with c as (select id, row_number() over (order by id) as n from crm_contacts where account_id = $1),
       o as (select id, row_number() over (order by id) as n from crm_opportunities where account_id = $1)
     insert into crm_opportunity_contacts (account_id, opportunity_id, contact_id)
     select $1, o.id, c.id from o cross join unnest(array[o.n, o.n % ${size.contacts} + 1]) as at join c on c.n = at`,
  )
  await ask(
    `with c as (select id, row_number() over (order by id) as n from crm_contacts where account_id = $1),
       p as (select id, row_number() over (order by id) as n from contents where account_id = $1)
     insert into touches (account_id, id, contact_id, at, kind, content_id, evidence_kind, evidence_id)
     select $1, gen_random_uuid(), c.id, now() - (t % 80) * interval '1 day', 'visit', p.id, 'visit', t::text
     from generate_series(1, ${size.touches}) t join c on c.n = 1 + t % ${size.contacts} join p on p.n = 1 + t * 7 % ${size.posts}`,
  )
  await engine.exec('vacuum analyze')
  const pick = async (table: string) =>
    (await ask(`select id from ${table} where account_id = $1 order by id limit 1`)).rows[0]?.id ?? ''
  return { post: await pick('contents'), deal: await pick('crm_opportunities'), contact: await pick('crm_contacts') }
}
