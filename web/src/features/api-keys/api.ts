import * as apiKeysRoutes from '@draftwright/contract/routes/api-keys.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

const keys = [{ type: 'accounts' as const, id: 'api-keys' }]

const apiKeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    listApiKeys: build.query<RouteResult<'apiKeys.list'>, RouteArgs<'apiKeys.list'>>({
      ...toEndpoint(apiKeysRoutes.list, 'Failed to fetch the API keys'),
      providesTags: keys,
    }),
    createApiKey: build.mutation<RouteResult<'apiKeys.create'>, RouteArgs<'apiKeys.create'>>({
      ...toEndpoint(apiKeysRoutes.create, 'Failed to create the API key'),
      invalidatesTags: keys,
    }),
    revokeApiKey: build.mutation<RouteResult<'apiKeys.revoke'>, RouteArgs<'apiKeys.revoke'>>({
      ...toEndpoint(apiKeysRoutes.revoke, 'Failed to revoke the API key'),
      invalidatesTags: keys,
    }),
  }),
})

export const { useListApiKeysQuery, useCreateApiKeyMutation, useRevokeApiKeyMutation } = apiKeysApi
