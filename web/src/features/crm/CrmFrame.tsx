import { hasRight } from '@draftwright/contract/rights'
import { IconUsersGroup } from '@tabler/icons-react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { findPage } from '../../app/navigation.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { toFailure } from '../../api/api.ts'
import { useReadFeaturesQuery } from '../accounts/index.ts'
import { useListMembersQuery } from '../members/index.ts'
import { useReadOwnEmployeeQuery } from './kernel/api.ts'

/** The frame of every CRM page; pages of disabled parts do not exist. */
export function Component() {
  const { data: features, isError } = useReadFeaturesQuery()
  const mayManage = useCan()('account:manage')
  const { pathname } = useLocation()
  const own = useReadOwnEmployeeQuery(undefined, { skip: features?.isEnable !== true })
  // If a check failed to load, the server decides.
  if (features === undefined) return isError ? <Outlet /> : null
  if (!features.isEnable)
    return (
      <Page title="CRM">
        <EmptyState
          icon={<IconUsersGroup size={22} />}
          title="The CRM is off"
          text={
            mayManage
              ? 'Turn it on in the workspace settings. Your data is kept.'
              : 'An owner or admin can turn it on in the workspace settings.'
          }
          action={
            mayManage ? (
              <Button variant="outline" to={`${paths.accountSettings}?tab=features`}>
                Open the settings
              </Button>
            ) : null
          }
        />
      </Page>
    )
  if (own.error !== undefined && toFailure(own.error).code === 'no_crm') return <NoAccess />
  const feature = findPage(pathname)?.feature
  return feature !== undefined && !features[feature] ? <Navigate to={paths.notFound} replace /> : <Outlet />
}

/** Says whom to ask: owners and admins of the workspace are admins of the CRM. */
function NoAccess() {
  const { data: members = [] } = useListMembersQuery()
  const names = members.flatMap(({ role_id, display_name }) =>
    hasRight(role_id, 'account:manage') ? display_name : [],
  )
  return (
    <Page title="CRM">
      <EmptyState
        icon={<IconUsersGroup size={22} />}
        title="You don’t have CRM access yet"
        text={`Ask ${formatNames(names)} to add you as a salesperson or admin.`}
      />
    </Page>
  )
}

const formatNames = (names: readonly string[]): string =>
  names.length === 0 ? 'a CRM admin' : new Intl.ListFormat('en', { type: 'disjunction' }).format(names.slice(0, 5))
