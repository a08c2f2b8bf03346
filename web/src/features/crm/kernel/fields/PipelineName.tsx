import { useListAllPipelinesQuery } from './stages-api.ts'

/** The name of a pipeline: lists contain its id only. */
export function PipelineName({ id }: { id: string }) {
  const { data } = useListAllPipelinesQuery()
  return <span>{data?.find((pipeline) => pipeline.id === id)?.name ?? '…'}</span>
}
