import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { channelType } from '../../integrations/channel-types/registry.ts'
import { postedByHand } from '../../integrations/channel-types/manual.ts'
import { addAttempt } from './attempts-store.ts'
import { mayGoOut } from './going-out.ts'
import { followEdit, newestRound } from '../reviews/index.ts'
import { move, type MoveOptions } from './moves.ts'
import { type ContentColumns, type ContentRow, keepOldSlug } from './store.ts'

/** Makes the approved text the one readers see, and writes down that it was. */
export const publish = (db: AccountDb, parts: Parts, caller: Caller, id: string, options?: MoveOptions) =>
  move(
    db,
    parts,
    caller,
    id,
    'publish',
    'published',
    async (tx, row) => {
      const type = channelType(await mayGoOut(tx, row))
      if (type.isManual) throw postedByHand()
      if (!type.isHosted) throw noWayOut()
      await addAttempt(tx, row, { state: 'confirmed', actor_id: caller.userId })
      return liveText(tx, parts, row)
    },
    options,
  )

/** No type of channel is neither the hosted site nor posted to by hand; one that calls a network gets its own steps. */
export const noWayOut = () => conflict('wrong_channel', 'This channel cannot be published to')

/** The columns that make the text of the row the one readers see. Its old address goes on leading to it. */
export async function liveText(db: AccountDb, parts: Parts, row: ContentRow): Promise<ContentColumns> {
  const now = parts.now().toISOString()
  const { title, slug, excerpt, keyword, rich_content } = row
  if (row.live_slug !== null && row.live_slug !== slug) await keepOldSlug(db, row.live_slug, row.id)
  return {
    status: 'published',
    live: { title, slug, excerpt, keyword, rich_content, updated_at: now },
    live_hash: row.text_hash,
    published_at: row.published_at ?? now,
  }
}

/** Takes the page down; its approval stands, so it can be published again. A next text that nobody approved goes to review. */
export const unpublish = (db: AccountDb, parts: Parts, caller: Caller, id: string) =>
  move(db, parts, caller, id, 'unpublish', 'unpublished', async (tx, row) => {
    if (row.approved_hash === row.text_hash) return { status: 'approved' }
    if ((await newestRound(tx, id))?.state !== 'open')
      await followEdit(tx, row, caller.userId, true, parts.now().toISOString())
    return { status: 'in_review', approved_hash: null }
  })
