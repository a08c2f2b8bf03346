import * as ideasRoutes from '@draftwright/contract/routes/ideas.generated'
import type { Idea } from '@draftwright/contract/ideas'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'
import { showChange } from '../../api/show-change.ts'
import { applyIdeaChange, updateIdeaPage } from './apply-idea-change.ts'

const listTag = { type: 'ideas', id: 'list' } as const
/** The existing tags. */
const tagsTag = { type: 'ideas', id: 'tags' } as const
/** Similar ideas: expensive to compute, so they are only reloaded when words have changed. */
const alikeTag = { type: 'ideas', id: 'alike' } as const
const ideaTag = (id: string) => ({ type: 'ideas', id }) as const

export const ideasApi = api.injectEndpoints({
  endpoints: (build) => ({
    listIdeas: build.query<RouteResult<'ideas.list'>, RouteArgs<'ideas.list'>>({
      ...toEndpoint(ideasRoutes.list, 'Failed to fetch ideas'),
      providesTags: [listTag],
    }),
    countIdeas: build.query<RouteResult<'ideas.count'>, RouteArgs<'ideas.count'>>({
      ...toEndpoint(ideasRoutes.count, 'Failed to count ideas'),
      providesTags: [listTag],
    }),
    readIdea: build.query<RouteResult<'ideas.read'>, RouteArgs<'ideas.read'>>({
      ...toEndpoint(ideasRoutes.read, 'Failed to fetch the idea'),
      providesTags: (_idea, _error, { params }) => [ideaTag(params.id)],
    }),
    listIdeaContents: build.query<RouteResult<'ideas.contents'>, RouteArgs<'ideas.contents'>>({
      ...toEndpoint(ideasRoutes.contents, 'Failed to fetch the posts of the idea'),
      providesTags: ['content'],
    }),
    listIdeaTags: build.query<RouteResult<'ideas.tags'>, RouteArgs<'ideas.tags'>>({
      ...toEndpoint(ideasRoutes.tags, 'Failed to fetch the tags'),
      providesTags: [tagsTag],
    }),
    listSimilarIdeas: build.query<RouteResult<'ideas.similar'>, RouteArgs<'ideas.similar'>>({
      ...toEndpoint(ideasRoutes.similar, 'Failed to fetch similar ideas'),
      providesTags: [alikeTag],
    }),
    listDuplicateIdeas: build.query<RouteResult<'ideas.duplicates'>, RouteArgs<'ideas.duplicates'>>({
      ...toEndpoint(ideasRoutes.duplicates, 'Failed to fetch similar ideas'),
      providesTags: [alikeTag],
    }),
    createIdea: build.mutation<RouteResult<'ideas.create'>, RouteArgs<'ideas.create'>>({
      ...toEndpoint(ideasRoutes.create, 'Failed to save the idea'),
      invalidatesTags: ['ideas'],
    }),
    updateIdea: build.mutation<RouteResult<'ideas.update'>, RouteArgs<'ideas.update'>>({
      ...toEndpoint(ideasRoutes.update, 'Failed to save the idea'),
      invalidatesTags: (_idea, _error, { params, body }) => [
        ideaTag(params.id),
        listTag,
        ...(body.tags === undefined ? [] : [tagsTag]),
        ...(body.text === undefined && body.status === undefined ? [] : [alikeTag]),
      ],
      async onQueryStarted({ params, body }, lifecycle) {
        const patches = buildIdeaPatches(lifecycle.getState(), params.id, (idea) => applyIdeaChange(idea, body))
        await showChange(lifecycle, patches)
      },
    }),
    voteForIdea: build.mutation<RouteResult<'ideas.vote'>, { id: string; userId: string; isWanted: boolean }>({
      query: ({ id, isWanted }) =>
        toEndpoint(isWanted ? ideasRoutes.vote : ideasRoutes.unvote, 'Failed to count the vote').query({
          params: { id },
        }),
      invalidatesTags: (_idea, _error, { id }) => [ideaTag(id), listTag],
      async onQueryStarted({ id, userId, isWanted }, lifecycle) {
        const patches = buildIdeaPatches(lifecycle.getState(), id, (idea) => {
          const others = idea.voters.filter((voter) => voter !== userId)
          return { ...idea, voters: isWanted ? [...others, userId] : others }
        })
        await showChange(lifecycle, patches)
      },
    }),
    mergeIdeas: build.mutation<RouteResult<'ideas.merge'>, RouteArgs<'ideas.merge'>>({
      ...toEndpoint(ideasRoutes.merge, 'Failed to merge the ideas'),
      invalidatesTags: ['ideas', 'content'],
    }),
    unmergeIdeas: build.mutation<RouteResult<'ideas.unmerge'>, RouteArgs<'ideas.unmerge'>>({
      ...toEndpoint(ideasRoutes.unmerge, 'Failed to undo the merge'),
      invalidatesTags: ['ideas', 'content'],
    }),
    removeIdea: build.mutation<RouteResult<'ideas.remove'>, RouteArgs<'ideas.remove'>>({
      ...toEndpoint(ideasRoutes.remove, 'Failed to delete the idea'),
      // Its own page may still be closing, and must not request a deleted idea.
      invalidatesTags: [listTag, tagsTag, alikeTag],
    }),
  }),
})

type State = Parameters<typeof ideasApi.util.selectCachedArgsForQuery>[0]

/** A patch of each cached copy of an idea, and of each list in which it stands or may stand. */
function buildIdeaPatches(state: State, id: string, change: (idea: Idea) => Idea) {
  const { selectCachedArgsForQuery, updateQueryData } = ideasApi.util
  const pages = selectCachedArgsForQuery(state, 'listIdeas')
  const before =
    ideasApi.endpoints.readIdea.select({ params: { id } })(state).data ??
    pages
      .flatMap((args) => ideasApi.endpoints.listIdeas.select(args)(state).data?.data ?? [])
      .find((idea) => idea.id === id)
  if (before === undefined) return []
  const after = change(before)
  return [
    updateQueryData('readIdea', { params: { id } }, (idea) => change(idea)),
    ...pages.map((args) =>
      updateQueryData('listIdeas', args, (page) => updateIdeaPage(page, args?.query ?? {}, before, after)),
    ),
  ]
}

export const {
  useListIdeasQuery,
  useCountIdeasQuery,
  useReadIdeaQuery,
  useListIdeaContentsQuery,
  useListIdeaTagsQuery,
  useListSimilarIdeasQuery,
  useListDuplicateIdeasQuery,
  useCreateIdeaMutation,
  useUpdateIdeaMutation,
  useVoteForIdeaMutation,
  useMergeIdeasMutation,
  useUnmergeIdeasMutation,
  useRemoveIdeaMutation,
} = ideasApi
