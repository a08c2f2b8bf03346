import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { getChannelType } from '../../integrations/channel-types/registry.ts'
import { manualChannelError } from '../../integrations/channel-types/manual.ts'
import { insertAttempt } from './attempts-store.ts'
import { assertPublishable } from './publishable.ts'
import { updateRoundAfterEdit, findNewestRound } from '../reviews/index.ts'
import { requestPictureCopies } from '../site/index.ts'
import { transitionContent, type TransitionOptions } from './transitions.ts'
import { type ContentColumns, type ContentRow, saveOldSlug } from './store.ts'

/** Makes the approved text the live one, and records it. */
export const publishContent = (
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  id: string,
  options?: TransitionOptions,
) =>
  transitionContent(
    db,
    context,
    caller,
    id,
    'publish',
    'published',
    async (tx, row) => {
      const type = getChannelType(await assertPublishable(tx, row))
      if (type.isManual) throw manualChannelError()
      if (!type.isHosted) throw wrongChannelError()
      await insertAttempt(tx, row, { state: 'confirmed', actor_id: caller.userId })
      return prepareLiveColumns(tx, context, row)
    },
    options,
  )

/** Every channel type is either the hosted site or posted to by hand; one that calls a network needs its own transitions. */
export const wrongChannelError = () => conflictError('wrong_channel', 'This channel does not support publishing')

/** The columns that copy the row's text to the live one. Its old address redirects to it. */
export async function prepareLiveColumns(db: AccountDb, context: AppContext, row: ContentRow): Promise<ContentColumns> {
  const now = context.now().toISOString()
  const { title, slug, excerpt, keyword, rich_content } = row
  if (row.live_slug !== null && row.live_slug !== slug) await saveOldSlug(db, row.live_slug, row.id)
  await requestPictureCopies(context, db, row)
  return {
    status: 'published',
    live: { title, slug, excerpt, keyword, rich_content, updated_at: now },
    live_hash: row.text_hash,
    published_at: row.published_at ?? now,
  }
}

/** Unpublishes the page; its approval remains, so it can be published again. An unapproved next text goes to review. */
export const unpublishContent = (db: AccountDb, context: AppContext, caller: Caller, id: string) =>
  transitionContent(db, context, caller, id, 'unpublish', 'unpublished', async (tx, row) => {
    if (row.approved_hash === row.text_hash) return { status: 'approved' }
    if ((await findNewestRound(tx, id))?.state !== 'open')
      await updateRoundAfterEdit(tx, row, caller.userId, true, context.now().toISOString())
    return { status: 'in_review', approved_hash: null }
  })
