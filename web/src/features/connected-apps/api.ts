import * as routes from '@draftwright/contract/routes/connected-apps.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

const apps = [{ type: 'accounts' as const, id: 'connected-apps' }]

const connectedAppsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listConnectedApps: build.query<RouteResult<'connectedApps.list'>, RouteArgs<'connectedApps.list'>>({
      ...toEndpoint(routes.list, 'Failed to fetch the apps'),
      providesTags: apps,
    }),
    listConnectAttempts: build.query<RouteResult<'connectedApps.attempts'>, RouteArgs<'connectedApps.attempts'>>({
      ...toEndpoint(routes.attempts, 'Failed to fetch the attempts'),
      providesTags: apps,
    }),
    revokeConnectedApp: build.mutation<RouteResult<'connectedApps.revoke'>, RouteArgs<'connectedApps.revoke'>>({
      ...toEndpoint(routes.revoke, 'Failed to disconnect the app'),
      invalidatesTags: apps,
    }),
    readConnectRequest: build.query<RouteResult<'connectedApps.readRequest'>, RouteArgs<'connectedApps.readRequest'>>(
      toEndpoint(routes.readRequest, 'Failed to fetch the request'),
    ),
    decideConnectRequest: build.mutation<
      RouteResult<'connectedApps.decideRequest'>,
      RouteArgs<'connectedApps.decideRequest'>
    >({ ...toEndpoint(routes.decideRequest, 'Failed to connect the app'), invalidatesTags: apps }),
  }),
})

export const {
  useListConnectedAppsQuery,
  useListConnectAttemptsQuery,
  useRevokeConnectedAppMutation,
  useReadConnectRequestQuery,
  useDecideConnectRequestMutation,
} = connectedAppsApi
