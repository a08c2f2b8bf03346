import type { GuestDecision, GuestView } from '@draftwright/contract/guest-reviews'
import { conflictError, invalidInputError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { insertContentEvent, decideReview, readContent, lockContent, notifyOfAdvice } from '../content/index.ts'
import { recordAdvice } from '../reviews/index.ts'
import type { Guest } from './guest.ts'
import { canDecideNow, readGuestView } from './view.ts'

/**
 * A guest's decision on the text they read: a decision of the step if the link says so, advice otherwise. Throws 409 `stale` for
 * a text that has changed and `nothing_to_decide` with the reason.
 */
export async function decideAsGuest(
  guest: Guest,
  context: AppContext,
  { decision, name, comment = '', text_hash }: GuestDecision,
): Promise<GuestView> {
  const { db, link, contentId } = guest
  // Asked before the view is read: of two clicks of one moment the second must find what the first has decided.
  const text = await readContent(db, context, contentId)
  const canDecide = link.created_by !== null && (await canDecideNow(guest, context, text))
  const seen = await readGuestView(guest, context)
  if (seen.text_hash !== text_hash || seen.html === null)
    throw conflictError('stale', 'The post was edited after you opened it. Read it again before you decide.')
  if (seen.why_not !== null) throw conflictError('nothing_to_decide', seen.why_not)
  const status = decision === 'approve' ? 'approved' : 'changes_requested'
  const words = comment.trim() === '' ? null : comment
  if (status === 'changes_requested' && words === null)
    throw invalidInputError([{ field: 'comment', message: 'must say what should change' }])
  if (link.created_by !== null && canDecide) {
    const who = {
      userId: null,
      guest: { name, linkId: link.id, stepId: link.step_id },
      authorityUserId: link.created_by,
    }
    await decideReview(db, context, contentId, who, {
      decision: status,
      text_hash,
      ...(words !== null && { comment: words }),
    })
    return readGuestView(guest, context)
  }
  await db.transaction(async (tx) => {
    const row = await lockContent(tx, contentId)
    if (row.text_hash !== text_hash)
      throw conflictError('stale', 'The post was edited after you opened it. Read it again.')
    await recordAdvice(tx, row, { name, linkId: link.id }, status, words)
    const verb = status === 'approved' ? 'guest_approved' : 'guest_objected'
    await insertContentEvent(tx, contentId, null, verb, { note: words, details: { guest_name: name } })
    await notifyOfAdvice(tx, context, row, { name, decision: status, words, madeBy: link.created_by })
  })
  return readGuestView(guest, context)
}
