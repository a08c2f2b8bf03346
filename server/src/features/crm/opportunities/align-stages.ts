import type { ChangeSet } from '../kernel/change-set.ts'
import { toText } from '../kernel/fields.ts'
import { readFirstStage } from '../pipelines/first-stage.ts'
import { findMisalignedOpportunities, findInDeletedPipelines } from './log-store.ts'
import { opportunityResource } from './resource.ts'

const undoOptions = { isUndo: true, isLenient: true }

/** Opportunities are in the pipeline of their stage with its status, also if only one of them was restored. */
export async function alignWithStages(
  set: ChangeSet,
  ids: readonly string[],
  stageIds: readonly string[],
): Promise<void> {
  const wrong = new Map((await findMisalignedOpportunities(set.db, ids, stageIds)).map((row) => [row.id, row]))
  await set.update(
    opportunityResource,
    [...wrong.keys()],
    (row) => {
      const { pipeline_id, status } = wrong.get(toText(row['id'])) ?? {}
      return {
        pipeline_id,
        status,
        closed_at: status === 'open' ? null : (row['closed_at'] ?? new Date().toISOString()),
      }
    },
    undoOptions,
  )
}

/** An opportunity restored to a deleted pipeline starts again in the first one: no board would show it. */
export async function moveOutOfDeletedPipelines(set: ChangeSet, ids: readonly string[]): Promise<void> {
  const orphaned = await findInDeletedPipelines(set.db, ids)
  if (orphaned.length === 0) return
  const stage_id = await readFirstStage(set.db, null)
  await set.update(opportunityResource, orphaned, { stage_id, stage_entered_at: new Date().toISOString() }, undoOptions)
}
