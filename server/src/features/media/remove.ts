import type { media } from '@draftwright/contract/media'
import { z } from 'zod'
import type { AccountDb } from '../../db/account-db.ts'
import type { Call } from '../../http/call.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { madeFolder, wholeKey } from './addresses.ts'
import { dropOverdue, listOverdue } from './purge-store.ts'
import { mayChange } from './rules.ts'
import { changeRows, readRows } from './store.ts'
import { held, inOrder } from './update.ts'
import { boundOf, usesOf } from './uses-store.ts'
import { findMedia, shown } from './view.ts'

const trashDays = 30
const second = 1000
const trashMs = trashDays * 24 * 60 * 60 * second

export async function remove({ db, parts, params, body, caller }: Call<(typeof media)['remove']>) {
  await trash(db, parts, caller, [params.id], body?.even_if_used === true)
  return null
}
export async function removeMany({ db, parts, body, caller }: Call<(typeof media)['removeMany']>) {
  await trash(db, parts, caller, [...new Set(body.ids)], body.even_if_used === true)
  return null
}
export async function restore({ db, params, caller }: Call<(typeof media)['restore']>) {
  await bringBack(db, caller, [params.id])
  return findMedia(db, params.id)
}
export async function restoreMany({ db, body, caller }: Call<(typeof media)['restoreMany']>) {
  const ids = [...new Set(body.ids)]
  await bringBack(db, caller, ids)
  return inOrder(ids, (await readRows(db, ids)).map(shown))
}

/** Into the trash, all or none; what is in it already stays as it is. */
async function trash(db: AccountDb, parts: Parts, caller: Caller, ids: string[], evenIfUsed: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = (await held(tx, ids)).filter((row) => row.deleted_at === null)
    mayChange(caller, rows)
    if (rows.length === 0) return
    const going = rows.map((row) => row.id)
    await mustBeFree(tx, going, evenIfUsed)
    await changeRows(tx, going, { deleted_at: parts.now().toISOString() })
    const payload = { account_id: tx.accountId, ids: going }
    // A little later than its time, so that the clocks of two machines cannot make it come too early.
    await parts.jobs.enqueue(purgeJob, payload, tx, { afterSeconds: trashMs / second + 60 })
  })
}

async function bringBack(db: AccountDb, caller: Caller, ids: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await held(tx, ids)
    mayChange(caller, rows)
    const coming = rows.filter((row) => row.deleted_at !== null).map((row) => row.id)
    if (coming.length > 0) await changeRows(tx, coming, { deleted_at: null })
  })
}

async function mustBeFree(db: AccountDb, ids: string[], evenIfUsed: boolean): Promise<void> {
  const uses = await usesOf(db, ids)
  const bound = uses.filter((use) => use.is_bound)
  const name = (posts: typeof uses) => [...new Set(posts.map((post) => `“${post.title}”`))].slice(0, 5).join(', ')
  if (bound.length > 0)
    throw conflict('in_use_live', `${name(bound)} would lose a picture that readers see. Take it out there first.`, {
      posts: bound,
    })
  if (uses.length > 0 && !evenIfUsed) throw conflict('in_use', `Still shown in ${name(uses)}`, { posts: uses })
}

const Payload = z.object({ account_id: z.uuid(), ids: z.array(z.uuid()) })

/** Takes away what has been in the trash for its time, unless a live post shows it after all. The files first: what fails on the way is found again by the row. */
export const purgeJob = defineJob({
  name: 'media.purge',
  payload: Payload,
  attempts: 10,
  concurrency: 1,
  async run({ payload, db, parts }: JobRun<z.infer<typeof Payload>, Parts>) {
    await purge(db, parts, payload.ids)
  },
})

export async function purge(db: AccountDb, { files, now }: Parts, ids: string[]): Promise<void> {
  const until = new Date(now().getTime() - trashMs).toISOString()
  const overdue = await listOverdue(db, ids, until)
  const bound = overdue.length === 0 ? new Set() : await boundOf(db, overdue)
  for (const id of overdue.filter((each) => !bound.has(each))) {
    await files.removeFolder(madeFolder(db.accountId, id))
    await files.remove(wholeKey(db.accountId, id))
    await dropOverdue(db, id, until)
  }
}
