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
          ? 'Nothing matches these filters. Remove them or choose a longer period.'
          : 'Publish a post and share its link. Visits appear within seconds. Bots aren’t counted.'
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
