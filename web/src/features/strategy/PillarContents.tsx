import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkRows } from '../../ui/LinkRows.tsx'
import { Section } from '../../ui/Section.tsx'
import { useChannelNames } from '../channels/index.ts'
import { IdeaRows, useListIdeasQuery } from '../ideas/index.ts'
import { useListPillarContentsQuery } from '../pillars/index.ts'

/** Rows shown here before linking to the full list. */
const shown = 10

export function PillarIdeas({ pillarId }: { pillarId: string }) {
  const { data, error, refetch } = useListIdeasQuery({
    query: { pillar_id: pillarId, status: 'active', limit: shown },
  })
  return (
    <Section title="Ideas" actions={<Link to={`${paths.ideas}?pillar=${pillarId}`}>All ideas</Link>}>
      {error !== undefined && <ErrorState error={error} onRetry={refetch} />}
      {data === undefined && error === undefined && <RowsSkeleton rows={2} />}
      {data?.data.length === 0 && (
        <Text size="sm" c="dimmed">
          No ideas in this pillar yet.{' '}
          <Link to={paths.createIdea} style={{ textDecoration: 'underline' }}>
            Write one
          </Link>
        </Text>
      )}
      {data !== undefined && <IdeaRows ideas={data.data} />}
    </Section>
  )
}

export function PillarPosts({ pillarId }: { pillarId: string }) {
  const { data, error, refetch } = useListPillarContentsQuery({ params: { id: pillarId } })
  const nameOf = useChannelNames()
  return (
    <Section title="Posts" actions={<Link to={`${paths.posts}?pillar_id=${pillarId}`}>All posts</Link>}>
      {error !== undefined && <ErrorState error={error} onRetry={refetch} />}
      {data === undefined && error === undefined && <RowsSkeleton rows={2} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          No posts yet. Generate one from an idea in this pillar.
        </Text>
      )}
      {data !== undefined && (
        <LinkRows
          rows={data.slice(0, shown).map(({ id, title, status, updated_at, channel_id }) => ({
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
