import type { IdeaCounts } from '@draftwright/contract/ideas'
import { Group, NativeSelect, Tabs } from '@mantine/core'
import { useUrlState } from '../../ui/use-url-state.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { PillarSelectFilter } from '../pillars/index.ts'
import { useCountIdeasQuery } from './api.ts'
import { TagFilter } from './TagFilter.tsx'
import { useIdeaFilters } from './use-idea-filters.ts'
import { ViewSwitch } from './ViewSwitch.tsx'
import classes from './IdeaFilters.module.css'

const tabs: { value: string; label: string; count: (counts: IdeaCounts) => number }[] = [
  { value: 'active', label: 'Active', count: ({ total, archived }) => total - archived },
  { value: 'inbox', label: 'Inbox', count: (counts) => counts.new - counts.shortlisted },
  { value: 'shortlist', label: 'Shortlist', count: ({ shortlisted }) => shortlisted },
  { value: 'drafted', label: 'Drafted', count: ({ drafted }) => drafted },
  { value: 'published', label: 'Published', count: ({ published }) => published },
  { value: 'archived', label: 'Archived', count: ({ archived }) => archived },
]
const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'changed', label: 'Last changed first' },
  { value: 'votes', label: 'Most votes first' },
]

export function IdeaFilters({ isBoard }: { isBoard: boolean }) {
  const { query } = useIdeaFilters()
  const [status, setStatus] = useUrlState<string>('status', 'active')
  const [sort, setSort] = useUrlState<string>('sort', 'newest')
  const { data: counts } = useCountIdeasQuery({ query: query.pillar_id ? { pillar_id: query.pillar_id } : {} })
  return (
    <div className={classes.filters}>
      {!isBoard && (
        <Tabs value={status} onChange={setStatus} variant="default" className={classes.tabs}>
          <Tabs.List aria-label="Ideas by status">
            {tabs.map(({ value, label, count }) => (
              <Tabs.Tab key={value} value={value} aria-controls="ideas-list">
                {label} <span className={`tabular ${classes.count}`}>{counts === undefined ? '' : count(counts)}</span>
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      <Group gap="xs" className={classes.fields}>
        <SearchField label="Search ideas" />
        <PillarSelectFilter />
        <TagFilter />
        <NativeSelect
          aria-label="Order"
          data={orders}
          value={sort}
          onChange={(event) => setSort(event.currentTarget.value)}
          w={{ base: 'calc(50% - 5px)', xs: 170 }}
        />
        <ViewSwitch />
      </Group>
    </div>
  )
}
