import { findRouteScopes } from '@draftwright/contract/api-key-scopes'
import { hasRight, type RouteRight } from '@draftwright/contract/rights'
import type { Route } from '@draftwright/contract/route'
import { assertMayGrant, assertScopes, type Caller } from './caller.ts'
import { forbiddenError } from './errors.ts'

type MemberRoute = Route & { readonly right: Exclude<RouteRight, 'public' | 'signed-in'> }

/** Whether the route takes a caller in a workspace. */
export const isMemberRoute = (route: Route): route is MemberRoute =>
  route.right !== 'public' && route.right !== 'signed-in'

/** Throws 403 unless the caller's role has every right of the route; the scopes of a key were checked when it was authenticated. */
export function assertRouteRights(caller: Caller, route: MemberRoute): void {
  if (!hasRight(caller.role, route.right)) throw forbiddenError()
  // Only the handlers of the table store know which base a request is about.
  if (caller.baseIds && route.right.startsWith('tables:') && !route.path.startsWith('/table-store'))
    throw forbiddenError('This API key is limited to bases, which it opens by /v0 and the table store', 'missing_scope')
  if (route.alsoRights?.every((right) => hasRight(caller.role, right)) === false) throw forbiddenError()
  if (route.makes !== undefined) assertMayGrant(caller, route.makes)
}

/** The same for a caller that was authenticated for another call, with the scopes. */
export function assertMayCall(caller: Caller, route: MemberRoute): void {
  assertScopes(caller, findRouteScopes(route))
  assertRouteRights(caller, route)
}
