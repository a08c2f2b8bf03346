import type { DeliveryResolution } from '@draftwright/contract/deliveries'
import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { resolveUnknownAttempt } from '../deliveries/index.ts'
import { transitionContent } from './transitions.ts'
import { prepareLiveColumns } from './publish-transitions.ts'
import { computeStatusAfterSchedule, isApprovedAsItIs } from './rules.ts'

/**
 * Resolves a post whose channel did not answer, by what a person found there. If it is live, it is published; if not, its status
 * follows its approval, and its time is kept as a plan. Throws 409 for a text that is no longer the one sent.
 */
export const resolveDelivery = (
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  id: string,
  found: DeliveryResolution,
) =>
  transitionContent({ db, context, caller }, id, 'resolveDelivery', async (tx, row) => {
    if (!found.is_live) {
      await resolveUnknownAttempt(tx, id, { state: 'rejected', error: 'It was not published' })
      return { columns: { status: computeStatusAfterSchedule(row) }, event: 'found_missing' }
    }
    if (!isApprovedAsItIs(row))
      throw conflictError(
        'text_changed',
        'The post was edited after it was sent. Restore the version that was sent, then confirm that it is live.',
      )
    const url = found.url ?? null
    await resolveUnknownAttempt(tx, id, { state: 'confirmed', url })
    return { columns: { ...(await prepareLiveColumns(tx, context, row)), posted_url: url } }
  })
