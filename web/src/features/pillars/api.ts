import * as pillarsRoutes from '@draftwright/contract/routes/pillars.generated'
import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'

const pillarsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPillars: build.query<ResultOf<'pillars.list'>, ArgsOf<'pillars.list'>>({
      ...call(pillarsRoutes.list, 'Failed to fetch pillars'),
      providesTags: [{ type: 'pillars', id: 'list' }],
    }),
    readPillar: build.query<ResultOf<'pillars.read'>, ArgsOf<'pillars.read'>>({
      ...call(pillarsRoutes.read, 'Failed to fetch the pillar'),
      providesTags: (_pillar, _error, { params }) => [{ type: 'pillars', id: params.id }],
    }),
    createPillar: build.mutation<ResultOf<'pillars.create'>, ArgsOf<'pillars.create'>>({
      ...call(pillarsRoutes.create, 'Failed to create the pillar'),
      invalidatesTags: ['pillars'],
    }),
    updatePillar: build.mutation<ResultOf<'pillars.update'>, ArgsOf<'pillars.update'>>({
      ...call(pillarsRoutes.update, 'Failed to save the pillar'),
      invalidatesTags: ['pillars'],
      async onQueryStarted({ params, body }, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          pillarsApi.util.updateQueryData('readPillar', { params: { id: params.id } }, (pillar) => {
            Object.assign(pillar, body)
          }),
        )
        await queryFulfilled.catch(() => patch.undo())
      },
    }),
    /** With an empty body the pillar is deleted for good; its ideas and posts stay without a pillar. */
    removePillar: build.mutation<ResultOf<'pillars.remove'>, ArgsOf<'pillars.remove'>>({
      ...call(pillarsRoutes.remove, 'Failed to delete the pillar'),
      // Its own page may still be closing, and must not ask for what is gone.
      invalidatesTags: [{ type: 'pillars', id: 'list' }, 'ideas', 'pillarChannels', 'channels'],
    }),
    pillarContents: build.query<ResultOf<'pillars.contents'>, ArgsOf<'pillars.contents'>>({
      ...call(pillarsRoutes.contents, 'Failed to fetch the posts of the pillar'),
      providesTags: ['content'],
    }),
  }),
})
export const {
  useListPillarsQuery,
  useReadPillarQuery,
  useCreatePillarMutation,
  useUpdatePillarMutation,
  useRemovePillarMutation,
  usePillarContentsQuery,
} = pillarsApi
