import type { CrmChangeSet } from '@draftwright/contract/crm/history'
import * as changeRoutes from '@draftwright/contract/routes/crm-changes.generated'
import { type Failure, readError, send } from '../../../api/api.ts'

/** Takes back what somebody did last to an opportunity: where it stands, and what was filled in on the way. */
export async function takeBackMove(id: string, ownId: string | undefined): Promise<Failure | null> {
  const query = { resource: 'opportunities', record_id: id, actor_id: ownId, limit: '10' }
  const listed = await send({ route: changeRoutes.list, fallback: 'Failed to take it back', query })
  if ('error' in listed) return listed.error
  // Lists answer data and meta.
  const { data: sets } = listed.data as { data: CrmChangeSet[] }
  const last = sets.find(({ summary, undone_by }) => undone_by === null && /^(Moved|Placed) /u.test(summary))
  if (last === undefined) return readError({ message: 'It has been changed since. See its timeline.' })
  const undone = await send({
    route: changeRoutes.undo,
    fallback: 'Failed to take it back',
    params: { id: last.id },
    body: { on_conflict: 'keep' },
  })
  return 'error' in undone ? undone.error : null
}
