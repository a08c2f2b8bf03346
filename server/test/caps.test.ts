import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '../src/db/engine.ts'
import { createFixture, type Fixture } from './fixture.ts'
import { getRoute, getSuccessStatus, type RouteId, signUp } from './harness.ts'
import { getSample } from './sweep-matrix.ts'
import { useApp } from './test-app.ts'

interface Cap {
  readonly route: RouteId
  readonly table: string
  readonly most: number
  /** Columns that say what the limit is of, below the workspace. */
  readonly of?: readonly string[]
  /** What no two rows share; a copy gets its number after it. */
  readonly unique?: readonly string[]
  readonly blank?: readonly string[]
}

/** What is counted before a row is added. */
const caps: readonly Cap[] = [
  { route: 'shareTeams.create', table: 'share_teams', most: 100, unique: ['name'] },
  { route: 'shareVariations.create', table: 'share_variations', most: 50, of: ['content_id'], unique: ['text'] },
  { route: 'personalVoice.addSample', table: 'personal_voice_samples', most: 10, of: ['user_id'], unique: ['body'] },
  { route: 'brandVoice.addSample', table: 'brand_voice_samples', most: 15, of: ['channel_id'], unique: ['body_hash'] },
  { route: 'crmViews.create', table: 'crm_views', most: 100, of: ['owner_id', 'resource'] },
  { route: 'crmFields.create', table: 'crm_fields', most: 60, of: ['resource'], unique: ['key'] },
  { route: 'advisor.createPrompt', table: 'agent_prompts', most: 200, of: ['user_id'] },
  { route: 'advisorCards.keep', table: 'advisor_board_cards', most: 40, of: ['user_id'] },
  { route: 'advisor.createFolder', table: 'agent_folders', most: 100, of: ['user_id'], unique: ['name'] },
  { route: 'meetingTypes.create', table: 'meeting_types', most: 100, unique: ['name'] },
  { route: 'recordings.create', table: 'meeting_recordings', most: 50, of: ['meeting_id'] },
  { route: 'annotations.create', table: 'analytics_notes', most: 3000 },
  { route: 'goals.create', table: 'goals', most: 50 },
  { route: 'funnels.create', table: 'funnels', most: 20 },
  { route: 'numberImports.upload', table: 'number_imports', most: 50 },
  { route: 'apiKeys.create', table: 'api_keys', most: 50, unique: ['secret_hash'] },
  { route: 'webhooks.create', table: 'webhooks', most: 10 },
  { route: 'media.createFolder', table: 'media_folders', most: 1000, unique: ['name'] },
  { route: 'tables.createBase', table: 'table_bases', most: 200 },
  { route: 'tableAutomations.create', table: 'table_automations', most: 20, of: ['table_id'] },
  { route: 'subscribers.create', table: 'subscribers', most: 200_000, unique: ['email'], blank: ['confirm_hash'] },
]

const { app, context } = await useApp({ hasRateLimits: false })
const owner = await signUp(app)
let rows: Fixture
beforeAll(async () => {
  rows = await createFixture(context, owner)
})
const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await context.engine.query<T>(SYSTEM, text, values)).rows

/** So many copies are made well within the time that a statement may take. */
const batch = 20_000

/** Adds copies of a row until there are so many; of those that are counted together with it. */
async function fillUp({ table, most, of = [], unique = [], blank = [] }: Cap, count: number): Promise<void> {
  const columns = await query<{ name: string; type: string }>(
    `select column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const list = columns.map(({ name }) => `"${name}"`).join(', ')
  const isText = columns.some(({ name, type }) => name === 'id' && type === 'text')
  // Of the number, so that each copy has its own.
  const id = isText
    ? 'left(s.id, 3) || left(md5(random()::text || g), 14)'
    : "overlay(overlay(md5(random()::text || g) placing '4' from 13) placing 'a' from 17)::uuid::text"
  const own = [
    ...unique.map((column) => `, '${column}', s.${column} || '_' || g`),
    ...blank.map((column) => `, '${column}', null`),
  ].join('')
  const isCounted = of.map((column) => ` and t.${column} is not distinct from s.${column}`).join('')
  const [found] = await query<{ id: string; n: string }>(
    `select s.id, count(t.*) as n from (select * from ${table} where account_id = $1 order by id desc limit 1) s
     join ${table} t on t.account_id = s.account_id${isCounted} group by s.id`,
    [owner.accountId],
  )
  for (let done = Number(found?.n); done < most - count; done += batch)
    await query(
      `insert into ${table} (${list})
       select ${columns.map(({ name }) => `r."${name}"`).join(', ')}
       from ${table} s, generate_series(${done + 1}::int, ${Math.min(done + batch, most - count)}::int) g,
         lateral jsonb_populate_record(null::${table}, to_jsonb(s) || jsonb_build_object('id', ${id}${own})) r
       where s.id = $1`,
      [found?.id],
    )
}

describe.each(caps)('at most $most $table', (cap) => {
  it('are there, even where several ask for the last place at once', async () => {
    const { route } = cap
    const { request, prepare } = getSample(route)
    await prepare?.(owner, rows, context)
    const buildRequest = (n: number) => {
      const wanted = request(rows, owner)
      const body = wanted.body as Record<string, unknown>
      const named = ['name', 'text'].filter((key) => typeof body?.[key] === 'string' && cap.unique !== undefined)
      return {
        ...wanted,
        body: Buffer.isBuffer(body)
          ? body
          : (Object.assign({ ...body }, ...named.map((key) => ({ [key]: `${body[key] as string} ${n}` }))) as object),
      }
    }
    await owner.call(route, buildRequest(0))
    await fillUp(cap, 1)
    const answers = await Promise.all([1, 2, 3, 4].map((n) => owner.request(route, buildRequest(n))))
    const success = getSuccessStatus(getRoute(route))
    const refused = answers.filter(({ status }) => status !== success)
    expect(refused.length, answers.map(({ text }) => text).join('\n')).toBe(3)
    for (const { status, text } of refused) expect([400, 409], text).toContain(status)
    for (const { error } of refused) expect(`${error.code} ${error.message}`).toMatch(/too_many|at most/u)
  })
})

it('hold for what is brought back, too', async () => {
  const [field] = await owner.call('crmFields.list', { query: { resource: 'companies' } })
  const ofField = { params: { id: field?.id ?? '' } }
  await owner.call('crmFields.remove', ofField)
  await owner.call('crmFields.create', { body: { resource: 'companies', name: 'Tables', kind: 'number' } })
  expect((await owner.request('crmFields.restore', ofField)).error.code).toBe('too_many_fields')
  const folders = await owner.call('media.folders')
  const leaf = folders.find(({ id }) => !folders.some(({ parent_id }) => parent_id === id))
  const ofFolder = { params: { id: leaf?.id ?? '' } }
  await owner.call('media.removeFolder', ofFolder)
  await owner.call('media.createFolder', { body: { name: 'In its place' } })
  expect((await owner.request('media.restoreFolder', ofFolder)).error.code).toBe('too_many')
})

/** Counted while the base of the tables is locked (`changeBase`), or no rows at all. */
const otherwise = new Set([
  'features/tables/change-schema.ts',
  'features/tables/view-handlers.ts',
  'features/tables/wire/webhook-handlers.ts',
  'features/tables/parse-cell.ts',
  'features/tables/summarize-records.ts',
  'features/meetings/editing/routes.ts',
  'features/auth/limit-concurrency.ts',
])

it('No limit is counted without a lock', () => {
  const src = join(import.meta.dirname, '../src')
  const counting = globSync('features/**/*.ts', { cwd: src })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: readFileSync(join(src, path), 'utf8') }))
    .filter(({ text }) => />= (?:\w+Limits\.|max|most|webhookLimit)\w*\)+\s*throw/u.test(text))
  expect(counting.length).toBeGreaterThan(25)
  const open = counting.filter(({ path, text }) => !otherwise.has(path) && !/\block[A-Z]\w*\(|Locked\(/u.test(text))
  expect(open.map(({ path }) => path)).toEqual([])
})
