import { describe, expect, it } from 'vitest'
import { signUp } from '../../test/harness.ts'
import { useApp } from '../../test/test-app.ts'
import { createAccountDb } from './account-db.ts'
import { AuditTrail } from './audit-trail.ts'
import { SYSTEM } from './engine.ts'
import { deleteExpiredRows } from '../housekeeping.ts'
import { createId } from './create-id.ts'
import { createSystemDb } from './system-db.ts'

const { app, context } = await useApp()
const me = await signUp(app)
const account_id = me.accountId ?? ''
const actor_id = me.session?.user.id ?? ''

/** One request's database, and the audit entries it created. */
function aRequest(action = `test.${createId()}`, isOften = false, id: string | null = null) {
  const target = id === null ? null : { kind: 'pillar', id }
  const audited = { account_id, actor_id, action, target, under: null, ip: '192.0.2.1', user_agent: 'a test', isOften }
  const db = createAccountDb(context.engine, account_id, new AuditTrail(audited))
  const rows = () =>
    createSystemDb(context.engine).selectFrom('audit_events').selectAll().where('action', '=', action).execute()
  return { db, rows, action }
}
const pillar = (name = 'A theme') => {
  const id = createId()
  return { id, name, slug: id, keywords: ['one', 'two'] }
}

describe('a request’s first write', () => {
  it('leaves one row about the row it made, and answers as if nothing stood beside it', async () => {
    const { db, rows } = aRequest()
    const values = pillar()
    const made = await db.insert('pillars', values).returning(['id', 'keywords']).executeTakeFirst()
    expect(made).toEqual({ id: values.id, keywords: ['one', 'two'] })
    await db.update('pillars').set({ name: 'Renamed' }).where('id', '=', values.id).execute()
    expect(await rows()).toEqual([
      expect.objectContaining({ account_id, actor_id, target_kind: 'pillar', target_id: values.id, ip: '192.0.2.1' }),
    ])
  })

  it('is counted by the rows it touched: one that touched none leaves the log to the next', async () => {
    const { db, rows } = aRequest()
    const none = await db.remove('pillars').where('id', '=', createId()).executeTakeFirst()
    expect(none.numDeletedRows).toBe(0n)
    expect(await rows()).toEqual([])
    await db.insert('pillars', [pillar(), pillar()]).execute()
    const done = await db.update('pillars').set({ name: 'All' }).where('name', '=', 'A theme').executeTakeFirst()
    expect(done.numUpdatedRows).toBe(2n)
    expect(await rows()).toHaveLength(1)
  })

  it('keeps the log with the write: rolled back together, in a transaction and in a savepoint', async () => {
    const { db, rows } = aRequest()
    const failing = db.transaction(async (tx) => {
      await tx.insert('pillars', pillar()).execute()
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await rows()).toEqual([])
    await db.transaction(async (tx) => {
      const part = tx.transaction(async (inner) => {
        await inner.insert('pillars', pillar()).execute()
        throw new Error('not this part')
      })
      await expect(part).rejects.toThrow('not this part')
      await tx.insert('pillars', pillar()).execute()
    })
    expect(await rows()).toHaveLength(1)
  })

  it('that is refused leaves the log to the next', async () => {
    const { db, rows } = aRequest()
    const taken = pillar()
    await createAccountDb(context.engine, account_id).insert('pillars', taken).execute()
    await expect(db.insert('pillars', taken).execute()).rejects.toThrow(/duplicate key/u)
    await db.insert('pillars', pillar()).execute()
    expect(await rows()).toHaveLength(1)
  })

  it('carries what the handler noted, and bookkeeping does not count', async () => {
    const { db, rows } = aRequest()
    const target_id = createId()
    db.addAuditNote({ target_kind: 'member', target_id, details: { from: 'admin', to: 'owner' } })
    const key = { user_id: actor_id, route: 'POST /x', key: createId(), body_hash: 'x' }
    await db.insert('idempotency_keys', key).execute()
    await db.withoutAudit().insert('pillars', pillar()).execute()
    await db.transaction((tx) => tx.withoutAudit().update('pillars').set({ name: 'x' }).execute())
    expect(await rows()).toEqual([])
    await db.insert('pillars', pillar()).execute()
    expect(await rows()).toEqual([
      expect.objectContaining({ target_kind: 'member', target_id, details: { from: 'admin', to: 'owner' } }),
    ])
  })

  it('repeated within five minutes on the same thing is one row where the route says so', async () => {
    const row = pillar()
    const { db, rows, action } = aRequest(undefined, true, row.id)
    await db.insert('pillars', row).execute()
    const saveAgain = () =>
      aRequest(action, true, row.id).db.update('pillars').set({ name: 'x' }).where('id', '=', row.id).execute()
    await saveAgain()
    await saveAgain()
    expect(await rows()).toHaveLength(1)
    await aRequest(action, true, createId()).db.update('pillars').set({ name: 'x' }).execute()
    expect(await rows()).toHaveLength(2)
  })

  it('long after the last of its kind is a row of its own', async () => {
    const row = pillar()
    const { db, rows, action } = aRequest(undefined, true, row.id)
    const earlier = new Date(Date.now() - 6 * 60_000).toISOString()
    await createSystemDb(context.engine)
      .insertInto('audit_events')
      .values({
        id: createId(),
        account_id,
        actor_id,
        action,
        target_kind: 'pillar',
        target_id: row.id,
        created_at: earlier,
      })
      .execute()
    await db.insert('pillars', row).execute()
    expect(await rows()).toHaveLength(2)
  })
})

describe('what was written', () => {
  const addRow = async (created_at: string) => {
    const id = createId()
    await createSystemDb(context.engine)
      .insertInto('audit_events')
      .values({ id, account_id, actor_id, action: 'test.kept', created_at })
      .execute()
    return id
  }
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

  it('cannot be changed or removed, by a request or by the owner of the tables', async () => {
    const id = await addRow(daysAgo(364))
    const mine = createAccountDb(context.engine, account_id)
    await expect(mine.update('audit_events').set({ action: 'x' }).execute()).rejects.toThrow(/permission denied/u)
    await expect(mine.remove('audit_events').execute()).rejects.toThrow(/permission denied/u)
    const change = `update audit_events set action = 'x' where id = $1`
    await expect(context.engine.query(SYSTEM, change, [id])).rejects.toThrow(/append-only/u)
    const remove = 'delete from audit_events where id = $1'
    await expect(context.engine.query(SYSTEM, remove, [id])).rejects.toThrow(/append-only/u)
    await expect(context.engine.query(SYSTEM, 'truncate audit_events')).rejects.toThrow(/append-only/u)
  })

  it('goes after a year, and with its workspace', async () => {
    const old = await addRow(daysAgo(366))
    const young = await addRow(daysAgo(364))
    await deleteExpiredRows(context.engine)
    const left = await createSystemDb(context.engine).selectFrom('audit_events').select('id').execute()
    const ids = left.map(({ id }) => id)
    expect([ids.includes(old), ids.includes(young)]).toEqual([false, true])

    const other = await signUp(app)
    await other.call('pillars.create', { body: { name: 'Short-lived' } })
    await context.engine.query(SYSTEM, 'delete from accounts where id = $1', [other.accountId])
    const gone = createSystemDb(context.engine)
      .selectFrom('audit_events')
      .where('account_id', '=', other.accountId ?? '')
    expect(await gone.select('id').execute()).toEqual([])
  })
})
