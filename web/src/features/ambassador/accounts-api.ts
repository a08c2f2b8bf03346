import * as integrationRoutes from '@draftwright/contract/routes/social-integrations.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'

const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnAccounts: build.query<RouteResult<'socialIntegrations.list'>, void>({
      ...toEndpoint(integrationRoutes.list, 'Failed to fetch your accounts'),
      // The popup in which one is connected says so for channels.
      providesTags: ['channels'],
    }),
    listPersonalPlatforms: build.query<RouteResult<'socialIntegrations.platforms'>, void>(
      toEndpoint(integrationRoutes.platforms, 'Failed to fetch the networks'),
    ),
    connectAccount: build.mutation<RouteResult<'socialIntegrations.connect'>, RouteArgs<'socialIntegrations.connect'>>({
      ...toEndpoint(integrationRoutes.connect, 'Failed to connect the account'),
      invalidatesTags: ['channels'],
    }),
    authorizeAccount: build.mutation<
      RouteResult<'socialIntegrations.authorize'>,
      RouteArgs<'socialIntegrations.authorize'>
    >(toEndpoint(integrationRoutes.authorize, 'Failed to open the network’s page')),
    testAccount: build.mutation<RouteResult<'socialIntegrations.test'>, RouteArgs<'socialIntegrations.test'>>({
      ...toEndpoint(integrationRoutes.test, 'Failed to test the account'),
      invalidatesTags: ['channels'],
    }),
    disconnectAccount: build.mutation<
      RouteResult<'socialIntegrations.disconnect'>,
      RouteArgs<'socialIntegrations.disconnect'>
    >({
      ...toEndpoint(integrationRoutes.disconnect, 'Failed to disconnect the account'),
      invalidatesTags: ['channels'],
    }),
  }),
})

export const {
  useListOwnAccountsQuery,
  useListPersonalPlatformsQuery,
  useConnectAccountMutation,
  useAuthorizeAccountMutation,
  useTestAccountMutation,
  useDisconnectAccountMutation,
} = accountsApi
