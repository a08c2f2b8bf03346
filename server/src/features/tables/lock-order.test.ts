import { expect, it } from 'vitest'
import { addMember, signUp } from '../../../test/harness.ts'
import { openTables } from '../../../test/table-base.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { DatabaseError, SYSTEM } from '../../db/engine.ts'
import { deleteExpiredRows } from '../../housekeeping.ts'
import { removePersonFromTables } from './named-people-store.ts'
import { changeBase } from './open-base.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const run = (sql: string, ...params: unknown[]) => context.engine.query(SYSTEM, sql, params)

/** A record with a field of each kind that something else takes values out of. */
async function openRecord() {
  const me = await signUp(app)
  const bob = await addMember(context, me, 'general_member')
  const bobId = bob.session?.user.id ?? ''
  const tables = await openTables(me)
  const table = await tables.addTable('Guests')
  const field = await tables.addField(table.id, 'Old', 'singleLineText')
  await tables.addField(table.id, 'Host', 'singleCollaborator')
  await tables.addField(table.id, 'People', 'workspaceLinks', { linkedKind: 'contacts' })
  const mia = await me.call('contacts.create', { body: { first_name: 'Mia' } })
  const { records } = await tables.add(table.id, [{ Old: 'x', Host: { id: bobId }, People: [{ id: mia.id }] }])
  const db = createAccountDb(context.engine, me.accountId ?? '')
  return { bobId, baseId: tables.base.id, db, field, mia, recordId: records[0]?.id ?? '' }
}

/** Until a transaction of this database waits for another. */
async function waitForLock(): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await run(waiting)).affected === 0) await new Promise((done) => setTimeout(done, 10))
}

type World = Awaited<ReturnType<typeof openRecord>>
const nothing = () => Promise.resolve()
const ago = `now() - interval '31 days'`
const takers = [
  ['a person', nothing, ({ bobId }: World) => removePersonFromTables(context, bobId)],
  [
    'an expired field',
    ({ field }: World) => run(`update table_fields set deleted_at = ${ago} where id = $1`, field),
    () => deleteExpiredRows(context.engine),
  ],
  [
    'an expired contact',
    ({ mia }: World) => run(`update crm_contacts set deleted_at = ${ago} where id = $1`, mia.id),
    () => deleteExpiredRows(context.engine),
  ],
] as const

// PGlite has one connection, which runs one transaction after the other.
it.skipIf(process.env['TEST_DATABASE'] !== 'postgres').each(takers)(
  'takes %s out of records that somebody is changing, and both get through',
  async (_what, prepare, take) => {
    const world = await openRecord()
    await prepare(world)
    const { baseId, db, recordId } = world
    let tries = 0
    const [locked, blocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const changing = changeBase(db, context, baseId, async ({ tx }) => {
      tries++
      locked.resolve()
      await blocked.promise
      await tx.executeSql(`update table_records set cells = cells || '{"kept": 1}' where id = $1`, [recordId])
    })
    await locked.promise
    const taking = take(world)
    await waitForLock()
    blocked.resolve()
    await Promise.all([changing, taking])
    expect(tries).toBe(1)
    const { rows } = await context.engine.query<{ n: number }>(
      SYSTEM,
      `select count(*)::int as n from table_records, jsonb_object_keys(cells) where id = $1`,
      [recordId],
    )
    expect(rows).toEqual([{ n: 3 }])
  },
)

it('begins a change again that the database has ended because of a deadlock', async () => {
  const me = await signUp(app)
  const { base } = await openTables(me)
  const db = createAccountDb(context.engine, me.accountId ?? '')
  let tries = 0
  const work = (name: string) =>
    changeBase(db, context, base.id, async () => {
      tries++
      if (tries === 1) throw new DatabaseError('deadlock detected', { code: '40P01' })
      return Promise.resolve(name)
    })
  expect([await work('done'), tries]).toEqual(['done', 2])
  // Not within another transaction, which holds what it has locked.
  tries = 0
  await expect(
    db.transaction((tx) =>
      changeBase(tx, context, base.id, () => {
        tries++
        throw new DatabaseError('deadlock detected', { code: '40P01' })
      }),
    ),
  ).rejects.toThrow(/deadlock/u)
  expect(tries).toBe(1)
})
