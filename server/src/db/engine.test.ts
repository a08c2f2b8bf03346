import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTestEngines } from '../../test/engines.ts'
import { createAccountDb } from './account-db.ts'
import { type Engine, SYSTEM } from './engine.ts'
import { assertRowLevelSecurity, grantJobAccess } from './row-level-security.ts'
import { runMigrations } from './migrate.ts'

const A = '01900000-0000-7000-8000-00000000000a'
const B = '01900000-0000-7000-8000-00000000000b'
const app = (accountId: string | null) => ({ as: 'app', accountId }) as const

describe.for(listTestEngines())('the database ($kind)', ({ open }) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
    await runMigrations(engine)
    await engine.exec(`
      create table notes (id int generated always as identity primary key, account_id uuid not null, body text not null);
      select protect('notes');
      insert into notes (account_id, body) values ('${A}', 'of a'), ('${B}', 'of b')`)
  })
  afterAll(() => engine.close())
  const bodies = async (accountId: string | null) =>
    (await engine.query<{ body: string }>(app(accountId), 'select body from notes')).rows.map((row) => row.body)

  test('one account reads its own rows, no account reads none', async () => {
    expect(await bodies(A)).toEqual(['of a'])
    expect(await bodies(B)).toEqual(['of b'])
    expect(await bodies(null)).toEqual([])
  })

  test('servers that start at once grant the rights on the job tables one after the other', async () => {
    await engine.exec(
      'create schema jobs_of_many; create table jobs_of_many.job (id int); create table jobs_of_many.queue (id int)',
    )
    await Promise.all(Array.from({ length: 30 }, () => grantJobAccess(engine, 'jobs_of_many')))
  })

  test('writing for another account is refused', async () => {
    const insert = engine.query(app(A), 'insert into notes (account_id, body) values ($1, $2)', [B, 'stolen'])
    await expect(insert).rejects.toMatchObject({ code: '42501' })
    expect((await engine.query(app(A), 'update notes set body = $1 where account_id = $2', ['x', B])).affected).toBe(0)
  })

  test('200 concurrent callers never meet the scope of another', async () => {
    const accounts = [A, B, null]
    const wrong = await Promise.all(
      Array.from({ length: 200 }, async (_, at) => {
        const account = accounts[at % 3] ?? null
        const expected = account === null ? [] : [account === A ? 'of a' : 'of b']
        if (at % 5 === 0) await engine.query(app(account), 'select nonsense').catch(() => undefined)
        if (at % 7 === 0) {
          const lease = await engine.lease(app(account))
          await lease.query('begin')
          const { rows } = await lease.query<{ body: string }>('select body from notes')
          await lease.query('commit')
          lease.release()
          return rows.map((row) => row.body).join() === expected.join() ? 0 : 1
        }
        return (await bodies(account)).join() === expected.join() ? 0 : 1
      }),
    )
    expect(wrong.reduce<number>((sum, one) => sum + one, 0)).toBe(0)
  })

  test('a transaction that throws leaves nothing, and the outer database is refused inside it', async () => {
    const db = createAccountDb(engine, A)
    await expect(
      db.transaction(async (tx) => {
        await tx.executeSql('insert into notes (account_id, body) values ($1, $2)', [A, 'gone'])
        throw new Error('on purpose')
      }),
    ).rejects.toThrow('on purpose')
    expect(await bodies(A)).toEqual(['of a'])
    await expect(db.transaction(() => db.executeSql('select 1'))).rejects.toThrow('Programming error')
  })

  test('values look the same on both engines', async () => {
    const { rows } = await engine.query(
      SYSTEM,
      `select 9007199254740991::int8 as big, 1.25::numeric as num, '2026-01-02 03:04:05.678901+00'::timestamptz as at,
         '2026-01-02'::date as day, '{"a":[1]}'::jsonb as doc, '\\x00ff'::bytea as raw, array['a','b'] as words,
         array[1,2]::int8[] as bigs, array['2026-01-02 03:04:05+00'::timestamptz] as times, '1 day'::interval as span,
         true as yes, null::text as nothing`,
    )
    expect(rows[0]).toEqual({
      big: 9007199254740991,
      num: 1.25,
      at: '2026-01-02T03:04:05.678Z',
      day: '2026-01-02',
      doc: { a: [1] },
      raw: new Uint8Array([0, 255]),
      words: ['a', 'b'],
      bigs: [1, 2],
      times: ['2026-01-02T03:04:05.000Z'],
      span: '1 day',
      yes: true,
      nothing: null,
    })
  })

  test('a notification arrives once its transaction commits', async () => {
    const received: string[] = []
    const stop = await engine.listen('news', (payload) => received.push(payload))
    await createAccountDb(engine, A).transaction(async (tx) => {
      await tx.notify('news', { id: 1 })
      expect(received).toEqual([])
    })
    await expect.poll(() => received).toEqual(['{"id":1}'])
    await stop()
  })

  test('migrating again changes nothing', async () => {
    expect(await runMigrations(engine)).toEqual([])
  })

  test('the boot check passes, and names a table without row-level security', async () => {
    await assertRowLevelSecurity(engine)
    await engine.exec(`create table open_notes (account_id uuid not null); select share('open_notes')`)
    await expect(assertRowLevelSecurity(engine)).rejects.toThrow('open_notes')
    await engine.exec('drop table open_notes')
  })
})
