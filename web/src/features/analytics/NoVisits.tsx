import { IconChartBar } from '@tabler/icons-react'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

interface NoVisitsProps {
  isFiltered: boolean
  onClear: () => void
}

/** What to do where nothing was counted. */
export function NoVisits({ isFiltered, onClear }: NoVisitsProps) {
  return (
    <EmptyState
      icon={<IconChartBar size={22} />}
      title="No views in this period"
      text={
        isFiltered
          ? 'Nothing was counted with these filters. Remove them, or choose a longer period.'
          : 'Publish a post on your hosted site and send its address to somebody: the first visit is here within seconds. Visits of search engines and other programs do not count.'
      }
      action={
        isFiltered ? (
          <Button variant="outline" onClick={onClear}>
            Remove filters
          </Button>
        ) : (
          <Button variant="outline" to={paths.posts}>
            Open posts
          </Button>
        )
      }
    />
  )
}
