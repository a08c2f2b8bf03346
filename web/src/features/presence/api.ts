import * as presenceRoutes from '@draftwright/contract/routes/presence.generated'
import type { Presence } from '@draftwright/contract/presence'
import { api, toEndpoint } from '../../api/api.ts'

const presenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPresentPeople: build.query<Presence, string>({
      query: (id) => toEndpoint(presenceRoutes.list, 'Failed to fetch who is here').query({ params: { id } }),
      providesTags: (_data, _error, id) => [{ type: 'presence', id }],
      keepUnusedDataFor: 0,
    }),
    sendHeartbeat: build.mutation<Presence, { id: string; tab: string; is_writing: boolean }>({
      query: ({ id, ...body }) =>
        toEndpoint(presenceRoutes.beat, 'Failed to update your presence').query({ params: { id }, body }),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }))
        if (data) void dispatch(presenceApi.util.upsertQueryData('listPresentPeople', id, data))
      },
    }),
  }),
})

export const { useListPresentPeopleQuery, useSendHeartbeatMutation } = presenceApi
