import type { AccountDb } from '../../../db/account-db.ts'
import { conflict } from '../../../http/errors.ts'
import type { Draft } from '../kernel/resource.ts'
import { lockStages, otherPipelines, stagesHolding, stagesOf } from './store.ts'

const goes = ({ before, patch }: Draft) => before?.['deleted_at'] === null && typeof patch['deleted_at'] === 'string'

/** Throws 409 `stage_in_use` where opportunities have come to a stage since it was made: they would stand nowhere. */
export async function stagesMayGo(db: AccountDb, drafts: readonly Draft[]): Promise<void> {
  const ids = drafts.filter(goes).map(({ id }) => id)
  await lockStages(db, ids)
  await mustBeEmpty(db, ids)
}

/** The same for pipelines; and the last one stays, 409 `last_pipeline`. */
export async function pipelinesMayGo(db: AccountDb, drafts: readonly Draft[]): Promise<void> {
  for (const { id } of drafts.filter(goes)) {
    if ((await otherPipelines(db, id)) === 0)
      throw conflict('last_pipeline', 'There must be a pipeline: add another before taking this one back')
    const stages = (await stagesOf(db, id)).map((stage) => stage.id)
    await lockStages(db, stages)
    await mustBeEmpty(db, stages)
  }
}

async function mustBeEmpty(db: AccountDb, stages: readonly string[]): Promise<void> {
  const held = await stagesHolding(db, stages)
  const opportunities = held.reduce((sum, stage) => sum + stage.opportunities, 0)
  if (opportunities > 0)
    throw conflict('stage_in_use', 'Opportunities stand here: move them before this is taken back', { opportunities })
}
