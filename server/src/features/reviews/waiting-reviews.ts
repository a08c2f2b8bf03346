import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { listApprovers } from './approvers.ts'
import { listAssignees, listDecisions, listOpenRounds } from './rounds-store.ts'
import { listSteps } from './steps-store.ts'
import { listAskedReviewers, getOpenStep, resolveSteps, findApprovalRefusal } from './review-track.ts'

/** Open rounds that are examined at most. */
const atMost = 1000

/** Ids of the texts that wait for this person's approval: requested from them or from nobody in particular. */
export async function listContentIdsToReview(db: AccountDb, context: AppContext, userId: string): Promise<string[]> {
  const people = await listApprovers(db, context)
  const steps = resolveSteps(await listSteps(db))
  const rounds = await listOpenRounds(db, atMost)
  const ids = rounds.map(({ id }) => id)
  const decisions = await listDecisions(db, ids)
  const assignees = await listAssignees(db, ids)
  return rounds
    .filter((round) => {
      const situation = {
        steps,
        round,
        decisions: decisions.filter(
          ({ review_id, is_advice, text_hash }) =>
            review_id === round.id && !is_advice && text_hash === round.text_hash,
        ),
        assigned: assignees.flatMap(({ review_id, user_id }) => (review_id === round.id ? [user_id] : [])),
        people,
        writerIds: round.writer_ids,
      }
      const asked = listAskedReviewers(situation, getOpenStep(situation))
      return findApprovalRefusal(situation, userId) === null && (asked.length === 0 || asked.includes(userId))
    })
    .map(({ content_id }) => content_id)
}
