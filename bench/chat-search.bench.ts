import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { type Engine, SYSTEM } from '../server/src/db/engine.ts'
import { openPglite } from '../server/src/db/pglite.ts'
import { openPostgres } from '../server/src/db/postgres.ts'
import { openAppContext } from '../server/src/open-app-context.ts'
import { ensureEmptyTemplate, createDatabase } from '../server/test/engines.ts'
import { type Person, signUp } from '../server/test/harness.ts'
import startPostgres from '../server/test/postgres-server.ts'
import { computeMedian } from './load.ts'

const conversations = 10_000
/** Questions with their answers in each. */
const turns = 3
const perInsert = 250
const rounds = 20
const cases: readonly (readonly [name: string, words: string])[] = [
  ['a word of every conversation', 'pipeline'],
  ['a word of one in a hundred', 'quarterly'],
  ['a word of one conversation', 'needle4711'],
  ['two words next to each other', 'the pipeline of'],
  ['a word of names only', 'Talk 77'],
  ['a word that nobody wrote', 'zyzzyva'],
  ['two letters of every conversation', 'pi'],
  ['two letters that nobody wrote', 'qx'],
]

/** Search over one person's 10,000 conversations through HTTP, on PostgreSQL and on the embedded database. */
export async function runBenchmark(): Promise<void> {
  await measureEngine('embedded', await openPglite({ dataDir: null, template: await ensureEmptyTemplate() }))
  const stop = await startPostgres()
  const url = process.env['TEST_DATABASE_URL']
  if (url === undefined) return console.log('PostgreSQL: not measured, none was found')
  await measureEngine('PostgreSQL', await openPostgres({ databaseUrl: await createDatabase(url) }))
  await stop?.()
}

async function measureEngine(name: string, engine: Engine): Promise<void> {
  const config = { ...readConfig({ TRUSTED_PROXIES: '1' }), dataDir: null, webDir: null, hasRateLimits: false }
  const log = { error: (message: string, cause?: unknown) => console.error(message, cause) }
  const context = await openAppContext(config, log, engine)
  const app = await buildApp(context)
  try {
    const ada = await signUp(app)
    await insertConversations(engine, ada)
    const base = await app.listen({ host: '127.0.0.1', port: 0 })
    const headers = {
      authorization: `Bearer ${ada.session?.accessToken ?? ''}`,
      'account-id': ada.accountId ?? '',
    }
    console.log(`${name}, ${conversations} conversations of ${turns} turns: found, median, worst of ${rounds} in ms`)
    for (const [label, words] of cases) {
      const times: number[] = []
      let found = 0
      for (let round = 0; round <= rounds; round++) {
        const start = performance.now()
        const response = await fetch(`${base}/functions/v1/api/advisor/search?q=${encodeURIComponent(words)}`, {
          headers,
        })
        const body = (await response.json()) as { data?: unknown[] }
        if (body.data === undefined) throw new Error(`${response.status} ${JSON.stringify(body)}`)
        found = body.data.length
        if (round > 0) times.push(performance.now() - start)
      }
      const figures = [computeMedian(times), Math.max(...times)].map((ms) => ms.toFixed(1).padStart(7)).join(' ')
      console.log(`  ${label.padEnd(36)} ${String(found).padStart(4)} ${figures}`)
    }
  } finally {
    await app.close()
    await context.close()
  }
}

/** The same id for the same text, in SQL. */
const toId = (text: string): string => `overlay(overlay(md5(${text}) placing '7' from 13) placing '8' from 17)::uuid`

/** Answers of about a thousand characters; all contain "pipeline", every hundredth conversation "quarterly", one "needle4711". */
async function insertConversations(engine: Engine, ada: Person): Promise<void> {
  const values = [ada.accountId, ada.session?.user.id]
  await engine.query(
    SYSTEM,
    `insert into agent_sessions (account_id, id, user_id, name, updated_at)
     select $1, ${toId(`'s' || n`)}, $2, 'Talk ' || n, now() - n * interval '1 minute'
     from generate_series(1, ${conversations}) n`,
    values,
  )
  const words = `(select string_agg(md5((n * 100 + t * 20 + w)::text) || ' talks about the ' || substr(md5((n + w)::text), 1, 7), '. ')
    from generate_series(1, 16) w)`
  // In parts: the embedded database has little memory for one statement.
  for (let from = 1; from <= conversations; from += perInsert)
    await engine.query(
      SYSTEM,
      `insert into agent_runs (account_id, id, session_id, user_id, status, input, content, model, created_at, ended_at)
       select $1, ${toId(`'r' || n || '-' || t`)}, ${toId(`'s' || n`)}, $2, 'COMPLETED',
         'How is the pipeline of team ' || n || '?',
         ${words} || case when n % 100 = 7 and t = 2 then ' The quarterly figures.' else '' end
           || case when n = 4711 and t = 3 then ' needle4711' else '' end,
         'composer', now() - n * interval '1 minute' + t * interval '1 second', now()
       from generate_series(${from}, ${from + perInsert - 1}) n, generate_series(1, ${turns}) t`,
      values,
    )
  await engine.query(SYSTEM, 'analyze agent_sessions')
  await engine.query(SYSTEM, 'analyze agent_runs')
}
