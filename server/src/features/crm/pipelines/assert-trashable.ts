import type { AccountDb } from '../../../db/account-db.ts'
import { conflictError } from '../../../http/errors.ts'
import type { Draft } from '../kernel/resource.ts'
import { lockStages, countOtherPipelines, countOpportunitiesByStage, listStages } from './store.ts'

const isTrashed = ({ before, patch }: Draft) =>
  before?.['deleted_at'] === null && typeof patch['deleted_at'] === 'string'

/** Throws 409 `stage_in_use` if opportunities were moved to a stage since it was created: they would have no stage. */
export async function assertStagesTrashable(db: AccountDb, drafts: readonly Draft[]): Promise<void> {
  const ids = drafts.filter(isTrashed).map(({ id }) => id)
  await lockStages(db, ids)
  await assertStagesEmpty(db, ids)
}

/** The same for pipelines; and the last one cannot be deleted, 409 `last_pipeline`. */
export async function assertPipelinesTrashable(db: AccountDb, drafts: readonly Draft[]): Promise<void> {
  for (const { id } of drafts.filter(isTrashed)) {
    if ((await countOtherPipelines(db, id)) === 0)
      throw conflictError('last_pipeline', 'A workspace needs a pipeline. Add another one before you undo this')
    const stages = (await listStages(db, id)).map((stage) => stage.id)
    await lockStages(db, stages)
    await assertStagesEmpty(db, stages)
  }
}

async function assertStagesEmpty(db: AccountDb, stages: readonly string[]): Promise<void> {
  const occupied = await countOpportunitiesByStage(db, stages)
  const opportunities = occupied.reduce((sum, stage) => sum + stage.opportunities, 0)
  if (opportunities > 0)
    throw conflictError('stage_in_use', 'This has opportunities. Move them before you undo this', {
      opportunities,
    })
}
