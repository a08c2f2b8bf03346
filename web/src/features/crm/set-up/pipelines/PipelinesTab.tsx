import type { Pipeline } from '@draftwright/contract/crm/pipelines'
import { RowsSkeleton } from '../../../../ui/Delayed.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { useUrlState } from '../../../../ui/use-url-state.ts'
import { useAllPipelinesQuery } from '../../kernel/fields/stages-api.ts'
import { useStageTreeQuery } from '../api.ts'
import type { SetUpTabProps } from '../tab-props.ts'
import { PipelineBar } from './PipelineBar.tsx'
import { StageRows } from './StageRows.tsx'

/** The ways that opportunities go, each with its stages and what these ask for. */
export function PipelinesTab({ mayEdit }: SetUpTabProps) {
  const { data, error, refetch } = useAllPipelinesQuery()
  const [wish, setPipeline] = useUrlState<string>('pipeline', '', { isStep: true })
  if (data === undefined)
    return error === undefined ? <RowsSkeleton rows={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />
  const pipelines = data.toSorted((one, other) => one.order - other.order)
  const current = pipelines.find(({ id }) => id === wish) ?? pipelines[0]
  if (current === undefined) return null
  return (
    <>
      <PipelineBar pipelines={pipelines} current={current} mayEdit={mayEdit} onChoose={setPipeline} />
      <Stages key={current.id} pipeline={current} mayEdit={mayEdit} />
    </>
  )
}

function Stages({ pipeline, mayEdit }: { pipeline: Pipeline; mayEdit: boolean }) {
  const { data, error, refetch } = useStageTreeQuery(pipeline.id)
  if (data === undefined)
    return error === undefined ? <RowsSkeleton rows={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />
  return <StageRows pipeline={pipeline} tree={data} mayEdit={mayEdit} />
}
