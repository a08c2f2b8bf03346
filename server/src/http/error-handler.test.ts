import { expect, it } from 'vitest'
import { SYSTEM } from '../db/engine.ts'
import { useApp } from '../../test/test-app.ts'
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
