import type { AppContext } from '../../http/app-context.ts'
import type { Schedule } from '../../jobs/define-job.ts'
import { purgeAccount, listAccountIdsToPurge } from './purge-store.ts'

/** Prefixes under which files of a workspace are stored, by its id. */
const folders = ['images', 'documents', 'recordings', 'transcripts']

/** Files first: if a deletion fails, the next run finds it again by the row that still exists. */
export async function purgeDeletedAccounts({ engine, files, now, log }: AppContext): Promise<void> {
  for (const id of await listAccountIdsToPurge(engine, now()))
    try {
      for (const folder of folders) await files.removeFolder(`${folder}/${id}`)
      await purgeAccount(engine, id)
    } catch (error) {
      // One that cannot be deleted now must not block the others.
      log.error(`The deleted workspace ${id} could not be purged`, error)
    }
}

export const accountSchedules: readonly Schedule<AppContext>[] = [
  { name: 'accounts.purge', cron: '41 * * * *', run: purgeDeletedAccounts },
]
