import { createAccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Schedule } from '../../jobs/define-job.ts'
import { deleteUnusedFile } from './files-store.ts'
import { listUnusedFiles } from './system-store.ts'

const perStep = 500

/** Deletes files that belong to no answer, the bytes first: after a failure the row is still there and is found again. */
export async function purgeFormFiles(context: AppContext): Promise<void> {
  for (;;) {
    const unused = await listUnusedFiles(context.engine, context.now(), perStep)
    let nDeleted = 0
    for (const { account_id, id, key } of unused)
      try {
        await context.files.remove(key)
        await deleteUnusedFile(createAccountDb(context.engine, account_id), id)
        nDeleted++
      } catch (error) {
        context.log.error(`The file ${id} of a form could not be purged`, error)
      }
    if (unused.length < perStep || nDeleted === 0) return
  }
}

export const formSchedules: readonly Schedule<AppContext>[] = [
  { name: 'forms.purge-files', cron: '41 * * * *', run: purgeFormFiles },
]
