import type { AccountDb } from '../../db/account-db.ts'
import type { Parts } from '../../http/parts.ts'
import { approvers } from './people.ts'
import { listAssignees, listDecisions, openRounds } from './rounds-store.ts'
import { listSteps } from './steps-store.ts'
import { askedAt, openStep, stepsOf, whyNotApprove } from './track.ts'

/** Open rounds that are looked through; a workspace with more has other worries. */
const atMost = 1000

/** Ids of the texts that wait for this person: theirs to approve, and asked of them or of nobody in particular. */
export async function waitingFor(db: AccountDb, parts: Parts, userId: string): Promise<string[]> {
  const people = await approvers(db, parts)
  const steps = stepsOf(await listSteps(db))
  const rounds = await openRounds(db, atMost)
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
      const asked = askedAt(situation, openStep(situation))
      return whyNotApprove(situation, userId) === null && (asked.length === 0 || asked.includes(userId))
    })
    .map(({ content_id }) => content_id)
}
