import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import { findContentRow, findLiveTexts, updateContentRow } from './store.ts'
import { insertContentEvent } from './events-store.ts'
import { isApprovedAsItIs } from './rules.ts'
import { lockContent } from './transitions.ts'
import { saveContentText } from './update.ts'

/**
 * Gives a live post on the hosted site another title at once; the text beside it stays. The editor's title follows if it is the same one.
 * What was approved stays approved with its new title: who may publish has decided on it (0052). Throws 409 if it has another title.
 */
export async function replaceTitle(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const row = await lockContent(db, id)
  const live = (await findLiveTexts(db, [id])).get(id)
  if (row.status !== 'published' || row.deleted_at !== null || !live || live.title !== from)
    throw conflictError('title_changed', 'The post was retitled or taken down since. Change its title in the editor.')
  if (from === to) return
  const isLiveText = row.live_hash === row.text_hash
  if (row.title === from) {
    await saveContentText(db, context, row, { title: to }, { userId: caller.userId, reason: 'edit' })
    const after = await findContentRow(db, id)
    if (after === undefined) throw notFoundError('Content')
    if (isLiveText) await updateContentRow(db, id, { live_hash: after.text_hash })
    if (isApprovedAsItIs(row)) await updateContentRow(db, id, { approved_hash: after.text_hash })
  }
  const updated_at = context.now().toISOString()
  await updateContentRow(db, id, { live: { ...live, title: to, updated_at } })
  await insertContentEvent(db, id, caller.userId, 'title_picked', { note: to })
  await db.notify('site_changed', { account_id: db.accountId })
}

/** The title that readers see; null for a post that is not live. */
export const readLiveTitle = async (db: AccountDb, id: string): Promise<string | null> =>
  (await findLiveTexts(db, [id])).get(id)?.title ?? null
