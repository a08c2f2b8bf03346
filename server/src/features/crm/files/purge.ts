import { z } from 'zod'
import { createAccountDb } from '../../../db/account-db.ts'
import { listOverdueFiles } from './system-store.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { defineJob, type JobRun, type Schedule } from '../../../jobs/define-job.ts'
import { deleteFile, findOverdueFile } from './store.ts'

/** How long a deleted file can be restored, in milliseconds. */
export const trashRetentionMs = 30 * 24 * 60 * 60 * 1000
/** Files deleted before then cannot be restored any more. */
export const computePurgeCutoff = ({ now }: Pick<AppContext, 'now'>): Date =>
  new Date(now().getTime() - trashRetentionMs)

const Payload = z.object({ account_id: z.uuid(), file_id: z.uuid() })
/** The bytes first: after a failure the row is still there and is found again. */
export const purgeFileJob = defineJob({
  name: 'crmFiles.purge',
  payload: Payload,
  attempts: 10,
  concurrency: 1,
  async run({ payload, db, context }: JobRun<z.infer<typeof Payload>, AppContext>) {
    const file = await findOverdueFile(db, payload.file_id, computePurgeCutoff(context).toISOString())
    if (file === undefined) return
    await context.files.remove(file.key)
    await deleteFile(db, file.id)
  },
})

/** Files per batch. */
const purgeBatchSize = 500

/**
 * Deletes the bytes of all overdue files: those whose record has been purged, and those whose job was lost. One that cannot be
 * deleted now does not block the others, and is tried again in the next run.
 */
export async function purgeFiles(context: AppContext): Promise<void> {
  let behind: string | null = null
  do {
    const some: Awaited<ReturnType<typeof listOverdueFiles>> = await listOverdueFiles(
      context.engine,
      computePurgeCutoff(context),
      behind,
      purgeBatchSize,
    )
    for (const { account_id, id, key } of some)
      try {
        await context.files.remove(key)
        await deleteFile(createAccountDb(context.engine, account_id), id)
      } catch (error) {
        context.log.error(`The file ${id} of a record could not be purged`, error)
      }
    behind = some.at(-1)?.id ?? null
  } while (behind !== null)
}

export const fileSchedules: readonly Schedule<AppContext>[] = [
  // After the hourly clean-up, which determines what is overdue.
  { name: 'crmFiles.find-overdue', cron: '27 * * * *', run: purgeFiles },
]
