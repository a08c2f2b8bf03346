import { maxImageSize } from '@draftwright/contract/vocabulary'
import { z } from 'zod'
import type { AppContext } from '../../http/app-context.ts'
import { AppError } from '../../http/errors.ts'
import { fetchPicture } from '../../integrations/fetch-picture.ts'
import { defineJob, type JobRun, RetryLaterError } from '../../jobs/define-job.ts'
import { findPicture, savePicture } from '../media/index.ts'
import { findWantedPicture, updatePictureCopy } from './picture-copies-store.ts'

const CopyPicture = z.object({ account_id: z.uuid(), url_hash: z.string() })
type Run = JobRun<z.infer<typeof CopyPicture>, AppContext>

/** Copies a picture of another host into the library, written anew like every upload; pages show its address from then on. */
export const copyPictureJob = defineJob({
  name: 'site.copyPicture',
  payload: CopyPicture,
  attempts: 4,
  concurrency: 4,
  // A slow host holds up the posts of one workspace, not of all.
  perGroup: 2,
  run: copyPicture,
  givenUp: (run: Run) => finishCopy(run, null),
})

async function copyPicture(run: Run): Promise<void> {
  const { db, payload, context, signal } = run
  const wanted = await findWantedPicture(db, payload.url_hash)
  if (wanted === undefined) return
  // A run that was stopped between the two may have kept it already.
  const hint = buildHint(payload.url_hash)
  const kept = await findPicture(db, { hint })
  if (kept !== null) return finishCopy(run, kept.id)
  const { trustedUrls } = context.config
  const bytes = await fetchPicture(wanted.url, { trusted: trustedUrls, maxBytes: maxImageSize, signal }).catch(
    (error: unknown) => {
      throw new RetryLaterError(error)
    },
  )
  const file = bytes === null ? null : { bytes, filename: toFilename(wanted.url) }
  const saved = file && (await savePicture(db, context, wanted.user_id, file, hint).catch(refuseUnreadable))
  await finishCopy(run, saved?.id ?? null)
}

/** No upload can have it: the hints of uploads are a bucket, a slash and a path. */
const buildHint = (urlHash: string): string => `copy:${urlHash}`

/** What is no picture, whatever it says it is, stays one; everything else may pass. */
function refuseUnreadable(error: unknown): null {
  if (error instanceof AppError && (error.status === 400 || error.status === 413)) return null
  throw error
}

async function finishCopy({ db, payload }: Run, mediaId: string | null): Promise<void> {
  const change = mediaId === null ? { state: 'failed' as const } : { state: 'copied' as const, media_id: mediaId }
  await db.transaction(async (tx) => {
    await updatePictureCopy(tx, payload.url_hash, change)
    await tx.notify('site_changed', { account_id: tx.accountId })
  })
}

/** The last part of the address, and the host that it came from. */
function toFilename(url: string): string {
  const { pathname, host } = new URL(url)
  return `${pathname.split('/').at(-1) || 'picture'} (${host})`
}
