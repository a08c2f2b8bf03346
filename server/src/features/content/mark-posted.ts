import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { getChannelType } from '../../integrations/channel-types/registry.ts'
import { insertAttempt } from '../deliveries/index.ts'
import { transitionContent } from './transitions.ts'
import { prepareLiveColumns } from './publish-transitions.ts'

/**
 * Records that a person has posted the approved text by hand, and where. `unpublish` undoes it. Throws 409 for a channel that the
 * product publishes to itself.
 */
export const markPosted = (db: AccountDb, context: AppContext, caller: Caller, id: string, url: string | null) =>
  transitionContent({ db, context, caller }, id, 'markPosted', async (tx, row) => {
    if (row.channel_type === null || getChannelType(row.channel_type).delivery.by !== 'hand')
      throw conflictError('not_manual', 'Only posts on manual channels can be marked as posted')
    await insertAttempt(tx, row, { state: 'confirmed', actor_id: caller.userId, url })
    const posted_url = url ?? (row.status === 'published' ? row.posted_url : null)
    return { columns: { ...(await prepareLiveColumns(tx, context, row)), posted_url } }
  })
