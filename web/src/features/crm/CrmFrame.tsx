import { IconUsersGroup } from '@tabler/icons-react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { readError } from '../../api/api.ts'
import { useReadFeaturesQuery } from '../accounts/index.ts'
import { useCrmOwnQuery } from './kernel/api.ts'

/** Around every page of the CRM: those of parts that the workspace does not use are not there. */
export function Component() {
  const { data: features, isError } = useReadFeaturesQuery()
  const mayManage = useCan()('account:manage')
  const { pathname } = useLocation()
  const own = useCrmOwnQuery(undefined, { skip: features?.isEnable !== true })
  // What could not be learnt is left to the server, which refuses by itself.
  if (features === undefined) return isError ? <Outlet /> : null
  if (!features.isEnable)
    return (
      <Page title="CRM">
        <EmptyState
          icon={<IconUsersGroup size={22} />}
          title="The CRM is switched off"
          text={
            mayManage
              ? 'Switch it on in the settings of this workspace. Nothing in it is lost meanwhile.'
              : 'An owner or admin can switch it on in the settings of this workspace.'
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
  if (own.error !== undefined && readError(own.error).code === 'no_crm')
    return (
      <Page title="CRM">
        <EmptyState
          icon={<IconUsersGroup size={22} />}
          title="You have no place in the CRM yet"
          text="A CRM admin of this workspace can give you one, as a salesperson or as an admin."
        />
      </Page>
    )
  const isOff =
    (!features.isEnableOpportunities &&
      (pathname.startsWith(paths.opportunities) || pathname.startsWith(paths.salesPipeline))) ||
    (!features.isEnableAccount && pathname.startsWith(paths.companies)) ||
    (!features.isEnableContacts && pathname.startsWith(paths.contacts))
  return isOff ? <Navigate to={paths.notFound} replace /> : <Outlet />
}
