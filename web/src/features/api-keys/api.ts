import * as apiKeysRoutes from '@draftwright/contract/routes/api-keys.generated'
import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'

const keys = [{ type: 'accounts' as const, id: 'api-keys' }]

const apiKeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    listApiKeys: build.query<ResultOf<'apiKeys.list'>, ArgsOf<'apiKeys.list'>>({
      ...call(apiKeysRoutes.list, 'Failed to fetch the API keys'),
      providesTags: keys,
    }),
    createApiKey: build.mutation<ResultOf<'apiKeys.create'>, ArgsOf<'apiKeys.create'>>({
      ...call(apiKeysRoutes.create, 'Failed to make the API key'),
      invalidatesTags: keys,
    }),
    revokeApiKey: build.mutation<ResultOf<'apiKeys.revoke'>, ArgsOf<'apiKeys.revoke'>>({
      ...call(apiKeysRoutes.revoke, 'Failed to revoke the API key'),
      invalidatesTags: keys,
    }),
  }),
})

export const { useListApiKeysQuery, useCreateApiKeyMutation, useRevokeApiKeyMutation } = apiKeysApi
