import { NativeFilter } from '../../ui/NativeFilter.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { useListIdeaTagsQuery } from './api.ts'

/** Filters ideas by one tag; hidden as long as there are no tags. */
export function TagFilter() {
  const [asked] = useUrlState<string>('tag', '')
  const { data: tags = [] } = useListIdeaTagsQuery()
  // A link may contain a tag that no active idea has any more.
  const all = asked === '' || tags.some(({ tag }) => tag === asked) ? tags : [...tags, { tag: asked, n: 0 }]
  if (all.length === 0) return null
  return (
    <NativeFilter
      name="tag"
      label="All tags"
      options={all.map(({ tag, n }) => ({ value: tag, label: `${tag} (${n})` }))}
    />
  )
}
