import type { EventDetails } from '@draftwright/contract/content'
import type { HappeningType } from '@draftwright/contract/webhook-events'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { recordEvent } from '../../db/record-event.ts'

/** What webhooks are told of a post's life, whoever it was done by. */
const happeningByVerb = new Map<string, HappeningType>([
  ['approved', 'content.approved'],
  ['changes_requested', 'content.changesRequested'],
  ['guest_approved', 'content.guestDecided'],
  ['guest_objected', 'content.guestDecided'],
  ['published', 'content.published'],
  ['unpublished', 'content.unpublished'],
  ['failed', 'content.failed'],
  ['live_update_failed', 'content.liveUpdateFailed'],
  ['take_down_failed', 'content.liveUpdateFailed'],
  ['unknown', 'content.unclear'],
  ['missed', 'content.missed'],
  ['time_to_post', 'content.timeToPost'],
  ['changed_there', 'content.changedAtNetwork'],
  ['gone_there', 'content.changedAtNetwork'],
])

/** If the actor is null, the details name the guest. */
export async function insertContentEvent(
  db: AccountDb,
  contentId: string,
  actorId: string | null,
  verb: string,
  { note = null, details = {} }: { note?: string | null; details?: EventDetails } = {},
): Promise<void> {
  await db
    .insert('content_events', { id: createId(), content_id: contentId, actor_id: actorId, verb, note, details })
    .execute()
  const happening = happeningByVerb.get(verb)
  if (happening !== undefined) await recordEvent(db, happening, { id: contentId, actorId, details: { what: verb } })
}

export const listContentEvents = (db: AccountDb, contentId: string) =>
  db
    .from('content_events')
    .selectAll()
    .where('content_id', '=', contentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
