import type { ContentQuery } from '@draftwright/contract/content'
import { Tabs } from '@mantine/core'
import styles from './PostsPage.module.css'

const tabs: { value: string; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'draft', label: 'Drafts' },
  { value: 'in_review', label: 'In review' },
  { value: 'changes_requested', label: 'Changes requested' },
  { value: 'approved', label: 'Approved' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
  { value: 'missed', label: 'Missed' },
  { value: 'failed', label: 'Failed' },
  { value: 'unknown', label: 'Unclear' },
  { value: 'archived', label: 'Archived' },
  { value: 'trash', label: 'Trash' },
]

export function StatusTabs({
  status,
  onChange,
}: {
  status: ContentQuery['status']
  onChange: (status: string | null) => void
}) {
  return (
    <Tabs
      className={styles.tabs}
      value={status ?? 'all'}
      onChange={(value) => onChange(value === 'all' ? null : value)}
    >
      <Tabs.List aria-label="Status">
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}
