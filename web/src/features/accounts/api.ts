import * as accountsRoutes from '@draftwright/contract/routes/accounts.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'
import { showChange } from '../../api/show-change.ts'

const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAccounts: build.query<RouteResult<'accounts.list'>, RouteArgs<'accounts.list'>>({
      ...toEndpoint(accountsRoutes.list, 'Failed to fetch accounts'),
      providesTags: ['accounts'],
    }),
    createAccount: build.mutation<RouteResult<'accounts.create'>, RouteArgs<'accounts.create'>>({
      ...toEndpoint(accountsRoutes.create, 'Failed to create account'),
      invalidatesTags: ['accounts'],
    }),
    readSettings: build.query<RouteResult<'accounts.settings'>, RouteArgs<'accounts.settings'>>({
      ...toEndpoint(accountsRoutes.settings, 'Failed to fetch account settings'),
      providesTags: ['accounts'],
    }),
    updateSettings: build.mutation<RouteResult<'accounts.changeSettings'>, RouteArgs<'accounts.changeSettings'>>({
      ...toEndpoint(accountsRoutes.changeSettings, 'Failed to update account settings'),
      invalidatesTags: ['accounts', 'channels', 'content'],
    }),
    readFeatures: build.query<RouteResult<'accounts.features'>, RouteArgs<'accounts.features'>>({
      ...toEndpoint(accountsRoutes.features, 'Failed to fetch the features'),
      providesTags: ['accounts'],
    }),
    updateFeatures: build.mutation<RouteResult<'accounts.changeFeatures'>, RouteArgs<'accounts.changeFeatures'>>({
      ...toEndpoint(accountsRoutes.changeFeatures, 'Failed to update the features'),
      invalidatesTags: ['accounts'],
      async onQueryStarted({ body }, lifecycle) {
        await showChange(lifecycle, [
          accountsApi.util.updateQueryData('readFeatures', undefined, (features) => void Object.assign(features, body)),
        ])
      },
    }),
    transferAccount: build.mutation<RouteResult<'accounts.transfer'>, RouteArgs<'accounts.transfer'>>({
      ...toEndpoint(accountsRoutes.transfer, 'Failed to transfer the workspace'),
      invalidatesTags: ['accounts', 'members'],
    }),
    /** Invalidates nothing: nothing may be refetched from a deleted workspace. */
    removeAccount: build.mutation<RouteResult<'accounts.remove'>, RouteArgs<'accounts.remove'>>(
      toEndpoint(accountsRoutes.remove, 'Failed to delete the workspace'),
    ),
    restoreAccount: build.mutation<RouteResult<'accounts.restore'>, RouteArgs<'accounts.restore'>>({
      ...toEndpoint(accountsRoutes.restore, 'Failed to restore the workspace'),
      invalidatesTags: ['accounts'],
    }),
  }),
})
export const {
  useListAccountsQuery,
  useCreateAccountMutation,
  useReadSettingsQuery,
  useUpdateSettingsMutation,
  useReadFeaturesQuery,
  useUpdateFeaturesMutation,
  useTransferAccountMutation,
  useRemoveAccountMutation,
  useRestoreAccountMutation,
} = accountsApi
