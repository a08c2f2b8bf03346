import type { CrmChangeSet } from '@draftwright/contract/crm/history'
import * as changeRoutes from '@draftwright/contract/routes/crm-changes.generated'
import { toFailure, sendRequest } from '../../../api/api.ts'
import type { Failure } from '../../../api/call.ts'

/** Undoes the latest change of an opportunity: its move, and the fields filled in with it. */
export async function undoMove(id: string, ownId: string | undefined): Promise<Failure | null> {
  const query = { resource: 'opportunities', record_id: id, actor_id: ownId, limit: '10' }
  const listed = await sendRequest({ route: changeRoutes.list, fallback: 'Failed to undo', query })
  if ('error' in listed) return listed.error
  // The response is a list with data and meta.
  const { data: sets } = listed.data as { data: CrmChangeSet[] }
  const last = sets.find(({ summary, undone_by }) => undone_by === null && /^(Moved|Placed) /u.test(summary))
  if (last === undefined) return toFailure({ message: 'It has changed since. See its timeline.' })
  const undone = await sendRequest({
    route: changeRoutes.undo,
    fallback: 'Failed to undo',
    params: { id: last.id },
    body: { on_conflict: 'keep' },
  })
  return 'error' in undone ? undone.error : null
}
