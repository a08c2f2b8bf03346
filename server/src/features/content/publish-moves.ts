import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { channelType } from '../../integrations/channel-types/registry.ts'
import { postedByHand } from '../../integrations/channel-types/manual.ts'
import { mayGoOut } from './going-out.ts'
import { followEdit, newestRound } from '../reviews/index.ts'
import { move, type MoveOptions } from './moves.ts'
import { keepOldSlug } from './store.ts'

/** Makes the approved text the one readers see. */
export async function publish(db: AccountDb, parts: Parts, caller: Caller, id: string, options?: MoveOptions) {
  return move(
    db,
    parts,
    caller,
    id,
    'publish',
    'published',
    async (tx, row) => {
      const type = channelType(await mayGoOut(tx, row))
      if (type.isManual) throw postedByHand()
      // The hosted site reads the row itself; types that call a network get their own steps around this transaction.
      if (!type.isHosted) throw conflict('wrong_channel', 'This channel cannot be published to')
      const now = parts.now().toISOString()
      const { title, slug, excerpt, keyword, rich_content } = row
      if (row.live_slug !== null && row.live_slug !== slug) await keepOldSlug(tx, row.live_slug, id)
      return {
        status: 'published',
        live: { title, slug, excerpt, keyword, rich_content, updated_at: now },
        live_hash: row.text_hash,
        published_at: row.published_at ?? now,
      }
    },
    options,
  )
}

/** Takes the page down; its approval stands, so it can be published again. A next text that nobody approved goes to review. */
export const unpublish = (db: AccountDb, parts: Parts, caller: Caller, id: string) =>
  move(db, parts, caller, id, 'unpublish', 'unpublished', async (tx, row) => {
    if (row.approved_hash === row.text_hash) return { status: 'approved' }
    if ((await newestRound(tx, id))?.state !== 'open')
      await followEdit(tx, row, caller.userId, true, parts.now().toISOString())
    return { status: 'in_review', approved_hash: null }
  })
