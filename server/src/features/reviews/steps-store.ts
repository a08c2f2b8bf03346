import type { ReviewStep } from '@draftwright/contract/reviews'
import type { AccountDb } from '../../db/account-db.ts'
import { newId } from '../../db/new-id.ts'

export const listSteps = (db: AccountDb): Promise<ReviewStep[]> =>
  db.from('review_steps').select(['id', 'position', 'name', 'reviewer_ids']).orderBy('position').execute()

export type StepWish = { id?: string | undefined; name: string; reviewer_ids: string[] }

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
