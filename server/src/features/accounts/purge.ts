import { buckets } from '@draftwright/contract/storage'
import type { Parts } from '../../http/parts.ts'
import type { Schedule } from '../../jobs/define-job.ts'
import { deleteAccount, listOverdue } from './purge-store.ts'

/** Files first: what fails on the way is found again next time, by the row that is still there. */
export async function purgeDeletedAccounts({ engine, files, now, log }: Parts): Promise<void> {
  for (const id of await listOverdue(engine, now()))
    try {
      for (const bucket of buckets) await files.removeFolder(`${bucket}/${id}`)
      await deleteAccount(engine, id)
    } catch (error) {
      // One that cannot go just now must not keep the others.
      log.error(`The deleted workspace ${id} could not be purged`, error)
    }
}

export const accountSchedules: readonly Schedule<Parts>[] = [
  { name: 'accounts.purge', cron: '41 * * * *', run: purgeDeletedAccounts },
]
