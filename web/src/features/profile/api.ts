import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'

export const { useReadProfileQuery, useRenameMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    readProfile: build.query<ResultOf<'profile.read'>, ArgsOf<'profile.read'>>({
      ...call('profile.read', 'Failed to fetch profile'),
      providesTags: ['profile'],
    }),
    rename: build.mutation<ResultOf<'profile.rename'>, ArgsOf<'profile.rename'>>({
      ...call('profile.rename', 'Failed to update profile'),
      invalidatesTags: ['profile', 'accounts'],
    }),
  }),
})
