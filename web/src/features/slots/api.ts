import * as slotsRoutes from '@draftwright/contract/routes/slots.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'
import { showChange } from '../../api/show-change.ts'

const slotsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readSlots: build.query<RouteResult<'slots.read'>, string>({
      query: (id) => toEndpoint(slotsRoutes.read, 'Failed to fetch the times of the channel').query({ params: { id } }),
      providesTags: (_data, _error, id) => [{ type: 'slots', id }],
    }),
    updateSlots: build.mutation<RouteResult<'slots.update'>, { id: string } & RouteArgs<'slots.update'>['body']>({
      query: ({ id, ...body }) =>
        toEndpoint(slotsRoutes.update, 'Failed to save the times of the channel').query({ params: { id }, body }),
      async onQueryStarted({ id, slots }, lifecycle) {
        await showChange(lifecycle, [
          slotsApi.util.updateQueryData('readSlots', id, (shown) => {
            shown.slots = slots
          }),
        ])
      },
      invalidatesTags: (_data, _error, { id }) => [{ type: 'slots', id }],
    }),
    /** Refetched each time, since a colleague may have taken the slot. */
    findNextSlot: build.query<RouteResult<'slots.next'>, { id: string; after?: string }>({
      query: ({ id, after }) =>
        toEndpoint(slotsRoutes.next, 'Failed to find a free time').query({
          params: { id },
          query: after ? { after } : {},
        }),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useReadSlotsQuery, useUpdateSlotsMutation, useFindNextSlotQuery, useLazyFindNextSlotQuery } = slotsApi
