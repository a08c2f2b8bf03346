import * as presenceRoutes from '@draftwright/contract/routes/presence.generated'
import type { Here } from '@draftwright/contract/presence'
import { api, call } from '../../api/api.ts'

const presenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    peopleHere: build.query<Here, string>({
      query: (id) => call(presenceRoutes.list, 'Failed to see who is here').query({ params: { id } }),
      providesTags: (_data, _error, id) => [{ type: 'presence', id }],
      keepUnusedDataFor: 0,
    }),
    beat: build.mutation<Here, { id: string; tab: string; is_writing: boolean }>({
      query: ({ id, ...body }) =>
        call(presenceRoutes.beat, 'Failed to say that you are here').query({ params: { id }, body }),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }))
        if (data) void dispatch(presenceApi.util.upsertQueryData('peopleHere', id, data))
      },
    }),
  }),
})

export const { usePeopleHereQuery, useBeatMutation } = presenceApi
