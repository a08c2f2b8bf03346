import { z } from 'zod'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { loadMemberNames } from './people.ts'
import { computeDependents } from './recompute.ts'
import { clearStale, listStaleRows } from './records-store.ts'
import { loadBase } from './base-store.ts'
import { lockBase } from './schema-store.ts'
import { notifyTable } from './table-events.ts'
import { saveEffects } from './webhooks/change-effects.ts'
import { collectWebhookPayloadsJob } from './webhooks/jobs.ts'
import { addTo, createWrittenCells } from './written-cells.ts'

const Payload = z.object({ account_id: z.uuid(), base_id: z.string() })
type Payload = z.infer<typeof Payload>

/** Records that are computed in one transaction: others must not wait long for the base. */
const perStep = 200

/** Computes the records of a base that wait for it, until none is left. */
export const recomputeTablesJob = defineJob({
  name: 'tables.recompute',
  payload: Payload,
  attempts: 8,
  concurrency: 2,
  perGroup: 1,
  async run({ payload, db, context, signal }: JobRun<Payload, AppContext>) {
    while (!signal.aborted) {
      const schema = await loadBase(db, payload.base_id)
      if (schema === undefined) return
      const names = await loadMemberNames(db, schema)
      const isDone = await db.transaction(async (tx) => {
        const locked = await lockBase(tx, schema.id)
        const stale = await listStaleRows(
          tx,
          schema.tables.map(({ id }) => id),
          perStep,
        )
        if (stale === null) return true
        const { table_id, ids } = stale
        await clearStale(tx, table_id, ids)
        const written = createWrittenCells(locked?.has_webhooks)
        addTo(written.whole, table_id, ids)
        // What is marked here is found by the next step.
        await computeDependents({ tx, schema, names, context }, written)
        if (await saveEffects(tx, schema, written.effects, context.now().toISOString()))
          await context.jobs.enqueue(collectWebhookPayloadsJob, payload, tx, { group: schema.id })
        await notifyTable(tx, { table_id, change_id: null, record_ids: ids, user_id: null })
        return false
      })
      if (isDone) return
    }
    throw new Error('The server stopped before all records were computed')
  },
})
