import type { Idea } from '@draftwright/contract/ideas'
import { LinkRows } from '../../ui/LinkRows.tsx'
import { firstLine } from './idea-title.ts'

/** Ideas as part of another page. */
export function IdeaRows({ ideas }: { ideas: Idea[] }) {
  return (
    <LinkRows
      rows={ideas.map(({ id, text, status, updated_at }) => ({
        to: `/idea/${id}`,
        title: firstLine(text, 100),
        status,
        time: updated_at,
      }))}
    />
  )
}
