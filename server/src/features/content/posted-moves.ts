import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { channelType } from '../../integrations/channel-types/registry.ts'
import { mustBeApproved } from '../reviews/index.ts'
import { addAttempt } from './attempts-store.ts'
import { move } from './moves.ts'
import { liveText } from './publish-moves.ts'

/**
 * Records that a person has posted the approved text by hand, and where. Taking it down again is `unpublish`. Throws 409
 * for a channel that is published to by the product itself.
 */
export const markPosted = (db: AccountDb, parts: Parts, caller: Caller, id: string, url: string | null) =>
  move(db, parts, caller, id, 'markPosted', 'posted', async (tx, row) => {
    await mustBeApproved(tx, id)
    if (row.channel_type === null || !channelType(row.channel_type).isManual)
      throw conflict('not_manual', 'Only a post of a channel that is posted to by hand can be marked as posted')
    await addAttempt(tx, row, { state: 'confirmed', actor_id: caller.userId, url })
    const posted_url = url ?? (row.status === 'published' ? row.posted_url : null)
    return { ...(await liveText(tx, parts, row)), posted_url }
  })
