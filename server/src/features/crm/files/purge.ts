import { z } from 'zod'
import { accountDb } from '../../../db/account-db.ts'
import { overdueFiles } from '../../../db/overdue-files.ts'
import type { Parts } from '../../../http/parts.ts'
import { defineJob, type JobRun, type Schedule } from '../../../jobs/define-job.ts'
import { dropFile, readOverdue } from './store.ts'

/** How long a deleted file can be brought back, in milliseconds. */
export const trashMs = 30 * 24 * 60 * 60 * 1000
/** What was deleted up to then cannot be brought back any more. */
export const overdueAt = ({ now }: Pick<Parts, 'now'>): Date => new Date(now().getTime() - trashMs)

const Payload = z.object({ account_id: z.uuid(), file_id: z.uuid() })
/** The bytes first: what fails on the way is found again by the row. */
export const purgeFileJob = defineJob({
  name: 'crmFiles.purge',
  payload: Payload,
  attempts: 10,
  concurrency: 1,
  async run({ payload, db, parts }: JobRun<z.infer<typeof Payload>, Parts>) {
    const file = await readOverdue(db, payload.file_id, overdueAt(parts).toISOString())
    if (file === undefined) return
    await parts.files.remove(file.key)
    await dropFile(db, file.id)
  },
})

/** Files of one look. */
const most = 500

/**
 * Takes the bytes of every file away that is overdue: those whose record has been purged, and those that a job was lost for.
 * One that cannot go just now must not keep the others, and is met again at the next look.
 */
export async function purgeFiles(parts: Parts): Promise<void> {
  let behind: string | null = null
  do {
    const some: Awaited<ReturnType<typeof overdueFiles>> = await overdueFiles(
      parts.engine,
      overdueAt(parts),
      behind,
      most,
    )
    for (const { account_id, id, key } of some)
      try {
        await parts.files.remove(key)
        await dropFile(accountDb(parts.engine, account_id), id)
      } catch (error) {
        parts.log.error(`The file ${id} of a record could not be purged`, error)
      }
    behind = some.at(-1)?.id ?? null
  } while (behind !== null)
}

export const fileSchedules: readonly Schedule<Parts>[] = [
  // After the hour's clean-up, which says what is overdue.
  { name: 'crmFiles.find-overdue', cron: '27 * * * *', run: purgeFiles },
]
