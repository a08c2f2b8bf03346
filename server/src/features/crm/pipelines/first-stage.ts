import type { AccountDb } from '../../../db/account-db.ts'
import { invalidInputError } from '../../../http/errors.ts'
import { ensureFirstPipeline, listStages } from './store.ts'
import { buildPath } from './tree.ts'

/** The first stage of a pipeline, or of the first one. Throws 400 for a pipeline without stages. */
export async function readFirstStage(db: AccountDb, pipelineId: string | null): Promise<string> {
  const path = buildPath(await listStages(db, pipelineId ?? (await ensureFirstPipeline(db))))
  const first = path.find(({ stage }) => stage.kind === 'open') ?? path[0]
  if (first === undefined) throw invalidInputError([{ field: 'pipeline_id', message: 'has no stages' }])
  return first.stage.id
}
