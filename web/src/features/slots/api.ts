import * as slotsRoutes from '@draftwright/contract/routes/slots.generated'
import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'

const slotsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readSlots: build.query<ResultOf<'slots.read'>, string>({
      query: (id) => call(slotsRoutes.read, 'Failed to fetch the times of the channel').query({ params: { id } }),
      providesTags: (_data, _error, id) => [{ type: 'slots', id }],
    }),
    updateSlots: build.mutation<ResultOf<'slots.update'>, { id: string } & ArgsOf<'slots.update'>['body']>({
      query: ({ id, ...body }) =>
        call(slotsRoutes.update, 'Failed to save the times of the channel').query({ params: { id }, body }),
      async onQueryStarted({ id, slots }, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          slotsApi.util.updateQueryData('readSlots', id, (shown) => {
            shown.slots = slots
          }),
        )
        await queryFulfilled.catch(patch.undo)
      },
      invalidatesTags: (_data, _error, { id }) => [{ type: 'slots', id }],
    }),
    /** Free at this moment: asked for again each time, since a colleague may have taken it. */
    nextSlot: build.query<ResultOf<'slots.next'>, { id: string; after?: string }>({
      query: ({ id, after }) =>
        call(slotsRoutes.next, 'Failed to find a free time').query({ params: { id }, query: after ? { after } : {} }),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useReadSlotsQuery, useUpdateSlotsMutation, useNextSlotQuery, useLazyNextSlotQuery } = slotsApi
