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
 * Renders a page only if the person's role has the right named by the route. Until the role is known it renders
 * nothing, so nothing is fetched; the startup code fetches the role while the page's chunk is still loading.
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
  // The app's start page is the ideas page; roles without access to ideas get the posts page instead.
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
