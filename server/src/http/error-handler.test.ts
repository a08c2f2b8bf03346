import { expect, it } from 'vitest'
import { SYSTEM } from '../db/engine.ts'
import { signUp } from '../../test/harness.ts'
import { useApp } from '../../test/test-app.ts'
import { buildMultipart, tinyPng } from '../../test/upload.ts'
import { createBaseApp } from './base-app.ts'

const { context } = await useApp()
const logged: string[] = []
const app = await createBaseApp({ ...context, log: { error: (message) => void logged.push(message) } })

it('of a transaction that takes too long says to try again, changes nothing, and is logged', async () => {
  app.get('/slow', async () => {
    const lease = await context.engine.lease(SYSTEM, { limitMs: 50 })
    try {
      await lease.query('begin')
      await lease.query('create table half_made (id int)')
      for (;;) await lease.query('select 1')
    } finally {
      lease.release()
    }
  })
  const { statusCode, headers, body } = await app.inject('/slow')
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  expect(body).toContain('Nothing was changed; try again in a moment.')
  expect(logged).toEqual(['GET /slow'])
  const { rows } = await context.engine.query(SYSTEM, `select to_regclass('half_made') as made`)
  expect(rows).toEqual([{ made: null }])
})

it('of a full disk says so, until there is room again', async () => {
  const { app: product, context: parts } = await useApp()
  const ada = await signUp(product)
  const addIdea = async () => {
    const { status, error } = await ada.request('ideas.create', { body: { text: 'No room' } })
    return [status, error?.code]
  }
  const isReady = async () => {
    const { statusCode, body } = await product.inject('/readyz')
    return [statusCode, body.includes('The disk is full.')]
  }
  // As PostgreSQL says it; the embedded database has nothing else to say.
  await parts.engine.exec(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger full_disk before insert on ideas for each row execute function refuse()`)
  expect(await addIdea()).toEqual([507, 'disk_full'])
  expect(await isReady()).toEqual([503, true])
  await parts.engine.exec('drop trigger full_disk on ideas; drop function refuse()')
  expect(await addIdea()).toEqual([200, undefined])

  const later = Date.now() + 60_000
  Object.assign(parts, { now: () => new Date(later) })
  expect(await isReady()).toEqual([200, false])
  const noRoom = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  Object.assign(parts.files, { write: async () => Promise.reject(noRoom) })
  const { status, error } = await ada.request('media.create', buildMultipart('x.png', tinyPng, {}))
  expect([status, error.code]).toEqual([507, 'disk_full'])
  expect(await isReady()).toEqual([503, true])
  expect(parts.faults.splice(0)).toHaveLength(2)
})
