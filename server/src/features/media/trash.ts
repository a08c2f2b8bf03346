import type { media } from '@draftwright/contract/media'
import { z } from 'zod'
import type { AccountDb } from '../../db/account-db.ts'
import type { HandlerContext } from '../../http/handler.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError, inTrashError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { buildVariantFolder, buildOriginalKey } from './addresses.ts'
import { deleteOverdueMedia, listOverdueMedia } from './purge-store.ts'
import { assertCanChangeMedia } from './rules.ts'
import { updateMediaRows, listMediaRowsByIds } from './store.ts'
import { lockMedia, sortByIds } from './update.ts'
import { listBoundMediaIds, listMediaUses, readLogoUrl } from './uses-store.ts'
import { readMedia, toMedia } from './view.ts'

const trashDays = 30
const second = 1000
const trashMs = trashDays * 24 * 60 * 60 * second

export async function trashMedia({ db, context, params, body, caller }: HandlerContext<(typeof media)['remove']>) {
  const nMoved = await moveToTrash(db, context, caller, [params.id], body?.even_if_used === true)
  if (nMoved === 0) throw inTrashError('picture')
  return null
}
export async function trashManyMedia({ db, context, body, caller }: HandlerContext<(typeof media)['removeMany']>) {
  await moveToTrash(db, context, caller, [...new Set(body.ids)], body.even_if_used === true)
  return null
}
export async function restoreMedia({ db, params, caller }: HandlerContext<(typeof media)['restore']>) {
  await restoreFromTrash(db, caller, [params.id])
  return readMedia(db, params.id)
}
export async function restoreManyMedia({ db, body, caller }: HandlerContext<(typeof media)['restoreMany']>) {
  const ids = [...new Set(body.ids)]
  await restoreFromTrash(db, caller, ids)
  return sortByIds(ids, (await listMediaRowsByIds(db, ids)).map(toMedia))
}

/** Moves pictures to the trash, all or none; no effect on those already in it. Returns how many were moved. */
async function moveToTrash(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  ids: string[],
  evenIfUsed: boolean,
): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = (await lockMedia(tx, ids)).filter((row) => row.deleted_at === null)
    assertCanChangeMedia(caller, rows)
    if (rows.length === 0) return 0
    const going = rows.map((row) => row.id)
    await assertNotLogo(tx, going)
    await assertUnused(tx, going, evenIfUsed)
    await updateMediaRows(tx, going, { deleted_at: context.now().toISOString() })
    const payload = { account_id: tx.accountId, ids: going }
    // A little later than its time, so that clock differences between two machines cannot make it run too early.
    await context.jobs.enqueue(purgeJob, payload, tx, { afterSeconds: trashMs / second + 60 })
    return going.length
  })
}

async function restoreFromTrash(db: AccountDb, caller: Caller, ids: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await lockMedia(tx, ids)
    assertCanChangeMedia(caller, rows)
    const coming = rows.filter((row) => row.deleted_at !== null).map((row) => row.id)
    if (coming.length > 0) await updateMediaRows(tx, coming, { deleted_at: null })
  })
}

async function assertNotLogo(db: AccountDb, ids: readonly string[]): Promise<void> {
  const url = await readLogoUrl(db)
  if (url !== null && ids.some((id) => url.includes(id)))
    throw conflictError(
      'in_use_live',
      'This picture is the logo of your site. Choose another logo in the settings first.',
      {
        posts: [],
      },
    )
}

async function assertUnused(db: AccountDb, ids: string[], evenIfUsed: boolean): Promise<void> {
  const uses = await listMediaUses(db, ids)
  const bound = uses.filter((use) => use.is_bound)
  const name = (posts: typeof uses) => [...new Set(posts.map((post) => `“${post.title}”`))].slice(0, 5).join(', ')
  if (bound.length > 0)
    throw conflictError('in_use_live', `${name(bound)} would lose a published picture. Remove it there first.`, {
      posts: bound,
    })
  if (uses.length > 0 && !evenIfUsed) throw conflictError('in_use', `Still used in ${name(uses)}`, { posts: uses })
}

const Payload = z.object({ account_id: z.uuid(), ids: z.array(z.uuid()) })

/** Purges pictures whose time in the trash is over, unless a live post shows them. The files first: after a failure the row still exists. */
export const purgeJob = defineJob({
  name: 'media.purge',
  payload: Payload,
  attempts: 10,
  concurrency: 1,
  async run({ payload, db, context }: JobRun<z.infer<typeof Payload>, AppContext>) {
    await purgeMedia(db, context, payload.ids)
  },
})

export async function purgeMedia(db: AccountDb, { files, now }: AppContext, ids: string[]): Promise<void> {
  const until = new Date(now().getTime() - trashMs).toISOString()
  const overdue = await listOverdueMedia(db, ids, until)
  const bound = overdue.length === 0 ? new Set() : await listBoundMediaIds(db, overdue)
  for (const id of overdue.filter((each) => !bound.has(each))) {
    await files.removeFolder(buildVariantFolder(db.accountId, id))
    await files.remove(buildOriginalKey(db.accountId, id))
    await deleteOverdueMedia(db, id, until)
  }
}
