import type { Review } from '@draftwright/contract/reviews'
import type { AccountDb } from '../../db/account-db.ts'
import { listAdvice } from './rounds-store.ts'
import { type Approvers, type ReviewedText, readReviewSituation } from './situation.ts'
import { buildReviewTrack, findApprovalRefusal } from './review-track.ts'

export type ReviewDetails = Pick<
  Review,
  'state' | 'submitted_by' | 'submitted_at' | 'note' | 'reviewer_ids' | 'steps' | 'advice' | 'why_not'
>

/** The review state of a text, and why this person cannot approve it at the current step, if so. */
export async function readReviewDetails(
  db: AccountDb,
  text: ReviewedText & { isApproved: boolean },
  people: Approvers,
  userId: string,
): Promise<ReviewDetails> {
  const situation = await readReviewSituation(db, text, people)
  const { round } = situation
  const over = round?.state === 'restarted' || round === null ? 'none' : round.state
  const advice = await listAdvice(db, text.id, text.text_hash)
  return {
    // An old approval does not apply to the current text.
    state: text.isApproved ? 'approved' : over === 'approved' ? 'none' : over,
    submitted_by: round?.submitted_by ?? null,
    submitted_at: round?.created_at ?? null,
    note: round?.note ?? null,
    reviewer_ids: situation.assigned.filter((id) => people.has(id)),
    steps: buildReviewTrack(situation, text.isApproved),
    advice: advice.map(({ created_at, ...decision }) => ({ ...decision, decided_at: created_at })),
    why_not: findApprovalRefusal(situation, userId)?.reason ?? null,
  }
}
