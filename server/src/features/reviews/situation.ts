import type { AccountDb } from '../../db/account-db.ts'
import { listAssignees, listDecisions, findNewestRound } from './rounds-store.ts'
import { listSteps } from './steps-store.ts'
import { type ReviewSituation, resolveSteps } from './review-track.ts'

/** The text's data for the reviews; the caller holds its row's lock. */
export interface ReviewedText {
  id: string
  text_hash: string
  writer_ids: readonly string[]
}
/** Active members who may approve, by id, with their names. */
export type Approvers = ReadonlyMap<string, string>

/** All data that determines the current step of the current text. */
export async function readReviewSituation(
  db: AccountDb,
  text: ReviewedText,
  people: Approvers,
): Promise<ReviewSituation> {
  const steps = resolveSteps(await listSteps(db))
  const round = (await findNewestRound(db, text.id)) ?? null
  const ids = round === null ? [] : [round.id]
  const decisions = await listDecisions(db, ids)
  return {
    steps,
    round,
    // Requested changes stay visible during editing; an approval applies to the exact text.
    decisions: decisions.filter(
      ({ is_advice, text_hash }) => !is_advice && (round?.state !== 'open' || text_hash === text.text_hash),
    ),
    assigned: (await listAssignees(db, ids)).map(({ user_id }) => user_id),
    people,
    writerIds: text.writer_ids,
  }
}
