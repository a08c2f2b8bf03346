import { metricLabels, usualMetrics } from '@draftwright/contract/network-metrics'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { useReadNetworkReportQuery } from './api.ts'
import styles from './insight.module.css'
import { ScrollTable } from './ScrollTable.tsx'

const spans = ['28', '90', '365']
/** Posts that are listed; the numbers of each are in its panel. */
const shownPosts = 20

type Values = readonly { metric: string; value: number }[]
const formatValue = (values: Values, metric: string) =>
  values.find((one) => one.metric === metric)?.value.toLocaleString() ?? (
    <span title="Not available" aria-label="Not available">
      –
    </span>
  )

/** What the networks have counted, by network and by post. */
export function NetworkReportSection() {
  const [days, setDays] = useUrlState<string>('days', '28')
  const span = spans.includes(days) ? days : '28'
  const { data, error, refetch } = useReadNetworkReportQuery({ query: { days: Number(span) } })
  return (
    <Section
      title="Network results"
      actions={
        <div role="group" aria-label="Published in the last">
          {spans.map((value) => (
            <Button
              key={value}
              size="sm"
              variant={value === span ? 'secondary' : 'ghost'}
              aria-pressed={value === span}
              onClick={() => setDays(value)}
            >
              {value} days
            </Button>
          ))}
        </div>
      }
    >
      <p className={styles.rule}>
        Latest results reported by each network. A dash means the network doesn’t report it.
      </p>
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <RowsSkeleton rows={3} />}
      {data?.networks.length === 0 && <p className={styles.none}>No network results for this period yet.</p>}
      {data !== undefined && data.networks.length > 0 && (
        <>
          <ScrollTable label="Networks">
            <thead>
              <tr>
                <th scope="col">Network</th>
                <th scope="col">Posts</th>
                {usualMetrics.map((metric) => (
                  <th key={metric} scope="col">
                    {metricLabels[metric]}
                  </th>
                ))}
                <th scope="col">Measured</th>
              </tr>
            </thead>
            <tbody>
              {data.networks.map(({ network, label, posts, sums, measured_to }) => (
                <tr key={network}>
                  <th scope="row">{label}</th>
                  <td>{posts}</td>
                  {usualMetrics.map((metric) => (
                    <td key={metric}>{formatValue(sums, metric)}</td>
                  ))}
                  <td>
                    <TimeAgo time={measured_to} />
                  </td>
                </tr>
              ))}
            </tbody>
          </ScrollTable>
          <ScrollTable label="Posts by network">
            <thead>
              <tr>
                <th scope="col">Post</th>
                <th scope="col">Network</th>
                {usualMetrics.map((metric) => (
                  <th key={metric} scope="col">
                    {metricLabels[metric]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.posts.slice(0, shownPosts).map(({ id, title, network, values }) => (
                <tr key={`${id} ${network}`}>
                  <th scope="row">
                    <Link to={`${paths.content(id)}?panel=numbers`}>{title || 'Untitled'}</Link>
                  </th>
                  <td>{data.networks.find((one) => one.network === network)?.label ?? network}</td>
                  {usualMetrics.map((metric) => (
                    <td key={metric}>{formatValue(values, metric)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </ScrollTable>
        </>
      )}
    </Section>
  )
}
