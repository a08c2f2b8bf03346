import type { PipelineStage } from '@draftwright/contract/crm/pipelines'
import type { StageActivity } from '@draftwright/contract/crm/stage-activities'
import { putBeside, stepped } from '../in-order.ts'
import type { Edge } from '../use-sort-row.ts'

/** A stage as it stands in the list: how many levels below the first, and whether it groups others. */
export interface ListedStage extends Omit<PipelineStage, 'children' | 'activities'> {
  readonly activities: readonly StageActivity[]
  readonly depth: number
  readonly isGroup: boolean
}

type Branch = Omit<PipelineStage, 'children'> & { children?: Branch[] | undefined }

/** A tree as one list, each group before what it groups. */
export const listedStages = (tree: readonly Branch[], depth = 0): ListedStage[] =>
  tree.flatMap(({ children = [], activities = [], ...stage }) => [
    { ...stage, activities, depth, isGroup: children.length > 0 },
    ...listedStages(children, depth + 1),
  ])

export interface Placing {
  readonly id: string
  readonly order: number
  readonly parent_id?: string | null
}

/** What has to be saved so that a stage stands before or after another, in that one's group. */
export function dropped(stages: readonly ListedStage[], id: string, beside: string, edge: Edge): Placing[] {
  const target = stages.find((stage) => stage.id === beside)
  if (target === undefined || isBelow(stages, target, id)) return []
  const siblings = groupOf(stages, target.parent_id).map((stage) => stage.id)
  return placed(stages, target.parent_id, putBeside([...siblings.filter((one) => one !== id), id], id, beside, edge))
}

/** The same for one step: up and down within its group, in below the stage before it, out behind its group. */
export function moved(stages: readonly ListedStage[], id: string, way: 'up' | 'down' | 'in' | 'out'): Placing[] {
  const stage = stages.find((one) => one.id === id)
  if (stage === undefined) return []
  const siblings = groupOf(stages, stage.parent_id).map((one) => one.id)
  if (way === 'up' || way === 'down')
    return placed(stages, stage.parent_id, stepped(siblings, id, way === 'up' ? -1 : 1))
  if (way === 'out') return stage.parent_id === null ? [] : dropped(stages, id, stage.parent_id, 'after')
  const group = siblings[siblings.indexOf(id) - 1]
  return group === undefined ? [] : grouped(stages, id, group)
}

/** The same for putting it into a group, behind what is there; null is none. */
export function grouped(stages: readonly ListedStage[], id: string, parent: string | null): Placing[] {
  const inside = groupOf(stages, parent).map((one) => one.id)
  return placed(stages, parent, [...inside.filter((one) => one !== id), id])
}

const groupOf = (stages: readonly ListedStage[], parent: string | null) =>
  stages.filter(({ parent_id }) => parent_id === parent)

function placed(stages: readonly ListedStage[], parent: string | null, ids: readonly string[]): Placing[] {
  const byId = new Map(stages.map((stage) => [stage.id, stage]))
  return ids.flatMap((id, order): Placing[] => {
    const stage = byId.get(id)
    if (stage === undefined || (stage.order === order && stage.parent_id === parent)) return []
    return [{ id, order, ...(stage.parent_id === parent ? {} : { parent_id: parent }) }]
  })
}

/** Whether a stage is the other one, or stands somewhere below it. */
function isBelow(stages: readonly ListedStage[], stage: ListedStage, other: string): boolean {
  if (stage.id === other) return true
  const parent = stages.find(({ id }) => id === stage.parent_id)
  return parent === undefined ? false : isBelow(stages, parent, other)
}
