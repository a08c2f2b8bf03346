import type { Idea } from '@draftwright/contract/ideas'
import { Text } from '@mantine/core'
import { IconCopyPlus } from '@tabler/icons-react'
import { paths } from '../../app/paths.ts'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkRows } from '../../ui/LinkRows.tsx'
import { Section } from '../../ui/Section.tsx'
import { useChannelNames } from '../channels/index.ts'
import { useListIdeaContentsQuery } from './api.ts'

/** The posts made from an idea, and the form to draft it for more channels. */
export function IdeaContents({ idea }: { idea: Idea }) {
  const { data: contents, error, refetch } = useListIdeaContentsQuery({ params: { id: idea.id } })
  const nameOf = useChannelNames()
  const can = useCan()
  if (error !== undefined)
    return (
      <Section title="Posts">
        <ErrorState error={error} onRetry={refetch} />
      </Section>
    )
  if (contents === undefined) return idea.n_contents > 0 ? <RowsSkeleton rows={1} /> : null
  const canRepurpose = can('generation:write') && idea.merged_into === null
  if (contents.length === 0 && !canRepurpose) return null
  return (
    <Section
      title="Posts"
      actions={
        canRepurpose && (
          <Button variant="outline" size="sm" to={paths.repurposeIdea(idea.id)} icon={<IconCopyPlus size={14} />}>
            Repurpose
          </Button>
        )
      }
    >
      {contents.length === 0 ? (
        <Text size="sm" c="dimmed">
          No posts yet. Generate one above, or repurpose the idea for several channels.
        </Text>
      ) : (
        <LinkRows
          rows={contents.map(({ id, title, status, updated_at, channel_id }) => ({
            to: paths.content(id),
            title,
            status,
            time: updated_at,
            note: nameOf(channel_id),
          }))}
        />
      )}
    </Section>
  )
}
