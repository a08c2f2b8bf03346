import { expect, it } from 'vitest'
import { listTestEngines } from '../../../test/engines.ts'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'
import { SYSTEM } from '../../db/engine.ts'

const { app, context } = await useApp()

/** Statements that wait for a lock. */
const countWaiting = async (): Promise<number> => {
  const { rows } = await context.engine.query<{ n: number }>(
    SYSTEM,
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n ?? 0
}

// One connection can hold nobody up.
it.skipIf(listTestEngines()[0]?.kind !== 'postgres')('undoes also what a batch under way makes', async () => {
  const ada = await signUp(app)
  const table = buildMultipart('t.csv', Buffer.from('title,body\nOne,Text\nTwo,Text two\n'), { kind: 'posts' })
  const { id, mapping } = await ada.call('imports.upload', table)
  const params = { id }
  await ada.call('imports.check', { params, body: { mapping } })
  await finishJobs(context, 'imports.check')
  const holder = await context.engine.lease(SYSTEM)
  await holder.query('begin')
  await holder.query('lock table contents in share mode')
  await ada.call('imports.run', { params })
  await expect.poll(countWaiting).toBe(1)
  const ended = ada.call('imports.stop', { params }).then(() => ada.call('imports.undo', { params }))
  await expect.poll(countWaiting).toBe(2)
  await holder.query('rollback')
  holder.release()
  await ended
  await finishJobs(context, 'imports.run')
  expect(await ada.call('content.list')).toEqual([])
  expect((await ada.call('imports.read', { params })).counts).toMatchObject({ created: 0 })
})
