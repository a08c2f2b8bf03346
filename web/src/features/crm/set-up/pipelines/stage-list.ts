import type { PipelineStage } from '@draftwright/contract/crm/pipelines'
import type { StageActivity } from '@draftwright/contract/crm/stage-activities'
import { moveBeside, moveByOne } from '../in-order.ts'
import type { Edge } from '../use-sort-row.ts'

/** A stage in the list: its nesting level, and whether it is a group. */
export interface ListedStage extends Omit<PipelineStage, 'children' | 'activities'> {
  readonly activities: readonly StageActivity[]
  readonly depth: number
  readonly isGroup: boolean
}

type Branch = Omit<PipelineStage, 'children'> & { children?: Branch[] | undefined }

/** A tree as a flat list, each group before its children. */
export const flattenStages = (tree: readonly Branch[], depth = 0): ListedStage[] =>
  tree.flatMap(({ children = [], activities = [], ...stage }) => [
    { ...stage, activities, depth, isGroup: children.length > 0 },
    ...flattenStages(children, depth + 1),
  ])

export interface StagePlacement {
  readonly id: string
  readonly order: number
  readonly parent_id?: string | null
}

/** The changes to save so that a stage comes before or after another, in that one's group. */
export function dropStage(stages: readonly ListedStage[], id: string, beside: string, edge: Edge): StagePlacement[] {
  const target = stages.find((stage) => stage.id === beside)
  if (target === undefined || isBelow(stages, target, id)) return []
  const siblings = listGroupStages(stages, target.parent_id).map((stage) => stage.id)
  return toPlacements(
    stages,
    target.parent_id,
    moveBeside([...siblings.filter((one) => one !== id), id], id, beside, edge),
  )
}

/** The same for one step: up and down within its group, in below the previous stage, out after its group. */
export function moveStage(
  stages: readonly ListedStage[],
  id: string,
  direction: 'up' | 'down' | 'in' | 'out',
): StagePlacement[] {
  const stage = stages.find((one) => one.id === id)
  if (stage === undefined) return []
  const siblings = listGroupStages(stages, stage.parent_id).map((one) => one.id)
  if (direction === 'up' || direction === 'down')
    return toPlacements(stages, stage.parent_id, moveByOne(siblings, id, direction === 'up' ? -1 : 1))
  if (direction === 'out') return stage.parent_id === null ? [] : dropStage(stages, id, stage.parent_id, 'after')
  const group = siblings[siblings.indexOf(id) - 1]
  return group === undefined ? [] : assignStageGroup(stages, id, group)
}

/** The same for moving it into a group, at the end; null is none. */
export function assignStageGroup(stages: readonly ListedStage[], id: string, parent: string | null): StagePlacement[] {
  const inside = listGroupStages(stages, parent).map((one) => one.id)
  return toPlacements(stages, parent, [...inside.filter((one) => one !== id), id])
}

const listGroupStages = (stages: readonly ListedStage[], parent: string | null) =>
  stages.filter(({ parent_id }) => parent_id === parent)

function toPlacements(stages: readonly ListedStage[], parent: string | null, ids: readonly string[]): StagePlacement[] {
  const byId = new Map(stages.map((stage) => [stage.id, stage]))
  return ids.flatMap((id, order): StagePlacement[] => {
    const stage = byId.get(id)
    if (stage === undefined || (stage.order === order && stage.parent_id === parent)) return []
    return [{ id, order, ...(stage.parent_id === parent ? {} : { parent_id: parent }) }]
  })
}

/** Whether a stage is the other one, or nested in it. */
function isBelow(stages: readonly ListedStage[], stage: ListedStage, other: string): boolean {
  if (stage.id === other) return true
  const parent = stages.find(({ id }) => id === stage.parent_id)
  return parent === undefined ? false : isBelow(stages, parent, other)
}
