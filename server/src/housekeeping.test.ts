import { expect, it } from 'vitest'
import { listTestEngines } from '../test/engines.ts'
import { SYSTEM } from './db/engine.ts'
import { deleteExpiredRows } from './housekeeping.ts'
import { runMigrations } from './db/migrate.ts'
import { createId } from './db/create-id.ts'

it.for(listTestEngines())('what has expired is taken away, and nothing else ($kind)', async (database) => {
  const engine = await database.open()
  try {
    await runMigrations(engine)
    const [account, user] = [createId(), createId()]
    const run = (sql: string, ...params: unknown[]) => engine.query<{ n: number }>(SYSTEM, sql, params)
    await run(`insert into accounts (id, name, slug) values ($1, 'A', 'a')`, account)
    await run(`insert into users (id, email, password_hash, display_name) values ($1, 'a@b.c', '', 'A')`, user)
    for (const [slug, age] of [
      ['old', '31 days'],
      ['young', '29 days'],
    ])
      await run(
        `insert into contents (id, account_id, title, slug, rich_content, text_hash, deleted_at)
         values ($1, $2, '', $3, '{"type":"doc","content":[]}', '', now() - $4::interval)`,
        createId(),
        account,
        slug,
        age,
      )
    for (const age of ['25 hours', '23 hours'])
      await run(
        `insert into idempotency_keys (account_id, user_id, route, key, body_hash, created_at)
         values ($1, $2, 'r', $3, '', now() - $3::text::interval)`,
        account,
        user,
        age,
      )
    const utcDay = `(now() at time zone 'utc')::date - $2::int`
    for (const hours of [0, 47, 49])
      await run(`insert into day_salts values ($1, ${utcDay}, '\\x00', now() - $2 * interval '1 hour')`, account, hours)
    for (const days of [2, 3])
      await run(
        `insert into day_visitors values ($1, ${utcDay}, '\\x0000000000000000', now(), $1, '/', '{}')`,
        account,
        days,
      )
    for (const days of [90, 91])
      await run(
        `insert into visit_events (account_id, day, id, at, kind, path) values ($1, ${utcDay}, $3, now(), 'view', '/')`,
        account,
        days,
        createId(),
      )
    const person = async (table: string, columns: string, values: string, ages: string[]) => {
      for (const age of ages) await run(`insert into ${table} (${columns}) values (${values})`, createId(), user, age)
    }
    const ago = (age: string) => `now() - ${age}::text::interval`
    // Rows just before and after each limit; rows without a limit are recent.
    await person('sessions', 'id, user_id, rotated_at', `$1, $2, ${ago('$3')}`, ['337 hours', '335 hours'])
    await person('sessions', 'id, user_id, created_at', `$1, $2, ${ago('$3')}`, ['91 days', '89 days'])
    await person('known_devices', 'fingerprint, user_id, last_seen_at', `$1, $2, ${ago('$3')}`, [
      '366 days',
      '364 days',
    ])
    const code = 'id, email, purpose, request_hash, expires_at'
    await person('one_time_codes', code, `$1, $2::text, 'sign_in', '', ${ago('$3')}`, ['25 hours', '23 hours'])
    await person('password_resets', 'id, email, expires_at', `$1, $2::text, ${ago('$3')}`, ['25 hours', '23 hours'])
    const [gone, kept] = [createId(), createId()]
    for (const [id, age] of [
      [gone, '31 days'],
      [kept, '29 days'],
    ])
      await run(
        `insert into crm_contacts (account_id, id, first_name, deleted_at) values ($1, $2, 'Mia', now() - $3::interval)`,
        account,
        id,
        age,
      )
    const company = createId()
    await run(`insert into crm_companies (account_id, id, name) values ($1, $2, 'Pier')`, account, company)
    // One is linked to the company as well and stays; the other is deleted with its contact.
    for (const company_id of [company, null])
      await run(
        `insert into crm_activity_log (account_id, id, kind, contact_id, company_id, created_at)
         values ($1, $2, 'note', $3, $4, now() - interval '31 days')`,
        account,
        createId(),
        gone,
        company_id,
      )
    expect(await deleteExpiredRows(engine)).toBe(2 + 3 + 5 + 2)
    expect(await deleteExpiredRows(engine)).toBe(0)
    expect((await run('select slug from contents')).rows).toEqual([{ slug: 'young' }])
    expect((await run('select company_id, contact_id from crm_activity_log')).rows).toEqual([
      { company_id: company, contact_id: null },
    ])
  } finally {
    await engine.close()
  }
})
