import * as connectionsRoutes from '@draftwright/contract/routes/connections.generated'
import * as integrationRoutes from '@draftwright/contract/routes/social-integrations.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'
import { addType, type TypedChannel } from './api.ts'

export const {
  useTestConnectionMutation,
  useCheckChannelMutation,
  useAuthorizeChannelMutation,
  useIntegrateAccountMutation,
  useIntegrateChannelMutation,
  useDisconnectChannelMutation,
  useListProfilesQuery,
  useChooseProfileMutation,
  useListNetworkAppsQuery,
  useSaveNetworkAppMutation,
  useRemoveNetworkAppMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    testConnection: build.mutation<RouteResult<'connections.test'>, RouteArgs<'connections.test'>>(
      toEndpoint(connectionsRoutes.test, 'Failed to test the connection'),
    ),
    checkChannel: build.mutation<TypedChannel, RouteArgs<'connections.check'>>({
      ...toEndpoint(connectionsRoutes.check, 'Failed to check the channel'),
      transformResponse: addType,
      invalidatesTags: ['channels'],
    }),
    authorizeChannel: build.mutation<RouteResult<'connections.authorize'>, RouteArgs<'connections.authorize'>>(
      toEndpoint(connectionsRoutes.authorize, 'Failed to open the network’s page'),
    ),
    integrateChannel: build.mutation<RouteResult<'connections.integrate'>, RouteArgs<'connections.integrate'>>({
      ...toEndpoint(connectionsRoutes.integrate, 'Failed to connect the channel'),
      invalidatesTags: ['channels'],
    }),
    integrateAccount: build.mutation<
      RouteResult<'socialIntegrations.integrate'>,
      RouteArgs<'socialIntegrations.integrate'>
    >({
      ...toEndpoint(integrationRoutes.integrate, 'Failed to connect the account'),
      invalidatesTags: ['channels'],
    }),
    disconnectChannel: build.mutation<TypedChannel, RouteArgs<'connections.disconnect'>>({
      ...toEndpoint(connectionsRoutes.disconnect, 'Failed to disconnect the channel'),
      transformResponse: addType,
      invalidatesTags: ['channels'],
    }),
    listProfiles: build.query<RouteResult<'connections.profiles'>, RouteArgs<'connections.profiles'>>({
      ...toEndpoint(connectionsRoutes.profiles, 'Failed to fetch the profiles'),
      keepUnusedDataFor: 0,
    }),
    chooseProfile: build.mutation<TypedChannel, RouteArgs<'connections.chooseProfile'>>({
      ...toEndpoint(connectionsRoutes.chooseProfile, 'Failed to choose the profile'),
      transformResponse: addType,
      invalidatesTags: ['channels'],
    }),
    listNetworkApps: build.query<RouteResult<'connections.apps'>, RouteArgs<'connections.apps'>>({
      ...toEndpoint(connectionsRoutes.apps, 'Failed to fetch the apps of the networks'),
      providesTags: ['networkApps'],
    }),
    saveNetworkApp: build.mutation<RouteResult<'connections.saveApp'>, RouteArgs<'connections.saveApp'>>({
      ...toEndpoint(connectionsRoutes.saveApp, 'Failed to save the app'),
      invalidatesTags: ['networkApps'],
    }),
    removeNetworkApp: build.mutation<RouteResult<'connections.removeApp'>, RouteArgs<'connections.removeApp'>>({
      ...toEndpoint(connectionsRoutes.removeApp, 'Failed to remove the app'),
      invalidatesTags: ['networkApps'],
    }),
  }),
})
