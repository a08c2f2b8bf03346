import type { Settling } from '@draftwright/contract/schedule'
import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { settleAttempt } from './attempts-store.ts'
import { move } from './moves.ts'
import { tellOfMove } from './news.ts'
import { liveText } from './publish-moves.ts'
import { afterSchedule } from './rules.ts'

/**
 * Ends the doubt about a post whose channel did not answer, by what a person found there. Live, it is published; not so, it
 * stands where its approval leaves it, its time kept as a plan. Throws 409 for a text that is no longer the one sent.
 */
export const settle = (db: AccountDb, parts: Parts, caller: Caller, id: string, found: Settling) =>
  move(db, parts, caller, id, 'settle', found.is_live ? 'found_live' : 'found_missing', async (tx, row) => {
    if (!found.is_live) {
      await settleAttempt(tx, id, { state: 'rejected', error: 'It did not go out' })
      return { status: afterSchedule(row) }
    }
    if (row.approved_hash !== row.text_hash)
      throw conflict(
        'text_changed',
        'The text was changed after it was sent. Restore the version that was sent, then say that it is live.',
      )
    const url = found.url ?? null
    await settleAttempt(tx, id, { state: 'confirmed', url })
    await tellOfMove(tx, parts, caller.userId, row, 'publish')
    return { ...(await liveText(tx, parts, row)), posted_url: url }
  })
