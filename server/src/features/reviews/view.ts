import type { Review } from '@draftwright/contract/reviews'
import type { AccountDb } from '../../db/account-db.ts'
import { listAdvice } from './rounds-store.ts'
import { type People, type ReviewedText, situationOf } from './situation.ts'
import { trackOf, whyNotApprove } from './track.ts'

export type ReviewFacts = Pick<
  Review,
  'state' | 'submitted_by' | 'submitted_at' | 'note' | 'reviewer_ids' | 'steps' | 'advice' | 'why_not'
>

/** Where a text stands on its way to approval, and why this person cannot approve it at the step whose turn it is, if so. */
export async function reviewOf(
  db: AccountDb,
  text: ReviewedText & { isApproved: boolean },
  people: People,
  userId: string,
): Promise<ReviewFacts> {
  const situation = await situationOf(db, text, people)
  const { round } = situation
  const over = round?.state === 'restarted' || round === null ? 'none' : round.state
  const advice = await listAdvice(db, text.id, text.text_hash)
  return {
    // An approval of long ago is none of the text as it stands.
    state: text.isApproved ? 'approved' : over === 'approved' ? 'none' : over,
    submitted_by: round?.submitted_by ?? null,
    submitted_at: round?.created_at ?? null,
    note: round?.note ?? null,
    reviewer_ids: situation.assigned.filter((id) => people.has(id)),
    steps: trackOf(situation, text.isApproved),
    advice: advice.map(({ created_at, ...said }) => ({ ...said, decided_at: created_at })),
    why_not: whyNotApprove(situation, userId)?.reason ?? null,
  }
}
