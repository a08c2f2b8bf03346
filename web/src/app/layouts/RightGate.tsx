import { type Right, roleLabels } from '@draftwright/contract/rights'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Navigate, useLocation, useMatches } from 'react-router'
import { useCan, useIsRoleUnknown, useRole } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { paths } from '../paths.ts'

const hasRight = (handle: unknown): handle is { right: Right } =>
  typeof handle === 'object' && handle !== null && 'right' in handle

/**
 * Shows a page to those whose role has the right its route names. Nothing is shown, and so nothing asked of the server,
 * before the role is known; the start-up asks for it while the page's own code is still on its way.
 */
export function RightGate({ children }: { children: ReactNode }) {
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(hasRight)
  const role = useRole()
  const isRoleUnknown = useIsRoleUnknown()
  const can = useCan()
  const { pathname } = useLocation()
  if (handle === undefined || can(handle.right) || (role === undefined && isRoleUnknown)) return children
  if (role === undefined) return null
  // The start page of the app is the ideas; for those who have none it is the posts.
  if (pathname === paths.ideas && can('published:read')) return <Navigate to={paths.posts} replace />
  return (
    <Page title="No access">
      <EmptyState
        icon={<IconLock size={22} />}
        title="Your role does not have access to this page"
        text={`Your role is ${roleLabels[role]}. An owner or admin can change it.`}
        action={
          <Button variant="outline" to={paths.posts}>
            Go to posts
          </Button>
        }
      />
    </Page>
  )
}
