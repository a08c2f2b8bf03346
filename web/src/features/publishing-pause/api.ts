import * as pauseRoutes from '@draftwright/contract/routes/publishing-pause.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

const changed = ['publishing-pause', 'content'] as const

const pauseApi = api.injectEndpoints({
  endpoints: (build) => ({
    readPublishingPause: build.query<RouteResult<'publishingPause.read'>, void>({
      query: () => toEndpoint(pauseRoutes.read, 'Failed to read whether publishing is paused').query(),
      providesTags: ['publishing-pause'],
    }),
    startPublishingPause: build.mutation<RouteResult<'publishingPause.start'>, RouteArgs<'publishingPause.start'>>({
      ...toEndpoint(pauseRoutes.start, 'Failed to pause publishing'),
      invalidatesTags: changed,
    }),
    endPublishingPause: build.mutation<RouteResult<'publishingPause.end'>, RouteArgs<'publishingPause.end'>>({
      ...toEndpoint(pauseRoutes.end, 'Failed to end the pause'),
      invalidatesTags: changed,
    }),
  }),
})

export const { useReadPublishingPauseQuery, useStartPublishingPauseMutation, useEndPublishingPauseMutation } = pauseApi
