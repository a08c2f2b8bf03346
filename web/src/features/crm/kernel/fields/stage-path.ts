import type { Pipeline, PipelineStage } from '@draftwright/contract/crm/pipelines'

/** A stage that opportunities stand in, with what it is grouped under, outermost first. */
export interface PlacedStage {
  readonly stage: PipelineStage
  readonly pipeline: Pipeline
  readonly groups: readonly PipelineStage[]
}

/** Every stage that groups nothing, pipeline by pipeline, in the order opportunities pass them. */
export function stagePath(pipelines: readonly Pipeline[], stages: readonly PipelineStage[]): PlacedStage[] {
  return pipelines.toSorted(inOrder).flatMap((pipeline) =>
    below(
      pipeline,
      stages.filter(({ pipeline_id }) => pipeline_id === pipeline.id),
      [],
    ),
  )
}

function below(pipeline: Pipeline, stages: readonly PipelineStage[], groups: readonly PipelineStage[]): PlacedStage[] {
  const parentId = groups.at(-1)?.id ?? null
  return stages
    .filter(({ parent_id }) => parent_id === parentId)
    .toSorted(inOrder)
    .flatMap((stage) => {
      const inner = below(pipeline, stages, [...groups, stage])
      return inner.length > 0 ? inner : [{ stage, pipeline, groups }]
    })
}

const inOrder = (one: { order: number; id: string }, other: { order: number; id: string }) =>
  one.order - other.order || (one.id < other.id ? -1 : 1)
