import { activityResource } from '../activity-log/resource.ts'
import type { ChangeSet } from '../kernel/change-set.ts'
import { type ConflictMode, undoChanges, type UndoOptions } from '../kernel/undo.ts'
import { alignWithStages } from '../opportunities/align-stages.ts'
import { listStageMoveIds } from '../opportunities/log-store.ts'
import { opportunityResource } from '../opportunities/resource.ts'
import { stageResource } from '../pipelines/resource.ts'
import { resourcesByName } from '../resources.ts'
import { responseResource } from '../surveys/resource.ts'
import { listLogIds, updateEntryPoints } from '../surveys/responses-store.ts'

/** Undoes changes with their side effects, in one step of an undo. Returns how many records it changed. */
export async function undoWithEffects(
  set: ChangeSet,
  undone: Parameters<typeof undoChanges>[2],
  onConflict: ConflictMode,
  options?: UndoOptions,
): Promise<number> {
  const n = await undoChanges(set, resourcesByName, undone, onConflict, options)
  const inUndo = { isUndo: true, isLenient: true }
  const opportunities = set.collectChanged(opportunityResource)
  const moved = [...opportunities].flatMap(([id, fields]) => (fields.has('stage_id') ? [id] : []))
  if (moved.length > 0) {
    const entries = await listStageMoveIds(set.db, undone.id, moved)
    await set.update(activityResource, entries, { deleted_at: new Date().toISOString() }, inUndo)
  }
  const stages = [...set.collectChanged(stageResource).keys()]
  if (opportunities.size + stages.length > 0) await alignWithStages(set, [...opportunities.keys()], stages)
  const responses = [...set.collectChanged(responseResource).keys()]
  if (responses.length > 0) await updateEntryPoints(set.db, await listLogIds(set.db, responses))
  return n
}
