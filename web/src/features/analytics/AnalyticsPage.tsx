import { TextInput } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { ChannelSelectFilter } from '../channels/index.ts'
import { PillarSelectFilter } from '../pillars/index.ts'
import styles from './analytics.module.css'
import { useListTopContentQuery, useReadAccountNumbersQuery } from './api.ts'
import { NumbersTable } from './NumbersTable.tsx'
import { periods, toSpanQuery } from './spans.ts'
import { ViewsSection } from './ViewsSection.tsx'

/** How often the workspace's posts on its hosted site were opened and read, by time, post, pillar and channel. The address holds all filters. */
export function Component() {
  const [period, setPeriod] = useUrlState<string>('period', '28')
  const [from, setFrom] = useUrlState<string>('from', '')
  const [to, setTo] = useUrlState<string>('to', '')
  const [channel, setChannel] = useUrlState<string>('channel', '')
  const [pillar, setPillar] = useUrlState<string>('pillar', '')
  const query = {
    ...toSpanQuery(period, { from, to }),
    ...(channel === '' ? {} : { channel_id: channel }),
    ...(pillar === '' ? {} : { pillar_id: pillar }),
  }
  const { data, error, refetch, isFetching } = useReadAccountNumbersQuery(
    { query },
    { refetchOnMountOrArgChange: true },
  )
  const { data: posts } = useListTopContentQuery({ query }, { refetchOnMountOrArgChange: true })
  const span = `${query.start_date} to ${query.end_date}`
  return (
    <Page
      title="Analytics"
      description="Views of your hosted site. A visitor is counted once a day; a span shows the sum of its days."
    >
      <div className={styles.filters}>
        <div className={styles.periods} role="group" aria-label="Period">
          {periods.map(({ value, label }) => (
            <Button
              key={value}
              size="sm"
              variant={value === period ? 'secondary' : 'ghost'}
              aria-pressed={value === period}
              onClick={() => setPeriod(value)}
            >
              {label}
            </Button>
          ))}
        </div>
        {period === 'own' && (
          <>
            <TextInput
              type="date"
              aria-label="From"
              value={query.start_date}
              onChange={(event) => setFrom(event.currentTarget.value || null)}
            />
            <TextInput
              type="date"
              aria-label="To"
              value={query.end_date}
              onChange={(event) => setTo(event.currentTarget.value || null)}
            />
          </>
        )}
        <div className={styles.selects}>
          <PillarSelectFilter />
          <ChannelSelectFilter />
        </div>
      </div>
      {error !== undefined && !isFetching && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <RowsSkeleton rows={8} />}
      {data !== undefined && (error === undefined || isFetching) && (
        <div className={styles.parts} aria-busy={isFetching}>
          <ViewsSection numbers={data} span={span} />
          {data.totals.views === 0 && data.previous.views === 0 ? (
            <EmptyState
              icon={<IconChartBar size={22} />}
              title="No views in these days"
              text="Posts on your hosted site are counted from their first visitor. Publish one, or choose a longer period."
              action={
                <Button variant="outline" to={paths.posts}>
                  Open posts
                </Button>
              }
            />
          ) : (
            <>
              <NumbersTable
                title="Posts"
                heading="Post"
                rows={(posts ?? []).map((post) => ({ ...post, name: post.title }))}
                none="No post was opened in these days."
                span={span}
                renderName={({ id, name }) => <Link to={`${paths.content(id)}?panel=numbers`}>{name}</Link>}
              />
              <div className={styles.pair}>
                <NumbersTable
                  title="Pillars"
                  heading="Pillar"
                  rows={data.by_pillar}
                  none="No post of a pillar was opened in these days."
                  span={span}
                  renderName={({ id, name }) => (
                    <Button
                      variant="link"
                      size="no_size"
                      aria-pressed={id === pillar}
                      onClick={() => setPillar(id === pillar ? null : id)}
                    >
                      {name}
                    </Button>
                  )}
                />
                <NumbersTable
                  title="Channels"
                  heading="Channel"
                  rows={data.by_channel}
                  none="No post of a channel was opened in these days."
                  span={span}
                  renderName={({ id, name }) => (
                    <Button
                      variant="link"
                      size="no_size"
                      aria-pressed={id === channel}
                      onClick={() => setChannel(id === channel ? null : id)}
                    >
                      {name}
                    </Button>
                  )}
                />
              </div>
            </>
          )}
        </div>
      )}
    </Page>
  )
}
