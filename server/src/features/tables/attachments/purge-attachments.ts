import { createAccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import type { Schedule } from '../../../jobs/define-job.ts'
import { deleteAttachment } from './attachments-store.ts'
import { listAttachmentBases, listUnusedAttachments } from './system-store.ts'
import { buildThumbnailFolder } from './thumbnails.ts'

const perStep = 500

/**
 * Deletes files that nothing holds any more, one base after another, the bytes first: after a failure the row is still there
 * and is found again.
 */
export async function purgeAttachments(context: AppContext): Promise<void> {
  for (const place of await listAttachmentBases(context.engine)) await purgeBase(context, place)
}

type Place = Awaited<ReturnType<typeof listAttachmentBases>>[number]
async function purgeBase(context: AppContext, place: Place): Promise<void> {
  const db = createAccountDb(context.engine, place.account_id)
  for (;;) {
    const unused = await listUnusedAttachments(context.engine, place, perStep)
    let nDeleted = 0
    for (const { id, key } of unused)
      try {
        await context.files.remove(key)
        await context.files.removeFolder(buildThumbnailFolder(key))
        await deleteAttachment(db, id)
        nDeleted++
      } catch (error) {
        context.log.error(`The file ${id} of a table could not be purged`, error)
      }
    if (unused.length < perStep || nDeleted === 0) return
  }
}

export const tableSchedules: readonly Schedule<AppContext>[] = [
  { name: 'tables.purge-attachments', cron: '12 4 * * *', run: purgeAttachments },
]
