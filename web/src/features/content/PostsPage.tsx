import { paths } from '../../app/paths.ts'
import { useMediaQuery } from '@mantine/hooks'
import { IconFileText, IconFilterOff, IconPlus } from '@tabler/icons-react'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FilterRow } from '../../ui/FilterRow.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { TableSkeleton } from '../../ui/skeletons.tsx'
import { useSelection } from '../../ui/use-selection.ts'
import { useListCampaignsQuery } from '../campaigns/api.ts'
import { PauseBanner } from '../publishing-pause/index.ts'
import { useListContentChannelsQuery, useListContentPillarsQuery, useListContentQuery } from './api.ts'
import { PostTables } from './PostTables.tsx'
import { PostCards } from './PostCards.tsx'
import { PostsBulkBar } from './PostsBulkBar.tsx'
import { PostsTable } from './PostsTable.tsx'
import { StatusTabs, statusOptions } from './StatusTabs.tsx'
import { usePostFilters } from './use-post-filters.ts'

const none: readonly [] = []
const filterNames = ['review', 'status', 'pillar_id', 'channel_id', 'campaign_id']

/** All texts of the workspace. */
export function Component() {
  const { query, setStatus, sortBy, isFiltered, clear } = usePostFilters()
  const can = useCan()
  const canSeeDrafts = can('content:read')
  const canApprove = can('content:approve')
  const { data, error, refetch, isFetching } = useListContentQuery({ query })
  const { data: channels } = useListContentChannelsQuery(undefined, { skip: !canSeeDrafts })
  const { data: pillars } = useListContentPillarsQuery(undefined, { skip: !canSeeDrafts })
  const { data: campaigns } = useListCampaignsQuery({ query: { limit: 200 } }, { skip: !canSeeDrafts })
  const selection = useSelection(data?.data ?? none)
  const canSelect = can('content:write')
  const isNarrow = useMediaQuery('(max-width: 56em)', false, { getInitialValueInEffect: false })
  const List = isNarrow ? PostCards : PostsTable
  const Waiting = isNarrow ? RowsSkeleton : TableSkeleton
  const newPost = canSelect ? (
    <Button to={paths.newPost} icon={<IconPlus size={16} />}>
      New post
    </Button>
  ) : null
  const asOptions = (list: { id: string; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  const isTrash = query.status === 'trash'
  return (
    <Page
      title="Posts"
      actions={
        <>
          {canSeeDrafts ? <PostTables query={query} /> : null}
          {newPost}
        </>
      }
    >
      <PauseBanner />
      {canSeeDrafts ? <StatusTabs query={query} onChange={setStatus} /> : null}
      <FilterRow search={<SearchField label="Search posts" />} names={canSeeDrafts ? filterNames : []}>
        {canSeeDrafts ? (
          <>
            {canApprove ? (
              <FilterSelect name="review" label="Review" options={[{ value: 'mine', label: 'For my review' }]} />
            ) : null}
            <FilterSelect name="status" label="Status" options={statusOptions} />
            <FilterSelect name="pillar_id" label="Pillar" options={asOptions(pillars?.data)} />
            <FilterSelect name="channel_id" label="Channel" options={asOptions(channels?.data)} />
            {campaigns !== undefined && campaigns.data.length > 0 ? (
              <FilterSelect name="campaign_id" label="Campaign" options={asOptions(campaigns.data)} />
            ) : null}
          </>
        ) : null}
      </FilterRow>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Waiting rows={8} /> : null}
      {data?.data.length === 0 && isFiltered ? (
        <EmptyState
          icon={<IconFilterOff size={22} />}
          title={isTrash ? 'The trash is empty' : 'No post matches'}
          text={isTrash ? 'Deleted posts stay here for 30 days.' : 'No results for this search and these filters.'}
          action={
            <Button variant="outline" onClick={clear}>
              {isTrash ? 'Show all posts' : 'Clear filters'}
            </Button>
          }
        />
      ) : null}
      {data?.data.length === 0 && !isFiltered ? (
        <EmptyState
          icon={<IconFileText size={22} />}
          title="No posts yet"
          text={
            canSeeDrafts
              ? 'Start with a sentence, an idea you have saved, or a blank page.'
              : 'Posts your team publishes appear here, ready to share.'
          }
          action={
            canSeeDrafts ? (
              <Button variant="outline" to={paths.newPost}>
                New post
              </Button>
            ) : null
          }
        />
      ) : null}
      {data && data.data.length > 0 ? (
        <div aria-busy={isFetching}>
          <List
            posts={data.data}
            channels={channels?.data ?? []}
            pillars={pillars?.data ?? []}
            sort={{ by: query.sort_by, order: query.sort_order }}
            onSort={sortBy}
            selection={canSelect ? selection : undefined}
          />
          <Pager meta={data.meta} />
          <PostsBulkBar posts={data.data} selection={selection} />
        </div>
      ) : null}
    </Page>
  )
}
