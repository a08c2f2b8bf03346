import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'

export const { useListAccountsQuery, useCreateAccountMutation, useReadSettingsQuery, useChangeSettingsMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      listAccounts: build.query<ResultOf<'accounts.list'>, ArgsOf<'accounts.list'>>({
        ...call('accounts.list', 'Failed to fetch accounts'),
        providesTags: ['accounts'],
      }),
      createAccount: build.mutation<ResultOf<'accounts.create'>, ArgsOf<'accounts.create'>>({
        ...call('accounts.create', 'Failed to create account'),
        invalidatesTags: ['accounts'],
      }),
      readSettings: build.query<ResultOf<'accounts.settings'>, ArgsOf<'accounts.settings'>>({
        ...call('accounts.settings', 'Failed to fetch account settings'),
        providesTags: ['accounts'],
      }),
      changeSettings: build.mutation<ResultOf<'accounts.changeSettings'>, ArgsOf<'accounts.changeSettings'>>({
        ...call('accounts.changeSettings', 'Failed to update account settings'),
        invalidatesTags: ['accounts', 'channels', 'content'],
      }),
    }),
  })
