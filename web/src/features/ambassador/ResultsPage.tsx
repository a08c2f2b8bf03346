import {
  peopleStatsTexts,
  canSeeNamedStats,
  canSeeOwnStats,
  canSeeTotalStats,
} from '@draftwright/contract/people-stats'
import {
  type ResultGroup,
  type SharePeriod,
  sharePeriodLabels,
  sharePeriods,
} from '@draftwright/contract/share-results'
import { Group, NativeSelect } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useCan, useRole } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import styles from './Ambassador.module.css'
import { ResultNumbers, ResultRows } from './ResultRows.tsx'
import { useReadPeopleStatsQuery, useReadShareResultsQuery } from './results-api.ts'
import { WhatIsShown } from './WhatIsShown.tsx'

const groupLabels: Record<ResultGroup, string> = { content: 'By post', campaign: 'By campaign', person: 'By person' }

/** What shares brought: one's own, and the team's as far as the workspace shows them. */
export function Component() {
  const { data: setting, error, refetch } = useReadPeopleStatsQuery()
  return (
    <Page
      title="Sharing results"
      description="Clicks, visits, contacts and deals influenced by shares."
      breadcrumbs={[{ label: 'Ambassador', to: paths.ambassador }]}
    >
      {error !== undefined && setting === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {setting === undefined && error === undefined && <RowsSkeleton rows={6} />}
      {setting !== undefined &&
        (canSeeOwnStats(setting.people_stats) ? (
          <Results stats={setting.people_stats} />
        ) : (
          <EmptyState
            icon={<IconChartBar size={22} />}
            title={peopleStatsTexts.off.label}
            text={peopleStatsTexts.off.text}
            action={
              <Button variant="outline" to={paths.ambassador}>
                Back to sharing
              </Button>
            }
          />
        ))}
    </Page>
  )
}

function Results({ stats }: { stats: Parameters<typeof canSeeOwnStats>[0] }) {
  const can = useCan()
  const role = useRole()
  const [asked, setScope] = useUrlState<string>('scope', 'me')
  const [askedGroup, setGroup] = useUrlState<string>('by', 'content')
  const [askedPeriod, setPeriod] = useUrlState<string>('period', 'month')
  const canSeeTeam = canSeeTotalStats(stats) && can('content:publish')
  const scope = asked === 'team' && canSeeTeam ? 'team' : 'me'
  const groups: ResultGroup[] =
    scope === 'team' && role !== undefined && canSeeNamedStats(stats, role)
      ? ['content', 'campaign', 'person']
      : ['content', 'campaign']
  const by = groups.find((each) => each === askedGroup) ?? 'content'
  const period: SharePeriod = sharePeriods.find((each) => each === askedPeriod) ?? 'month'
  const { data, error, refetch } = useReadShareResultsQuery(
    { query: { scope, by, period } },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <div className={styles.parts}>
      <Group gap="sm">
        {canSeeTeam && (
          <NativeSelect
            aria-label="Whose shares"
            value={scope}
            onChange={(event) => setScope(event.currentTarget.value)}
            data={[
              { value: 'me', label: 'Your shares' },
              { value: 'team', label: 'The team’s shares' },
            ]}
          />
        )}
        <NativeSelect
          aria-label="Grouped"
          value={by}
          onChange={(event) => setGroup(event.currentTarget.value)}
          data={groups.map((value) => ({ value, label: groupLabels[value] }))}
        />
        <NativeSelect
          aria-label="Period"
          value={period}
          onChange={(event) => setPeriod(event.currentTarget.value)}
          data={sharePeriods.map((value) => ({ value, label: sharePeriodLabels[value] }))}
        />
      </Group>
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <RowsSkeleton rows={6} />}
      {data !== undefined && (
        <>
          <ResultNumbers results={data.totals} />
          <ResultRows data={data} by={by} />
        </>
      )}
      <WhatIsShown />
    </div>
  )
}
