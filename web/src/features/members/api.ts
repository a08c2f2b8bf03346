import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'

export const { useListMembersQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listMembers: build.query<ResultOf<'members.list'>, ArgsOf<'members.list'>>({
      ...call('members.list', 'Failed to fetch account access'),
      providesTags: ['members'],
    }),
  }),
})
