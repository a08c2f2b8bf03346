import { Text } from '@mantine/core'
import { IconCopyPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useCan } from '../../api/rights.ts'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { useListChannelsQuery } from '../channels/index.ts'
import { RunProgress } from '../generation/index.ts'
import { type SourceRef, useListVariantsQuery } from './api.ts'
import { ChannelChoice } from './ChannelChoice.tsx'
import { filterOpenRuns } from './open-runs.ts'
import styles from './RepurposePage.module.css'
import { VariantCard } from './VariantCard.tsx'

/** A source text and its variants for each channel: below a post or an idea. */
export function Component() {
  const { contentId, ideaId } = useParams()
  const source: SourceRef =
    contentId === undefined ? { kind: 'idea', id: ideaId ?? '' } : { kind: 'post', id: contentId }
  return <Repurpose key={source.id} source={source} />
}

function Repurpose({ source }: { source: SourceRef }) {
  const { data, error, refetch } = useListVariantsQuery(source)
  const { data: list } = useListChannelsQuery({ query: { limit: 200, sort_by: 'name', sort_order: 'asc' } })
  const [startedHere, setStartedHere] = useState<string[]>([])
  const can = useCan()
  const isPost = source.kind === 'post'
  const crumbs = [
    isPost ? { label: 'Posts', to: paths.posts } : { label: 'Ideas', to: paths.ideas },
    {
      label: data?.source.title || (isPost ? 'Post' : 'Idea'),
      to: isPost ? paths.content(source.id) : paths.idea(source.id),
    },
  ]
  const channels = list?.data ?? []
  const runs = data === undefined ? [] : filterOpenRuns(data.runs, startedHere)
  const nameOf = (id: string | null) => channels.find((channel) => channel.id === id)?.name ?? 'A channel'
  return (
    <Page
      title="Repurpose"
      breadcrumbs={crumbs}
      description={
        isPost
          ? 'Adapt this post to other channels. Each channel gets its own draft.'
          : 'Adapt this idea to several channels at once. Each channel gets its own draft.'
      }
    >
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <RowsSkeleton rows={5} />}
      {data !== undefined && (
        <>
          {can('generation:write') && (
            <ChannelChoice
              source={source}
              channels={channels}
              made={data.variants.map(({ channel_id }) => channel_id)}
              onStarted={(ids) => setStartedHere((before) => [...before, ...ids])}
            />
          )}
          {runs.length > 0 && (
            <section className={styles.runs} aria-label="Generating">
              {runs.map((run) => (
                <RunProgress key={run.id} run={run} title={nameOf(run.channel_id)} />
              ))}
            </section>
          )}
          {data.variants.length === 0 && runs.length === 0 ? (
            <EmptyState
              icon={<IconCopyPlus size={22} />}
              title="No variants yet"
              text="Choose channels above. Drafts appear here with a preview for each network."
            />
          ) : (
            <section className={styles.variants} aria-label="Variants">
              {data.variants.map((variant) => (
                <VariantCard
                  key={variant.id}
                  variant={variant}
                  source={data.source}
                  channel={channels.find(({ id }) => id === variant.channel_id)}
                />
              ))}
            </section>
          )}
          {data.variants.length > 0 && (
            <Text size="sm" c="dimmed" mt="md">
              Each variant is a separate post with its own review, schedule and publishing.
            </Text>
          )}
        </>
      )}
    </Page>
  )
}
