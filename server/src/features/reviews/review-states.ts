import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { listApprovers } from './approvers.ts'
import { listAssignees, listDecisions, listOpenRounds, listReturnedRounds } from './rounds-store.ts'
import { listSteps } from './steps-store.ts'
import { findApprovalRefusal, getOpenStep, listAskedReviewers, resolveSteps } from './review-track.ts'

/** Rounds that are examined at most, of each state. */
const atMost = 1000

/** Who is to decide on a text now; or who has sent it back, and what is to be changed. */
export interface ReviewState {
  readonly content_id: string
  readonly reviewer_ids: readonly string[]
  readonly comment: string | null
}

/** The texts that wait for a decision or were sent back. */
export async function listReviewStates(db: AccountDb, context: AppContext): Promise<ReviewState[]> {
  const people = await listApprovers(db, context)
  const steps = resolveSteps(await listSteps(db))
  const open = await listOpenRounds(db, atMost)
  const returned = await listReturnedRounds(db, atMost)
  const ids = [...open, ...returned].map(({ id }) => id)
  const decisions = (await listDecisions(db, ids)).filter(({ is_advice }) => !is_advice)
  const assignees = await listAssignees(db, ids)
  return [
    ...open.map((round): ReviewState => {
      const situation = {
        steps,
        round,
        decisions: decisions.filter(
          ({ review_id, text_hash }) => review_id === round.id && text_hash === round.text_hash,
        ),
        assigned: assignees.flatMap(({ review_id, user_id }) => (review_id === round.id ? [user_id] : [])),
        people,
        writerIds: round.writer_ids,
      }
      const asked = listAskedReviewers(situation, getOpenStep(situation))
      // Where nobody in particular was asked, everybody who may decide is.
      const able = [...people.keys()].filter((id) => findApprovalRefusal(situation, id) === null)
      return { content_id: round.content_id, reviewer_ids: asked.length > 0 ? asked : able, comment: null }
    }),
    ...returned.map(({ id, content_id }): ReviewState => {
      const objection = decisions.findLast((one) => one.review_id === id && one.decision === 'changes_requested')
      return {
        content_id,
        reviewer_ids: objection?.user_id == null ? [] : [objection.user_id],
        comment: objection?.comment ?? null,
      }
    }),
  ]
}
