import type { Pipeline } from '@draftwright/contract/crm/pipelines'
import { RowsSkeleton } from '../../../../ui/Delayed.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { useUrlState } from '../../../../ui/use-url-state.ts'
import { useListAllPipelinesQuery } from '../../kernel/fields/stages-api.ts'
import { useListStageTreeQuery } from '../api.ts'
import type { SetUpTabProps } from '../tab-props.ts'
import { PipelineBar } from './PipelineBar.tsx'
import { StageRows } from './StageRows.tsx'

/** The pipelines, each with its stages and their requirements. */
export function PipelinesTab({ mayEdit }: SetUpTabProps) {
  const { data, error, refetch } = useListAllPipelinesQuery()
  const [requestedId, setPipeline] = useUrlState<string>('pipeline', '', { isStep: true })
  if (data === undefined)
    return error === undefined ? <RowsSkeleton rows={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />
  const pipelines = data.toSorted((one, other) => one.order - other.order)
  const current = pipelines.find(({ id }) => id === requestedId) ?? pipelines[0]
  if (current === undefined) return null
  return (
    <>
      <PipelineBar pipelines={pipelines} current={current} mayEdit={mayEdit} onChoose={setPipeline} />
      <Stages key={current.id} pipeline={current} mayEdit={mayEdit} />
    </>
  )
}

function Stages({ pipeline, mayEdit }: { pipeline: Pipeline; mayEdit: boolean }) {
  const { data, error, refetch } = useListStageTreeQuery(pipeline.id)
  if (data === undefined)
    return error === undefined ? <RowsSkeleton rows={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />
  return <StageRows pipeline={pipeline} tree={data} mayEdit={mayEdit} />
}
