import { IconBulb, IconSearchOff } from '@tabler/icons-react'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ExampleChoice } from '../example/index.ts'
import { useCountIdeasQuery } from './api.ts'
import { useIdeaFilters } from './use-idea-filters.ts'

/** Different empty states for "no ideas" and "no matches". */
export function NoIdeas({ isFiltered }: { isFiltered: boolean }) {
  const { clear } = useIdeaFilters()
  const { data: counts } = useCountIdeasQuery({ query: {} })
  if (isFiltered)
    return (
      <EmptyState
        icon={<IconSearchOff size={22} />}
        title="No idea matches"
        text="No results for this search and these filters."
        action={
          <Button variant="outline" onClick={clear}>
            Clear filters
          </Button>
        }
      />
    )
  if (counts !== undefined && counts.total > 0)
    return (
      <EmptyState
        icon={<IconBulb size={22} />}
        title="No active ideas"
        text="All ideas are archived. Add a new one above."
      />
    )
  return (
    <EmptyState
      icon={<IconBulb size={22} />}
      title="No ideas yet"
      text="Type an idea above. One sentence is enough. Or explore an example company first:"
      action={
        <>
          <Button variant="outline" to={paths.tutorial}>
            Take the tutorial
          </Button>
          <ExampleChoice />
        </>
      }
    />
  )
}
