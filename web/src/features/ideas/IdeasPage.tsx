import { lazy, Suspense } from 'react'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { useCan } from '../../api/rights.ts'
import { IconInbox, IconPlus } from '@tabler/icons-react'
import { paths } from '../../app/paths.ts'
import { DuplicatesBanner } from './alike/DuplicatesBanner.tsx'
import { ExampleBanner } from '../example/index.ts'
import { useCountIdeasQuery, useListIdeasQuery } from './api.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { IdeaFilters } from './IdeaFilters.tsx'
import { IdeaTables } from './IdeaTables.tsx'
import { IdeaList } from './IdeaList.tsx'
import { NoIdeas } from './NoIdeas.tsx'
import { QuickCapture } from './QuickCapture.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { useIdeaFilters } from './use-idea-filters.ts'

export { prefetchIdeas as prefetch } from './prefetch-ideas.ts'

const IdeaBoard = lazy(() => import('./board/IdeaBoard.tsx'))

export function Component() {
  const can = useCan()
  const { query } = useIdeaFilters()
  const [view] = useUrlState<string>('view', 'list')
  const isBoard = view === 'board'
  const { data: counts } = useCountIdeasQuery({ query: {} })
  const nWaiting = counts === undefined ? 0 : counts.new - counts.shortlisted
  const isEmptyWorkspace = counts?.total === 0
  return (
    <Page
      title="Ideas"
      actions={
        can('ideas:write') && (
          <>
            <IdeaTables query={query} />
            {nWaiting > 0 && (
              <Button variant="outline" to={paths.triage} icon={<IconInbox size={16} />}>
                Triage {nWaiting}
              </Button>
            )}
            <Button to={paths.createIdea} icon={<IconPlus size={16} />}>
              New idea
            </Button>
          </>
        )
      }
    >
      <ExampleBanner />
      <FirstSteps />
      {can('ideas:write') && <QuickCapture pillarId={query.pillar_id ?? null} />}
      {!isEmptyWorkspace && <DuplicatesBanner />}
      {!isEmptyWorkspace && <IdeaFilters isBoard={isBoard} />}
      {isBoard && !isEmptyWorkspace ? (
        <Suspense fallback={<RowsSkeleton rows={8} />}>
          <IdeaBoard />
        </Suspense>
      ) : (
        <IdeaPages isEmptyWorkspace={isEmptyWorkspace} />
      )}
    </Page>
  )
}

function IdeaPages({ isEmptyWorkspace }: { isEmptyWorkspace: boolean }) {
  const { query, isFiltered } = useIdeaFilters()
  const { data, error, refetch, isFetching } = useListIdeasQuery({ query })
  if (data === undefined)
    return error === undefined ? <RowsSkeleton rows={8} /> : <ErrorState error={error} onRetry={refetch} />
  if (data.data.length === 0) return <NoIdeas isFiltered={isFiltered && !isEmptyWorkspace} />
  return (
    <>
      <IdeaList ideas={data.data} isStale={isFetching} />
      <Pager meta={data.meta} />
    </>
  )
}
