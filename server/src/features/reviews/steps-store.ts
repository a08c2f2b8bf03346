import type { ReviewStep } from '@draftwright/contract/reviews'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { newId } from '../../db/new-id.ts'

export const listSteps = (db: AccountDb): Promise<ReviewStep[]> =>
  db.from('review_steps').select(['id', 'position', 'name', 'reviewer_ids']).orderBy('position').execute()

export type StepWish = { id?: string | undefined; name: string; reviewer_ids: string[] }

/** Whoever else changes the steps waits until the transaction ends. */
export async function lockSteps(db: AccountDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`review-steps:${db.accountId}`}, 0))`.execute(db.kysely)
}

/** Puts these steps in the place of all there were; one that names its id keeps it. */
export async function replaceSteps(db: AccountDb, steps: readonly StepWish[]): Promise<void> {
  await db.remove('review_steps').execute()
  if (steps.length === 0) return
  await db
    .insert(
      'review_steps',
      steps.map(({ id, name, reviewer_ids }, at) => ({ id: id ?? newId(), position: at + 1, name, reviewer_ids })),
    )
    .execute()
}
