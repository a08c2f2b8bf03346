import { expect, it } from 'vitest'
import { sendForm } from '../../../test/fill-form.ts'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { SYSTEM } from '../../db/engine.ts'
import { addFormRecord } from '../tables/index.ts'
import { claimRecord } from './answers-store.ts'

const { app, context } = await useApp({ hasRateLimits: false })

/** Until a transaction of this database waits for another. */
async function waitForLock(): Promise<void> {
  for (;;) {
    const { rows } = await context.engine.query(
      SYSTEM,
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
    await new Promise((done) => setTimeout(done, 10))
  }
}

// PGlite has one connection, which runs one transaction after the other.
it.skipIf(process.env['TEST_DATABASE'] !== 'postgres')(
  'forgets somebody while a record is made of their answer, and both get through',
  async () => {
    const owner = await signUp(app)
    const base = await owner.call('tables.createBase', { body: { name: 'Fair' } })
    const table_id = base.tables[0]?.id ?? ''
    const field_id = base.tables[0]?.primary_field_id ?? ''
    const questions = [{ text: 'Email', kind: 'short_text', contact_field: 'email', table_field_id: field_id }]
    const form = await owner.call('forms.create', { body: { kind: 'survey', name: 'Ask us', table_id, questions } })
    const mia = await owner.call('contacts.create', { body: { first_name: 'Mia', email: 'mia@example.com' } })
    await sendForm(new Person(app, null), context, form, { Email: 'mia@example.com' })
    await finishJobs(context, 'forms.process')
    const [answer] = await owner.call('formAnswers.list', { params: { id: form.id }, query: {} })
    const db = createAccountDb(context.engine, owner.accountId ?? '')
    const cell = { field_id, kind: 'short_text', answer: 'mia@example.com' } as const
    const [locked, blocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const making = addFormRecord(db, context, table_id, [cell], async (tx, record_id) => {
      locked.resolve()
      await blocked.promise
      return claimRecord(tx, answer?.id ?? '', { record_table_id: table_id, record_id, record_problem: null })
    })
    await locked.promise
    const forgetting = owner.request('attribution.forget', { params: { id: mia.id } })
    await waitForLock()
    blocked.resolve()
    await making
    expect((await forgetting).status).toBeLessThan(300)
    expect(await owner.call('tableRecords.query', { params: { table_id }, body: {} })).toEqual([])
    expect(await owner.call('formAnswers.list', { params: { id: form.id }, query: {} })).toEqual([])
  },
)
