import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Engine, SYSTEM } from '../src/db/engine.ts'
import { runMigrations } from '../src/db/migrate.ts'
import { listTestEngines } from './engines.ts'
import type { Person } from './harness.ts'
import { buildOldId, type OldServer, openOldDatabase, startOnOldDatabase } from './old-database.ts'

/**
 * Everything in a schema, one line each: columns, constraints, indexes, triggers, functions, policies, rights. Comments
 * are omitted: they name TypeScript types for `npm run generate`.
 */
async function readSchema(engine: Engine): Promise<string[]> {
  const { rows } = await engine.query<{ line: string }>(
    SYSTEM,
    `select 'column ' || table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable || ' '
         || coalesce(column_default, '') as line
       from information_schema.columns where table_schema = 'public'
     union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
     union all select 'trigger ' || pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
     union all select 'function ' || pg_get_functiondef(p.oid) from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     union all select 'policy ' || tablename || ' ' || policyname || ' ' || roles::text || ' ' || cmd || ' ' || coalesce(qual, '') || ' ' || coalesce(with_check, '')
       from pg_policies where schemaname = 'public'
     union all select 'security ' || relname || ' ' || relrowsecurity || ' ' || relforcerowsecurity from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r'
     union all select 'right ' || table_name || ' ' || grantee || ' ' || privilege_type from information_schema.role_table_grants
       where table_schema = 'public' and grantee = 'draftwright_app'
     order by 1`,
  )
  return rows.map(({ line }) => line)
}

async function openEmptyDatabase(): Promise<Engine> {
  const [database] = listTestEngines()
  if (database === undefined) throw new Error('There is no database to test on')
  return database.open()
}

it('gives an old database the schema of a new one, and has nothing left to do the second time', async () => {
  const [fresh, old] = [await openEmptyDatabase(), await openOldDatabase()]
  try {
    const added = await runMigrations(fresh)
    expect(added[0]).toBe('0001_baseline.sql')
    expect(await runMigrations(old)).toEqual(added.slice(1))
    const schema = await readSchema(fresh)
    expect(schema.length).toBeGreaterThan(1500)
    expect(await readSchema(old)).toEqual(schema)
    const migrations = `select name, sha256 from schema_migrations order by name`
    expect((await old.query(SYSTEM, migrations)).rows).toEqual((await fresh.query(SYSTEM, migrations)).rows)
    expect(await runMigrations(fresh)).toEqual([])
    expect(await runMigrations(old)).toEqual([])
  } finally {
    await fresh.close()
    await old.close()
  }
})

it('refuses a database that stopped before the baseline, and changes nothing in it', async () => {
  const old = await openOldDatabase()
  try {
    await old.exec(`delete from schema_migrations where name > '0091'`)
    await expect(runMigrations(old)).rejects.toThrow(/stopped at migration 0090_crm_empty_tags\.sql.*version before/)
    const { rows } = await old.query<{ n: number }>(SYSTEM, 'select count(*)::int as n from schema_migrations')
    expect(rows).toEqual([{ n: 55 }])
  } finally {
    await old.close()
  }
})

it('refuses a database of a newer version, and one whose migration has other contents', async () => {
  const engine = await openEmptyDatabase()
  try {
    await runMigrations(engine)
    await engine.exec(`insert into schema_migrations (name, sha256) values ('9999_later.sql', 'x')`)
    await expect(runMigrations(engine)).rejects.toThrow(/9999_later\.sql.*newer version/)
    await engine.exec(`delete from schema_migrations where name = '9999_later.sql'`)
    await engine.exec(`update schema_migrations set sha256 = 'x' where name = '0001_baseline.sql'`)
    await expect(runMigrations(engine)).rejects.toThrow(/0001_baseline\.sql was applied with other contents/)
  } finally {
    await engine.close()
  }
})

let server: OldServer
let owner: Person
beforeAll(async () => {
  server = await startOnOldDatabase()
  owner = await server.signIn(10)
})
afterAll(() => server.close())

it('keeps the data of an old database, and the server runs on it', async () => {
  expect(await owner.call('accounts.list')).toMatchObject([
    { id: buildOldId(10, 1), role_id: 'owner', deleted_at: null },
  ])
  expect(await owner.call('accounts.features')).toMatchObject({ isEnable: true, isEnableAccount: true })
  expect(await owner.call('profile.read')).toMatchObject({
    email: 'ada-10@example.com',
    has_password: true,
    color_mode: 'light',
  })
  expect(await owner.call('content.list')).toMatchObject([{ id: buildOldId(10, 5), status: 'published' }])
  expect(await owner.call('members.list')).toMatchObject([{ user_id: buildOldId(10, 2), role_id: 'owner' }])
})
