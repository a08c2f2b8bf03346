import { AnalyticsTabs } from '../../app/AnalyticsTabs.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { ExperimentsSection } from '../experiments/index.ts'
import { useReadInsightQuery } from './api.ts'
import { BalanceSection } from './BalanceSection.tsx'
import { BestTimeSection } from './BestTimeSection.tsx'
import { DecaySection } from './DecaySection.tsx'
import styles from './insight.module.css'
import { NetworkReportSection } from './NetworkReportSection.tsx'

/** What the workspace's own numbers suggest, each with the rule it follows. */
export function Component() {
  const { data, error, refetch } = useReadInsightQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Page title="Insights" description="Recommendations based on your own data." tabs={<AnalyticsTabs />}>
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <RowsSkeleton rows={8} />}
      {data !== undefined && (
        <div className={styles.parts}>
          <DecaySection decay={data.decay} />
          <BestTimeSection bestTime={data.best_time} zone={data.time_zone} />
          <BalanceSection pillars={data.pillars} channels={data.channels} />
          <ExperimentsSection />
          <NetworkReportSection />
        </div>
      )}
    </Page>
  )
}
