import type { StageActivity } from '@draftwright/contract/crm/stage-activities'
import type { StageKind } from '@draftwright/contract/crm/vocabulary'
import { useRemoveStageActivityMutation, useSaveActivitiesMutation, useSaveStagesMutation } from '../api.ts'
import { type ChangedRecord, useUndoToast } from '../use-undo-toast.ts'
import type { ListedStage } from './stage-list.ts'

export interface ActivityDraft {
  /** Its id, or a temporary one. */
  readonly key: string
  readonly name: string
  readonly is_required: boolean
}
export interface StageDraft {
  readonly name: string
  /** '' is none. */
  readonly color: string
  readonly kind: StageKind
  readonly probability: number
  readonly stale_days: number | null
  readonly parent_id: string | null
  readonly required_fields: string[]
  readonly activities: readonly ActivityDraft[]
}

export const toStageDraft = (stage: ListedStage | null): StageDraft => ({
  name: stage?.name ?? '',
  color: stage?.color ?? '',
  kind: stage?.kind ?? 'open',
  probability: stage?.probability ?? 50,
  stale_days: stage?.stale_days ?? null,
  parent_id: stage?.parent_id ?? null,
  required_fields: stage?.required_fields ?? [],
  activities: sortActivities(stage).map(({ id, name, is_required }) => ({ key: id, name, is_required })),
})

const sortActivities = (stage: ListedStage | null): readonly StageActivity[] =>
  stage?.activities.toSorted((one, other) => one.order - other.order) ?? []

/** Saves a stage with its activities: one request for each change. Returns whether all of it was saved. */
export function useSaveStage(pipelineId: string, stages: readonly ListedStage[], stage: ListedStage | null) {
  const [saveStages, savingStages] = useSaveStagesMutation()
  const [saveActivities, savingActivities] = useSaveActivitiesMutation()
  const [removeActivity, removing] = useRemoveStageActivityMutation()
  const showUndoToast = useUndoToast()
  async function save(draft: StageDraft): Promise<boolean> {
    const { activities } = draft
    const wanted = toStageFields(draft)
    const changed: ChangedRecord[] = []
    let id = stage?.id ?? null
    if (stage === null || JSON.stringify(toStageFields(toStageDraft(stage))) !== JSON.stringify(wanted)) {
      const answer = await saveStages(
        stage === null ? placeAmong(stages, { ...wanted, pipeline_id: pipelineId }) : [{ id: stage.id, ...wanted }],
      )
      if (answer.data === undefined) return false
      id = answer.data[0]?.id ?? null
      if (id !== null) changed.push({ resource: 'pipeline-stages', id })
    }
    if (id === null) return false
    const kept = new Map(sortActivities(stage).map((one) => [one.id, one]))
    const named = activities.map((one) => ({ ...one, name: one.name.trim() })).filter((one) => one.name !== '')
    const items = named.flatMap((one, order) => {
      const before = kept.get(one.key)
      if (before === undefined) return { stage_id: id, name: one.name, is_required: one.is_required, order }
      const isSame = before.name === one.name && before.is_required === one.is_required && before.order === order
      return isSame ? [] : { id: one.key, name: one.name, is_required: one.is_required, order }
    })
    if (items.length > 0) {
      const answer = await saveActivities(items)
      if (answer.data === undefined) return false
      changed.push(...answer.data.map((one) => ({ resource: 'stage-activities', id: one.id })))
    }
    for (const removedId of kept.keys()) {
      if (named.some(({ key }) => key === removedId)) continue
      const answer = await removeActivity(removedId)
      if (answer.error !== undefined) return false
      changed.push({ resource: 'stage-activities', id: removedId })
    }
    if (changed.length > 0)
      void showUndoToast(stage === null ? `${wanted.name} added` : `${wanted.name} saved`, changed)
    return true
  }
  return {
    save,
    isSaving: savingStages.isLoading || savingActivities.isLoading || removing.isLoading,
    error: savingStages.error ?? savingActivities.error ?? removing.error,
  }
}

const toStageFields = ({ activities: _activities, name, color, ...rest }: StageDraft) => ({
  ...rest,
  name: name.trim(),
  color: color === '' ? null : color,
})

/** A new open stage is inserted before won and lost, which move down. */
function placeAmong<T extends { kind: StageKind; parent_id: string | null }>(
  stages: readonly ListedStage[],
  draft: T,
): (T | { id: string; order: number })[] {
  const siblings = stages.filter(({ parent_id }) => parent_id === draft.parent_id)
  const at = draft.kind === 'open' ? siblings.findIndex(({ kind }) => kind !== 'open') : -1
  if (at === -1) return [draft]
  const order = siblings[at]?.order ?? 0
  return [{ ...draft, order }, ...siblings.slice(at).map((one, n) => ({ id: one.id, order: order + 1 + n }))]
}
