import type { Pipeline, PipelineStage } from '@draftwright/contract/crm/pipelines'

/** A stage with its groups, outermost first. */
export interface PlacedStage {
  readonly stage: PipelineStage
  readonly pipeline: Pipeline
  readonly groups: readonly PipelineStage[]
}

/** Every stage that is not a group, by pipeline, in order. */
export function listPlacedStages(pipelines: readonly Pipeline[], stages: readonly PipelineStage[]): PlacedStage[] {
  return pipelines.toSorted(compareOrder).flatMap((pipeline) =>
    listStagesBelow(
      pipeline,
      stages.filter(({ pipeline_id }) => pipeline_id === pipeline.id),
      [],
    ),
  )
}

function listStagesBelow(
  pipeline: Pipeline,
  stages: readonly PipelineStage[],
  groups: readonly PipelineStage[],
): PlacedStage[] {
  const parentId = groups.at(-1)?.id ?? null
  return stages
    .filter(({ parent_id }) => parent_id === parentId)
    .toSorted(compareOrder)
    .flatMap((stage) => {
      const inner = listStagesBelow(pipeline, stages, [...groups, stage])
      return inner.length > 0 ? inner : [{ stage, pipeline, groups }]
    })
}

const compareOrder = (one: { order: number; id: string }, other: { order: number; id: string }) =>
  one.order - other.order || (one.id < other.id ? -1 : 1)
