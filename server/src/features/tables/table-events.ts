import { z } from 'zod'
import type { AccountDb } from '../../db/account-db.ts'
import type { Engine } from '../../db/engine.ts'
import { createNoticeListener, WakeSignal } from '../../db/notices.ts'

const channel = 'table_changed'
const Notice = z.object({
  account_id: z.string(),
  table_id: z.string(),
  change_id: z.string().nullable(),
  record_ids: z.array(z.string()),
  user_id: z.string().nullable(),
})
type TableNotice = z.infer<typeof Notice>

const watchTable = createNoticeListener(channel, Notice, ({ account_id, table_id }) => [`${account_id} ${table_id}`])

/** Tells everyone who has the table open, once the transaction commits. */
export const notifyTable = (tx: AccountDb, notice: Omit<TableNotice, 'account_id'>): Promise<void> =>
  tx.notify(channel, { ...notice, account_id: tx.accountId })

/** Each change of a table while the reader is connected. */
export async function* streamTableEvents(
  engine: Engine,
  accountId: string,
  tableId: string,
  signal: AbortSignal,
): AsyncGenerator<Omit<TableNotice, 'account_id' | 'table_id'>> {
  const alarm = new WakeSignal()
  let waiting: TableNotice[] = []
  const unwatch = await watchTable(engine, `${accountId} ${tableId}`, (notice) => {
    waiting.push(notice)
    alarm.trigger()
  })
  signal.addEventListener('abort', alarm.trigger)
  try {
    // A first one tells that the stream has begun.
    yield { change_id: null, record_ids: [], user_id: null }
    while (!signal.aborted) {
      const notices = waiting
      waiting = []
      for (const { change_id, record_ids, user_id } of notices) yield { change_id, record_ids, user_id }
      await alarm.wait(30_000)
    }
  } finally {
    signal.removeEventListener('abort', alarm.trigger)
    unwatch()
  }
}
