import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { allJobs } from '../../all-jobs.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'

const { app, context } = await useApp()

/** The jobs of imports whose start can be repeated, with the table of their imports and the state in which they work. */
const cases = [
  ['imports.check', 'imports', 'checking', { kind: 'ideas', mapping: {}, settings: {} }],
  ['imports.run', 'imports', 'running', { kind: 'ideas', mapping: {}, settings: {} }],
  ['crm.import-check', 'crm_imports', 'checking', { resource: 'contacts', mapping: {}, settings: {} }],
  ['crm.import-run', 'crm_imports', 'running', { resource: 'contacts', mapping: {}, settings: {} }],
  ['number-imports.add', 'number_imports', 'running', {}],
  ['number-imports.undo', 'number_imports', 'undoing', {}],
] as const

it.each(cases)('a job of %s leaves alone what was stopped and started again', async (name, table, state, fields) => {
  const me = await signUp(app)
  const db = createAccountDb(context.engine, me.accountId ?? '')
  const id = createId()
  const file = { id, state, attempt: 2, filename: 'table.csv' }
  const texts = { encoding: 'utf-8', delimiter: ',', headers: ['a'], n_rows: 0 }
  const row =
    table === 'number_imports'
      ? { ...file, tool: 'plausible', files: [], n_days: 1 }
      : {
          ...file,
          ...texts,
          user_id: me.session?.user.id ?? '',
          ...(table === 'crm_imports' ? { sample: [], change_set_id: createId() } : {}),
        }
  await db.insert(table, { ...row, ...fields } as never).execute()
  const job = allJobs.find((one) => one.name === name)
  const payload = { account_id: db.accountId, import_id: id, attempt: 1 }
  const run = { context, signal: AbortSignal.timeout(60_000), dbFor: () => db }
  const read = () => db.from(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const before = await read()
  await job?.run(payload, run)
  await job?.givenUp?.(payload, run)
  expect(await read()).toEqual(before)
  // The job of this start ends it.
  await job?.run({ ...payload, attempt: 2 }, run)
  expect((await read()).state).not.toBe(state)
})
