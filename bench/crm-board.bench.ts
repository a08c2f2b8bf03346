import { randomBytes } from 'node:crypto'
import { type Engine, SYSTEM } from '../server/src/db/engine.ts'
import { openPostgres } from '../server/src/db/postgres.ts'
import startPostgres from '../server/test/postgres-server.ts'
import { signUp } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'
import { computeMedian } from './load.ts'

const count = 100_000
const rounds = 40

/** The board of a pipeline with 100,000 opportunities on PostgreSQL: first paint, sums, moves, past states, reports. */
export async function runBenchmark(): Promise<void> {
  const stopPostgres = await startPostgres()
  const databaseUrl = process.env['TEST_DATABASE_URL']
  if (databaseUrl === undefined)
    throw new Error('No PostgreSQL was found: install it, or there is nothing to measure on')
  const env = { DATABASE_URL: databaseUrl, SECRET: randomBytes(32).toString('hex'), WEB_DIR: '/nonexistent' }
  const server = await runServer({ env, script: ['server/src/main.ts'] })
  const engine = await openPostgres({ databaseUrl, poolSize: 1 })
  try {
    const person = await signUp(server.url)
    const account = person.account.id
    const headers = {
      authorization: `Bearer ${person.accessToken}`,
      'account-id': account,
      'content-type': 'application/json',
    }
    const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
      const answer = await fetch(`${server.url}/functions/v1/crm${path}`, init)
      const { data, error }: { data: T; error?: unknown } = JSON.parse(await answer.text())
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(error)}`)
      return data
    }
    const stages = await call<{ id: string; pipeline_id: string }[]>('GET', '/pipeline-stages')
    const [{ pipeline_id } = { pipeline_id: '' }] = stages
    await insertOpportunities(
      engine,
      account,
      pipeline_id,
      stages.map(({ id }) => id),
    )
    const before = new Date().toISOString()

    const route = (path: string) => measureTimes(() => call('GET', path))
    const bare = (text: string, values: unknown[]) => measureTimes(() => engine.query(SYSTEM, text, values))
    const print = (name: string, of: number[], beside?: number[]) =>
      console.log(
        `${name}: ${formatQuantile(of, 0.5)} ms, p95 ${formatQuantile(of, 0.95)} ms${beside === undefined ? '' : ` (SQL alone ${formatQuantile(beside, 0.5)} ms)`}`,
      )
    const [sums, cards] = [
      await bare(sumsText, [account, pipeline_id]),
      await bare(cardsText, [account, stages.map(({ id }) => id)]),
    ]
    print('sums alone', sums)
    print('first cards alone', cards)
    print(
      'board, first paint',
      await route('/opportunity-board'),
      sums.map((ms, n) => ms + (cards[n] ?? 0)),
    )
    const stage = stages[1]?.id ?? ''
    print(
      'the next twenty cards of a column',
      await route(`/opportunities?stage_id=${stage}&sort_by=rank&sort_order=asc&limit=20&offset=20`),
    )
    print('board of one owner', await route('/opportunity-board?owner_id=me'))
    print('board, amount over a limit', await route('/opportunity-board?amount=gt.900000'))
    print('forecast by month', await route('/opportunity-forecast'))
    const column = await call<{ id: string }[]>('GET', `/opportunities?stage_id=${stage}&limit=200`)
    let n = 0
    const moves = await measureTimes(() => {
      const to = stages[2 + (n % 2)]?.id
      return call('POST', `/opportunities/${column[n++]?.id}/move`, { stage_id: to })
    })
    print('one move', moves)
    print('stage times', await route('/stage-times'))
    print('board as of before the moves', await route(`/opportunity-board?as_of=${before}`))
  } finally {
    await engine.close()
    await server.stop()
    await stopPostgres?.()
  }
}

const sumsText = `select stage_id, currency, count(*), sum(amount), sum(amount * probability) from crm_opportunities
  where account_id = $1 and pipeline_id = $2 and deleted_at is null group by stage_id, currency`
const cardsText = `select c.* from unnest($2::uuid[]) as s(id) cross join lateral (
  select * from crm_opportunities o where o.account_id = $1 and o.stage_id = s.id and o.deleted_at is null
  order by o.rank, o.id limit 20) as c`

/** Milliseconds of each round; the first one is a warm-up. */
async function measureTimes(work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now()
    await work()
    if (round > 0) taken.push(performance.now() - start)
  }
  return taken
}

const formatQuantile = (of: readonly number[], share: number): string =>
  (share === 0.5 ? computeMedian([...of]) : (of.toSorted((a, b) => a - b)[Math.floor(of.length * share)] ?? 0)).toFixed(
    1,
  )

async function insertOpportunities(engine: Engine, account: string, pipeline: string, stages: string[]): Promise<void> {
  // In batches, so that each statement stays below the engine's time limit.
  for (let from = 1; from <= count; from += 10_000)
    await engine.query(
      SYSTEM,
      `insert into crm_opportunities (account_id, id, name, pipeline_id, stage_id, rank, status, amount, currency, probability,
         close_date, owner_id, created_by)
       select $1, gen_random_uuid(), 'Deal ' || n, $2, ($3::uuid[])[1 + n % 6], 'V' || lpad(n::text, 7, '0'),
         case n % 6 when 4 then 'won' when 5 then 'lost' else 'open' end, n * 10,
         case when n % 10 = 0 then 'USD' else 'EUR' end, n % 101, date '2031-01-01' + n % 400, u.user_id, u.user_id
       from generate_series($4::int, $5::int) as n, (select user_id from account_access where account_id = $1 limit 1) as u`,
      [account, pipeline, stages, from, Math.min(count, from + 9999)],
    )
  await engine.query(SYSTEM, 'vacuum analyze crm_opportunities')
}
