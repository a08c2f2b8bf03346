import { Tabs } from '@mantine/core'
import { lazy, type LazyExoticComponent, Suspense } from 'react'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { useReadOwnEmployeeQuery } from '../kernel/api.ts'
import { CrmMenu } from '../kernel/CrmMenu.tsx'
import { TabRow } from '../../../ui/TabRow.tsx'
import type { SetUpTabProps } from './tab-props.ts'

type Tab = LazyExoticComponent<(props: SetUpTabProps) => React.ReactNode>
const tabs: readonly { value: string; label: string; Panel: Tab }[] = [
  {
    value: 'pipelines',
    label: 'Pipelines',
    Panel: lazy(async () => ({ default: (await import('./pipelines/PipelinesTab.tsx')).PipelinesTab })),
  },
  {
    value: 'fields',
    label: 'Fields',
    Panel: lazy(async () => ({ default: (await import('./fields/FieldsTab.tsx')).FieldsTab })),
  },
  {
    value: 'products',
    label: 'Products',
    Panel: lazy(async () => ({ default: (await import('./products/ProductsTab.tsx')).ProductsTab })),
  },
  {
    value: 'playbook',
    label: 'Playbook',
    Panel: lazy(async () => ({ default: (await import('./playbook/PlaybookTab.tsx')).PlaybookTab })),
  },
  {
    value: 'employees',
    label: 'Employees',
    Panel: lazy(async () => ({ default: (await import('./employees/EmployeesTab.tsx')).EmployeesTab })),
  },
]

/** The CRM settings of a workspace: read by all who use it, written by its admins. */
export function Component() {
  const { data: own, error, refetch } = useReadOwnEmployeeQuery()
  const [requestedTab, setTab] = useUrlState<string>('tab', tabs[0]?.value ?? '', { isStep: true })
  const tab = tabs.some(({ value }) => value === requestedTab) ? requestedTab : (tabs[0]?.value ?? '')
  const mayEdit = own?.is_admin ?? false
  return (
    <Page
      title="CRM settings"
      {...(own !== undefined && !mayEdit ? { description: 'Only CRM admins can change these settings.' } : {})}
      actions={<CrmMenu />}
    >
      {error !== undefined && own === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : own === undefined ? (
        <RowsSkeleton rows={6} />
      ) : (
        <Tabs value={tab} onChange={setTab} keepMounted={false}>
          <TabRow label="CRM settings" tabs={tabs} value={tab} />
          {tabs.map(({ value, Panel }) => (
            <Tabs.Panel key={value} value={value}>
              <Suspense fallback={<RowsSkeleton rows={6} />}>
                <Panel mayEdit={mayEdit} />
              </Suspense>
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </Page>
  )
}
