import type { ContentQuery } from '@draftwright/contract/content'
import { contentStatuses, isPostGroup, postGroups, type PostGroup } from '@draftwright/contract/vocabulary'
import { Tabs } from '@mantine/core'
import { TabRow } from '../../ui/TabRow.tsx'
import { statusLabels } from '../../ui/StatusBadge.tsx'
import { useCountContentQuery } from './api.ts'
import type { usePostFilters } from './use-post-filters.ts'

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'drafts', label: 'Drafts' },
  { value: 'in_review', label: 'In review' },
  { value: 'ready', label: 'Ready' },
  { value: 'published', label: 'Published' },
  { value: 'attention', label: 'Needs attention' },
] as const

/** Every status by itself, for the filter beside the tabs. */
export const statusOptions = [
  ...contentStatuses.map((value) => ({ value: value as string, label: statusLabels[value] })),
  { value: 'trash', label: 'Trash' },
]

/** The tab under which posts of a status are. */
function findTab(status: ContentQuery['status']): (typeof tabs)[number]['value'] | null {
  if (status === undefined) return 'all'
  if (isPostGroup(status) || status === 'in_review' || status === 'published') return status
  const groups = Object.entries(postGroups) as [PostGroup, readonly string[]][]
  return groups.find(([, statuses]) => statuses.includes(status))?.[0] ?? null
}

interface StatusTabsProps {
  query: ReturnType<typeof usePostFilters>['query']
  onChange: (status: string | null) => void
}

export function StatusTabs({ query, onChange }: StatusTabsProps) {
  const { q, review, pillar_id, channel_id, campaign_id } = query
  const { data: counts } = useCountContentQuery({ query: { q, review, pillar_id, channel_id, campaign_id } })
  const value = findTab(query.status)
  return (
    <Tabs value={value} onChange={(next) => onChange(next === 'all' ? null : next)}>
      <TabRow
        label="Status"
        value={value ?? ''}
        tabs={tabs.map((tab) => ({ ...tab, count: counts?.[tab.value] ?? null }))}
      />
    </Tabs>
  )
}
