import type { ReviewStep } from '@draftwright/contract/reviews'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'

export const listSteps = (db: AccountDb): Promise<ReviewStep[]> =>
  db.from('review_steps').select(['id', 'position', 'name', 'reviewer_ids']).orderBy('position').execute()

export type StepInput = { id?: string | undefined; name: string; reviewer_ids: string[] }

/** Locks the steps until the transaction ends. */
export async function lockSteps(db: AccountDb): Promise<void> {
  await db.lockList('review steps')
}

/** Replaces all steps; one with an id keeps it. */
export async function replaceSteps(db: AccountDb, steps: readonly StepInput[]): Promise<void> {
  await db.remove('review_steps').execute()
  if (steps.length === 0) return
  await db
    .insert(
      'review_steps',
      steps.map(({ id, name, reviewer_ids }, at) => ({ id: id ?? createId(), position: at + 1, name, reviewer_ids })),
    )
    .execute()
}
