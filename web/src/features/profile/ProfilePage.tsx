import { Tabs } from '@mantine/core'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { useReadProfileQuery } from './api.ts'
import { lazy, Suspense } from 'react'
import { DataTab } from './DataTab.tsx'
import { NotificationsTab } from './NotificationsTab.tsx'
import classes from './ProfilePage.module.css'
import { SecurityTab } from './SecurityTab.tsx'
import { YouTab } from './YouTab.tsx'

const ConsentTab = lazy(async () => ({ default: (await import('../ambassador/index.ts')).ConsentTab }))
const SharingPanel = () => (
  <Suspense fallback={<CardsSkeleton />}>
    <ConsentTab />
  </Suspense>
)

const tabs = [
  { value: 'you', label: 'You', Panel: YouTab },
  { value: 'notifications', label: 'Notifications', Panel: NotificationsTab },
  { value: 'sharing', label: 'Sharing', Panel: SharingPanel },
  { value: 'security', label: 'Security', Panel: SecurityTab },
  { value: 'data', label: 'Your data', Panel: DataTab },
] as const

/** The person's own settings, for all their workspaces. */
export function Component() {
  const { data: profile, error, refetch } = useReadProfileQuery()
  const [requestedTab, setTab] = useUrlState<string>('tab', 'you', { isStep: true })
  const tab = tabs.some(({ value }) => value === requestedTab) ? requestedTab : 'you'
  return (
    <Page title="Profile" width="reading">
      {profile === undefined && error !== undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {profile === undefined && error === undefined && <RowsSkeleton rows={5} />}
      {profile !== undefined && (
        <Tabs value={tab} onChange={setTab} keepMounted={false}>
          <Tabs.List aria-label="Profile" mb="md" className={classes.tabs}>
            {tabs.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ value, Panel }) => (
            <Tabs.Panel key={value} value={value}>
              <Panel profile={profile} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </Page>
  )
}
