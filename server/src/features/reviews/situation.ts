import type { AccountDb } from '../../db/account-db.ts'
import { listAssignees, listDecisions, newestRound } from './rounds-store.ts'
import { listSteps } from './steps-store.ts'
import { type Situation, stepsOf } from './track.ts'

/** What the reviews must know of a text; its row's lock is the caller's. */
export interface ReviewedText {
  id: string
  text_hash: string
  writer_ids: readonly string[]
}
/** Active members who may approve, by id, with their names. */
export type People = ReadonlyMap<string, string>

/** All that decides whose turn it is on a text as it stands now. */
export async function situationOf(db: AccountDb, text: ReviewedText, people: People): Promise<Situation> {
  const steps = stepsOf(await listSteps(db))
  const round = (await newestRound(db, text.id)) ?? null
  const ids = round === null ? [] : [round.id]
  const decisions = await listDecisions(db, ids)
  return {
    steps,
    round,
    // What sent a text back stays in sight while it is being changed; an approval is of the very text.
    decisions: decisions.filter(
      ({ is_advice, text_hash }) => !is_advice && (round?.state !== 'open' || text_hash === text.text_hash),
    ),
    assigned: (await listAssignees(db, ids)).map(({ user_id }) => user_id),
    people,
    writerIds: text.writer_ids,
  }
}
