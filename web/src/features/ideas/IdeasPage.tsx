import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { useCan } from '../../api/rights.ts'
import { IconPlus } from '@tabler/icons-react'
import { ExampleBanner } from '../example/index.ts'
import { useCountIdeasQuery, useListIdeasQuery } from './api.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { IdeaFilters } from './IdeaFilters.tsx'
import { IdeaTables } from './IdeaTables.tsx'
import { IdeaList } from './IdeaList.tsx'
import { NoIdeas } from './NoIdeas.tsx'
import { QuickCapture } from './QuickCapture.tsx'
import { useIdeaFilters } from './use-idea-filters.ts'

export function Component() {
  const can = useCan()
  const { query, isFiltered } = useIdeaFilters()
  const { data, error, refetch, isFetching } = useListIdeasQuery({ query })
  const { data: counts } = useCountIdeasQuery({ query: {} })
  const isEmptyWorkspace = counts?.total === 0
  return (
    <Page
      title="Ideas"
      actions={
        can('ideas:write') && (
          <>
            <IdeaTables query={query} />
            <Button to="/create" icon={<IconPlus size={16} />}>
              New idea
            </Button>
          </>
        )
      }
    >
      <ExampleBanner />
      <FirstSteps />
      {can('ideas:write') && <QuickCapture pillarId={query.pillar_id ?? null} />}
      {!isEmptyWorkspace && <IdeaFilters />}
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={refetch} />}
      {error === undefined && data === undefined && <RowsSkeleton rows={8} />}
      {data !== undefined && data.data.length === 0 && <NoIdeas isFiltered={isFiltered && !isEmptyWorkspace} />}
      {data !== undefined && data.data.length > 0 && (
        <>
          <IdeaList ideas={data.data} isStale={isFetching} />
          <Pager meta={data.meta} />
        </>
      )}
    </Page>
  )
}
