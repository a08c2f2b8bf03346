import { tableImportStates } from '@draftwright/contract/table-import-words'
import { z } from 'zod'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Engine } from '../../../db/engine.ts'
import { createNoticeListener, WakeSignal } from '../../../db/notices.ts'

const channel = 'table_import_changed'
const Notice = z.object({
  account_id: z.string(),
  import_id: z.string(),
  state: z.enum(tableImportStates),
  n_done: z.number(),
  n_problems: z.number(),
})
type ImportNotice = z.infer<typeof Notice>
type ImportProgress = Pick<ImportNotice, 'state' | 'n_done' | 'n_problems'>

const watchImport = createNoticeListener(channel, Notice, ({ account_id, import_id }) => [`${account_id} ${import_id}`])

/** Tells everyone who watches an import how far it is, once the transaction commits. */
export const notifyImport = (tx: AccountDb, import_id: string, progress: ImportProgress): Promise<void> =>
  tx.notify(channel, { account_id: tx.accountId, import_id, ...progress })

/** The state of an import now, and then each change of it while the reader is connected. */
export async function* streamImportEvents(
  engine: Engine,
  accountId: string,
  id: string,
  readNow: () => Promise<ImportProgress>,
  signal: AbortSignal,
): AsyncGenerator<ImportProgress> {
  const alarm = new WakeSignal()
  let latest: ImportProgress | null = null
  const unwatch = await watchImport(engine, `${accountId} ${id}`, ({ state, n_done, n_problems }) => {
    latest = { state, n_done, n_problems }
    alarm.trigger()
  })
  signal.addEventListener('abort', alarm.trigger)
  try {
    yield await readNow()
    while (!signal.aborted) {
      const notice: ImportProgress | null = latest
      latest = null
      if (notice !== null) yield notice
      // A notification can be lost with its connection.
      if (!(await alarm.wait(30_000)) && !signal.aborted) yield await readNow()
    }
  } finally {
    signal.removeEventListener('abort', alarm.trigger)
    unwatch()
  }
}
