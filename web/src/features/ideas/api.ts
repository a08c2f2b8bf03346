import * as ideasRoutes from '@draftwright/contract/routes/ideas.generated'
import type { Idea } from '@draftwright/contract/ideas'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'
import { changedIdea, changedIdeas } from './changed-ideas.ts'

const list = { type: 'ideas', id: 'list' } as const
/** Which tags there are. */
const tags = { type: 'ideas', id: 'tags' } as const
/** What looks like what: dear to work out, so it is asked again only when words have changed. */
const alike = { type: 'ideas', id: 'alike' } as const
const one = (id: string) => ({ type: 'ideas', id }) as const

export const ideasApi = api.injectEndpoints({
  endpoints: (build) => ({
    listIdeas: build.query<ResultOf<'ideas.list'>, ArgsOf<'ideas.list'>>({
      ...call(ideasRoutes.list, 'Failed to fetch ideas'),
      providesTags: [list],
    }),
    countIdeas: build.query<ResultOf<'ideas.count'>, ArgsOf<'ideas.count'>>({
      ...call(ideasRoutes.count, 'Failed to count ideas'),
      providesTags: [list],
    }),
    readIdea: build.query<ResultOf<'ideas.read'>, ArgsOf<'ideas.read'>>({
      ...call(ideasRoutes.read, 'Failed to fetch the idea'),
      providesTags: (_idea, _error, { params }) => [one(params.id)],
    }),
    ideaContents: build.query<ResultOf<'ideas.contents'>, ArgsOf<'ideas.contents'>>({
      ...call(ideasRoutes.contents, 'Failed to fetch the posts of the idea'),
      providesTags: ['content'],
    }),
    ideaTags: build.query<ResultOf<'ideas.tags'>, ArgsOf<'ideas.tags'>>({
      ...call(ideasRoutes.tags, 'Failed to fetch the tags'),
      providesTags: [tags],
    }),
    similarIdeas: build.query<ResultOf<'ideas.similar'>, ArgsOf<'ideas.similar'>>({
      ...call(ideasRoutes.similar, 'Failed to fetch what looks like it'),
      providesTags: [alike],
    }),
    duplicateIdeas: build.query<ResultOf<'ideas.duplicates'>, ArgsOf<'ideas.duplicates'>>({
      ...call(ideasRoutes.duplicates, 'Failed to fetch what looks alike'),
      providesTags: [alike],
    }),
    createIdea: build.mutation<ResultOf<'ideas.create'>, ArgsOf<'ideas.create'>>({
      ...call(ideasRoutes.create, 'Failed to save the idea'),
      invalidatesTags: ['ideas'],
    }),
    updateIdea: build.mutation<ResultOf<'ideas.update'>, ArgsOf<'ideas.update'>>({
      ...call(ideasRoutes.update, 'Failed to save the idea'),
      invalidatesTags: (_idea, _error, { params, body }) => [
        one(params.id),
        list,
        ...(body.tags === undefined ? [] : [tags]),
        ...(body.text === undefined && body.status === undefined ? [] : [alike]),
      ],
      async onQueryStarted({ params, body }, { queryFulfilled, ...cache }) {
        const takeBack = changeShown(cache, params.id, (idea) => changedIdea(idea, body))
        await queryFulfilled.catch(takeBack)
      },
    }),
    voteForIdea: build.mutation<ResultOf<'ideas.vote'>, { id: string; userId: string; isWanted: boolean }>({
      query: ({ id, isWanted }) =>
        call(isWanted ? ideasRoutes.vote : ideasRoutes.unvote, 'Failed to count the vote').query({ params: { id } }),
      invalidatesTags: (_idea, _error, { id }) => [one(id), list],
      async onQueryStarted({ id, userId, isWanted }, { queryFulfilled, ...cache }) {
        const takeBack = changeShown(cache, id, (idea) => {
          const others = idea.voters.filter((voter) => voter !== userId)
          return { ...idea, voters: isWanted ? [...others, userId] : others }
        })
        await queryFulfilled.catch(takeBack)
      },
    }),
    mergeIdeas: build.mutation<ResultOf<'ideas.merge'>, ArgsOf<'ideas.merge'>>({
      ...call(ideasRoutes.merge, 'Failed to merge the ideas'),
      invalidatesTags: ['ideas', 'content'],
    }),
    unmergeIdeas: build.mutation<ResultOf<'ideas.unmerge'>, ArgsOf<'ideas.unmerge'>>({
      ...call(ideasRoutes.unmerge, 'Failed to take the merge back'),
      invalidatesTags: ['ideas', 'content'],
    }),
    removeIdea: build.mutation<ResultOf<'ideas.remove'>, ArgsOf<'ideas.remove'>>({
      ...call(ideasRoutes.remove, 'Failed to delete the idea'),
      // Its own page may still be closing, and must not ask for what is gone.
      invalidatesTags: [list, tags, alike],
    }),
  }),
})

type State = Parameters<typeof ideasApi.util.selectInvalidatedBy>[0]
interface Cache {
  dispatch: ThunkDispatch<State, unknown, UnknownAction>
  getState: () => State
}

/** Changes an idea in everything that shows it, ahead of the server. Answers the way back. */
function changeShown({ dispatch, getState }: Cache, id: string, change: (idea: Idea) => Idea): () => void {
  const shown = ideasApi.util.selectInvalidatedBy(getState(), [list, one(id)])
  const before = shown
    .flatMap(({ endpointName, originalArgs }) => {
      if (endpointName === 'readIdea') return ideasApi.endpoints.readIdea.select(originalArgs)(getState()).data ?? []
      if (endpointName !== 'listIdeas') return []
      return ideasApi.endpoints.listIdeas.select(originalArgs)(getState()).data?.data ?? []
    })
    .find((idea) => idea.id === id)
  if (before === undefined) return () => {}
  const after = change(before)
  const patches = shown.flatMap(({ endpointName, originalArgs }) => {
    if (endpointName === 'readIdea')
      return dispatch(ideasApi.util.updateQueryData('readIdea', originalArgs, (idea) => change(idea)))
    if (endpointName !== 'listIdeas') return []
    return dispatch(
      ideasApi.util.updateQueryData('listIdeas', originalArgs, (page) =>
        changedIdeas(page, originalArgs?.query ?? {}, before, after),
      ),
    )
  })
  return () => patches.forEach((patch) => patch.undo())
}

export const {
  useListIdeasQuery,
  useCountIdeasQuery,
  useReadIdeaQuery,
  useIdeaContentsQuery,
  useIdeaTagsQuery,
  useSimilarIdeasQuery,
  useDuplicateIdeasQuery,
  useCreateIdeaMutation,
  useUpdateIdeaMutation,
  useVoteForIdeaMutation,
  useMergeIdeasMutation,
  useUnmergeIdeasMutation,
  useRemoveIdeaMutation,
} = ideasApi
