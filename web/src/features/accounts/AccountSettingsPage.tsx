import { Tabs } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { useCan } from '../../api/rights.ts'
import { readStoredValue } from '../../api/session.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { TabRow } from '../../ui/TabRow.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { PersonalTracking } from '../attribution/index.ts'
import { CountingTab } from '../analytics/index.ts'
import { ExampleBanner } from '../example/index.ts'
import { MembersTab } from '../members/index.ts'
import { NumberImportsSection } from '../number-imports/index.ts'
import { useListAccountsQuery } from './api.ts'
import { DangerTab } from './DangerTab.tsx'
import { FeaturesTab } from './FeaturesTab.tsx'
import { GeneralTab } from './GeneralTab.tsx'
import { switchToRemainingAccount } from './switch-account.ts'

const ApiKeysTab = lazy(async () => ({ default: (await import('../api-keys/index.ts')).ApiKeysTab }))
const ConnectedAppsTab = lazy(async () => ({
  default: (await import('../connected-apps/index.ts')).ConnectedAppsTab,
}))
const WebhooksTab = lazy(async () => ({ default: (await import('../webhooks/index.ts')).WebhooksTab }))
const ModelsTab = lazy(async () => ({ default: (await import('../models/index.ts')).ModelsTab }))
const SharingTab = lazy(async () => ({ default: (await import('../ambassador/index.ts')).SharingTab }))
const AboutUsTab = lazy(async () => ({ default: (await import('../about-us/index.ts')).AboutUsTab }))
const SearchTab = lazy(async () => ({ default: (await import('../research/index.ts')).SearchTab }))
const ReviewTab = lazy(async () => ({ default: (await import('../reviews/index.ts')).ReviewTab }))

/** A tab whose file is loaded when it is first opened. */
const LoadedTab = ({ tab: Tab }: { tab: ComponentType }) => (
  <Suspense fallback={<CardsSkeleton />}>
    <Tab />
  </Suspense>
)

const GeneralPanel = () => (
  <>
    <GeneralTab />
    <PersonalTracking />
  </>
)

/** The workspace's settings. Every role may read those it has access to; owners and admins may change them. */
export function Component() {
  const can = useCan()
  const [requestedTab, setTab] = useUrlState<string>('tab', 'general', { isStep: true })
  const { data: accounts = [] } = useListAccountsQuery()
  const account = accounts.find(({ id }) => id === readStoredValue('accountId'))
  const name = account?.name ?? readStoredValue('accountName') ?? 'this workspace'
  const tabs = [
    { value: 'general', label: 'General', isOpen: true, panel: <GeneralPanel /> },
    {
      value: 'about',
      label: 'About us',
      isOpen: can('content:read'),
      panel: <LoadedTab tab={AboutUsTab} />,
    },
    {
      value: 'members',
      label: 'Members',
      isOpen: can('members:read'),
      panel: (
        <MembersTab
          accountName={name}
          onLeft={() => switchToRemainingAccount(accounts, readStoredValue('accountId') ?? '')}
        />
      ),
    },
    {
      value: 'review',
      label: 'Review',
      isOpen: can('content:read'),
      panel: <LoadedTab tab={ReviewTab} />,
    },
    {
      value: 'sharing',
      label: 'Sharing',
      isOpen: can('published:read'),
      panel: <LoadedTab tab={SharingTab} />,
    },
    {
      value: 'search',
      label: 'Web search',
      isOpen: can('account:manage'),
      panel: <LoadedTab tab={SearchTab} />,
    },
    { value: 'features', label: 'Features', isOpen: true, panel: <FeaturesTab /> },
    {
      value: 'analytics',
      label: 'Analytics',
      isOpen: can('account:manage'),
      panel: (
        <Suspense fallback={<CardsSkeleton />}>
          <CountingTab />
          <NumberImportsSection />
        </Suspense>
      ),
    },
    {
      value: 'models',
      label: 'Models',
      isOpen: can('account:manage'),
      panel: <LoadedTab tab={ModelsTab} />,
    },
    {
      value: 'api-keys',
      label: 'API keys',
      isOpen: can('account:manage'),
      panel: <LoadedTab tab={ApiKeysTab} />,
    },
    {
      value: 'connected-apps',
      label: 'Connected apps',
      isOpen: true,
      panel: <LoadedTab tab={ConnectedAppsTab} />,
    },
    {
      value: 'webhooks',
      label: 'Webhooks',
      isOpen: can('webhooks:manage'),
      panel: <LoadedTab tab={WebhooksTab} />,
    },
    {
      value: 'danger',
      label: 'Danger zone',
      isOpen: can('account:delete'),
      panel: (
        <DangerTab
          accountName={name}
          onDeleted={() => switchToRemainingAccount(accounts, readStoredValue('accountId') ?? '')}
        />
      ),
    },
  ].filter(({ isOpen }) => isOpen)
  const tab = tabs.some(({ value }) => value === requestedTab) ? requestedTab : 'general'
  return (
    <Page
      title="Account settings"
      actions={
        can('audit:read') && (
          <Button variant="outline" to={paths.auditLog} icon={<IconHistory size={16} />}>
            Audit log
          </Button>
        )
      }
    >
      {can('content:read') && <ExampleBanner />}
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <TabRow label="Account settings" tabs={tabs} value={tab} />
        {tabs.map(({ value, panel }) => (
          <Tabs.Panel key={value} value={value} keepMounted={value === 'general'}>
            {panel}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}
