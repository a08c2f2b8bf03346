import * as pillarsRoutes from '@draftwright/contract/routes/pillars.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'
import { showChange } from '../../api/show-change.ts'

const pillarsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPillars: build.query<RouteResult<'pillars.list'>, RouteArgs<'pillars.list'>>({
      ...toEndpoint(pillarsRoutes.list, 'Failed to fetch pillars'),
      providesTags: [{ type: 'pillars', id: 'list' }],
    }),
    readPillar: build.query<RouteResult<'pillars.read'>, RouteArgs<'pillars.read'>>({
      ...toEndpoint(pillarsRoutes.read, 'Failed to fetch the pillar'),
      providesTags: (_pillar, _error, { params }) => [{ type: 'pillars', id: params.id }],
    }),
    createPillar: build.mutation<RouteResult<'pillars.create'>, RouteArgs<'pillars.create'>>({
      ...toEndpoint(pillarsRoutes.create, 'Failed to create the pillar'),
      invalidatesTags: ['pillars'],
    }),
    updatePillar: build.mutation<RouteResult<'pillars.update'>, RouteArgs<'pillars.update'>>({
      ...toEndpoint(pillarsRoutes.update, 'Failed to save the pillar'),
      invalidatesTags: ['pillars'],
      async onQueryStarted({ params, body }, lifecycle) {
        await showChange(lifecycle, [
          pillarsApi.util.updateQueryData('readPillar', { params: { id: params.id } }, (pillar) => {
            Object.assign(pillar, body)
          }),
        ])
      },
    }),
    /** With an empty body the pillar is deleted permanently; its ideas and posts stay without a pillar. */
    removePillar: build.mutation<RouteResult<'pillars.remove'>, RouteArgs<'pillars.remove'>>({
      ...toEndpoint(pillarsRoutes.remove, 'Failed to delete the pillar'),
      // Its own page may still be closing, and must not request a deleted pillar.
      invalidatesTags: [{ type: 'pillars', id: 'list' }, 'ideas', 'pillarChannels', 'channels'],
    }),
    listPillarContents: build.query<RouteResult<'pillars.contents'>, RouteArgs<'pillars.contents'>>({
      ...toEndpoint(pillarsRoutes.contents, 'Failed to fetch the posts of the pillar'),
      providesTags: ['content'],
    }),
  }),
})
/** The arguments shared by all queries for pillar names. */
export const everyPillar = { query: { limit: 200, sort_by: 'name', sort_order: 'asc' } } as const

/** Prefetches all pillars for a page that shows their names. */
export const prefetchPillars = () => pillarsApi.endpoints.listPillars.initiate(everyPillar, { subscribe: false })

export const {
  useListPillarsQuery,
  useReadPillarQuery,
  useCreatePillarMutation,
  useUpdatePillarMutation,
  useRemovePillarMutation,
  useListPillarContentsQuery,
} = pillarsApi
