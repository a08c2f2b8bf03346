import type { Aggregation } from '@draftwright/contract/analytics'
import type { Content } from '@draftwright/contract/content'
import { SegmentedControl, Skeleton, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { getDateFormat } from '../../../ui/format-moment.ts'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { formatChange, SeriesChart } from '../../analytics/index.ts'
import { NetworkNumbersSection } from '../../insight/index.ts'
import { useReadNumbersQuery } from '../api.ts'
import { useChannel } from '../use-channel.ts'
import styles from './NumbersPanel.module.css'

const ExperimentSection = lazy(async () => ({
  default: (await import('../../experiments/index.ts')).ExperimentSection,
}))

const spans: { value: Aggregation; label: string; name: Intl.DateTimeFormatOptions }[] = [
  { value: 'day', label: 'Day', name: { day: 'numeric', month: 'short' } },
  { value: 'week', label: 'Week', name: { day: 'numeric', month: 'short' } },
  { value: 'month', label: 'Month', name: { month: 'short', year: '2-digit' } },
]
const figures = [
  { name: 'views', label: 'Views' },
  { name: 'visitors', label: 'Visitors' },
  { name: 'reads', label: 'Reads' },
] as const

/** What the post's network has counted, and how often the text was opened and read to its end on the hosted site. */
export function NumbersPanel({ content }: { content: Content }) {
  const channel = useChannel(content)
  const isElsewhere = channel !== undefined && channel.channel_type !== 'site'
  return (
    <>
      {isElsewhere && <NetworkNumbersSection contentId={content.id} isLive={content.status === 'published'} />}
      {/* What is not on the hosted site is not counted there: that is no 0. */}
      {(!isElsewhere || content.views > 0) && <SiteNumbers content={content} />}
      {channel?.channel_type === 'site' && (
        <Suspense fallback={<Skeleton height={120} />}>
          <ExperimentSection content={content} />
        </Suspense>
      )}
    </>
  )
}

function SiteNumbers({ content }: { content: Content }) {
  const [value, setValue] = useUrlState<string>('by', 'day')
  const span = spans.find((candidate) => candidate.value === value) ?? spans[0]
  const { data, error, refetch } = useReadNumbersQuery({ id: content.id, type_of_agg: span?.value ?? 'day' })
  if (content.status !== 'published' && content.views === 0)
    return <Text size="sm">Views, visitors and reads appear here once the post is published.</Text>
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const nameOf = (day: string) => getDateFormat(span?.name ?? {}, 'UTC').format(new Date(`${day}T00:00:00Z`))
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="Numbers by"
        value={span?.value ?? 'day'}
        onChange={setValue}
        data={spans}
        mb="md"
      />
      {data ? (
        <>
          <dl className={styles.totals}>
            {figures.map(({ name, label }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{data.totals[name].toLocaleString()}</dd>
                <dd className={styles.trend}>{formatChange(data.totals[name], data.previous[name])}</dd>
              </div>
            ))}
          </dl>
          <SeriesChart series={data.series} nameOf={nameOf} />
          <p className={styles.legend}>
            <span data-of="views">Views</span>
            <span data-of="reads">Read to the end</span>
          </p>
          <p className={styles.more}>
            <Link to={`${paths.analytics}?content_id=${content.id}`}>Open in Analytics</Link>
          </p>
          {/* Days without visits get no row. */}
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{span?.label}</th>
                {figures.map(({ name, label }) => (
                  <th key={name} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.series
                .filter((point) => point.views + point.reads > 0)
                .toReversed()
                .map((point) => (
                  <tr key={point.date}>
                    <th scope="row">{nameOf(point.date)}</th>
                    {figures.map(({ name }) => (
                      <td key={name}>{point[name].toLocaleString()}</td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </>
      ) : (
        <Skeleton height={320} />
      )}
    </>
  )
}
