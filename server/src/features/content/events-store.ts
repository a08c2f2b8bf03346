import type { EventDetails } from '@draftwright/contract/content'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'

/** If the actor is null, the details name the guest. */
export const insertContentEvent = (
  db: AccountDb,
  contentId: string,
  actorId: string | null,
  verb: string,
  { note = null, details = {} }: { note?: string | null; details?: EventDetails } = {},
) =>
  db
    .insert('content_events', { id: createId(), content_id: contentId, actor_id: actorId, verb, note, details })
    .execute()

export const listContentEvents = (db: AccountDb, contentId: string) =>
  db
    .from('content_events')
    .selectAll()
    .where('content_id', '=', contentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
