import type { IdeaCounts } from '@draftwright/contract/ideas'
import { Group, NativeSelect, Tabs } from '@mantine/core'
import { useUrlState } from '../../ui/use-url-state.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { PillarSelectFilter } from '../pillars/index.ts'
import { useCountIdeasQuery } from './api.ts'
import { useIdeaFilters } from './use-idea-filters.ts'
import classes from './IdeaFilters.module.css'

const views: { value: string; label: string; count: (counts: IdeaCounts) => number }[] = [
  { value: 'active', label: 'Active', count: ({ total, archived }) => total - archived },
  { value: 'new', label: 'New', count: (counts) => counts.new },
  { value: 'drafted', label: 'Drafted', count: (counts) => counts.drafted },
  { value: 'published', label: 'Published', count: (counts) => counts.published },
  { value: 'archived', label: 'Archived', count: (counts) => counts.archived },
]
const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'changed', label: 'Last changed first' },
]

export function IdeaFilters() {
  const { query } = useIdeaFilters()
  const [status, setStatus] = useUrlState<string>('status', 'active')
  const [sort, setSort] = useUrlState<string>('sort', 'newest')
  const { data: counts } = useCountIdeasQuery({ query: query.pillar_id ? { pillar_id: query.pillar_id } : {} })
  return (
    <div className={classes.filters}>
      <Tabs value={status} onChange={setStatus} variant="default" className={classes.tabs}>
        <Tabs.List aria-label="Ideas by status">
          {views.map(({ value, label, count }) => (
            <Tabs.Tab key={value} value={value} aria-controls="ideas-list">
              {label} <span className={`tabular ${classes.count}`}>{counts === undefined ? '' : count(counts)}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Group gap="xs" className={classes.fields}>
        <SearchField label="Search ideas" />
        <PillarSelectFilter />
        <NativeSelect
          aria-label="Order"
          data={orders}
          value={sort}
          onChange={(event) => setSort(event.currentTarget.value)}
        />
      </Group>
    </div>
  )
}
