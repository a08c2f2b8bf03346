import { activityResource } from '../activity-log/resource.ts'
import type { ChangeSet } from '../kernel/changes.ts'
import { type OnConflict, takeBack, type TakingBack } from '../kernel/undo.ts'
import { followStages } from '../opportunities/align.ts'
import { movesWritten } from '../opportunities/log-store.ts'
import { opportunityResource } from '../opportunities/resource.ts'
import { stageResource } from '../pipelines/resource.ts'
import { resources } from '../resources.ts'
import { responseResource } from '../surveys/resource.ts'
import { logsOf, sumUpEntries } from '../surveys/responses-store.ts'

/** Takes changes back with what follows from them, in one step of an undo. Answers how many records it changed. */
export async function takeAllBack(
  set: ChangeSet,
  undone: Parameters<typeof takeBack>[2],
  onConflict: OnConflict,
  how?: TakingBack,
): Promise<number> {
  const n = await takeBack(set, resources, undone, onConflict, how)
  const inUndo = { isUndo: true, isLenient: true }
  const opportunities = set.touched(opportunityResource)
  const moved = [...opportunities].flatMap(([id, fields]) => (fields.has('stage_id') ? [id] : []))
  if (moved.length > 0) {
    const entries = await movesWritten(set.db, undone.id, moved)
    await set.update(activityResource, entries, { deleted_at: new Date().toISOString() }, inUndo)
  }
  const stages = [...set.touched(stageResource).keys()]
  if (opportunities.size + stages.length > 0) await followStages(set, [...opportunities.keys()], stages)
  const responses = [...set.touched(responseResource).keys()]
  if (responses.length > 0) await sumUpEntries(set.db, await logsOf(set.db, responses))
  return n
}
