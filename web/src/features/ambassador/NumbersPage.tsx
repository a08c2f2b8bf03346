import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { paths } from '../../app/paths.ts'
import styles from './Ambassador.module.css'
import { PeopleStatsForm } from './PeopleStatsForm.tsx'
import { useReadPeopleStatsQuery } from './results-api.ts'
import { RewardForm } from './RewardForm.tsx'
import { useReadRewardSettingsQuery } from './rewards-api.ts'
import { Teams } from './Teams.tsx'

/** What owners and admins decide about numbers of people's shares. */
export function Component() {
  const { data, error, refetch } = useReadPeopleStatsQuery()
  const { data: rewards } = useReadRewardSettingsQuery()
  return (
    <Page
      title="Results and rewards"
      description="Choose which share results the workspace sees. Shown on the Ambassador page."
      breadcrumbs={[{ label: 'Ambassador', to: paths.ambassador }]}
      width="reading"
    >
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <CardsSkeleton cards={3} />}
      {data !== undefined && (
        <div className={styles.parts}>
          <Section title="Share results">
            <PeopleStatsForm current={data.people_stats} />
          </Section>
          {rewards !== undefined && (
            <Section title="Points">
              <RewardForm current={rewards} />
            </Section>
          )}
          <Section title="Teams">
            <Teams />
          </Section>
        </div>
      )}
    </Page>
  )
}
