import * as membersRoutes from '@draftwright/contract/routes/members.generated'
import { hasRight, type Right, type Role } from '@draftwright/contract/rights'
import * as shellRoutes from '@draftwright/contract/routes/shell.generated'
import type { store as AppStore } from '../app/store.ts'
import { api, type RouteArgs, sendRequest, toEndpoint, type RouteResult } from './api.ts'
import { startShell } from './shell.ts'

const accessApi = api.injectEndpoints({
  endpoints: (build) => ({
    readOwnAccess: build.query<RouteResult<'members.own'>, RouteArgs<'members.own'>>({
      ...toEndpoint(membersRoutes.own, 'Failed to fetch user access'),
      providesTags: ['access', 'members'],
    }),
  }),
})

/**
 * Asks for what stands around every page, ahead of the screens that need it, unless the caller's access is known. Resolves to
 * the caller's role.
 */
export function prefetchShell(store: Pick<typeof AppStore, 'dispatch' | 'getState'>): Promise<Role | undefined> {
  const { select, initiate } = accessApi.endpoints.readOwnAccess
  if (select()(store.getState()).isUninitialized)
    startShell(() => sendRequest({ route: shellRoutes.read, fallback: 'Failed to fetch the workspace' }))
  return store.dispatch(initiate(undefined, { subscribe: false })).then(({ data }) => data?.role_id)
}

/** The caller's role in the current workspace; undefined until it is known. */
export function useRole(): Role | undefined {
  return accessApi.useReadOwnAccessQuery().data?.role_id
}

/** Whether the caller has a right. False until the role is known: nothing appears only to vanish. */
export function useCan(): (right: Right) => boolean {
  const role = useRole()
  return (right) => role !== undefined && hasRight(role, right)
}

/** Whether loading the role failed; screens then show what they can rather than nothing. */
export function useIsRoleUnknown(): boolean {
  return accessApi.useReadOwnAccessQuery().isError
}

/** The caller's own id; undefined until it is known. */
export function useOwnId(): string | undefined {
  return accessApi.useReadOwnAccessQuery().data?.user_id
}
