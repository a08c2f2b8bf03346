import { useAllPipelinesQuery } from './stages-api.ts'

/** What a pipeline is called: lists give its id alone. */
export function PipelineName({ id }: { id: string }) {
  const { data } = useAllPipelinesQuery()
  return <span>{data?.find((pipeline) => pipeline.id === id)?.name ?? '…'}</span>
}
