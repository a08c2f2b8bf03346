import { type Leaderboard, type LeaderboardRow, type Ranking, rankings } from '@draftwright/contract/rewards'
import { type SharePeriod, sharePeriodLabels, sharePeriods } from '@draftwright/contract/share-results'
import { Group, NativeSelect, Switch } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import styles from './Ambassador.module.css'
import { Badges } from './Badges.tsx'
import { formatAchievement } from './format-achievement.ts'
import { useAppearOnLeaderboardMutation, useListShareTeamsQuery, useReadLeaderboardQuery } from './rewards-api.ts'

const rankingLabels: Record<Ranking, string> = { points: 'By points', clicks: 'By clicks', shares: 'By shares' }

const offTexts: Record<NonNullable<Leaderboard['off_by']>, { text: string; action: string }> = {
  points: {
    text: 'Points are off in this workspace. Owners and admins can turn them on.',
    action: 'Turn points on',
  },
  numbers: {
    text: 'The leaderboard is off because share numbers are hidden.',
    action: 'Change what is shown',
  },
}

/** Those who chose to be shown, one's own numbers, and badges. */
export function Component() {
  const [askedRanking, setRanking] = useUrlState<string>('by', 'points')
  const [askedPeriod, setPeriod] = useUrlState<string>('period', 'month')
  const [askedTeam, setTeam] = useUrlState<string>('team', '')
  const { data: teams } = useListShareTeamsQuery()
  const can = useCan()
  const by = rankings.find((each) => each === askedRanking) ?? 'points'
  const period: SharePeriod = sharePeriods.find((each) => each === askedPeriod) ?? 'month'
  const team = teams?.find(({ id }) => id === askedTeam)?.id
  const { data, error, refetch } = useReadLeaderboardQuery(
    { query: { by, period, ...(team === undefined ? {} : { team_id: team }) } },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Page
      title="Leaderboard"
      description="Shows people who opted in. The top ten are ranked."
      breadcrumbs={[{ label: 'Ambassador', to: paths.ambassador }]}
      width="reading"
    >
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <RowsSkeleton rows={6} />}
      {data?.is_on === false && (
        <EmptyState
          icon={<IconTrophy size={22} />}
          title="No leaderboard"
          text={offTexts[data.off_by ?? 'points'].text}
          action={
            <Button variant="outline" to={can('account:manage') ? paths.shareNumbers : paths.ambassador}>
              {can('account:manage') ? offTexts[data.off_by ?? 'points'].action : 'Back to sharing'}
            </Button>
          }
        />
      )}
      {data?.is_on === true && (
        <div className={styles.parts}>
          <Group gap="sm">
            <NativeSelect
              aria-label="Ranking"
              value={by}
              onChange={(event) => setRanking(event.currentTarget.value)}
              data={rankings.map((value) => ({ value, label: rankingLabels[value] }))}
            />
            <NativeSelect
              aria-label="Period"
              value={period}
              onChange={(event) => setPeriod(event.currentTarget.value)}
              data={sharePeriods.map((value) => ({ value, label: sharePeriodLabels[value] }))}
            />
            {teams !== undefined && teams.length > 0 && (
              <NativeSelect
                aria-label="Team"
                value={team ?? ''}
                onChange={(event) => setTeam(event.currentTarget.value)}
                data={[
                  { value: '', label: 'Everybody' },
                  ...teams.map(({ id, name, is_mine }) => ({ value: id, label: is_mine ? `${name} (yours)` : name })),
                ]}
              />
            )}
          </Group>
          <Section title={sharePeriodLabels[period]}>
            <Ranks rows={data.rows} />
          </Section>
          <Own data={data} />
          <Badges />
        </div>
      )}
    </Page>
  )
}

function Ranks({ rows }: { rows: readonly LeaderboardRow[] }) {
  if (rows.length === 0) return <p className={styles.facts}>No results from people who opted in for this period.</p>
  return (
    <ol className={styles.list}>
      {rows.map((row) => (
        <li key={row.user_id} className={styles.row}>
          <div className={styles.words}>
            <h3 className={styles.title}>
              {row.rank}. {row.name}
              {row.is_me && ' (you)'}
            </h3>
            <p className={styles.facts}>{formatAchievement(row)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

function Own({ data: { me, is_shown } }: { data: Leaderboard }) {
  const [appear, { isLoading }] = useAppearOnLeaderboardMutation()
  const change = (isShown: boolean) =>
    appear({ body: { is_shown: isShown } })
      .unwrap()
      .then(() => showToast(isShown ? 'You’re on the leaderboard' : 'You’re hidden'), showErrorToast)
  return (
    <Section title="You">
      {me !== null && <p className={styles.facts}>{formatAchievement(me)}</p>}
      <Switch
        mt="sm"
        label="Show me on the leaderboard"
        description="Shows your name and numbers to everyone in the workspace. You can hide anytime."
        checked={is_shown}
        disabled={isLoading}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </Section>
  )
}
