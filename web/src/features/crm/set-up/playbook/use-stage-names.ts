import { useAllPipelinesQuery, useAllStagesQuery } from '../../kernel/fields/stages-api.ts'

/** What a stage is called, with its pipeline where there are several. */
export function useStageNames(): (id: string) => string {
  const { data: stages = [] } = useAllStagesQuery()
  const { data: pipelines = [] } = useAllPipelinesQuery()
  return (id) => {
    const stage = stages.find((one) => one.id === id)
    if (stage === undefined) return 'A stage that is gone'
    const pipeline = pipelines.length > 1 ? pipelines.find((one) => one.id === stage.pipeline_id) : undefined
    return pipeline === undefined ? stage.name : `${stage.name} · ${pipeline.name}`
  }
}
