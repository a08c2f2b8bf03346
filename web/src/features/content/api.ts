import type { ChangedThereChoice } from '@draftwright/contract/deliveries'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import * as channelsRoutes from '@draftwright/contract/routes/channels.generated'
import * as contentRoutes from '@draftwright/contract/routes/content.generated'
import * as generationRoutes from '@draftwright/contract/routes/generation.generated'
import * as linkCardsRoutes from '@draftwright/contract/routes/link-cards.generated'
import * as membersRoutes from '@draftwright/contract/routes/members.generated'
import * as passagesRoutes from '@draftwright/contract/routes/passages.generated'
import * as pillarsRoutes from '@draftwright/contract/routes/pillars.generated'
import * as proposalsRoutes from '@draftwright/contract/routes/proposals.generated'
import type { Content } from '@draftwright/contract/content'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'
import { setMissingTitlesOfPage } from '../../api/missing-titles.ts'

/** Transitions of a text whose response is the updated text. */
const transitions = {
  submit: contentRoutes.submit,
  approve: contentRoutes.approve,
  requestChanges: contentRoutes.requestChanges,
  withdraw: contentRoutes.withdraw,
  publish: contentRoutes.publish,
  unpublish: contentRoutes.unpublish,
  unschedule: contentRoutes.unschedule,
  archive: contentRoutes.archive,
  unarchive: contentRoutes.unarchive,
  restore: contentRoutes.restore,
}
export type TransitionName = keyof typeof transitions
/** The values of a review transition besides its name. */
export interface TransitionBody {
  reviewer_ids?: string[]
  note?: string
  comment?: string
  dismiss_prompts?: boolean
  publish?: boolean
  if_changed_there?: ChangedThereChoice
  updated_at?: string
}
type ById = { id: string }
/** `version` is only a cache key; it is not sent. */
type ByVersion = ById & { version: string }
type SaveArgs = ById & RouteArgs<'content.update'>['body']

const list = 'list'

interface Lifecycle {
  dispatch: ThunkDispatch<State, unknown, UnknownAction>
  queryFulfilled: Promise<{ data: Content }>
}
const contentApi = api.injectEndpoints({
  endpoints: (build) => ({
    listContent: build.query<RouteResult<'content.list'>, RouteArgs<'content.list'>>({
      ...toEndpoint(contentRoutes.list, 'Failed to fetch posts'),
      transformResponse: setMissingTitlesOfPage,
      providesTags: [{ type: 'content', id: list }],
    }),
    countContent: build.query<RouteResult<'content.counts'>, RouteArgs<'content.counts'>>({
      ...toEndpoint(contentRoutes.counts, 'Failed to count posts'),
      providesTags: [{ type: 'content', id: list }],
    }),
    readContent: build.query<Content, string>({
      query: (id) =>
        toEndpoint(contentRoutes.read, 'Failed to fetch the post').query({
          params: { id },
          query: { with_trash: 'true' },
        }),
      providesTags: (_data, _error, id) => [{ type: 'content', id }],
    }),
    listRevisions: build.query<RouteResult<'content.revisions'>, ByVersion>({
      query: ({ id }) => toEndpoint(contentRoutes.revisions, 'Failed to fetch revisions').query({ params: { id } }),
      keepUnusedDataFor: 5,
    }),
    listContentEvents: build.query<RouteResult<'content.events'>, ByVersion>({
      query: ({ id }) => toEndpoint(contentRoutes.events, 'Failed to fetch the history').query({ params: { id } }),
      keepUnusedDataFor: 5,
    }),
    listOtherPosts: build.query<RouteResult<'content.others'>, string>({
      query: (id) => toEndpoint(contentRoutes.others, 'Failed to fetch your other posts').query({ params: { id } }),
      keepUnusedDataFor: 300,
    }),
    readLinkCard: build.query<RouteResult<'linkCards.read'>, ByVersion>({
      query: ({ id }) => toEndpoint(linkCardsRoutes.read, 'Failed to read the linked page').query({ params: { id } }),
      keepUnusedDataFor: 300,
    }),
    readNumbers: build.query<RouteResult<'content.numbers'>, RouteArgs<'content.numbers'>['params']>({
      query: (params) => toEndpoint(contentRoutes.numbers, 'Failed to fetch numbers').query({ params }),
      keepUnusedDataFor: 10,
    }),
    readPreview: build.query<RouteResult<'generation.html'>, { contentId: string; channelId: string; version: string }>(
      {
        query: ({ contentId, channelId }) =>
          toEndpoint(generationRoutes.html, 'Failed to make the preview').query({
            params: { channel_id: channelId },
            body: { content_id: contentId },
          }),
        keepUnusedDataFor: 5,
      },
    ),
    saveContent: build.mutation<Content, SaveArgs>({
      query: ({ id, ...body }) => toEndpoint(contentRoutes.update, 'Failed to save').query({ params: { id }, body }),
      onQueryStarted: (_, cache) => storeContent(cache),
      // The text itself is updated above; only its entries in lists are outdated, and its proposals may be.
      invalidatesTags: (data, error) =>
        data ? [{ type: 'content', id: list }] : error?.code === 'changes_stale' ? ['generation'] : [],
    }),
    transitionContent: build.mutation<Content, ById & { verb: TransitionName; body?: TransitionBody }>({
      query: ({ id, verb, body }) =>
        body !== undefined
          ? toEndpoint(transitions[verb], `Failed to ${verb === 'requestChanges' ? 'request changes' : verb}`).query({
              params: { id },
              body,
            })
          : toEndpoint(transitions[verb], `Failed to ${verb}`).query({ params: { id } }),
      onQueryStarted: (_, cache) => storeContent(cache),
      invalidatesTags: ['content', 'reviews', 'ideas', 'channels'],
    }),
    removeContent: build.mutation<null, string>({
      query: (id) => toEndpoint(contentRoutes.remove, 'Failed to delete').query({ params: { id } }),
      invalidatesTags: (_data, _error, id) => ['content', { type: 'content', id }, 'ideas', 'channels'],
    }),
    restoreRevision: build.mutation<Content, RouteArgs<'content.restoreRevision'>['params']>({
      query: (params) => toEndpoint(contentRoutes.restoreRevision, 'Failed to restore').query({ params }),
      onQueryStarted: (_, cache) => storeContent(cache),
      invalidatesTags: ['content'],
    }),
    putBackPassage: build.mutation<Content, ById & { text: string }>({
      query: ({ id, text }) =>
        toEndpoint(passagesRoutes.putBack, 'Failed to put it back').query({ params: { id }, body: { text } }),
      onQueryStarted: (_, cache) => storeContent(cache),
      invalidatesTags: ['content'],
    }),
    leaveOutPassage: build.mutation<Content, RouteArgs<'passages.leaveOut'>>({
      ...toEndpoint(passagesRoutes.leaveOut, 'Failed to leave it out'),
      onQueryStarted: (_, cache) => storeContent(cache),
      invalidatesTags: ['content'],
    }),
    answerQuestion: build.mutation<Content, RouteArgs<'passages.answer'>>({
      ...toEndpoint(passagesRoutes.answer, 'Failed to add the answer'),
      onQueryStarted: (_, cache) => storeContent(cache),
      invalidatesTags: ['content'],
    }),
    dismissQuestions: build.mutation<Content, RouteArgs<'passages.dismissQuestions'>>({
      ...toEndpoint(passagesRoutes.dismissQuestions, 'Failed to change the interview'),
      onQueryStarted: (_, cache) => storeContent(cache),
      invalidatesTags: ['content'],
    }),
    settleFinding: build.mutation<Content, RouteArgs<'passages.settle'>>({
      ...toEndpoint(passagesRoutes.settle, 'Failed to save the decision'),
      onQueryStarted: (_, cache) => storeContent(cache),
      invalidatesTags: ['content'],
    }),
    listProposals: build.query<RouteResult<'proposals.list'>, ByVersion>({
      query: ({ id }) => toEndpoint(proposalsRoutes.list, 'Failed to fetch proposed changes').query({ params: { id } }),
      providesTags: ['generation'],
      keepUnusedDataFor: 5,
    }),
    rejectChanges: build.mutation<RouteResult<'proposals.reject'>, RouteArgs<'proposals.reject'>>({
      ...toEndpoint(proposalsRoutes.reject, 'Failed to save the decision'),
      invalidatesTags: ['generation'],
    }),
    // Their own names: other features use the same responses under theirs.
    listContentChannels: build.query<RouteResult<'channels.list'>, void>({
      query: () =>
        toEndpoint(channelsRoutes.list, 'Failed to fetch channels').query({
          query: { limit: 200, sort_by: 'name', sort_order: 'asc' },
        }),
      providesTags: ['channels'],
      keepUnusedDataFor: 300,
    }),
    listContentPillars: build.query<RouteResult<'pillars.list'>, void>({
      query: () =>
        toEndpoint(pillarsRoutes.list, 'Failed to fetch pillars').query({
          query: { limit: 200, sort_by: 'name', sort_order: 'asc' },
        }),
      providesTags: ['pillars'],
    }),
    listContentAuthors: build.query<RouteResult<'members.list'>, void>({
      query: () => toEndpoint(membersRoutes.list, 'Failed to fetch account access').query(),
      providesTags: ['accounts'],
    }),
  }),
})

type State = Parameters<typeof api.util.selectInvalidatedBy>[0]
/** The answer of a change is the text as it is now: it is not fetched again. */
async function storeContent({ dispatch, queryFulfilled }: Lifecycle): Promise<void> {
  const { data } = await queryFulfilled.catch(() => ({ data: null }))
  if (data) void dispatch(contentApi.util.upsertQueryData('readContent', data.id, data))
}

export const {
  useListContentQuery,
  useCountContentQuery,
  useReadContentQuery,
  useListRevisionsQuery,
  useListContentEventsQuery,
  useReadNumbersQuery,
  useListOtherPostsQuery,
  useReadLinkCardQuery,
  useReadPreviewQuery,
  useSaveContentMutation,
  useTransitionContentMutation,
  useRemoveContentMutation,
  usePutBackPassageMutation,
  useLeaveOutPassageMutation,
  useAnswerQuestionMutation,
  useDismissQuestionsMutation,
  useSettleFindingMutation,
  useRestoreRevisionMutation,
  useListProposalsQuery,
  useRejectChangesMutation,
  useListContentChannelsQuery,
  useListContentPillarsQuery,
  useListContentAuthorsQuery,
} = contentApi
