import { useListAllPipelinesQuery, useListAllStagesQuery } from '../../kernel/fields/stages-api.ts'

/** The name of a stage, with its pipeline if there are several. */
export function useStageNames(): (id: string) => string {
  const { data: stages = [] } = useListAllStagesQuery()
  const { data: pipelines = [] } = useListAllPipelinesQuery()
  return (id) => {
    const stage = stages.find((one) => one.id === id)
    if (stage === undefined) return 'A deleted stage'
    const pipeline = pipelines.length > 1 ? pipelines.find((one) => one.id === stage.pipeline_id) : undefined
    return pipeline === undefined ? stage.name : `${stage.name} · ${pipeline.name}`
  }
}
