import type { Idea } from '@draftwright/contract/ideas'
import { paths } from '../../app/paths.ts'
import { LinkRows } from '../../ui/LinkRows.tsx'
import { extractFirstLine } from './idea-title.ts'

/** Ideas as part of another page. */
export function IdeaRows({ ideas }: { ideas: Idea[] }) {
  return (
    <LinkRows
      rows={ideas.map(({ id, text, status, updated_at }) => ({
        to: paths.idea(id),
        title: extractFirstLine(text, 100),
        status,
        time: updated_at,
      }))}
    />
  )
}
