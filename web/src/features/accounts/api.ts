import * as accountsRoutes from '@draftwright/contract/routes/accounts.generated'
import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'

const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAccounts: build.query<ResultOf<'accounts.list'>, ArgsOf<'accounts.list'>>({
      ...call(accountsRoutes.list, 'Failed to fetch accounts'),
      providesTags: ['accounts'],
    }),
    createAccount: build.mutation<ResultOf<'accounts.create'>, ArgsOf<'accounts.create'>>({
      ...call(accountsRoutes.create, 'Failed to create account'),
      invalidatesTags: ['accounts'],
    }),
    readSettings: build.query<ResultOf<'accounts.settings'>, ArgsOf<'accounts.settings'>>({
      ...call(accountsRoutes.settings, 'Failed to fetch account settings'),
      providesTags: ['accounts'],
    }),
    changeSettings: build.mutation<ResultOf<'accounts.changeSettings'>, ArgsOf<'accounts.changeSettings'>>({
      ...call(accountsRoutes.changeSettings, 'Failed to update account settings'),
      invalidatesTags: ['accounts', 'channels', 'content'],
    }),
    readFeatures: build.query<ResultOf<'accounts.features'>, ArgsOf<'accounts.features'>>({
      ...call(accountsRoutes.features, 'Failed to fetch the features'),
      providesTags: ['accounts'],
    }),
    changeFeatures: build.mutation<ResultOf<'accounts.changeFeatures'>, ArgsOf<'accounts.changeFeatures'>>({
      ...call(accountsRoutes.changeFeatures, 'Failed to update the features'),
      invalidatesTags: ['accounts'],
      async onQueryStarted({ body }, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          accountsApi.util.updateQueryData('readFeatures', undefined, (features) => void Object.assign(features, body)),
        )
        await queryFulfilled.catch(() => patch.undo())
      },
    }),
    transferAccount: build.mutation<ResultOf<'accounts.transfer'>, ArgsOf<'accounts.transfer'>>({
      ...call(accountsRoutes.transfer, 'Failed to transfer the workspace'),
      invalidatesTags: ['accounts', 'members'],
    }),
    /** Not followed by fresh lists: nothing may be fetched from a workspace that is closed. */
    removeAccount: build.mutation<ResultOf<'accounts.remove'>, ArgsOf<'accounts.remove'>>(
      call(accountsRoutes.remove, 'Failed to delete the workspace'),
    ),
    restoreAccount: build.mutation<ResultOf<'accounts.restore'>, ArgsOf<'accounts.restore'>>({
      ...call(accountsRoutes.restore, 'Failed to bring the workspace back'),
      invalidatesTags: ['accounts'],
    }),
  }),
})
export const {
  useListAccountsQuery,
  useCreateAccountMutation,
  useReadSettingsQuery,
  useChangeSettingsMutation,
  useReadFeaturesQuery,
  useChangeFeaturesMutation,
  useTransferAccountMutation,
  useRemoveAccountMutation,
  useRestoreAccountMutation,
} = accountsApi
