import * as ideasRoutes from '@draftwright/contract/routes/ideas.generated'
import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'
import { changedIdeas } from './changed-ideas.ts'

const ideasApi = api.injectEndpoints({
  endpoints: (build) => ({
    listIdeas: build.query<ResultOf<'ideas.list'>, ArgsOf<'ideas.list'>>({
      ...call(ideasRoutes.list, 'Failed to fetch ideas'),
      providesTags: [{ type: 'ideas', id: 'list' }],
    }),
    countIdeas: build.query<ResultOf<'ideas.count'>, ArgsOf<'ideas.count'>>({
      ...call(ideasRoutes.count, 'Failed to count ideas'),
      providesTags: [{ type: 'ideas', id: 'list' }],
    }),
    readIdea: build.query<ResultOf<'ideas.read'>, ArgsOf<'ideas.read'>>({
      ...call(ideasRoutes.read, 'Failed to fetch the idea'),
      providesTags: (_idea, _error, { params }) => [{ type: 'ideas', id: params.id }],
    }),
    ideaContents: build.query<ResultOf<'ideas.contents'>, ArgsOf<'ideas.contents'>>({
      ...call(ideasRoutes.contents, 'Failed to fetch the posts of the idea'),
      providesTags: ['content'],
    }),
    createIdea: build.mutation<ResultOf<'ideas.create'>, ArgsOf<'ideas.create'>>({
      ...call(ideasRoutes.create, 'Failed to save the idea'),
      invalidatesTags: ['ideas'],
    }),
    updateIdea: build.mutation<ResultOf<'ideas.update'>, ArgsOf<'ideas.update'>>({
      ...call(ideasRoutes.update, 'Failed to save the idea'),
      invalidatesTags: ['ideas'],
      async onQueryStarted({ params, body }, { dispatch, queryFulfilled, getState }) {
        const shown = ideasApi.util.selectInvalidatedBy(getState(), ['ideas'])
        const patches = shown.flatMap(({ endpointName, originalArgs }) => {
          if (endpointName === 'readIdea' && originalArgs?.params?.id === params.id)
            return dispatch(
              ideasApi.util.updateQueryData('readIdea', originalArgs, (idea) => void Object.assign(idea, body)),
            )
          if (endpointName !== 'listIdeas') return []
          return dispatch(
            ideasApi.util.updateQueryData('listIdeas', originalArgs, (page) =>
              changedIdeas(page, originalArgs?.query?.status, params.id, body),
            ),
          )
        })
        await queryFulfilled.catch(() => patches.forEach((patch) => patch.undo()))
      },
    }),
    removeIdea: build.mutation<ResultOf<'ideas.remove'>, ArgsOf<'ideas.remove'>>({
      ...call(ideasRoutes.remove, 'Failed to delete the idea'),
      // Its own page may still be closing, and must not ask for what is gone.
      invalidatesTags: [{ type: 'ideas', id: 'list' }],
    }),
  }),
})
export const {
  useListIdeasQuery,
  useCountIdeasQuery,
  useReadIdeaQuery,
  useIdeaContentsQuery,
  useCreateIdeaMutation,
  useUpdateIdeaMutation,
  useRemoveIdeaMutation,
} = ideasApi
