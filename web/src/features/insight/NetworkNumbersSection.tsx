import { metricLabels, usualMetrics } from '@draftwright/contract/network-metrics'
import type { CountedByNetwork, NetworkNumbers } from '@draftwright/contract/network-numbers'
import { Skeleton } from '@mantine/core'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { formatMoment, getOwnTimeZone } from '../../ui/format-moment.ts'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useReadNetworkNumbersQuery, useRefreshNetworkNumbersMutation } from './api.ts'
import styles from './NetworkNumbers.module.css'

const formatTime = (time: string) => formatMoment(time, getOwnTimeZone())

/** What the post's network has counted, when, and what has changed since the day before. */
export function NetworkNumbersSection({ contentId, isLive }: { contentId: string; isLive: boolean }) {
  const { data, error, refetch } = useReadNetworkNumbersQuery(contentId)
  const [refresh, { isLoading, error: refused }] = useRefreshNetworkNumbersMutation()
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={160} />
  // The hosted site is counted here, which the rest of the panel shows.
  if (data.channel_type === null || data.channel_type === 'site') return null
  return (
    <section className={styles.section} aria-labelledby="network-numbers">
      <header className={styles.header}>
        <h3 id="network-numbers">On {data.label}</h3>
        {isLive && data.state !== 'not_offered' && (
          <Button variant="outline" size="sm" loading={isLoading} onClick={() => void refresh(contentId)}>
            Measure now
          </Button>
        )}
      </header>
      <FormError message={refused === undefined ? null : toFailure(refused).message} />
      <State numbers={data} isLive={isLive} />
      {data.networks.map((one) => (
        <Counted key={one.network} counted={one} isNamed={data.networks.length > 1} />
      ))}
      {data.networks.length > 0 && <History numbers={data} />}
    </section>
  )
}

function State({ numbers, isLive }: { numbers: NetworkNumbers; isLive: boolean }) {
  const { state, label, reason, measured_at, next_at } = numbers
  if (state === 'not_offered') return <p className={styles.note}>{label} gives no numbers of posts like this one.</p>
  if (!isLive && measured_at === null)
    return <p className={styles.note}>What {label} counts appears here once the post is published.</p>
  return (
    <>
      {reason !== null && (
        <p className={styles.problem} role="status">
          {state === 'measured' ? `Last attempt returned no numbers: ${reason}` : reason}
        </p>
      )}
      <p className={styles.note}>
        {measured_at !== null && (
          <>
            Measured <TimeAgo time={measured_at} />.{' '}
          </>
        )}
        {next_at !== null && <>Next on {formatTime(next_at)}.</>}
        {next_at === null && state === 'measured' && 'Automatic measuring ended after 90 days.'}
      </p>
    </>
  )
}

function Counted({ counted, isNamed }: { counted: CountedByNetwork; isNamed: boolean }) {
  const offered = counted.metrics.filter(({ is_offered, value }) => is_offered || value !== null)
  const missing = usualMetrics.filter((metric) =>
    counted.metrics.some((one) => one.metric === metric && one.value === null && !one.is_offered),
  )
  return (
    <>
      {isNamed && <h4 className={styles.network}>{counted.label}</h4>}
      <dl className={styles.figures}>
        {offered.map(({ metric, value, previous }) => (
          <div key={metric}>
            <dt>{metricLabels[metric]}</dt>
            <dd>{value === null ? <span className={styles.missing}>Not provided</span> : value.toLocaleString()}</dd>
            <dd className={styles.change}>{formatDelta(value, previous)}</dd>
          </div>
        ))}
      </dl>
      {counted.previous_at !== null && <p className={styles.note}>Changes since {formatTime(counted.previous_at)}.</p>}
      {missing.length > 0 && (
        <p className={styles.note}>
          Not available from {counted.label}: {missing.map((metric) => metricLabels[metric].toLowerCase()).join(', ')}.
        </p>
      )}
    </>
  )
}

function formatDelta(value: number | null, previous: number | null): string {
  if (value === null || previous === null) return ''
  const delta = value - previous
  return delta === 0 ? 'No change' : delta > 0 ? `+${delta.toLocaleString()}` : `−${(-delta).toLocaleString()}`
}

/** Every measurement; a number that was not given has a dash. */
function History({ numbers: { history, networks } }: { numbers: NetworkNumbers }) {
  const metrics = (networks[0]?.metrics ?? []).flatMap(({ metric }) =>
    history.some(({ values }) => values.some((one) => one.metric === metric)) ? [metric] : [],
  )
  return (
    <details className={styles.history}>
      <summary>{history.length === 1 ? 'One measurement' : `${history.length} measurements`}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable content must be focusable. */}
      <div className={styles.scroll} role="region" aria-label="Measurements" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Measured</th>
              {networks.length > 1 && <th scope="col">Network</th>}
              {metrics.map((metric) => (
                <th key={metric} scope="col">
                  {metricLabels[metric]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {history.map(({ measured_at, network, values }) => (
              <tr key={`${measured_at} ${network}`}>
                <th scope="row">{formatTime(measured_at)}</th>
                {networks.length > 1 && <td>{networks.find((one) => one.network === network)?.label ?? network}</td>}
                {metrics.map((metric) => (
                  <td key={metric}>{values.find((one) => one.metric === metric)?.value.toLocaleString() ?? '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
