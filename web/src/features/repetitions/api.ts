import * as repetitionRoutes from '@draftwright/contract/routes/repetitions.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

const repetitionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readRepetition: build.query<RouteResult<'repetitions.read'>, { id: string; version: string }>({
      query: ({ id }) => toEndpoint(repetitionRoutes.read, 'Failed to read the repetition').query({ params: { id } }),
      providesTags: (_data, _error, { id }) => [{ type: 'content', id: `repetition-${id}` }],
    }),
    saveRepetition: build.mutation<RouteResult<'repetitions.save'>, RouteArgs<'repetitions.save'>>({
      ...toEndpoint(repetitionRoutes.save, 'Failed to save the repetition'),
      invalidatesTags: (_data, _error, { params }) => [{ type: 'content', id: `repetition-${params.id}` }],
    }),
    removeRepetition: build.mutation<RouteResult<'repetitions.remove'>, RouteArgs<'repetitions.remove'>>({
      ...toEndpoint(repetitionRoutes.remove, 'Failed to end the repetition'),
      invalidatesTags: (_data, _error, { params }) => [{ type: 'content', id: `repetition-${params.id}` }],
    }),
  }),
})

export const { useReadRepetitionQuery, useSaveRepetitionMutation, useRemoveRepetitionMutation } = repetitionsApi
