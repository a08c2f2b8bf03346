import { IconBulb, IconSearchOff } from '@tabler/icons-react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FillExampleButton } from '../example/index.ts'
import { useCountIdeasQuery } from './api.ts'
import { useIdeaFilters } from './use-idea-filters.ts'

/** "Nothing yet" and "nothing matches" are two different things to be told. */
export function NoIdeas({ isFiltered }: { isFiltered: boolean }) {
  const { clear } = useIdeaFilters()
  const { data: counts } = useCountIdeasQuery({ query: {} })
  if (isFiltered)
    return (
      <EmptyState
        icon={<IconSearchOff size={22} />}
        title="No idea matches"
        text="Nothing fits this search and these filters."
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
        text="Every idea here is archived. Drop in a new one above."
      />
    )
  return (
    <EmptyState
      icon={<IconBulb size={22} />}
      title="No ideas yet"
      text="Type a raw thought above: a sentence is enough to make a draft from. Or look around in an example first."
      action={<FillExampleButton />}
    />
  )
}
