import type { AccountDb } from '../../../db/account-db.ts'
import { invalid } from '../../../http/errors.ts'
import { firstPipeline, stagesOf } from './store.ts'
import { pathOf } from './tree.ts'

/** Where an opportunity begins in a pipeline, or in the first one. Throws 400 for a pipeline without stages. */
export async function firstStage(db: AccountDb, pipelineId: string | null): Promise<string> {
  const path = pathOf(await stagesOf(db, pipelineId ?? (await firstPipeline(db))))
  const first = path.find(({ stage }) => stage.kind === 'open') ?? path[0]
  if (first === undefined) throw invalid([{ field: 'pipeline_id', message: 'has no stages' }])
  return first.stage.id
}
