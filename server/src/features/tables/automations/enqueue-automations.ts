import type { AutomationStart } from '@draftwright/contract/table-automations'
import type { AccountDb } from '../../../db/account-db.ts'
import { automateChangeJob } from './automate-job.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { listActiveAutomations } from './store.ts'

const starts: Readonly<Record<'create' | 'update' | 'delete', readonly AutomationStart[]>> = {
  create: ['created', 'changed'],
  update: ['changed'],
  delete: [],
}

/** Has a change looked at by the automations of its table, once it is committed. */
export async function enqueueAutomations(
  tx: AccountDb,
  { jobs }: Pick<AppContext, 'jobs'>,
  change: { readonly id: string; readonly table_id: string; readonly kind: keyof typeof starts },
): Promise<void> {
  const awaited = starts[change.kind]
  if (awaited.length === 0 || (await listActiveAutomations(tx, change.table_id, awaited)).length === 0) return
  const payload = { account_id: tx.accountId, change_id: change.id }
  await jobs.enqueue(automateChangeJob, payload, tx, { group: change.table_id })
}
