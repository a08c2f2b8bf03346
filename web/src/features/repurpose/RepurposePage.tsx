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
import { type SourceRef, useVariantsQuery } from './api.ts'
import { ChannelChoice } from './ChannelChoice.tsx'
import { openRuns } from './open-runs.ts'
import styles from './RepurposePage.module.css'
import { VariantCard } from './VariantCard.tsx'

/** One text, and what was made of it for each channel: at `/content/:id/repurpose` and `/idea/:id/repurpose`. */
export function Component() {
  const { contentId, ideaId } = useParams()
  const source: SourceRef =
    contentId === undefined ? { kind: 'idea', id: ideaId ?? '' } : { kind: 'post', id: contentId }
  return <Repurpose key={source.id} source={source} />
}

function Repurpose({ source }: { source: SourceRef }) {
  const { data, error, refetch } = useVariantsQuery(source)
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
  const runs = data === undefined ? [] : openRuns(data.runs, startedHere)
  const nameOf = (id: string | null) => channels.find((channel) => channel.id === id)?.name ?? 'A channel'
  return (
    <Page
      title="Repurpose"
      width="wide"
      breadcrumbs={crumbs}
      description={
        isPost
          ? 'Make this post fit other channels. Each gets a draft of its own.'
          : 'Make this idea fit many channels at once. Each gets a draft of its own.'
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
            <section className={styles.runs} aria-label="Being written">
              {runs.map((run) => (
                <RunProgress key={run.id} run={run} title={nameOf(run.channel_id)} />
              ))}
            </section>
          )}
          {data.variants.length === 0 && runs.length === 0 ? (
            <EmptyState
              icon={<IconCopyPlus size={22} />}
              title="No variants yet"
              text="Choose channels above. The drafts appear here side by side, each as its network shows it."
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
              Every variant is a post of its own: it is reviewed, scheduled and published by itself.
            </Text>
          )}
        </>
      )}
    </Page>
  )
}
