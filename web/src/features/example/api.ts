import * as exampleRoutes from '@draftwright/contract/routes/example.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

/** The example fills every feature, so every list is loaded again. */
const filledTags = [
  'example',
  'pillars',
  'channels',
  'pillarChannels',
  'ideas',
  'content',
  'generation',
  'media',
  'crm',
  'meetings',
] as const

const exampleApi = api.injectEndpoints({
  endpoints: (build) => ({
    readExample: build.query<RouteResult<'example.read'>, RouteArgs<'example.read'>>({
      ...toEndpoint(exampleRoutes.read, 'Failed to fetch the example workspace'),
      keepUnusedDataFor: 300,
      providesTags: ['example'],
    }),
    createExample: build.mutation<RouteResult<'example.create'>, RouteArgs<'example.create'>>({
      ...toEndpoint(exampleRoutes.create, 'Failed to fill the workspace'),
      invalidatesTags: [...filledTags],
    }),
    removeExample: build.mutation<RouteResult<'example.remove'>, RouteArgs<'example.remove'>>({
      ...toEndpoint(exampleRoutes.remove, 'Failed to remove the example'),
      invalidatesTags: [...filledTags],
    }),
  }),
})
/** Prefetches whether the example exists, for a page that shows it. */
export const prefetchExample = () => exampleApi.endpoints.readExample.initiate(undefined, { subscribe: false })

export const { useReadExampleQuery, useCreateExampleMutation, useRemoveExampleMutation } = exampleApi
