import type { GuestDecision, GuestView } from '@draftwright/contract/guest-reviews'
import { conflict, invalid } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { addEvent, decideOn, findContent, holdContent, tellOfAdvice } from '../content/index.ts'
import { advise } from '../reviews/index.ts'
import type { Guest } from './guest.ts'
import { decidesNow, viewFor } from './view.ts'

/**
 * A guest's yes or no to the very text they read: a decision of the step where the link says so, advice otherwise. Throws
 * 409 `stale` for a text that has changed and `nothing_to_decide` with the reason.
 */
export async function decideAsGuest(
  guest: Guest,
  parts: Parts,
  { decision, name, comment = '', text_hash }: GuestDecision,
): Promise<GuestView> {
  const { db, link, contentId } = guest
  const seen = await viewFor(guest, parts)
  if (seen.text_hash !== text_hash || seen.html === null)
    throw conflict('stale', 'The text has changed since you opened it. Read it again, then decide.')
  if (seen.why_not !== null) throw conflict('nothing_to_decide', seen.why_not)
  const said = decision === 'approve' ? 'approved' : 'changes_requested'
  const words = comment.trim() === '' ? null : comment
  if (said === 'changes_requested' && words === null)
    throw invalid([{ field: 'comment', message: 'must say what should change' }])
  const text = await findContent(db, parts, contentId)
  if (link.created_by !== null && (await decidesNow(guest, parts, text))) {
    const who = { userId: null, guest: { name, linkId: link.id, stepId: link.step_id }, judgedAs: link.created_by }
    await decideOn(db, parts, contentId, who, said, { text_hash, ...(words !== null && { comment: words }) })
    return viewFor(guest, parts)
  }
  await db.transaction(async (tx) => {
    const row = await holdContent(tx, contentId)
    if (row.text_hash !== text_hash) throw conflict('stale', 'The text has changed since you opened it. Read it again.')
    await advise(tx, row, { name, linkId: link.id }, said, words)
    const verb = said === 'approved' ? 'guest_approved' : 'guest_objected'
    await addEvent(tx, contentId, null, verb, words, { guest_name: name })
    await tellOfAdvice(tx, parts, row, { name, said, words, madeBy: link.created_by })
  })
  return viewFor(guest, parts)
}
