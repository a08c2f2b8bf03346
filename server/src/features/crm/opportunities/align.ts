import type { ChangeSet } from '../kernel/changes.ts'
import { textOf } from '../kernel/fields.ts'
import { firstStage } from '../pipelines/first-stage.ts'
import { astray, inGonePipelines } from './log-store.ts'
import { opportunityResource } from './resource.ts'

const onTheWayBack = { isUndo: true, isLenient: true }

/** Opportunities are in the pipeline of their stage and what it says, also where only one of them came back. */
export async function followStages(set: ChangeSet, ids: readonly string[], stageIds: readonly string[]): Promise<void> {
  const wrong = new Map((await astray(set.db, ids, stageIds)).map((row) => [row.id, row]))
  await set.update(
    opportunityResource,
    [...wrong.keys()],
    (row) => {
      const { pipeline_id, status } = wrong.get(textOf(row['id'])) ?? {}
      return {
        pipeline_id,
        status,
        closed_at: status === 'open' ? null : (row['closed_at'] ?? new Date().toISOString()),
      }
    },
    onTheWayBack,
  )
}

/** What comes back to a pipeline that has been deleted meanwhile begins anew in the first one: no board would show it. */
export async function findRoom(set: ChangeSet, ids: readonly string[]): Promise<void> {
  const homeless = await inGonePipelines(set.db, ids)
  if (homeless.length === 0) return
  const stage_id = await firstStage(set.db, null)
  await set.update(
    opportunityResource,
    homeless,
    { stage_id, stage_entered_at: new Date().toISOString() },
    onTheWayBack,
  )
}
